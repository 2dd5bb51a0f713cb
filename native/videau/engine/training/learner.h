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

// What the loss counts beside the cross-entropy; the loss that is returned never counts it.
struct Emphasis {
    // Times half the squared error of the money equity. Cross-entropy minds how far a chance is
    // off beside its size, so that rare backgammons weigh more than what plays are chosen by.
    float equity = 0;
    // What each unit of the first layer costs where it is awake, for its height above zero beside
    // the length of its weights. Sleeping units cost no time in play, and the length keeps a unit
    // from paying less by being small.
    float awake = 0;
};

// A position and what its side on roll should expect.
struct Sample {
    Position position;
    Outcomes target;
};

class Learner {
public:
    explicit Learner(Network network, const Kernels& kernels = best_kernels());

    // One step of Adam on a batch; returns the summed loss before the step. Each of several heads
    // takes its step when it has seen enough samples of its own, or in finish().
    double learn(std::span<const Sample> batch, double rate, Emphasis emphasis = {});
    void finish(double rate);

    // Sums the gradient of the loss over samples into gradient(); returns the summed loss.
    double differentiate(std::span<const Sample> samples, Emphasis emphasis = {});
    const Floats& gradient() const { return gradient_; }

    void update_average(double decay) { adam_.update_average(network_.parameters(), decay); }

    // Continues with a wider network; the optimiser's memory starts afresh.
    void grow(Shape shape, std::uint64_t seed);

    // Goes on from the average with a narrower second layer, or with fewer units that see the dense
    // features, see narrowing.h.
    void narrow(Shape shape, std::span<const Position> positions);
    void blind(int sighted, std::span<const Position> positions);

    const Network& network() const { return network_; }
    Network& network() { return network_; }
    const Floats& average() const { return adam_.average; }
    Network averaged() const { return {network_.shape(), adam_.average}; }

    // Everything a checkpoint must keep, in one list.
    struct State {
        Shape shape;
        std::uint64_t steps = 0;
        std::vector<std::uint64_t> head_steps;
        std::array<Floats, 4> arrays;  // weights, mean, square, average
    };
    State state() const;
    void restore(State state);

private:
    std::span<const Sample> by_head(std::span<const Sample> batch);
    void backward(std::span<const Sample> batch);
    void add_error_of_equity(std::span<const Sample> batch);
    void add_cost_of_waking();
    void keep_blind();
    void forget_gradient();
    double add_gradient(std::span<const Sample> samples);
    void backward_in_head(int head, int from, int count);
    void step_head(int head, double rate);
    void sum_rows(const float* rows, int count, int width, float* to) const;

    const Kernels* kernels_;
    Network network_;
    Adam adam_;
    Floats gradient_;
    Emphasis emphasis_;
    std::vector<int> blind_;  // units of the first layer, see Network::sighted
    bool is_told_ = false;    // the gradient is that of differentiate(), not to be learnt
    Floats row_gradient_;     // [slot][height][first]
    std::vector<std::uint8_t> touched_;  // rows of row_gradient_ in use

    Workspace work_;
    std::vector<Sample> sorted_;
    std::vector<Position> positions_;
    std::array<Floats, 4> delta_;  // loss by the input of each layer's relu, and of softmax

    struct Head {
        std::uint64_t steps = 0;
        std::size_t samples = 0;  // in its gradient
        bool is_transposed = false;
        std::array<Floats, 3> transposed;  // weights 2 to 4, output by output
    };
    std::vector<Head> heads_;
};

}  // namespace videau::engine
