#include "videau/engine/network.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <stdexcept>

namespace videau::engine {
namespace {

// About this many slot inputs of a position are not zero (16 slots, two to three each).
constexpr double kActiveInputs = 40;

void check(Shape shape) {
    for (const int width : {shape.first, shape.second, shape.third}) {
        if (width <= 0 || width % kWidthStep != 0 || width > 4096) {
            throw std::invalid_argument("layer widths must be multiples of 16: " +
                                        to_string(shape));
        }
    }
    if (shape.heads != 1 && shape.heads != kStages && shape.heads != kMostHeads) {
        throw std::invalid_argument("a network has one head, " + std::to_string(kStages) + " or " +
                                    std::to_string(kMostHeads) + ": " + to_string(shape));
    }
}

// To a multiple of 2^-16, for numbers below 64: what is added and taken away again has its last
// bit there.
float rounded(float number) {
    constexpr float kShift = 192.0F;  // 1.5 * 2^(23 - 16)
    return (number + kShift) - kShift;
}

// Copies a matrix into the corner of a larger one.
void copy_corner(const float* from, int rows, int columns, float* to, int to_columns) {
    for (int row = 0; row < rows; ++row) {
        std::copy_n(from + static_cast<std::size_t>(row) * columns, columns,
                    to + static_cast<std::size_t>(row) * to_columns);
    }
}

}  // namespace

std::string to_string(Shape shape) {
    std::string text = std::to_string(shape.first);
    text += '-' + std::to_string(shape.second) + '-' + std::to_string(shape.third);
    if (shape.heads > 1) text += 'x' + std::to_string(shape.heads);
    return text;
}

Shape shape_from_string(const std::string& text) {
    Shape shape;
    char rest = 0;
    const int read = std::sscanf(text.c_str(), "%d-%d-%d%c%d%c", &shape.first, &shape.second,
                                 &shape.third, &rest, &shape.heads, &rest);
    if (read != 3 && (read != 5 || rest != 'x')) {
        throw std::invalid_argument("not a shape such as 256-64-32: '" + text + "'");
    }
    check(shape);
    return shape;
}

Layout::Layout(Shape shape) {
    const auto size = [](int a, int b) { return static_cast<std::size_t>(a) * b; };
    dense = slots + size(kInputSlots * kThermometer, shape.first);
    bias1 = dense + size(kDense, shape.first);
    weights2 = bias1 + shape.first;
    bias2 = weights2 + size(shape.first, shape.second);
    weights3 = bias2 + shape.second;
    bias3 = weights3 + size(shape.second, shape.third);
    weights4 = bias3 + shape.third;
    bias4 = weights4 + size(shape.third, kOutputs);
    head_size = bias4 + kOutputs - weights2;
    total = weights2 + size(shape.heads, 1) * head_size;
}

Layout Layout::of_head(int head) const {
    Layout moved = *this;
    for (std::size_t* place : {&moved.weights2, &moved.bias2, &moved.weights3, &moved.bias3,
                               &moved.weights4, &moved.bias4}) {
        *place += head * head_size;
    }
    return moved;
}

Network::Network(Shape shape, Floats parameters)
    : shape_(shape), layout_(shape), width_(shape.first), parameters_(std::move(parameters)) {
    check(shape);
    if (parameters_.size() != layout_.total) {
        throw std::invalid_argument("wrong number of weights for shape " + to_string(shape));
    }
    rows_.assign(static_cast<std::size_t>(kInputSlots) * kHeights * width_, 0.0F);
    bias_.assign(width_, 0.0F);
    fold();
}

Network Network::random(Shape shape, std::uint64_t seed, bool dense) {
    check(shape);
    const Layout layout(shape);
    Floats values(layout.total, 0.0F);
    std::mt19937_64 generator(seed);
    const auto fill = [&](std::size_t from, std::size_t to, double deviation) {
        std::normal_distribution<double> normal(0.0, deviation);
        for (std::size_t i = from; i < to; ++i) values[i] = static_cast<float>(normal(generator));
    };
    fill(layout.slots, dense ? layout.bias1 : layout.dense, std::sqrt(1.0 / kActiveInputs));
    for (int i = 0; i < shape.heads; ++i) {
        const Layout head = layout.of_head(i);
        fill(head.weights2, head.bias2, std::sqrt(2.0 / shape.first));
        fill(head.weights3, head.bias3, std::sqrt(2.0 / shape.second));
        // Small: the first guesses should be near "anything may happen".
        fill(head.weights4, head.bias4, 0.1 * std::sqrt(2.0 / shape.third));
    }
    return {shape, std::move(values)};
}

Network Network::grown(Shape shape, std::uint64_t seed) const {
    if (shape.first < shape_.first || shape.second < shape_.second || shape.third < shape_.third ||
        shape.heads < shape_.heads) {
        throw std::invalid_argument("cannot shrink " + to_string(shape_) + " to " +
                                    to_string(shape));
    }
    Network wide = random(shape, seed, uses_dense_);
    Floats& to = wide.parameters_;
    const Layout& there = wide.layout_;
    const auto copy = [&](std::size_t from, std::size_t into, int rows, int columns, int wider) {
        copy_corner(parameters_.data() + from, rows, columns, to.data() + into, wider);
    };
    // Rows of new units are the weights on their way out.
    const auto silence = [&](std::size_t from, int old_rows, int rows, int columns) {
        std::fill(to.begin() + static_cast<std::ptrdiff_t>(from) + old_rows * columns,
                  to.begin() + static_cast<std::ptrdiff_t>(from) + rows * columns, 0.0F);
    };
    copy(layout_.slots, there.slots, kInputSlots * kThermometer, shape_.first, shape.first);
    copy(layout_.dense, there.dense, kDense, shape_.first, shape.first);
    copy(layout_.bias1, there.bias1, 1, shape_.first, shape.first);
    for (int i = 0; i < shape.heads; ++i) {
        const Layout from = layout_.of_head(i * shape_.heads / shape.heads);
        const Layout into = there.of_head(i);
        silence(into.weights2, shape_.first, shape.first, shape.second);
        silence(into.weights3, shape_.second, shape.second, shape.third);
        silence(into.weights4, shape_.third, shape.third, kOutputs);
        copy(from.weights2, into.weights2, shape_.first, shape_.second, shape.second);
        copy(from.bias2, into.bias2, 1, shape_.second, shape.second);
        copy(from.weights3, into.weights3, shape_.second, shape_.third, shape.third);
        copy(from.bias3, into.bias3, 1, shape_.third, shape.third);
        copy(from.weights4, into.weights4, shape_.third, kOutputs, kOutputs);
        copy(from.bias4, into.bias4, 1, kOutputs, kOutputs);
    }
    wide.fold();
    return wide;
}

bool Network::is_sighted(int unit) const {
    const float* weights = part(layout_.dense) + unit;
    for (int feature = 0; feature < kDense; ++feature) {
        if (weights[feature * width_] != 0) return true;
    }
    return false;
}

int Network::sighted() const {
    int count = 0;
    for (int unit = 0; unit < shape_.first; ++unit) count += is_sighted(unit) ? 1 : 0;
    return count;
}

void Network::fold() {
    uses_dense_ = std::any_of(part(layout_.dense), part(layout_.bias1),
                              [](float weight) { return weight != 0; });
    for (int slot = 0; slot < kInputSlots; ++slot) {
        const float* weights = part(layout_.slots) + slot * kThermometer * width_;
        float* rows = rows_.data() + static_cast<std::size_t>(slot) * kHeights * width_;
        for (int height = 1; height < kHeights; ++height) {
            // Each height adds one weight to the row before it; row 0 stays zero.
            const int step = std::min(height, kThermometer) - 1;
            const float scale = height < kThermometer ? 1.0F : 0.5F;
            const float* before = rows + (height - 1) * width_;
            const float* added = weights + step * width_;
            float* row = rows + height * width_;
            for (std::size_t i = 0; i < width_; ++i) {
                row[i] = rounded(before[i] + scale * added[i]);
            }
        }
    }
    const float* bias = part(layout_.bias1);
    for (std::size_t i = 0; i < width_; ++i) bias_[i] = rounded(bias[i]);
}

}  // namespace videau::engine
