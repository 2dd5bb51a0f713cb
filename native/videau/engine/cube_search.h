// The cube carried through the search.
//
// Looking ahead without the cube and adding it at the end knows nothing of rolls after which the
// market is lost. Here each line ends with the value that it has with the cube where it then lies,
// and every side doubles and takes on the way as it should. Plays are chosen by what the static
// evaluation makes of them with the cube where it lies and the score as it is; the board is then
// searched once for all that the cube may do on the way.

#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "videau/engine/cube.h"
#include "videau/engine/evaluator.h"

namespace videau::engine {

// The equity of the side on roll, who may double now, in units of the cube: for money, where both
// sides have few checkers left. Nothing where the tables do not reach.
std::optional<double> exact_equity(const Tables& tables, const Position& position,
                                   const CubeState& cube);

// How the side on roll, whose cube this is, compares its plays: by what the opponent has after
// them, with the cube and the score. Nothing where that is cubeless money. Refers to the tables.
std::optional<Aim> aim_of(const CubeState& cube, const Tables& tables,
                          const MatchEquity& table = MatchEquity::published());

struct CubeSearch {
    Outcomes outcomes;  // cubeless
    CubeDecision decision;
};

// The decision of the side on roll, before it doubles or rolls. Where both sides have few checkers
// left, for money, tables replace the model at the ends of lines.
CubeSearch search_cube(const Evaluator& evaluator, const Position& position, const CubeState& cube,
                       int plies, Scratch& scratch,
                       const MatchEquity& table = MatchEquity::published());

// The same without looking ahead, where the outcomes are known already.
CubeSearch decide_at_once(const Evaluator& evaluator, const Position& position,
                          const Outcomes& outcomes, const CubeState& cube, Scratch& scratch);

// How the side on roll answers each of the 21 rolls, and what the opponent makes of it.
struct CubeReplies {
    Position position;
    std::vector<CubeState> cubes;   // where the cube may lie, seen by the side on roll
    std::vector<CubeState> theirs;  // each after the play: as it was, and doubled and taken
    std::array<BestPlay, kRolls.size()> best;
    std::array<Outcomes, kRolls.size()> outcomes;
    std::array<std::vector<CubeDecision>, kRolls.size()> decisions;  // of `theirs`
};

// One ply deep. Plays are chosen for the first of the cubes.
CubeReplies cube_replies_to(const Evaluator& evaluator, const Position& position,
                            const std::vector<CubeState>& cubes, Look look, Scratch& scratch,
                            const MatchEquity& table = MatchEquity::published());

// Looks at all replies to a roll, and `plies` deep at what comes after the best.
void deepen(const Evaluator& evaluator, CubeReplies& replies, std::size_t roll, int plies,
            Scratch& scratch, const MatchEquity& table = MatchEquity::published());

// What a decision is worth to the side that makes it: points for money, a chance in a match.
double worth_of(const CubeDecision& decision, const CubeState& cube);

// The same of a roll, for the side on roll, with the first of the cubes as it is, or doubled and
// taken.
double worth_of_reply(const CubeReplies& replies, std::size_t roll, bool doubled);

// The decision that follows from the replies, with the first of the cubes.
CubeSearch decide(const Evaluator& evaluator, const CubeReplies& replies,
                  const MatchEquity& table = MatchEquity::published());

// The same as search_cube() for many positions with the cube in the same place, shared among
// threads.
void search_cubes(const Evaluator& evaluator, std::span<const Position> positions,
                  const CubeState& cube, int plies, int threads, Interrupt& interrupt,
                  CubeSearch* out);

inline constexpr int kExchanges = 36 * 36;

// After how many of all exchanges of two rolls, one of either side, the opponent would have to drop
// a double of the side on roll now. Either side plays as well as it knows without looking ahead.
int market_losers(const Evaluator& evaluator, const Position& position, const CubeState& cube,
                  Scratch& scratch);

}  // namespace videau::engine
