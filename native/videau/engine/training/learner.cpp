#include "videau/engine/training/learner.h"

#include <algorithm>
#include <cmath>

namespace videau::engine {
namespace {

void transpose(const float* from, int rows, int columns, Floats& to) {
    to.resize(static_cast<std::size_t>(rows) * columns);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            to[static_cast<std::size_t>(column) * rows + row] =
                from[static_cast<std::size_t>(row) * columns + column];
        }
    }
}

}  // namespace

Learner::Learner(Network network, const Kernels& kernels)
    : kernels_(&kernels), network_(std::move(network)) {
    const std::size_t total = network_.parameters().size();
    mean_.assign(total, 0.0F);
    square_.assign(total, 0.0F);
    gradient_.assign(total, 0.0F);
    average_ = network_.parameters();
    const std::size_t rows = static_cast<std::size_t>(kInputSlots) * kHeights;
    row_gradient_.assign(rows * network_.shape().first, 0.0F);
    touched_.assign(rows, 0);
}

double Learner::differentiate(std::span<const Sample> batch) {
    const int count = static_cast<int>(batch.size());
    positions_.resize(batch.size());
    for (int i = 0; i < count; ++i) positions_[i] = batch[i].position;
    kernels_->forward(network_, nullptr, positions_.data(), count, work_);
    double loss = 0;
    for (int i = 0; i < count; ++i) {
        const float* chance = work_.output.data() + i * kOutputs;
        for (int e = 0; e < kEndings; ++e) {
            loss -= batch[i].target.chance[e] * std::log(std::max(chance[e], 1e-12F));
        }
    }
    std::fill(gradient_.begin(), gradient_.end(), 0.0F);
    backward(batch);
    return loss;
}

void Learner::backward(std::span<const Sample> batch) {
    const int count = static_cast<int>(batch.size());
    const Shape shape = network_.shape();
    const Layout& layout = network_.layout();
    float* gradient = gradient_.data();
    const auto sum_rows = [&](const Floats& rows, int width, float* to) {
        for (int i = 0; i < count; ++i) {
            kernels_->add_scaled(to, rows.data() + static_cast<std::size_t>(i) * width, width, 1);
        }
    };

    // Softmax and cross-entropy together: chance minus target.
    Floats& output = delta_[3];
    output.assign(static_cast<std::size_t>(count) * kOutputs, 0.0F);
    for (int i = 0; i < count; ++i) {
        for (int e = 0; e < kEndings; ++e) {
            output[i * kOutputs + e] = work_.output[i * kOutputs + e] - batch[i].target.chance[e];
        }
    }

    // From the last layer to the second: gradient of the weights, then of what went in.
    struct Step {
        const Floats* in;
        int in_width;
        int out_width;
        std::size_t weights;
        std::size_t bias;
    };
    const Step steps[] = {
        {&work_.first, shape.first, shape.second, layout.weights2, layout.bias2},
        {&work_.second, shape.second, shape.third, layout.weights3, layout.bias3},
        {&work_.third, shape.third, kOutputs, layout.weights4, layout.bias4},
    };
    for (int i = 2; i >= 0; --i) {
        const Step& step = steps[i];
        const Floats& out_delta = delta_[i + 1];
        kernels_->multiply_add({gradient + step.weights, step.in->data(), out_delta.data(),
                                step.in_width, step.out_width, count, 1, step.in_width});
        sum_rows(out_delta, step.out_width, gradient + step.bias);
        transpose(network_.part(step.weights), step.in_width, step.out_width, transposed_[i]);
        Floats& in_delta = delta_[i];
        in_delta.assign(static_cast<std::size_t>(count) * step.in_width, 0.0F);
        kernels_->multiply_add({in_delta.data(), out_delta.data(), transposed_[i].data(), count,
                                step.in_width, step.out_width, step.out_width, 1});
        kernels_->mask(in_delta.data(), step.in->data(), in_delta.size());
    }

    // First layer: dense features as above, slots by adding to the rows in use.
    const Floats& first = delta_[0];
    const std::size_t width = shape.first;
    if (network_.uses_dense()) {
        kernels_->multiply_add({gradient + layout.dense, work_.dense.data(), first.data(), kDense,
                                shape.first, count, 1, kDense});
    }
    sum_rows(first, shape.first, gradient + layout.bias1);
    for (int i = 0; i < count; ++i) {
        const float* delta = first.data() + i * width;
        int slot = 0;
        for (const Side* side : {&positions_[i].own, &positions_[i].other}) {
            for (int s = 0; s < kSlots; ++s, ++slot) {
                const int height = (*side)[s];
                if (height == 0) continue;
                const int row = slot * kHeights + height;
                touched_[row] = 1;
                kernels_->add_scaled(row_gradient_.data() + row * width, delta, width, 1);
            }
        }
    }
    for (int row = 0; row < kInputSlots * kHeights; ++row) {
        if (touched_[row] == 0) continue;
        touched_[row] = 0;
        float* sum = row_gradient_.data() + row * width;
        const auto factors = thermometer(row % kHeights);
        for (int t = 0; t < kThermometer; ++t) {
            if (factors[t] == 0) continue;
            float* to = gradient + layout.slots + (row / kHeights * kThermometer + t) * width;
            kernels_->add_scaled(to, sum, width, factors[t]);
        }
        std::fill_n(sum, width, 0.0F);
    }
}

double Learner::learn(std::span<const Sample> batch, double rate) {
    const double loss = differentiate(batch);
    ++steps_;
    const double t = static_cast<double>(steps_);
    const double step = rate * std::sqrt(1 - std::pow(0.999, t)) / (1 - std::pow(0.9, t));
    kernels_->adam(network_.parameters().data(), mean_.data(), square_.data(), gradient_.data(),
                   gradient_.size(), static_cast<float>(batch.size()), static_cast<float>(step));
    network_.fold();
    return loss;
}

void Learner::update_average(double decay) {
    const auto keep = static_cast<float>(decay);
    const Floats& now = network_.parameters();
    for (std::size_t i = 0; i < now.size(); ++i) {
        average_[i] = keep * average_[i] + (1 - keep) * now[i];
    }
}

void Learner::grow(Shape shape, std::uint64_t seed) {
    // The same seed gives both the same new units, so their average keeps its meaning.
    Network average = averaged().grown(shape, seed);
    *this = Learner(network_.grown(shape, seed), *kernels_);
    average_ = average.parameters();
}

Learner::State Learner::state() const {
    return {network_.shape(), steps_, {network_.parameters(), mean_, square_, average_}};
}

void Learner::restore(State state) {
    *this = Learner(Network(state.shape, std::move(state.arrays[0])), *kernels_);
    steps_ = state.steps;
    mean_ = std::move(state.arrays[1]);
    square_ = std::move(state.arrays[2]);
    average_ = std::move(state.arrays[3]);
}

}  // namespace videau::engine
