#include "videau/engine/quantised_network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "videau/engine/unit_pairs.h"

namespace videau::engine {
namespace {

constexpr int kCheckers = 15;
constexpr double kMostUnit = 32000;         // of 32767: room for what rounding adds
constexpr double kMostSum = 2'000'000'000;  // of 2^31 - 1, likewise
constexpr double kMostWeight = 32767;
// How much of the root of the sum of squares of what its inputs could add a unit may come to.
constexpr double kReached = 0.5;

using Numbers = std::vector<double>;

int filled_up(int units) {
    return (units + kFirstStep - 1) / kFirstStep * kFirstStep;
}

std::int16_t to_short(double number) {
    return static_cast<std::int16_t>(std::lround(number));
}

// What each unit of the first layer can be.
struct Range {
    Floats low;
    Floats high;
};

// One row per slot over all ways to place the checkers of a side.
Range range_of_side(const Network& network, int first_slot) {
    const auto width = static_cast<std::size_t>(network.shape().first);
    const Range none{Floats(width, 0.0F), Floats(width, 0.0F)};
    std::vector<Range> reached(kCheckers + 1, none);  // with so many checkers placed, at most
    for (int slot = first_slot; slot < first_slot + kSlots; ++slot) {
        for (int placed = kCheckers; placed > 0; --placed) {
            Range& range = reached[placed];
            for (int here = 1; here <= placed; ++here) {
                const Range& before = reached[placed - here];
                const float* row = network.row(slot, here);
                for (std::size_t i = 0; i < width; ++i) {
                    range.low[i] = std::min(range.low[i], before.low[i] + row[i]);
                    range.high[i] = std::max(range.high[i], before.high[i] + row[i]);
                }
            }
        }
    }
    return reached[kCheckers];
}

float highest_feature(int feature) {
    const auto i = static_cast<std::size_t>(feature % kDensePerSide);
    return static_cast<float>(kHighestCount[i]) / static_cast<float>(kCountOfOne[i]);
}

Range range_of_first(const Network& network) {
    Range range = range_of_side(network, 0);
    const Range other = range_of_side(network, kSlots);
    const auto width = static_cast<std::size_t>(network.shape().first);
    for (std::size_t i = 0; i < width; ++i) {
        range.low[i] += other.low[i] + network.first_bias()[i];
        range.high[i] += other.high[i] + network.first_bias()[i];
        for (int feature = 0; feature < kDense; ++feature) {
            const float weight =
                network.part(network.layout().dense)[static_cast<std::size_t>(feature) * width + i];
            const float most = weight * highest_feature(feature);
            (most < 0 ? range.low : range.high)[i] += most;
        }
    }
    return range;
}

// The number that stands for one, and the most that is to be expected of a unit.
struct Scaled {
    Numbers scale;
    Numbers most;
};

// A layer after the first as the network has it.
struct FloatLayer {
    const float* weights;  // [input][output]
    const float* bias;
    int inner;
    int width;
    std::vector<int> order;  // of the inputs; empty: as they are

