// How many rolls every side needs that has so many checkers at most, all on the first so many
// points: exactly, for every goal.
//
// What BearoffTable knows of fifteen checkers on six points. Four checkers anywhere are 20,475
// sides, a twentieth of a second. Fifteen on ten points are 3.3 million, half a minute of one core
// and half a gigabyte: too much for play, but good for lessons. Each roll is played so that the
// mean number of rolls to the goal is smallest.

#pragma once

#include <array>
#include <cstdint>

#include "videau/engine/rolls_guesses.h"
#include "videau/engine/rolls_of_states.h"
#include "videau/plays.h"
#include "videau/position.h"

namespace videau::engine {

// How checkers leave the points of a table.
enum class Leaving : std::uint8_t {
    by_rule,  // as the rules say that they are borne off
    freely,   // any of them with any die that reaches beyond: no other checker holds it back
};

class RollsTable {
public:
    // Throws std::invalid_argument if there are more than a hundred million such sides. Where
    // checkers leave freely, from any point with that number or more and wherever the others are,
    // all_off is that all have left, next_off that all have and one die more could be played; the
    // third goal is unknown.
    RollsTable(PlayRules rules, int points, int checkers, Leaving leaving = Leaving::by_rule);

    PlayRules rules() const { return rules_; }
    bool covers(const Side& side) const;
    std::size_t index_of(const Side& side) const;

    using Known = RollsOfStates::Known;
    Known rolls(Goal goal, std::size_t index) const { return goal_of(goal).rolls(index); }
    float mean(Goal goal, std::size_t index) const { return goal_of(goal).mean(index); }

private:
    const RollsOfStates& goal_of(Goal goal) const { return goals_[static_cast<int>(goal)]; }

    PlayRules rules_;
    int points_;
    int checkers_;
    Leaving leaving_;
    std::array<RollsOfStates, kGoals> goals_;

    friend class RollsSolver;
};

}  // namespace videau::engine
