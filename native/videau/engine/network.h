// The network: sparse slots and dense features -> three hidden layers -> six endings.
// All layers but the first may come in several heads, one for each stage of the game (features.h).
//
//     first  = relu(bias + sum of one row per occupied slot + dense . weights)
//     second = relu(bias + first . weights)
//     third  = relu(bias + second . weights)
//     chance = softmax(bias + third . weights)   over the six endings, seen by the side on roll
//
// All trainable numbers lie in one flat array, so that optimiser, averaging and files need
// not know the layers. Matrices are stored input by input: row k holds the weights from input
// k to all outputs. Layer widths are multiples of 16, so every kernel reads whole registers.

#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <vector>

#include "videau/engine/features.h"

namespace videau::engine {

// std::allocator with cache-line alignment.
template <class T>
struct CacheLineAllocator {
    using value_type = T;
    CacheLineAllocator() = default;
    template <class U>
    CacheLineAllocator(const CacheLineAllocator<U>&) {}
    T* allocate(std::size_t n) {
        return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t{64}));
    }
    void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t{64}); }
    template <class U>
    bool operator==(const CacheLineAllocator<U>&) const {
        return true;
    }
};
using Floats = std::vector<float, CacheLineAllocator<float>>;
using Shorts = std::vector<std::int16_t, CacheLineAllocator<std::int16_t>>;
using Longs = std::vector<std::int32_t, CacheLineAllocator<std::int32_t>>;

inline constexpr int kWidthStep = 16;
inline constexpr int kOutputs = 16;  // six endings, padded to a whole register

// Widths of the hidden layers, and how many heads there are: one, kStages or kMostHeads.
struct Shape {
    int first = 0;
    int second = 0;
    int third = 0;
    int heads = 1;

    bool operator==(const Shape&) const = default;
};

std::string to_string(Shape shape);                // "256-64-32", with heads "256-64-32x16"
Shape shape_from_string(const std::string& text);  // throws std::invalid_argument

// Where each part begins in the flat array of trainable numbers.
struct Layout {
    explicit Layout(Shape shape);

    std::size_t slots = 0;  // [slot][thermometer][first]
    std::size_t dense;      // [feature][first]
    std::size_t bias1;
    // What follows is there once for each head; these are the places of the first one.
    std::size_t weights2;  // [first][second]
    std::size_t bias2;
    std::size_t weights3;  // [second][third]
    std::size_t bias3;
    std::size_t weights4;  // [third][kOutputs]
    std::size_t bias4;
    std::size_t head_size;
    std::size_t total;

    Layout of_head(int head) const;
};

// A network ready to play: its numbers, and its slot weights folded into one row per
// (slot, height). Rows and bias are rounded to multiples of 2^-16: sums of them below 128 are
// then exact, and the first layer of a position is the same, bit by bit, whichever position it
// was worked out from.
class Network {
public:
    Network() = default;
    Network(Shape shape, Floats parameters);

    // Random weights, scaled so that every layer passes on about unit variance. Without the
    // dense features their weights are zero.
    static Network random(Shape shape, std::uint64_t seed, bool dense = true);

    // A wider network that computes the same function: new units are random on their way in
    // and zero on their way out, new heads are copies of the one that judged their positions
    // before. Throws std::invalid_argument if something would shrink.
    Network grown(Shape shape, std::uint64_t seed) const;

    Shape shape() const { return shape_; }
    const Layout& layout() const { return layout_; }
    const Floats& parameters() const { return parameters_; }

    // For the trainer, which must call fold() after changing them.
    Floats& parameters() { return parameters_; }
    void fold();

    // False if all dense weights are zero: then the features need not be computed, and
    // training leaves them alone. That is how a pruning network saves most of its time.
    bool uses_dense() const { return uses_dense_; }

    // The same for single units of the first layer: whether one sees the dense features at all, and
    // how many do.
    bool is_sighted(int unit) const;
    int sighted() const;

    const float* part(std::size_t offset) const { return parameters_.data() + offset; }
    const float* row(int slot, int height) const {
        return rows_.data() + static_cast<std::size_t>(slot * kHeights + height) * width_;
    }

    const float* first_bias() const { return bias_.data(); }

private:
    Shape shape_;
    Layout layout_{Shape{}};
    std::size_t width_ = 0;
    bool uses_dense_ = false;
    Floats parameters_;
    Floats rows_;
    Floats bias_;
};

}  // namespace videau::engine
