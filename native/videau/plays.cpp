#include "videau/plays.h"

#include <algorithm>
#include <cassert>

#include "videau/generators.h"

namespace videau {
namespace {

template <bool kWithSteps>
void generate(const Position& position, int die1, int die2, PlayRules rules,
              detail::Sink<kWithSteps>& sink) {
    assert(1 <= die1 && die1 <= 6 && 1 <= die2 && die2 <= 6);
    if (die1 == die2) {
        detail::generate_doubles(position, die1, rules, sink);
    } else {
        // One order of the dice, so that 3-1 and 1-3 list the same plays in the same order.
        detail::generate_mixed(position, std::max(die1, die2), std::min(die1, die2), rules, sink);
    }
    if (sink.empty()) {
        auto cursor = sink.open(1);
        cursor.put(detail::lanes(position.own), detail::lanes(position.other), {});
        sink.close(cursor);
    }
}

}  // namespace

void generate_positions(const Position& position, int die1, int die2, PlayRules rules,
                        std::vector<Position>& out) {
    detail::Sink<false> sink(out, nullptr);
    generate(position, die1, die2, rules, sink);
    sink.finish();
}

std::size_t append_positions(const Position& position, int die1, int die2, PlayRules rules,
                             std::vector<Position>& out, std::size_t used) {
    detail::Sink<false> sink(out, nullptr, used);
    generate(position, die1, die2, rules, sink);
    return sink.used();
}

void generate_plays(const Position& position, int die1, int die2, PlayRules rules,
                    std::vector<Position>& out, std::vector<Steps>& steps) {
    detail::Sink<true> sink(out, &steps);
    generate(position, die1, die2, rules, sink);
    sink.finish();
}

}  // namespace videau
