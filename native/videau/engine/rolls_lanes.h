// Sums of rows of floats and what else a RollsNetwork computes sixteen at a time. Only
// rolls_network.cpp includes it.
//
// Compiled for several widths of registers, of which the machine takes its widest. Sums are not
// fused with products (see CMakeLists.txt) and keep their order, so all find the same to the last
// bit.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "videau/engine/rolls_guesses.h"

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define VIDEAU_WIDE __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define VIDEAU_WIDE
#endif
#if defined(__GNUC__)
#define VIDEAU_INLINE inline __attribute__((always_inline))  // or it stays as narrow as it is
#else
#define VIDEAU_INLINE inline
#endif

namespace videau::engine {
namespace {

// Sixteen floats, wherever they lie. Machines with narrower registers take several.
using Lanes = float __attribute__((vector_size(64), aligned(4), may_alias));
using WholeLanes = std::int32_t __attribute__((vector_size(64), aligned(4), may_alias));
constexpr std::size_t kLanes = 16;

// The lanes of `one` from its lane Step on, then the first of `two`.
template <int Step, class Vector>
VIDEAU_INLINE void lanes_from(const Vector& one, const Vector& two, Vector& to) {
    to = __builtin_shufflevector(one, two, Step, Step + 1, Step + 2, Step + 3, Step + 4, Step + 5,
                                 Step + 6, Step + 7, Step + 8, Step + 9, Step + 10, Step + 11,
                                 Step + 12, Step + 13, Step + 14, Step + 15);
}

// Adds to each lane of `sums` the one that is Step further on, and beyond the last that of `next`.
template <int Step, class Vector>
VIDEAU_INLINE void add_from_lane(Vector& sums, const Vector& next) {
    Vector others;
    lanes_from<Step>(sums, next, others);
    sums += others;
}

VIDEAU_INLINE Lanes& lanes_at(float* p) {
    return *reinterpret_cast<Lanes*>(p);
}
VIDEAU_INLINE const Lanes& lanes_at(const float* p) {
    return *reinterpret_cast<const Lanes*>(p);
}

VIDEAU_INLINE void take_higher(Lanes& highest, const Lanes& other) {
    highest = other > highest ? other : highest;
}

template <int Step>
VIDEAU_INLINE void take_higher_from_lane(Lanes& highest, const Lanes& next) {
    Lanes others;
    lanes_from<Step>(highest, next, others);
    take_higher(highest, others);
}

// e to the power of x for x at most 0, to a few units of the last place. Of sums and products
// only: it is the same on every machine.
VIDEAU_INLINE void to_powers_of_e(Lanes& x) {
    x = (x > -80.0F ? x : Lanes{} - 80.0F) * 1.44269504F;
    const WholeLanes whole = __builtin_convertvector(x - 0.5F, WholeLanes);
    const Lanes part = (x - __builtin_convertvector(whole, Lanes)) * 0.693147181F;
    Lanes sum = Lanes{} + 1.0F / 5040;
    sum = sum * part + 1.0F / 720;
    sum = sum * part + 1.0F / 120;
    sum = sum * part + 1.0F / 24;
    sum = sum * part + 1.0F / 6;
    sum = sum * part + 0.5F;
    sum = sum * part + 1.0F;
    sum = sum * part + 1.0F;
    const WholeLanes scale = (whole + 127) << 23;
    x = sum * reinterpret_cast<const Lanes&>(scale);
}

VIDEAU_INLINE void add_all_lanes(Lanes& sums) {
    add_from_lane<8>(sums, sums);
    add_from_lane<4>(sums, sums);
    add_from_lane<2>(sums, sums);
    add_from_lane<1>(sums, sums);
}

// Some neighbouring sums, which stay in registers while all units that are awake add to them.
template <std::size_t Vectors>
VIDEAU_INLINE void add_to(float* sums, const float* units, const std::uint16_t* awake,
                          std::size_t found, const float* weights, std::size_t stride) {
    Lanes lanes[Vectors];
    for (std::size_t v = 0; v < Vectors; ++v) lanes[v] = lanes_at(sums + v * kLanes);
    for (std::size_t j = 0; j < found; ++j) {
        const float unit = units[awake[j]];
        const float* row = weights + awake[j] * stride;
        for (std::size_t v = 0; v < Vectors; ++v) lanes[v] += unit * lanes_at(row + v * kLanes);
    }
    for (std::size_t v = 0; v < Vectors; ++v) lanes_at(sums + v * kLanes) = lanes[v];
}

// The same for rows that are added as they are, or each times a number.
template <std::size_t Vectors>
VIDEAU_INLINE void add_rows(float* sums, const float* const* rows, std::size_t count,
                            std::size_t at) {
    Lanes lanes[Vectors];
    for (std::size_t v = 0; v < Vectors; ++v) lanes[v] = lanes_at(sums + v * kLanes);
    for (std::size_t j = 0; j < count; ++j) {
        for (std::size_t v = 0; v < Vectors; ++v) lanes[v] += lanes_at(rows[j] + at + v * kLanes);
    }
    for (std::size_t v = 0; v < Vectors; ++v) lanes_at(sums + v * kLanes) = lanes[v];
}

template <std::size_t Vectors>
VIDEAU_INLINE void add_scaled_rows(float* sums, const float* rows, std::size_t stride,
                                   const std::array<float, kLandings>& factors) {
    Lanes lanes[Vectors];
    for (std::size_t v = 0; v < Vectors; ++v) lanes[v] = lanes_at(sums + v * kLanes);
    for (std::size_t j = 0; j < factors.size(); ++j) {
        for (std::size_t v = 0; v < Vectors; ++v) {
            lanes[v] += factors[j] * lanes_at(rows + j * stride + v * kLanes);
        }
    }
    for (std::size_t v = 0; v < Vectors; ++v) lanes_at(sums + v * kLanes) = lanes[v];
}

// Which units are above zero, and thus have to be added; returns how many.
VIDEAU_INLINE std::size_t find_awake(const float* units, std::size_t count, std::uint16_t* awake) {
    std::size_t found = 0;
    for (std::size_t k = 0; k < count; ++k) {
        awake[found] = static_cast<std::uint16_t>(k);
        found += units[k] > 0;
    }
    return found;
}

// sums += units . weights for the units that are awake. Each row of weights is `stride` long.
VIDEAU_INLINE void add_products(const float* units, const std::uint16_t* awake, std::size_t found,
                                const float* weights, std::size_t stride, float* sums,
                                std::size_t width) {
    std::size_t at = 0;
    for (; at + 4 * kLanes <= width; at += 4 * kLanes) {
        add_to<4>(sums + at, units, awake, found, weights + at, stride);
    }
    for (; at + 2 * kLanes <= width; at += 2 * kLanes) {
        add_to<2>(sums + at, units, awake, found, weights + at, stride);
    }
    for (; at < width; at += kLanes) {
        add_to<1>(sums + at, units, awake, found, weights + at, stride);
    }
}

}  // namespace
}  // namespace videau::engine
