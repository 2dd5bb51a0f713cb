// Gradient descent for a RollsNetwork: middles are held to means, above all, and the shape around
// them to the chances of each number of rolls by cross-entropy. Adam, and a running average of the
// weights.

#pragma once

#include <array>
#include <span>

#include "videau/engine/training/adam.h"
#include "videau/engine/training/rolls_lessons.h"

namespace videau::engine {

// How much a goal counts in the loss. They share the layers, and the first decides who wins.
inline constexpr std::array<float, kGoals> kGoalWeights{1, 0.25F, 0.25F};

class RollsLearner {
public:
    RollsLearner(RollsNetwork network, const RollsGuesses& guesses,
                 const Kernels& kernels = best_kernels());

    // One step of Adam on a batch; returns the summed loss before the step.
    double learn(std::span<const RollsLesson* const> batch, double rate);

    // Sums the gradient of the loss over a batch into gradient(); returns the summed loss.
    double differentiate(std::span<const RollsLesson* const> batch);
    const Floats& gradient() const { return gradient_; }

    void update_average(double decay) { adam_.update_average(network_.parameters(), decay); }

    const RollsNetwork& network() const { return network_; }
    RollsNetwork& network() { return network_; }
    RollsNetwork averaged() const { return {network_.rules(), network_.shape(), adam_.average}; }

private:
    const Kernels* kernels_;
    const RollsGuesses* guesses_;
    RollsNetwork network_;
    Adam adam_;
    Floats gradient_;
    RollsWork work_;
    std::vector<Side> sides_;
    Floats transposed_;
    std::array<Floats, 4> delta_;  // loss by first, second, middles, numbers
};

}  // namespace videau::engine
