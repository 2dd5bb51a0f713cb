// A game with at most three checkers a side, solved: the chances of every position by one
// ruleset if both sides play perfectly, for points and without a cube. Hypergammon is one.
//
// Three checkers have 3,276 placements, and 8.0 million positions are possible. Chances are kept
// in 16 bits, five to a position, since what is left is a single game lost. They are exact to
// 0.00001, and an equity made of them to 0.0001.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "videau/engine/outcome.h"
#include "videau/interrupt.h"
#include "videau/position.h"
#include "videau/rules.h"

namespace videau::engine {

class SolvedGame {
public:
    // The chances of all endings but kLose, which is the rest; 65535 is certain.
    static constexpr std::size_t kStored = kEndings - 1;
    using Stored = std::array<std::uint16_t, kStored>;

    // Throws std::invalid_argument unless there are as many values as a game with so many
    // checkers has positions.
    SolvedGame(const Rules& rules, int checkers, std::vector<Stored> values);

    // How many values there are, with 1 to 3 checkers a side.
    static std::size_t size_with(int checkers);

    const Rules& rules() const { return rules_; }
    int checkers() const { return checkers_; }
    std::span<const Stored> values() const { return values_; }

    // Whether both sides have so many checkers, those that are off included.
    bool covers(const Position& position) const;
    // The chances of the side on roll in a position that is covered and not over.
    Outcomes outcomes(const Position& position) const;

private:
    Rules rules_;
    int checkers_;
    std::vector<std::size_t> rows_;  // where the positions of a placement of the side on roll begin
    std::vector<Stored> values_;
};

// How far solving has come.
struct SolvingProgress {
    int stage;  // 0: what positions are worth; 1 to 3: the chances of games for so many points
    int round;
    double change;  // the largest of this round
};

// Some minutes with three checkers, seconds with two. `interrupt` is asked all the time.
SolvedGame solve_game(const Rules& rules, int checkers, Interrupt& interrupt,
                      const std::function<void(const SolvingProgress&)>& tell = {});

}  // namespace videau::engine
