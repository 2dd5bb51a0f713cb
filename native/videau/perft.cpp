#include "videau/perft.h"

#include <vector>

namespace videau {
namespace {

std::uint64_t count(const Position& position, int depth, PlayRules rules,
                    std::vector<std::vector<Position>>& levels, Interrupt* interrupt) {
    if (depth > 1 && interrupt != nullptr) interrupt->check();
    if (all_off(position.own) || all_off(position.other)) return 0;
    std::vector<Position>& next = levels[static_cast<std::size_t>(depth) - 1];
    std::uint64_t sum = 0;
    for (int die1 = 1; die1 <= 6; ++die1) {
        for (int die2 = 1; die2 <= die1; ++die2) {
            generate_positions(position, die1, die2, rules, next);
            if (depth == 1) {
                sum += next.size();
            } else {
                for (const Position& each : next)
                    sum += count(each, depth - 1, rules, levels, interrupt);
            }
        }
    }
    return sum;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, PlayRules rules, Interrupt* interrupt) {
    if (depth <= 0) return 1;
    std::vector<std::vector<Position>> levels(static_cast<std::size_t>(depth));
    return count(position, depth, rules, levels, interrupt);
}

}  // namespace videau
