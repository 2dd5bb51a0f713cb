// Games of the engine against itself, and what they teach.

#pragma once

#include <cstdint>
#include <vector>

#include "videau/engine/dice.h"
#include "videau/engine/evaluator.h"
#include "videau/engine/training/learner.h"

namespace videau::engine {

// How targets are made from a game, with V the static value of a position, U its exact 1-ply
// value (the mean over 21 rolls of the best play), all for the side on roll, and the next
// position's numbers flipped to the same side:
//     returns   G = V(next) + lambda (G(next) - V(next))          cheap, as noisy as the dice
//     searched  G = U       + lambda (G(next) - V(next))          21 times the work
// Both have the same expectation but for the errors of V. In the second the luck of the roll
// is gone: only corrections of V along the game are passed on. Such targets may lie a little
// outside 0 to 1, which is right on average; the loss does not mind.
//
// A play that V takes for worse than it is never gets played, so no game corrects that mistake.
// Where a game explores, it takes a play nearly as good as the best instead. What happens after
// that says nothing of the position before, so no correction is passed on to it.
struct Targets {
    float lambda = 0.7F;
    bool searched = false;
    float unusual = 0;  // share of games that begin as starts.h says
    float explore = 0;  // share of the turns that explore, in searched targets only
};

struct Lessons {
    std::vector<Sample> contact;
    std::vector<Sample> race;
    std::vector<Sample> pruning;  // contact positions with their static values

    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t given_up = 0;  // games that went on for too long
    double singles = 0;          // chances, where a game stops at the bear-off table
    double gammons = 0;
    double backgammons = 0;
    double first_player = 0;  // points won by the side that moved first

    void add_counts(const Lessons& other);
    void clear() { *this = {}; }
};

// How a game is played.
enum class Show {
    best,  // only the plays that the pruning network lets through are evaluated
    all,   // every play is, and some of them become lessons for the pruning network
};

// Plays one game of the variant, whose rules are the evaluator's, at 0-ply, with as much
// exploration as the targets say, and appends its lessons. The game stops where values are exact:
// at its end or in the bear-off table.
void play_game(const Evaluator& evaluator, const Variant& variant, Dice& dice,
               const Targets& targets, Show show, Scratch& scratch, Lessons& lessons);

}  // namespace videau::engine
