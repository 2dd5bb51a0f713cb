// A network in whole numbers: what plays, searches and rolls out. Training and files keep floats.
//
// Sums of whole numbers do not depend on their order, so every kernel finds the same chances to
// the last bit, and a position has the same value whichever position it was worked out from.
//
//     first  = max(0, bias + sum of one row per occupied slot + (counts . weights >> kDenseShift))
//     second = min(max(0, bias + first . weights) >> shift, kHighest)
//     third  = min(max(0, bias + second . weights) >> shift, kHighest)
//     chance = softmax(factor * (bias + third . weights))
//
// Units and weights have 16 bits, sums of products 32. Every unit has a scale of its own, as large
// as it can be so that no position whatever makes a sum run over: the largest value of a first unit
// over all ways to place 15 checkers is worked out, and from it bounds for what follows. Above
// kHighest the second and third layer are cut off; their scales leave room for a multiple of what
// positions reach.
//
// Units that see the dense features stand before those that are blind to them (network.h), which
// need no counts.
//
// Weights stand in pairs of inputs, as the machines' multiplications want them: for inputs 2k and
// 2k + 1, both weights to output 0, both to output 1 and so on.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "videau/engine/kernels.h"
#include "videau/engine/network.h"
#include "videau/engine/outcome.h"
#include "videau/position.h"

namespace videau::engine {

inline constexpr int kDensePairs = kDense / 2;
inline constexpr int kDenseShift = 8;
inline constexpr int kHighest = 32767;
inline constexpr int kFirstStep = 32;  // first layers are filled up to a multiple of this

class QuantisedNetwork {
public:
    QuantisedNetwork() = default;
    explicit QuantisedNetwork(const Network& network);

    Shape shape() const { return shape_; }  // the first layer filled up
    // Units from here on are told no counts; a multiple of kFirstStep.
    int sighted() const { return sighted_; }
    bool uses_dense() const { return sighted_ > 0; }

    const std::int16_t* row(int slot, int height) const {
        return rows_.data() + static_cast<std::size_t>(slot * kHeights + height) * shape_.first;
    }
    const std::int16_t* first_bias() const { return first_bias_.data(); }
    // Pairs of counts to even units, then to odd ones: [pair][parity][unit / 2][2], sighted units
    // only.
    const std::int16_t* dense() const { return dense_.data(); }

    struct Layer {
        Shorts weights;  // [pair of inputs][output][2]
        Longs bias;
        int shift = 0;
    };
    // All layers after the first.
    struct Head {
        Layer second;
        Layer third;
        Layer output;
        std::array<float, kEndings> factors{};
    };
    const Head& head(int number) const { return heads_[number]; }

private:
    Shape shape_;
    int sighted_ = 0;
    Shorts rows_;
    Shorts first_bias_;
    Shorts dense_;
    std::vector<Head> heads_;
};

// Straightforward twin of the kernels for one position, with the same result bit by bit.
Outcomes reference_judgement(const QuantisedNetwork& network, const Position& position);

// The last step of all kernels: sums of the output layer, kOutputs a position, to chances.
void chances_of(const QuantisedNetwork::Head& head, const std::int32_t* sums, int count,
                Outcomes* out);

}  // namespace videau::engine
