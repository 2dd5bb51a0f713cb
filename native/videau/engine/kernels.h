// The arithmetic of the network, once for each instruction set.
//
// One source, kernels.inc, is compiled for AVX-512, for AVX2 and for the plain machine; the
// best one that this machine runs is chosen when the program starts. The plain kernels are
// what other processors get.

#pragma once

#include <string_view>
#include <vector>

#include "videau/engine/network.h"
#include "videau/engine/outcome.h"
#include "videau/position.h"

namespace videau::engine {

// Activations of a batch, one row per position. Kept by the caller, so that a thread
// allocates once.
struct Workspace {
    int capacity = 0;
    Floats dense;   // [kDense]
    Floats first;   // [shape.first], after relu
    Floats second;  // [shape.second], after relu
    Floats third;   // [shape.third], after relu
    Floats output;  // [kOutputs]: the six chances, then padding
    Floats base;    // the first layer of the position that the others are compared with

    void reserve(Shape shape, int count);
};

class QuantisedNetwork;

inline constexpr int kTogether = 32;  // positions that pass through the layers side by side

// The same for quantised networks. Any number of positions takes the same room.
struct QuantisedWorkspace {
    Shorts first;
    Shorts second;
    Shorts third;
    Longs sums;  // [kOutputs]
    Shorts base_rows;
    Longs base_products;
    std::vector<std::uint16_t> pairs;  // of the first layer that are awake

    void reserve(Shape shape);
};

// C += A . B for row-major B and C with `columns` a multiple of 16. A is read with two
// strides, so that its transpose costs nothing.
struct Product {
    float* c;
    const float* a;
    const float* b;
    int rows;
    int columns;
    int inner;
    int a_row_stride;
    int a_inner_stride;
};

struct Kernels {
    std::string_view name;

    // The kDense dense features of a position.
    void (*features)(const Position& position, float* dense);

    // The counts behind them, each at its place.
    void (*counts)(const Position& position, std::int16_t* counts);

    // Evaluates `count` positions, each for its own side on roll. If `base` is given, the
    // positions are taken to be near it (the results of one roll, and the position before
    // it, sides swapped): its first layer is computed once, and each position adds what differs.
    void (*judge)(const QuantisedNetwork& network, const Position* base, const Position* positions,
                  int count, QuantisedWorkspace& work, Outcomes* out);

    // The same with floats, for training. Fills every part of `work`, but `dense` only if it is
    // used.
    void (*forward)(const Network& network, const Position* base, const Position* positions,
                    int count, Workspace& work);

    void (*multiply_add)(const Product& product);

    // to += factor * from
    void (*add_scaled)(float* to, const float* from, std::size_t n, float factor);

    // No gradient flows through a unit that relu has silenced: delta = 0 where unit <= 0.
    void (*mask)(float* delta, const float* unit, std::size_t n);

    // One step of Adam on n numbers; the step size already contains the bias corrections.
    // The gradient is divided by `samples` first.
    void (*adam)(float* values, float* mean, float* square, const float* gradient, std::size_t n,
                 float samples, float step);
};

// The kernels that this machine can run, best first; the last is the plain one.
const std::vector<const Kernels*>& available_kernels();

inline const Kernels& best_kernels() {
    return *available_kernels().front();
}

// Straightforward twin of `forward` for one position, in double precision, for tests.
Outcomes reference_forward(const Network& network, const Position& position);

}  // namespace videau::engine
