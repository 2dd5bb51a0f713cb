// Gradient descent for one network: cross-entropy against target chances, Adam, and a running
// average of the weights, which is what plays.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "videau/engine/kernels.h"
#include "videau/engine/network.h"
#include "videau/engine/outcome.h"
#include "videau/engine/training/adam.h"

namespace videau::engine {

// A position and what its side on roll should expect.
struct Sample {
    Position position;
    Outcomes target;
};

class Learner {
public:
    explicit Learner(Network network, const Kernels& kernels = best_kernels());

    // One step of Adam on a batch; returns the summed loss before the step.
    double learn(std::span<const Sample> batch, double rate);

    // Sums the gradient of the loss over a batch into gradient(); returns the summed loss.
    double differentiate(std::span<const Sample> batch);
    const Floats& gradient() const { return gradient_; }

    void update_average(double decay) { adam_.update_average(network_.parameters(), decay); }

    // Continues with a wider network; the optimiser's memory starts afresh.
    void grow(Shape shape, std::uint64_t seed);

    const Network& network() const { return network_; }
    Network& network() { return network_; }
    const Floats& average() const { return adam_.average; }
    Network averaged() const { return {network_.shape(), adam_.average}; }

    // Everything a checkpoint must keep, in one list.
    struct State {
        Shape shape;
        std::uint64_t steps = 0;
        std::array<Floats, 4> arrays;  // weights, mean, square, average
    };
    State state() const;
    void restore(State state);

private:
    void backward(std::span<const Sample> batch);

    const Kernels* kernels_;
    Network network_;
    Adam adam_;
    Floats gradient_;
    Floats row_gradient_;                // [slot][height][first]
    std::vector<std::uint8_t> touched_;  // rows of row_gradient_ in use

    Workspace work_;
    std::vector<Position> positions_;
    std::array<Floats, 4> delta_;       // loss by the input of each layer's relu, and of softmax
    std::array<Floats, 3> transposed_;  // weights 2 to 4, output by output
};

}  // namespace videau::engine
