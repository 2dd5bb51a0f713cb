// The ways to place a few checkers on the 26 slots of a side, numbered from 0.
//
// Where checkers may not stand is left out of the count, so that the placements of one side that
// are possible beside the other's have numbers without gaps.

#pragma once

#include <array>

#include "videau/board.h"
#include "videau/position.h"

namespace videau::engine {

inline constexpr int kFewCheckers = 3;

// How many multisets of `checkers` there are on `slots` slots.
constexpr int placements_on(int slots, int checkers) {
    int ways = 1;
    for (int k = 1; k <= checkers; ++k) ways = ways * (slots + k - 1) / k;
    return ways;
}

// The number of a side among those that stand on none of the `taken` slots: the combinatorial
// number system. Side 0 has everything off.
inline int placement_number(const Side& side, detail::Mask taken = 0) {
    int number = 0;
    int free_below = 0;
    int checkers = 0;
    for (int slot = 0; slot < kSlots; ++slot) {
        if (taken & detail::bit(slot)) continue;
        for (int n = 0; n < side[slot]; ++n) {
            ++checkers;
            number += placements_on(free_below, checkers);
        }
        ++free_below;
    }
    return number;
}

// The points of a side as the other one numbers them.
inline detail::Mask points_seen_by_other(const Side& side) {
    return detail::mirrored(detail::more_than(side, 0)) & detail::kPoints;
}

inline int checkers_of(const Side& side) {
    int sum = 0;
    for (int slot = 0; slot < kSlots; ++slot) sum += side[slot];
    return sum;
}

}  // namespace videau::engine
