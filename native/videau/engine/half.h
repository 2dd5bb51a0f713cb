// Numbers of 16 bits: one for the sign, five for the exponent, ten for the rest (IEEE 754
// binary16).

#pragma once

#include <bit>
#include <cstdint>

namespace videau::engine {

// The nearest one, between two the even one; infinity from 65520 on.
constexpr std::uint16_t to_half(float number) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    const std::uint32_t sign = bits >> 16 & 0x8000;
    const std::uint32_t size = bits & 0x7fffffff;
    if (size > 0x7f800000) return static_cast<std::uint16_t>(sign | 0x7e00);  // not a number
    if (size >= 0x47800000) return static_cast<std::uint16_t>(sign | 0x7c00);
    const auto rounded = [](std::uint32_t digits, int shift) {
        const std::uint32_t half = 1U << (shift - 1);
        return (digits + half - 1 + (digits >> shift & 1)) >> shift;
    };
    // The exponent's bias is 15 instead of 127; a number that rounds up to the next power of two
    // carries into the exponent, where it belongs.
    if (size >= 0x38800000)
        return static_cast<std::uint16_t>(sign | rounded(size - 0x38000000, 13));
    // Below 2^-14 digits are lost one by one: multiples of 2^-24.
    const int shift = 126 - static_cast<int>(size >> 23);
    if (shift > 24) return static_cast<std::uint16_t>(sign);
    return static_cast<std::uint16_t>(sign | rounded((size & 0x7fffff) | 0x800000, shift));
}

constexpr float from_half(std::uint16_t half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000) << 16;
    const std::uint32_t size = half & 0x7fff;
    if (size >= 0x7c00) return std::bit_cast<float>(sign | 0x7f800000 | size << 13);
    if (size >= 0x400) return std::bit_cast<float>(sign | ((size << 13) + 0x38000000));
    const float number = static_cast<float>(size) / 16777216.0F;
    return sign != 0 ? -number : number;
}

}  // namespace videau::engine
