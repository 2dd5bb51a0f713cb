// How many rolls it takes to reach a goal from each of many states: distributions, each put
// together from those of the states that a roll leads to.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "videau/engine/dice.h"

namespace videau::engine {

class RollsOfStates {
public:
    using State = std::uint32_t;
    static constexpr State kDone = ~State{0};  // where a roll leads that reaches the goal
    using Next = std::array<State, kRolls.size()>;

    RollsOfStates() = default;
    explicit RollsOfStates(State count);

    // The chances of certain + 1, certain + 2 ... rolls; none if the goal is reached.
    struct Known {
        int certain = 0;
        std::span<const float> chances;
    };
    Known rolls(std::size_t state) const {
        return {certain_[state], {values_.data() + starts_[state], lengths_[state]}};
    }
    float mean(std::size_t state) const { return means_[state]; }

    // Fills in a state by where each roll leads from it. These must be known already; one that
    // leads back to the state itself is a roll that cannot be played. States that are left out have
    // reached the goal.
    void add(State state, const Next& next);

private:
    std::vector<float> means_;
    std::vector<float> values_;
    std::vector<State> starts_;
    std::vector<std::uint16_t> lengths_;
    std::vector<std::uint8_t> certain_;
};

// tail[n]: the chance to need more than n rolls, from 1 down to a last 0; returns its length, at
// most `longest` + 1.
int tail_of(const RollsOfStates::Known& known, int longest, float* tail);

}  // namespace videau::engine
