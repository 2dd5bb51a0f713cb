// The cube carried through the search.
//
// Looking ahead without the cube and adding it at the end knows nothing of rolls after which the
// market is lost. Here each line ends with the value that it has with the cube where it then lies,
// and every side doubles and takes on the way as it should. Plays are chosen by what the static
// evaluation makes of them with the cube where it lies and the score as it is; the board is then
// searched once for all that the cube may do on the way.

#pragma once

#include <optional>

#include "videau/engine/cube.h"
#include "videau/engine/rollout_rules.h"

namespace videau::engine {

// The equity of the side on roll, who may double now, in units of the cube: for money, where both
// sides have few checkers left. Nothing where the tables (which may be null) do not reach.
std::optional<double> exact_equity(const Tables* tables, const Position& position,
                                   const CubeState& cube);

// How the side on roll, whose cube this is, compares its plays: by what the opponent has after
// them, with the cube and the score. Nothing where that is cubeless money. Refers to the tables,
// which may be null.
std::optional<Aim> aim_of(const CubeState& cube, const Tables* tables,
                          const MatchEquity& table = MatchEquity::published());

struct CubeSearch {
    Outcomes outcomes;  // cubeless, as Judge::value gives them
    CubeDecision decision;
};

// The decision of the side on roll, before it doubles or rolls. The judge's tables, if it has any,
// replace the model at the ends of lines where both sides have few checkers left, for money.
CubeSearch search_cube(const Judge& judge, const Position& position, const CubeState& cube,
                       int plies, Scratch& scratch,
                       const MatchEquity& table = MatchEquity::published());

}  // namespace videau::engine
