#include "videau/engine/training/rolls_learner.h"

#include <algorithm>
#include <cmath>

namespace videau::engine {
namespace {

// How much an error of a middle, squared, counts beside the cross-entropy of the shape around it.
// Middles are means: plays are chosen by them, and who wins depends on them before all else.
constexpr std::array<float, kGoals> kMiddleWeights{50, 2, 2};

// It matters beside how far the number of rolls is spread. By most rules that differs little; where
// dice are lost some sides need sixty rolls, give or take ten, and half a roll more is nothing to
// them. A variance up to this counts in full.
constexpr float kUsualVariance = 3;

}  // namespace

RollsLearner::RollsLearner(RollsNetwork network, const RollsGuesses& guesses,
                           const Kernels& kernels)
    : kernels_(&kernels),
      guesses_(&guesses),
      network_(std::move(network)),
      adam_(network_.parameters()),
      gradient_(network_.parameters().size(), 0.0F) {}

double RollsLearner::differentiate(std::span<const RollsLesson* const> batch) {
    const int count = static_cast<int>(batch.size());
    const RollsShape& shape = network_.shape();
    const RollsLayout& layout = network_.layout();
    sides_.resize(batch.size());
    for (int i = 0; i < count; ++i) sides_[i] = batch[i]->side;
    rolls_forward(network_, *guesses_, *kernels_, sides_.data(), count, work_);
    rolls_numbers(network_, *kernels_, count, work_);
    auto& [first, second, middles, numbers] = delta_;
    middles.assign(static_cast<std::size_t>(count) * kMiddleWidth, 0.0F);
    numbers.resize(static_cast<std::size_t>(count) * layout.width);
    double loss = 0;
    for (int i = 0; i < count; ++i) {
        for (int goal = 0; goal < kGoals; ++goal) {
            const std::size_t at = static_cast<std::size_t>(i) * layout.width + layout.starts[goal];
            const std::vector<float>& target = batch[i]->chances[goal];
            if (target.empty()) {
                std::fill_n(numbers.data() + at, shape.longest[goal], 0.0F);
                continue;
            }
            const float middle = work_.middles[i * kMiddleWidth + 2 * goal];
            const float sharpness = work_.middles[i * kMiddleWidth + 2 * goal + 1];
            const float sharp = std::exp(sharpness);
            const float weight = kGoalWeights[goal];
            float by_middle = 0;
            float by_sharpness = 0;
            float mean = 0;
            float square = 0;
            for (int n = 0; n < shape.longest[goal]; ++n) {
                const float chance = work_.numbers[at + n];
                const float away = static_cast<float>(n + 1) - middle;
                const float off = weight * (chance - target[n]);
                numbers[at + n] = off;
                by_middle += off * sharp * away;
                by_sharpness -= off * 0.5F * sharp * away * away;
                const float rolls = static_cast<float>(n + 1);
                mean += rolls * target[n];
                square += rolls * rolls * target[n];
                if (target[n] > 0) {
                    loss -= weight * target[n] * std::log(std::max(chance, 1e-12F));
                }
            }
            const float wrong = middle - mean;
            const float middle_weight = weight * kMiddleWeights[goal] * kUsualVariance /
                                        std::max(square - mean * mean, kUsualVariance);
            loss += 0.5 * middle_weight * wrong * wrong;
            float* to = middles.data() + i * kMiddleWidth + 2 * goal;
            to[0] = by_middle + middle_weight * wrong;
            const bool free = sharpness > kLeastSharp && sharpness < kSharpest;
            to[1] = free ? by_sharpness : 0;
        }
    }
    std::fill(gradient_.begin(), gradient_.end(), 0.0F);
    float* gradient = gradient_.data();
    const auto weights_and_bias = [&](const Floats& in, int in_width, const Floats& out,
                                      int out_width, std::size_t weights, std::size_t bias) {
        kernels_->multiply_add(
            {gradient + weights, in.data(), out.data(), in_width, out_width, count, 1, in_width});
        for (int i = 0; i < count; ++i) {
            kernels_->add_scaled(gradient + bias,
                                 out.data() + static_cast<std::size_t>(i) * out_width, out_width,
                                 1);
        }
    };
    const auto pass_back = [&](Floats& in, int in_width, const Floats& out, int out_width,
                               std::size_t weights) {
        transpose(network_.part(weights), in_width, out_width, transposed_);
        kernels_->multiply_add(
            {in.data(), out.data(), transposed_.data(), count, in_width, out_width, out_width, 1});
    };
    weights_and_bias(work_.second, shape.second, numbers, layout.width, layout.numbers,
                     layout.number_bias);
    weights_and_bias(work_.second, shape.second, middles, kMiddleWidth, layout.middles,
                     layout.middle_bias);
    second.assign(static_cast<std::size_t>(count) * shape.second, 0.0F);
    pass_back(second, shape.second, numbers, layout.width, layout.numbers);
    pass_back(second, shape.second, middles, kMiddleWidth, layout.middles);
    kernels_->mask(second.data(), work_.second.data(), second.size());
    weights_and_bias(work_.first, shape.first, second, shape.second, layout.weights2, layout.bias2);
    first.assign(static_cast<std::size_t>(count) * shape.first, 0.0F);
    pass_back(first, shape.first, second, shape.second, layout.weights2);
    kernels_->mask(first.data(), work_.first.data(), first.size());
    for (int i = 0; i < count; ++i) {
        const float* delta = first.data() + static_cast<std::size_t>(i) * shape.first;
        kernels_->add_scaled(gradient + layout.bias1, delta, shape.first, 1);
        const RollsStart& start = work_.starts[i];
        for (int step = 0; step < std::min(start.outside, kOutsideSteps); ++step) {
            kernels_->add_scaled(gradient + layout.outside + step * shape.first, delta, shape.first,
                                 1);
        }
        for (int way = 0; way < kLandings; ++way) {
            kernels_->add_scaled(gradient + layout.landings + way * shape.first, delta, shape.first,
                                 start.landings[way]);
        }
        for (int point = 1; point <= kRacePoints; ++point) {
            const auto steps = race_steps(sides_[i][point]);
            for (int step = 0; step < kRaceSteps && steps[0] != 0; ++step) {
                if (steps[step] == 0) continue;
                const int row = (point - 1) * kRaceSteps + step;
                kernels_->add_scaled(gradient + layout.points + row * shape.first, delta,
                                     shape.first, steps[step]);
            }
        }
    }
    return loss;
}

double RollsLearner::learn(std::span<const RollsLesson* const> batch, double rate) {
    const double loss = differentiate(batch);
    adam_.step(*kernels_, network_.parameters(), gradient_, batch.size(), rate);
    network_.fold();
    return loss;
}

}  // namespace videau::engine
