// The rule book in its plainest form, to hold the generators to: try every die in every
// order with every checker, then keep what used most dice.

#pragma once

#include <map>
#include <vector>

#include "videau/plays.h"

namespace videau::reference {

struct Play {
    Steps steps{};
    int count = 0;  // dice used
};

// The end positions, seen by the opponent, each with one way there.
std::map<std::array<std::uint8_t, 52>, Play> plays(const Position& position, int die1, int die2,
                                                   PlayRules rules);

std::array<std::uint8_t, 52> packed(const Position& position);

// Whether one checker of the side on roll may move from `source` by `die` now.
bool may_step(const Position& position, int source, int die, PlayRules rules);

// Moves it, and hits. The sides are not swapped.
Position stepped(const Position& position, int source, int die);

}  // namespace videau::reference
