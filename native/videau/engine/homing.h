// How long a side that races needs to leave the opponent's home board, to bring its checkers home,
// and to bear off the first, where tables can say.
//
// To get home is a matter of the checkers outside alone, known where they are few or near. To bear
// one off takes one die more, which can be played when all are home, if every number bears off.
// Both are exact then. With gaps in the home board and at most three outside a table knows it
// nearly (first_off_table.h). Where neither does the network is asked (rolls_network.h).
//
// How far the chance to need more than n rolls for the first is off, at the n where most, in the
// mean over sides of self-play within nine points that have gaps and at most three outside: 0.005
// (the network 0.023) by the standard rule, 0.003 (0.019) by `exact`, 0 (0.030) by `lower`.

#pragma once

#include "videau/engine/tables.h"
#include "videau/position.h"

namespace videau::engine {

inline constexpr int kLongestHoming = 64;  // rolls

// Fill tail[n], the chance to need more than n rolls, from 1 down to a last 0, and return its
// length, at most kLongestHoming + 1; or 0 if no table knows. Some checker must be outside.
int tail_to_home(const Side& side, float* tail);
int tail_to_first_off(const Side& side, const Tables& tables, float* tail);

// The same until no checker is in the opponent's home board, which tables always know; 0 if none
// is.
int tail_to_leave(const Side& side, float* tail);

}  // namespace videau::engine
