// Two-sided bear-off table: exact values when both sides have at most six checkers left, all
// home. 924 x 924 positions, cubeless and for the three states of the cube, built in a second.
//
// No gammon is left at this stage, so one number is enough: equity for the side on roll, per
// point of the present cube, in money play. Each play is the best for its own cube state.

#pragma once

#include <array>
#include <vector>

#include "videau/plays.h"
#include "videau/position.h"

namespace videau::engine {

class TwoSidedTable {
public:
    static constexpr int kCheckers = 6;
    static constexpr int kStates = 924;  // C(12, 6)

    struct Equities {
        float cubeless = 0;     // 2 P(win) - 1
        float cube_own = 0;     // the side on roll owns the cube and may double now
        float cube_centre = 0;  // either may double; the side on roll may do so now
        float cube_other = 0;   // the opponent owns the cube
    };

    explicit TwoSidedTable(PlayRules rules = {});

    // Both sides home with at most six checkers each, and both have some left.
    static bool covers(const Position& position);

    // Seen by the side on roll, before it doubles or rolls.
    const Equities& equities(const Position& position) const;

private:
    std::vector<Equities> table_;
};

}  // namespace videau::engine
