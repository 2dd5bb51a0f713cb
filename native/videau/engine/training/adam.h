// What both learners share: Adam, a running average of the weights, and a matrix turned round.

#pragma once

#include <cstdint>

#include "videau/engine/kernels.h"
#include "videau/engine/network.h"

namespace videau::engine {

// What Adam remembers of the weights of a network.
struct Adam {
    explicit Adam(const Floats& weights);

    // One step along the gradient that was summed over `count` samples.
    void step(const Kernels& kernels, Floats& weights, const Floats& gradient, std::size_t count,
              double rate);

    // The same for the weights from `from` to `to` alone, which have taken `taken` steps before.
    void step_part(const Kernels& kernels, Floats& weights, const Floats& gradient,
                   std::size_t from, std::size_t to, std::uint64_t& taken, std::size_t count,
                   double rate);

    // Moves the average a step towards the current weights.
    void update_average(const Floats& weights, double decay);

    std::uint64_t steps = 0;
    Floats mean;
    Floats square;
    Floats average;
};

// Column by column what `from` has row by row.
void transpose(const float* from, int rows, int columns, Floats& to);

}  // namespace videau::engine
