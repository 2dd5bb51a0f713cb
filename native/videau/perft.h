// Counting all plays to a depth: one number that every slip in the rules changes.

#pragma once

#include <cstdint>

#include "videau/interrupt.h"
#include "videau/plays.h"

namespace videau {

// The number of ways to make `depth` turns, each of the 21 rolls once a turn and each distinct
// position once a roll. Depth 0 is 1. A finished game goes no further: below it, the count is 0.
std::uint64_t perft(const Position& position, int depth, PlayRules rules,
                    Interrupt* interrupt = nullptr);

}  // namespace videau
