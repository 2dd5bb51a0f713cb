// The cube carried through the search.
//
// Looking ahead without the cube and adding it at the end knows nothing of rolls after which the
// market is lost. Here each line ends with the value that it has with the cube where it then lies,
// and every side doubles and takes on the way as it should. The plays are chosen by the static
// cubeless evaluation, so the board is searched once for all states of the cube.

#pragma once

#include <optional>

#include "videau/engine/cube.h"
#include "videau/engine/rollout_rules.h"

namespace videau::engine {

// The equity of the side on roll, who may double now, in units of the cube: for money, where both
// sides have few checkers left. Nothing where the tables (which may be null) do not reach.
std::optional<double> exact_equity(const Tables* tables, const Position& position,
                                   const CubeState& cube);

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
