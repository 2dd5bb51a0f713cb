#include "videau/engine/training/learner.h"

#include <algorithm>
#include <cmath>

namespace videau::engine {

Learner::Learner(Network network, const Kernels& kernels)
    : kernels_(&kernels),
      network_(std::move(network)),
      adam_(network_.parameters()),
      gradient_(network_.parameters().size(), 0.0F) {
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
    struct Layer {
        const Floats* in;
        int in_width;
        int out_width;
        std::size_t weights;
        std::size_t bias;
    };
    const Layer layers[] = {
        {&work_.first, shape.first, shape.second, layout.weights2, layout.bias2},
        {&work_.second, shape.second, shape.third, layout.weights3, layout.bias3},
        {&work_.third, shape.third, kOutputs, layout.weights4, layout.bias4},
    };
    for (int i = 2; i >= 0; --i) {
        const Layer& layer = layers[i];
        const Floats& out_delta = delta_[i + 1];
        kernels_->multiply_add({gradient + layer.weights, layer.in->data(), out_delta.data(),
                                layer.in_width, layer.out_width, count, 1, layer.in_width});
        sum_rows(out_delta, layer.out_width, gradient + layer.bias);
        transpose(network_.part(layer.weights), layer.in_width, layer.out_width, transposed_[i]);
        Floats& in_delta = delta_[i];
        in_delta.assign(static_cast<std::size_t>(count) * layer.in_width, 0.0F);
        kernels_->multiply_add({in_delta.data(), out_delta.data(), transposed_[i].data(), count,
                                layer.in_width, layer.out_width, layer.out_width, 1});
        kernels_->mask(in_delta.data(), layer.in->data(), in_delta.size());
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
    adam_.step(*kernels_, network_.parameters(), gradient_, batch.size(), rate);
    network_.fold();
    return loss;
}

void Learner::grow(Shape shape, std::uint64_t seed) {
    // The same seed gives both the same new units, so their average keeps its meaning.
    Network average = averaged().grown(shape, seed);
    *this = Learner(network_.grown(shape, seed), *kernels_);
    adam_.average = average.parameters();
}

Learner::State Learner::state() const {
    return {network_.shape(),
            adam_.steps,
            {network_.parameters(), adam_.mean, adam_.square, adam_.average}};
}

void Learner::restore(State state) {
    *this = Learner(Network(state.shape, std::move(state.arrays[0])), *kernels_);
    adam_.steps = state.steps;
    adam_.mean = std::move(state.arrays[1]);
    adam_.square = std::move(state.arrays[2]);
    adam_.average = std::move(state.arrays[3]);
}

}  // namespace videau::engine
