// The plays of a roll in the order of their worth: what engines play and people are shown.

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "videau/engine/contest.h"
#include "videau/engine/cube.h"
#include "videau/engine/evaluator.h"

namespace videau::engine {

// Which plays go on to deeper search: the best `keep` of those within `within` points of the best
// at 0-ply; before more than one ply is searched, of these the ones within `near` of the best by
// the mean of what they are worth at 0-ply and at one ply, which tells more about two plies than
// either. The best one always does. By more than one ply they compete (contest.h), first two plies
// deep and then ever more deeply as long as it is not clear who wins. Unless all are wanted, all
// these distances shrink where one ply changes little about what plays are worth.
struct MoveFilter {
    int keep = 10;
    float within = 0.3F;
    float near = 0.1F;
    Until until = Until::value;
};

struct RankOptions {
    int plies = 0;
    MoveFilter filter;
    std::optional<CubeState> cube;   // the mover's; equities then count the cube and the score
    std::vector<Position> searched;  // positions after plays that are searched however poor
    int threads = 1;
};

// A play by the position it leads to. The values are the mover's.
struct RankedPlay {
    int place = 0;      // in the list of generate_positions() and generate_plays()
    Position position;  // seen by the opponent, who is on roll
    Outcomes outcomes;  // cubeless
    float equity = 0;   // with the cube if there is one, else cubeless money
    float cubeless = 0;
    int plies = 0;  // how deep it was looked at to the end
};

// Every play of a roll, best first. Plays that the filter keeps are searched and come before those
// it does not, and those that nobody gave up before those that one ply was enough for. Between
// equals, as where every play makes the opponent drop, cubeless equity decides, and then the order
// of generation.
std::vector<RankedPlay> rank(const Evaluator& evaluator, const Position& position, Roll roll,
                             const RankOptions& options, Interrupt& interrupt);

}  // namespace videau::engine
