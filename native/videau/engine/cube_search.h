// The cube carried through the search.
//
// Looking ahead without the cube and adding it at the end knows nothing of rolls after which the
// market is lost. Here each line ends with the value that it has with the cube where it then lies,
// and every side doubles and takes on the way as it should. The plays are chosen by the static
// cubeless evaluation, so the board is searched once for all states of the cube.

#pragma once

#include "videau/engine/cube.h"
#include "videau/engine/rollout_rules.h"

namespace videau::engine {

struct CubeSearch {
    Outcomes outcomes;  // cubeless, as Judge::value gives them
    CubeDecision decision;
};

// The decision of the side on roll, before it doubles or rolls. `exact`, if given, replaces the
// model at the ends of lines where both sides have few checkers left; it holds for money by the
// standard rules.
CubeSearch search_cube(const Judge& judge, const Position& position, const CubeState& cube,
                       int plies, Scratch& scratch, const TwoSidedTable* exact = nullptr,
                       const MatchEquity& table = MatchEquity::published());

}  // namespace videau::engine
