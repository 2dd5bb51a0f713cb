#include "videau/engine/training/learner.h"

#include <algorithm>
#include <cmath>

#include "videau/engine/training/narrowing.h"

namespace videau::engine {
namespace {

// Samples after which one of several heads takes a step. A batch has few for each: stepping with
// every one of them would follow their noise, and take longer than all the rest.
constexpr std::size_t kHeadBatch = 256;

}  // namespace

Learner::Learner(Network network, const Kernels& kernels)
    : kernels_(&kernels),
      network_(std::move(network)),
      adam_(network_.parameters()),
      gradient_(network_.parameters().size(), 0.0F),
      heads_(static_cast<std::size_t>(network_.shape().heads)) {
    const std::size_t rows = static_cast<std::size_t>(kInputSlots) * kHeights;
    row_gradient_.assign(rows * network_.shape().first, 0.0F);
    touched_.assign(rows, 0);
    for (int unit = 0; unit < network_.shape().first; ++unit) {
        if (!network_.is_sighted(unit)) blind_.push_back(unit);
    }
}

double Learner::differentiate(std::span<const Sample> samples, Emphasis emphasis) {
    forget_gradient();
    emphasis_ = emphasis;
    const double loss = add_gradient(samples);
    is_told_ = true;
    return loss;
}

void Learner::forget_gradient() {
    std::fill(gradient_.begin(), gradient_.end(), 0.0F);
    for (Head& head : heads_) head.samples = 0;
    is_told_ = false;
}

double Learner::add_gradient(std::span<const Sample> samples) {
    const std::span<const Sample> batch = by_head(samples);
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
    backward(batch);
    return loss;
}

// The same samples, those that share a head side by side: each head is then gone through once.
std::span<const Sample> Learner::by_head(std::span<const Sample> batch) {
    const int heads = network_.shape().heads;
    if (heads == 1) return batch;
    sorted_.assign(batch.begin(), batch.end());
    std::stable_sort(sorted_.begin(), sorted_.end(), [heads](const Sample& a, const Sample& b) {
        return head_of(a.position, heads) < head_of(b.position, heads);
    });
    return sorted_;
}

void Learner::backward(std::span<const Sample> batch) {
    const int count = static_cast<int>(batch.size());
    const Shape shape = network_.shape();
    const Layout& layout = network_.layout();
    float* gradient = gradient_.data();

    // Softmax and cross-entropy together: chance minus target.
    Floats& output = delta_[3];
    output.assign(static_cast<std::size_t>(count) * kOutputs, 0.0F);
    for (int i = 0; i < count; ++i) {
        for (int e = 0; e < kEndings; ++e) {
            output[i * kOutputs + e] = work_.output[i * kOutputs + e] - batch[i].target.chance[e];
        }
    }

    if (emphasis_.equity > 0) add_error_of_equity(batch);

    delta_[0].assign(static_cast<std::size_t>(count) * shape.first, 0.0F);
    delta_[1].assign(static_cast<std::size_t>(count) * shape.second, 0.0F);
    delta_[2].assign(static_cast<std::size_t>(count) * shape.third, 0.0F);
    over_heads(positions_.data(), count, shape.heads,
               [&](int head, int from, int to) { backward_in_head(head, from, to - from); });

    if (emphasis_.awake > 0) add_cost_of_waking();

    // First layer: dense features as above, slots by adding to the rows in use.
    const Floats& first = delta_[0];
    const std::size_t width = shape.first;
    if (network_.uses_dense()) {
        kernels_->multiply_add({gradient + layout.dense, work_.dense.data(), first.data(), kDense,
                                shape.first, count, 1, kDense});
        keep_blind();
    }
    sum_rows(first.data(), count, shape.first, gradient + layout.bias1);
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

// By the input of softmax: the error of the equity times how each ending's chance moves it.
void Learner::add_error_of_equity(std::span<const Sample> batch) {
    for (std::size_t i = 0; i < batch.size(); ++i) {
        Outcomes found;
        const float* chances = work_.output.data() + i * kOutputs;
        std::copy_n(chances, kEndings, found.chance.begin());
        const float equity = money_equity(found);
        const float error = emphasis_.equity * (equity - money_equity(batch[i].target));
        for (int e = 0; e < kEndings; ++e) {
            delta_[3][i * kOutputs + e] += error * chances[e] * (kMoneyPoints[e] - equity);
        }
    }
}

void Learner::add_cost_of_waking() {
    const auto width = static_cast<std::size_t>(network_.shape().first);
    Floats cost(width, 0.0F);
    const float* slots = network_.part(network_.layout().slots);
    for (int input = 0; input < kInputSlots * kThermometer; ++input) {
        const float* weights = slots + input * width;
        for (std::size_t unit = 0; unit < width; ++unit) {
            cost[unit] += weights[unit] * weights[unit];
        }
    }
    for (float& each : cost) each = each > 0 ? emphasis_.awake / std::sqrt(each) : 0;
    for (std::size_t from = 0; from < delta_[0].size(); from += width) {
        float* delta = delta_[0].data() + from;
        const float* units = work_.first.data() + from;
        for (std::size_t unit = 0; unit < width; ++unit) {
            delta[unit] += units[unit] > 0 ? cost[unit] : 0.0F;
        }
    }
}

void Learner::keep_blind() {
    const auto width = static_cast<std::size_t>(network_.shape().first);
    for (int feature = 0; feature < kDense; ++feature) {
        float* gradient = gradient_.data() + network_.layout().dense + feature * width;
        for (const int unit : blind_) gradient[unit] = 0;
    }
}

// From the last layer to the second: gradient of the weights, then of what went in.
void Learner::backward_in_head(int number, int from, int count) {
    const Shape shape = network_.shape();
    const Layout layout = network_.layout().of_head(number);
    Head& head = heads_[number];
    head.samples += static_cast<std::size_t>(count);
    float* gradient = gradient_.data();
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
        const std::size_t first_in = static_cast<std::size_t>(from) * layer.in_width;
        const float* in = layer.in->data() + first_in;
        const float* out_delta =
            delta_[i + 1].data() + static_cast<std::size_t>(from) * layer.out_width;
        kernels_->multiply_add({gradient + layer.weights, in, out_delta, layer.in_width,
                                layer.out_width, count, 1, layer.in_width});
        sum_rows(out_delta, count, layer.out_width, gradient + layer.bias);
        if (!head.is_transposed) {
            transpose(network_.part(layer.weights), layer.in_width, layer.out_width,
                      head.transposed[i]);
        }
        float* in_delta = delta_[i].data() + first_in;
        kernels_->multiply_add({in_delta, out_delta, head.transposed[i].data(), count,
                                layer.in_width, layer.out_width, layer.out_width, 1});
        kernels_->mask(in_delta, in, static_cast<std::size_t>(count) * layer.in_width);
    }
    head.is_transposed = true;
}

void Learner::sum_rows(const float* rows, int count, int width, float* to) const {
    for (int i = 0; i < count; ++i) {
        kernels_->add_scaled(to, rows + static_cast<std::size_t>(i) * width, width, 1);
    }
}

double Learner::learn(std::span<const Sample> batch, double rate, Emphasis emphasis) {
    if (is_told_) forget_gradient();
    emphasis_ = emphasis;
    const std::size_t shared = network_.layout().weights2;
    std::fill_n(gradient_.begin(), shared, 0.0F);
    const double loss = add_gradient(batch);
    adam_.step_part(*kernels_, network_.parameters(), gradient_, 0, shared, adam_.steps,
                    batch.size(), rate);
    const std::size_t enough = heads_.size() == 1 ? 1 : kHeadBatch;
    for (int head = 0; head < network_.shape().heads; ++head) {
        if (heads_[head].samples >= enough) step_head(head, rate);
    }
    network_.fold();
    return loss;
}

void Learner::step_head(int number, double rate) {
    Head& head = heads_[number];
    const std::size_t size = network_.layout().head_size;
    const std::size_t from = network_.layout().weights2 + number * size;
    adam_.step_part(*kernels_, network_.parameters(), gradient_, from, from + size, head.steps,
                    head.samples, rate);
    std::fill_n(gradient_.begin() + static_cast<std::ptrdiff_t>(from), size, 0.0F);
    head.samples = 0;
    head.is_transposed = false;
}

void Learner::finish(double rate) {
    for (int head = 0; head < network_.shape().heads; ++head) {
        const std::size_t samples = heads_[head].samples;
        // A short batch is as noisy as it is short.
        if (samples > 0) step_head(head, rate * static_cast<double>(samples) / kHeadBatch);
    }
}

void Learner::grow(Shape shape, std::uint64_t seed) {
    // The same seed gives both the same new units, so their average keeps its meaning.
    Network average = averaged().grown(shape, seed);
    *this = Learner(network_.grown(shape, seed), *kernels_);
    adam_.average = average.parameters();
}

void Learner::narrow(Shape shape, std::span<const Position> positions) {
    *this = Learner(narrowed(averaged(), shape, positions, *kernels_), *kernels_);
}

void Learner::blind(int sighted, std::span<const Position> positions) {
    *this = Learner(blinded(averaged(), sighted, positions, *kernels_), *kernels_);
}

Learner::State Learner::state() const {
    State state{network_.shape(),
                adam_.steps,
                {},
                {network_.parameters(), adam_.mean, adam_.square, adam_.average}};
    for (const Head& head : heads_) state.head_steps.push_back(head.steps);
    return state;
}

void Learner::restore(State state) {
    *this = Learner(Network(state.shape, std::move(state.arrays[0])), *kernels_);
    adam_.steps = state.steps;
    for (std::size_t i = 0; i < heads_.size(); ++i) heads_[i].steps = state.head_steps[i];
    adam_.mean = std::move(state.arrays[1]);
    adam_.square = std::move(state.arrays[2]);
    adam_.average = std::move(state.arrays[3]);
}

}  // namespace videau::engine
