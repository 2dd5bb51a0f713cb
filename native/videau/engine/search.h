// Looking ahead: n-ply values and ranked plays, cubeless money.
//
// Plies are counted as GNU Backgammon counts them: 0-ply judges the positions after each play
// by the static evaluation alone; each further ply averages over the 21 rolls of the side then
// on roll, which answers with its best play by the static evaluation.

#pragma once

#include <vector>

#include "videau/engine/evaluator.h"

namespace videau::engine {

// Which plays go on to deeper search: the best `keep` of those within `within` points of the
// best at 0-ply. The best one always does.
struct MoveFilter {
    int keep = 5;
    float within = 0.16F;
};

// A play by the position it leads to. The values are the mover's.
struct RankedPlay {
    Position position;  // seen by the opponent, who is on roll
    Outcomes outcomes;
    float equity = 0;
    int plies = 0;  // how deep it was looked at
};

class Search {
public:
    explicit Search(const Evaluator& evaluator) : evaluator_(&evaluator) {}

    // The value for the side on roll.
    Outcomes value(const Position& position, int plies, Scratch& scratch) const;

    // Every play of a roll, best first. Plays that the filter keeps are searched and come
    // before all others.
    std::vector<RankedPlay> rank(const Position& position, Roll roll, int plies, MoveFilter filter,
                                 Scratch& scratch) const;

private:
    const Evaluator* evaluator_;
};

}  // namespace videau::engine