    double weight(int from, int to) const {
        const auto row = static_cast<std::size_t>(order.empty() ? from : order[from]);
        return weights[row * width + to];
    }
};

// Scales for the sums of a layer: as large as they can be without running over.
Numbers sum_scales(const FloatLayer& layer, const Scaled& inputs) {
    Numbers scales(layer.width);
    for (int to = 0; to < layer.width; ++to) {
        double above = std::abs(layer.bias[to]);
        double below = above;
        double scale = std::numeric_limits<double>::infinity();
        for (int from = 0; from < layer.inner; ++from) {
            const double weight = layer.weight(from, to);
            (weight > 0 ? above : below) += std::abs(weight) * inputs.most[from];
            if (weight != 0) {
                scale = std::min(scale, kMostWeight * inputs.scale[from] / std::abs(weight));
            }
        }
        const double most = std::max(above, below);
        if (most > 0) scale = std::min(scale, kMostSum / most);
        scales[to] = std::isinf(scale) ? 1 : scale;
    }
    return scales;
}

QuantisedNetwork::Layer quantised(const FloatLayer& layer, const Scaled& inputs,
                                  const Numbers& scales, int padded_inner) {
    QuantisedNetwork::Layer made;
    made.weights.assign(static_cast<std::size_t>(padded_inner) * layer.width, 0);
    made.bias.assign(layer.width, 0);
    for (int to = 0; to < layer.width; ++to) {
        made.bias[to] = static_cast<std::int32_t>(std::llround(layer.bias[to] * scales[to]));
        for (int from = 0; from < layer.inner; ++from) {
            const std::size_t place = (static_cast<std::size_t>(from / 2) * layer.width + to) * 2;
            made.weights[place + from % 2] =
                to_short(layer.weight(from, to) * scales[to] / inputs.scale[from]);
        }
    }
    return made;
}

// What the units of a layer can be expected to reach: inputs do not all pull together.
double expected(const FloatLayer& layer, const Scaled& inputs, int to) {
    double squares = 0;
    for (int from = 0; from < layer.inner; ++from) {
        const double most = layer.weight(from, to) * inputs.most[from];
        squares += most * most;
    }
    return kReached * std::sqrt(squares) + std::abs(layer.bias[to]);
}

// Fills a hidden layer, and tells the scales of its units.
Scaled quantise_hidden(const FloatLayer& layer, const Scaled& inputs, int padded_inner,
                       QuantisedNetwork::Layer& out) {
    const Numbers scales = sum_scales(layer, inputs);
    double largest = 0;
    for (int to = 0; to < layer.width; ++to) {
        largest = std::max(largest, scales[to] * expected(layer, inputs, to));
    }
    out = quantised(layer, inputs, scales, padded_inner);
    out.shift = largest > kHighest ? static_cast<int>(std::ceil(std::log2(largest / kHighest))) : 0;
    // Cutting off the last bits rounds down: half of one added makes that rounding.
    if (out.shift > 0) {
        for (std::int32_t& bias : out.bias) bias += 1 << (out.shift - 1);
    }
    Scaled units;
    for (const double scale : scales) {
        units.scale.push_back(std::ldexp(scale, -out.shift));
        units.most.push_back(kHighest / units.scale.back());
    }
    return units;
}

QuantisedNetwork::Head quantised_head(const Network& network, const Layout& layout,
                                      const std::vector<int>& order, const Scaled& first,
                                      int padded_first) {
    const Shape shape = network.shape();
    const FloatLayer second{network.part(layout.weights2), network.part(layout.bias2), shape.first,
                            shape.second, order};
    const FloatLayer third{
        network.part(layout.weights3), network.part(layout.bias3), shape.second, shape.third, {}};
    const FloatLayer output{
        network.part(layout.weights4), network.part(layout.bias4), shape.third, kOutputs, {}};
    QuantisedNetwork::Head head;
    const Scaled second_units = quantise_hidden(second, first, padded_first, head.second);
    const Scaled third_units = quantise_hidden(third, second_units, shape.second, head.third);
    const Numbers scales = sum_scales(output, third_units);
    head.output = quantised(output, third_units, scales, shape.third);
    for (int e = 0; e < kEndings; ++e) head.factors[e] = static_cast<float>(1 / scales[e]);
    return head;
}

}  // namespace

QuantisedNetwork::QuantisedNetwork(const Network& network)
    : shape_(network.shape()), sighted_(filled_up(network.sighted())) {
    const Layout& layout = network.layout();
    const int width = shape_.first;
    shape_.first = filled_up(width);
    const auto padded = static_cast<std::size_t>(shape_.first);
    const auto sighted = static_cast<std::size_t>(sighted_);
    const std::vector<int> order = paired_units(network);
    const auto dense_weight = [&](int feature, int i) -> double {
        return network.part(layout.dense)[static_cast<std::size_t>(feature) * width + order[i]] /
               kCountOfOne[static_cast<std::size_t>(feature % kDensePerSide)];
    };

    const Range range = range_of_first(network);
    Scaled first;
    for (int i = 0; i < width; ++i) {
        const int unit = order[i];
        const double most = std::max(-range.low[unit], range.high[unit]);
        double scale = most > 0 ? kMostUnit / most : 1;
        for (int feature = 0; feature < kDense; ++feature) {
            const double weight = std::ldexp(std::abs(dense_weight(feature, i)), kDenseShift);
            if (weight > 0) scale = std::min(scale, kMostWeight / weight);
        }
        first.scale.push_back(scale);
        first.most.push_back(std::max(range.high[unit], 0.0F));
    }
    rows_.assign(kInputSlots * kHeights * padded, 0);
    first_bias_.assign(padded, 0);
    dense_.assign(kDense * sighted, 0);
    for (int i = 0; i < width; ++i) {
        const double scale = first.scale[i];
        first_bias_[i] = to_short(network.first_bias()[order[i]] * scale);
        for (int slot = 0; slot < kInputSlots; ++slot) {
            for (int height = 1; height < kHeights; ++height) {
                rows_[(slot * kHeights + height) * padded + i] =
                    to_short(network.row(slot, height)[order[i]] * scale);
            }
        }
        if (i >= sighted_) continue;
        for (int feature = 0; feature < kDense; ++feature) {
            const auto place = static_cast<std::size_t>(kCountPlace[feature]);
            dense_[place / 2 * 2 * sighted + (i % 2) * sighted + i / 2 * 2 + place % 2] =
                to_short(std::ldexp(dense_weight(feature, i) * scale, kDenseShift));
        }
    }

    for (int head = 0; head < shape_.heads; ++head) {
        heads_.push_back(quantised_head(network, layout.of_head(head), order, first, shape_.first));
    }
}

void QuantisedWorkspace::reserve(Shape shape) {
    const auto fit = [](auto& numbers, int size) {
        if (numbers.size() < static_cast<std::size_t>(size)) numbers.resize(size);
    };
    fit(first, kTogether * shape.first);
    fit(second, kTogether * shape.second);
    fit(third, kTogether * shape.third);
    fit(sums, kTogether * kOutputs);
    fit(base_rows, shape.first);
    fit(base_products, shape.first);
    // Pairs are written several at a time.
    fit(pairs, std::max(shape.first, shape.second) / 2 + kFirstStep);
}

Outcomes reference_judgement(const QuantisedNetwork& network, const Position& position) {
    const Shape shape = network.shape();
    const auto& head = network.head(head_of(position, shape.heads));
    std::int16_t counts[kDense];
    reference_counts(position, counts);
    std::vector<std::int64_t> units;
    for (int i = 0; i < shape.first; ++i) {
        std::int64_t sum = network.first_bias()[i];
        for (int slot = 0; slot < kSlots; ++slot) {
            sum += network.row(slot, position.own[slot])[i];
            sum += network.row(kSlots + slot, position.other[slot])[i];
        }
        if (i < network.sighted()) {
            std::int64_t products = 1 << (kDenseShift - 1);
            for (int place = 0; place < kDense; ++place) {
                const int line = place / 2 * 2 + i % 2;
                products += counts[place] *
                            network.dense()[line * network.sighted() + i / 2 * 2 + place % 2];
            }
            sum += products >> kDenseShift;
        }
        units.push_back(std::max<std::int64_t>(sum, 0));
    }
    const auto sums = [&](const QuantisedNetwork::Layer& layer, int width) {
        std::vector<std::int64_t> found(layer.bias.begin(), layer.bias.end());
        for (std::size_t from = 0; from < units.size(); ++from) {
            for (int to = 0; to < width; ++to) {
                found[to] += units[from] * layer.weights[(from / 2 * width + to) * 2 + from % 2];
            }
        }
        return found;
    };
    for (const auto& [layer, width] :
         {std::pair{&head.second, shape.second}, std::pair{&head.third, shape.third}}) {
        std::vector<std::int64_t> next = sums(*layer, width);
        for (std::int64_t& unit : next) {
            unit =
                std::min<std::int64_t>(std::max<std::int64_t>(unit, 0) >> layer->shift, kHighest);
        }
        units = std::move(next);
    }
    const std::vector<std::int64_t> found = sums(head.output, kOutputs);
    const std::vector<std::int32_t> logits(found.begin(), found.end());
    Outcomes outcomes;
    chances_of(head, logits.data(), 1, &outcomes);
    return outcomes;
}

namespace {

using Four = float __attribute__((vector_size(16)));
using FourInts = std::int32_t __attribute__((vector_size(16)));

// e to the power of x, for x in -87 to 0: the integer part into the exponent, the rest by its
// Taylor series, which is good to 2e-7.
Four exponential(Four x) {
    x = x < -87.0F ? Four{} - 87.0F : x;
    const Four scaled = x * 1.44269504F;
    const Four whole = (scaled + 12582912.0F) - 12582912.0F;  // 1.5 * 2^23: rounds to an integer
    const Four f = scaled - whole;
    Four p = f * 1.54035304e-4F + 1.33335581e-3F;
    p = p * f + 9.61812911e-3F;
    p = p * f + 5.55041087e-2F;
    p = p * f + 2.40226507e-1F;
    p = p * f + 6.93147181e-1F;
    p = p * f + 1.0F;
    const auto exponent = __builtin_convertvector(whole, FourInts) + 127;
    return p * reinterpret_cast<Four>(exponent << 23);
}

// Rows become columns.
template <class Vector>
inline void transpose(Vector& a, Vector& b, Vector& c, Vector& d) {
    const Vector ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    const Vector ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    const Vector cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const Vector cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
    b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
    c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
    d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

// The sums of up to four positions, one vector for each ending and two that are not used.
std::array<FourInts, 8> sums_by_ending(const std::int32_t* sums, int last) {
    std::array<FourInts, 8> found;
    for (int i = 0; i < 4; ++i) {
        const std::int32_t* from = sums + std::min(i, last) * kOutputs;
        std::memcpy(&found[i], from, sizeof(FourInts));
        std::memcpy(&found[4 + i], from + 4, sizeof(FourInts));
    }
    transpose(found[0], found[1], found[2], found[3]);
    transpose(found[4], found[5], found[6], found[7]);
    return found;
}

}  // namespace

// Four positions side by side. Compiled once, for the plain machine, so that all kernels have the
// same last bits.
void chances_of(const QuantisedNetwork::Head& head, const std::int32_t* sums, int count,
                Outcomes* out) {
    for (int from = 0; from < count; from += 4) {
        const int last = std::min(count - from, 4) - 1;
        const std::array<FourInts, 8> found = sums_by_ending(sums + from * kOutputs, last);
        std::array<Four, 8> chances{};
        for (int e = 0; e < kEndings; ++e) {
            chances[e] = __builtin_convertvector(found[e], Four) * head.factors[e];
        }
        Four top = chances[0];
        for (int e = 1; e < kEndings; ++e) top = chances[e] > top ? chances[e] : top;
        Four total{};
        for (int e = 0; e < kEndings; ++e) {
            chances[e] = exponential(chances[e] - top);
            total += chances[e];
        }
        const Four share = 1.0F / total;
        for (int e = 0; e < kEndings; ++e) chances[e] *= share;
        transpose(chances[0], chances[1], chances[2], chances[3]);
        transpose(chances[4], chances[5], chances[6], chances[7]);
        for (int i = 0; i <= last; ++i) {
            float* to = out[from + i].chance.data();
            std::memcpy(to, &chances[i], 4 * sizeof(float));
            std::memcpy(to + 4, &chances[4 + i], (kEndings - 4) * sizeof(float));
        }
    }
}

}  // namespace videau::engine
