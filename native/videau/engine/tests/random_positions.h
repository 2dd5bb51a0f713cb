// Positions met in random play: every phase of the game, many checkers on the bar.

#pragma once

#include <vector>

#include "videau/engine/dice.h"
#include "videau/engine/evaluator.h"
#include "videau/plays.h"

namespace videau::engine {

inline std::vector<Position> random_positions(int count, std::uint64_t seed) {
    std::vector<Position> found;
    std::vector<Position> after;
    Dice dice(seed);
    while (static_cast<int>(found.size()) < count) {
        Position position = starting_position();
        while (static_cast<int>(found.size()) < count && kind_of(position) != Kind::over) {
            found.push_back(position);
            const auto [die1, die2] = dice.roll();
            generate_positions(position, die1, die2, {}, after);
            position = after[dice.below(static_cast<std::uint32_t>(after.size()))];
        }
    }
    return found;
}

}  // namespace videau::engine
