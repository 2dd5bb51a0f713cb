// How long a side needs to bear off its first checker, with a few left outside and gaps in its home
// board.
//
// Once all are home, a die bears off if it finds a checker to take, and which numbers do depends on
// the points that are held. So a state is where the last checkers are outside and which points of
// the home board are held; each roll is played so that the mean number of rolls is smallest. What
// is left out: a point of the home board, once held, stays so. With the eleven checkers or more
// that are home it nearly does.

#pragma once

#include "videau/engine/rolls_of_states.h"
#include "videau/plays.h"
#include "videau/position.h"

namespace videau::engine {

class FirstOffTable {
public:
    static constexpr int kOutside = 3;  // checkers at most

    // Whether a rule goes by the points that are held. By others the rearmost checker decides, and
    // that moves.
    static bool knows(BearOff rule);

    explicit FirstOffTable(BearOff rule);

    // With all fifteen checkers on the board, some of them outside the home board but no more than
    // so many.
    static bool covers(const Side& side);
    RollsOfStates::Known rolls(const Side& side) const;

private:
    RollsOfStates rolls_;
};

}  // namespace videau::engine
