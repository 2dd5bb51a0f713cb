#include "videau/engine/training/adam.h"

#include <cmath>

namespace videau::engine {

Adam::Adam(const Floats& weights)
    : mean(weights.size(), 0.0F), square(weights.size(), 0.0F), average(weights) {}

void Adam::step(const Kernels& kernels, Floats& weights, const Floats& gradient, std::size_t count,
                double rate) {
    step_part(kernels, weights, gradient, 0, weights.size(), steps, count, rate);
}

void Adam::step_part(const Kernels& kernels, Floats& weights, const Floats& gradient,
                     std::size_t from, std::size_t to, std::uint64_t& taken, std::size_t count,
                     double rate) {
    ++taken;
    // Both means begin at zero: what that takes away is given back.
    const double t = static_cast<double>(taken);
    const double scaled = rate * std::sqrt(1 - std::pow(0.999, t)) / (1 - std::pow(0.9, t));
    kernels.adam(weights.data() + from, mean.data() + from, square.data() + from,
                 gradient.data() + from, to - from, static_cast<float>(count),
                 static_cast<float>(scaled));
}

void Adam::update_average(const Floats& weights, double decay) {
    const auto keep = static_cast<float>(decay);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        average[i] = keep * average[i] + (1 - keep) * weights[i];
    }
}

void transpose(const float* from, int rows, int columns, Floats& to) {
    to.resize(static_cast<std::size_t>(rows) * columns);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            to[static_cast<std::size_t>(column) * rows + row] =
                from[static_cast<std::size_t>(row) * columns + column];
        }
    }
}

}  // namespace videau::engine
