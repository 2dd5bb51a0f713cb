// One-sided bear-off table: how many rolls a side needs, alone on the board, once all its
// checkers are home.
//
// For each of the 54,264 ways to have up to 15 checkers on six points: the chances to need
// more than n rolls to bear off all, and, for the 15,504 with all 15 still on the board, to
// bear off the first one (which saves the gammon). Each roll is played so that the mean
// number of rolls is smallest. Two such sides race independently of each other, which turns
// two distributions into the chances of the six endings: exact but for the rare play that
// would trade mean rolls for a better distribution.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "videau/engine/outcome.h"
#include "videau/plays.h"
#include "videau/position.h"

namespace videau::engine {

class BearoffTable {
public:
    static constexpr int kStates = 54264;      // C(21, 6)
    static constexpr int kFullStates = 15504;  // C(20, 5): all 15 on the board
    static constexpr int kMaxRolls = 32;       // 15 on the six point: at most 30, 3 pips each

    // more_than[n]: the chance to need more than n rolls.
    using Tail = std::array<float, kMaxRolls>;

    // Generates every play of every roll from every state: about a second.
    explicit BearoffTable(PlayRules rules = {});

    // The number of a side whose checkers are all home or off; the order is that of the
    // combinatorial number system, in which full boards come last.
    static int index_of(const Side& side);
    static bool is_home(const Side& side);
    static bool covers(const Position& position) {
        return is_home(position.own) && is_home(position.other);
    }

    const Tail& rolls(int index) const { return rolls_[index]; }
    const Tail& rolls_to_first(int index) const { return first_[index - (kStates - kFullStates)]; }
    // The same, or nothing where a checker is off already. With fewer than 15 to begin with, as
    // in Hypergammon, the table does not tell: such a race is taken to end without gammons.
    const Tail* tail_to_first(int index) const {
        return index < kStates - kFullStates ? nullptr : &rolls_to_first(index);
    }
    double mean_rolls(int index) const { return means_[index]; }

    // The chances of the side on roll. Both sides must be home and the game not over.
    Outcomes evaluate(const Position& position) const;

private:
    std::vector<Tail> rolls_;
    std::vector<Tail> first_;
    std::vector<double> means_;
};

}  // namespace videau::engine
