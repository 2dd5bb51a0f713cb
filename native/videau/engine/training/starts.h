// Positions to begin a training game from that good play seldom reaches, but people do.
//
// A network that only ever saw its own games knows little of what comes after a blunder, of back
// games and ace-point games, of primes that hold each other, of a last checker caught while the
// winner has most of his others off, of stacks and gaps. Games that begin there teach it; from
// there on both sides play well.

#pragma once

#include "videau/engine/dice.h"
#include "videau/engine/evaluator.h"

namespace videau::engine {

// A contact position with as many checkers as `start`: after some careless turns from there, or
// set up by chance as one of the kinds above.
Position unusual_position(const Evaluator& evaluator, const Position& start, Dice& dice,
                          Scratch& scratch);

}  // namespace videau::engine
