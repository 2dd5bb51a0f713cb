// The cube in one game of a rollout.
//
// Both sides double, take and drop by the static evaluation. The luck of a roll is counted in
// what the game is worth with the cube, so it is taken off the result as without the cube.

#pragma once

#include <span>

#include "videau/engine/cube_search.h"
#include "videau/engine/evaluator.h"

namespace videau::engine {

class CubeGame {
public:
    // `start` is seen by the side on roll, whose view the result has.
    CubeGame(const CubeState& start, const Tables& tables);

    bool is_over() const { return over_; }
    // The last rolls of a bear-off for money: nothing is left to play for but the table's value.
    bool is_exact(const Position& position) const;

    // Before a roll: the side on roll may double, the other takes or drops.
    void decide(const Position& position, const Outcomes& outcomes);

    // The cube of the side on roll.
    const CubeState& state() const { return cube_; }

    // How the side on roll compares its plays.
    std::optional<Aim> aim() const { return aim_of(cube_, *tables_); }

    // A roll is played: the best play of each, and which one fell. The turn passes.
    void play(std::span<const BestPlay> best, std::size_t rolled);

    // The game has come to its end, or is judged here.
    void finish(const Position& position, const Outcomes& outcomes);

    // Luck taken off, in units of the starting cube, normalised in a match.
    double equity() const;

private:
    // What the position is worth to the side on roll, and to the side asked about.
    double worth(const Position& position, const Outcomes& outcomes) const;
    double seen(double worth_on_roll) const;

    CubeState start_;
    CubeState cube_;  // seen by the side on roll
    const Tables* tables_;
    bool ours_ = true;  // the side on roll is the one asked about
    bool over_ = false;
    double result_ = 0;
    double luck_ = 0;
};

}  // namespace videau::engine
