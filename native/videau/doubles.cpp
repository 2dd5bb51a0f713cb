// Plays of a double: up to four steps of one length.
//
// How often each point was a source can be read off the result, from the highest point
// downwards. So a play is a bag of sources, and taking them from high to low meets every bag
// once. High to low is also the order that makes most steps legal: checkers come home before
// any is borne off. One bear-off rule breaks this, see `any_order`.

#include <algorithm>

#include "videau/generators.h"

namespace videau::detail {
namespace {

template <bool kWithSteps>
class Descent {
public:
    Descent(int die, BearOff rule, Sink<kWithSteps>& sink) : die_(die), rule_(rule), sink_(sink) {}

    // All plays of exactly `left` more steps, from `last` or below. A template with the depth
    // as its parameter is slower: 650 against 510 ns a call (benchmarks/movegen, doubles).
    void walk(const Board& board, int last, int depth, int left) {
        Mask from = sources(board, die_, rule_) & (bit(last + 1) - 1);
        if (left > 1) {
            for (; from != 0; from &= from - 1) {
                const int source = lowest(from);
                if constexpr (kWithSteps) taken_[depth] = step(source, die_);
                walk(after(board, source, die_), source, depth + 1, left - 1);
            }
            return;
        }
        auto cursor = sink_.open(static_cast<std::size_t>(std::popcount(from)));
        for (; from != 0; from &= from - 1) {
            const int source = lowest(from);
            if constexpr (kWithSteps) taken_[depth] = step(source, die_);
            cursor.put(board.own + kMoves[die_][source],
                       board.other + kHits[hit_index(board.blots, target_of(source, die_))],
                       taken_);
        }
        sink_.close(cursor);
    }

private:
    int die_;
    BearOff rule_;
    Sink<kWithSteps>& sink_;
    Steps taken_{};
};

// BearOff::lower may take a checker off point 1 only as long as nothing stands between it and
// the die, although points above are occupied: there, a low checker can be worth playing
// before a high one. Try every order, one step at a time, and keep one of each bag.
template <bool kWithSteps>
void any_order(const Board& start, int die, Sink<kWithSteps>& sink) {
    struct Node {
        Board board;
        Steps taken;
        std::array<std::uint8_t, 4> bag;  // the sources, sorted
    };
    std::vector<Node> level{{start, {}, {}}};
    std::vector<Node> next;
    for (int depth = 0; depth < 4; ++depth) {
        next.clear();
        for (const Node& node : level) {
            for (Mask from = sources(node.board, die, BearOff::lower); from != 0;
                 from &= from - 1) {
                const int source = lowest(from);
                auto bag = node.bag;
                bag[0] = static_cast<std::uint8_t>(source);
                std::sort(bag.begin(), bag.end());
                if (std::any_of(next.begin(), next.end(),
                                [&](const Node& other) { return other.bag == bag; })) {
                    continue;
                }
                Node child{after(node.board, source, die), node.taken, bag};
                child.taken[depth] = step(source, die);
                next.push_back(child);
            }
        }
        if (next.empty()) break;
        level.swap(next);
    }
    if (level.front().taken[0].source == 0) return;
    auto cursor = sink.open(level.size());
    for (const Node& node : level) cursor.put(node.board.own, node.board.other, node.taken);
    sink.close(cursor);
}

// With a 5 or a 6, no step lands between a low checker and the die; and the order can only
// matter when two steps are left with all checkers home.
bool order_matters(const Board& board, int die, BearOff rule) {
    if (rule != BearOff::lower || die > 4) return false;
    int steps_home = 0;
    for (Mask outside = board.occupied >> (kHome + 1); outside != 0; outside &= outside - 1) {
        const int distance = lowest(outside) + 1;
        steps_home += board.own[kHome + distance] * ((distance + die - 1) / die);
    }
    return steps_home < 3;
}

}  // namespace

template <bool kWithSteps>
void generate_doubles(const Position& position, int die, PlayRules rules, Sink<kWithSteps>& sink) {
    const Board board(position);
    if (position.own[kBar] != 0 && rules.entering == Entering::one_checker) {
        put_single_steps(board, sources(board, die, rules.bear_off), die, sink);
        return;
    }
    if (order_matters(board, die, rules.bear_off)) {
        any_order(board, die, sink);
        return;
    }
    for (int count = 4; count > 0 && sink.empty(); --count) {
        Descent<kWithSteps>(die, rules.bear_off, sink).walk(board, kBar, 0, count);
    }
}

template void generate_doubles(const Position&, int, PlayRules, Sink<false>&);
template void generate_doubles(const Position&, int, PlayRules, Sink<true>&);

}  // namespace videau::detail
