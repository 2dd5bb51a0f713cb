// Looking ahead without the cube.
//
// Plies are counted as GNU Backgammon counts them: 0-ply judges a position by the static
// evaluation alone; each further ply averages over the 21 rolls of the side then on roll, which
// answers with its best play by the static evaluation.

#pragma once

#include "videau/engine/evaluator.h"

namespace videau::engine {

inline constexpr int kDeepest = 4;  // plies that anybody has patience for

// Who searches on from a reply looks at every one: a wrong one there misleads a whole branch, and
// branches are few. At the ends of lines, where most of the time goes, small mistakes are many and
// make up for each other.
constexpr Look look_before(int plies) {
    return plies > 1 ? Look::all : Look::hopeful;
}

// The value for the side on roll.
Outcomes search(const Evaluator& evaluator, const Position& position, int plies, Scratch& scratch);

// The values of many positions, shared among threads.
void search_all(const Evaluator& evaluator, std::span<const Position> positions, int plies,
                int threads, Interrupt& interrupt, Outcomes* out);

// How the side on roll answers each of the 21 rolls, and what that leaves the opponent.
struct Replies {
    std::array<BestPlay, kRolls.size()> best;
    std::array<Outcomes, kRolls.size()> outcomes;
};

// One ply deep.
Replies replies_to(const Evaluator& evaluator, const Position& position, Look look,
                   Scratch& scratch);

// What the replies to our 21 rolls leave us on average, each given for the opponent.
Outcomes mean_of_replies(std::span<const Outcomes, kRolls.size()> replies);

}  // namespace videau::engine
