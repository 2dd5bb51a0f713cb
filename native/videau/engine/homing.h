// How long a side that races needs to leave the opponent's home board, to bring its checkers home,
// and to bear off the first, where tables can say.
//
// To get home is a matter of the checkers outside alone, known where they are few or near. To bear
// one off takes one die more, which can be played when all are home, if every number bears off.
// Both are exact then; over sides of fifteen checkers within nine points the network, which is
// asked otherwise (rolls_network.h), is off by 0.002 to 0.03 at the number of rolls where most.

#pragma once

#include "videau/plays.h"
#include "videau/position.h"

namespace videau::engine {

inline constexpr int kLongestHoming = 64;  // rolls

// Fill tail[n], the chance to need more than n rolls, from 1 down to a last 0, and return its
// length, at most kLongestHoming + 1; or 0 if no table knows. Some checker must be outside.
int tail_to_home(const Side& side, float* tail);
int tail_to_first_off(const Side& side, BearOff rule, float* tail);

// The same until no checker is in the opponent's home board, which tables always know; 0 if none
// is.
int tail_to_leave(const Side& side, float* tail);

}  // namespace videau::engine
