// Two-sided bear-off table: exact values when both sides have at most six checkers left, all
// home, and have borne off at least one. 924 x 924 positions, cubeless and for the three states
// of the cube, built in a tenth of a second.
//
// No gammon is left at this stage, so one number is enough: equity for the side on roll, per
// point of the present cube, in money play. Each play is the best for its own cube state.

#pragma once

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

    // Both sides home with at most six checkers each, some left and some off.
    static bool covers(const Position& position);

    // Seen by the side on roll, before it doubles or rolls.
    const Equities& equities(const Position& position) const;

    // Where dice can be lost, both sides may wait and double without end, and what a cube is
    // worth that has no limit is not defined. The table then holds for cubeless play only.
    bool has_cube() const { return has_cube_; }

private:
    std::vector<Equities> table_;
    bool has_cube_ = true;
};

}  // namespace videau::engine
