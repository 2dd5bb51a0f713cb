// Python values on their way into the core. Everything is checked here: the core trusts its
// callers, and Python can pass anything.

#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>

#include "videau/plays.h"

namespace videau::bindings {

namespace nb = nanobind;

inline constexpr int kMostCheckers = 15;
inline constexpr std::size_t kPositionBytes = 2 * kSlots;  // own, then other

// Two sides of 26 counts. `row` names the position in an array; -1 for a single one.
Position read_position(const std::uint8_t* own, const std::uint8_t* other, std::int64_t row = -1);
Position read_position(const nb::bytes& own, const nb::bytes& other);

inline void write_position(const Position& position, std::uint8_t* bytes) {
    std::copy_n(position.own.begin(), kSlots, bytes);
    std::copy_n(position.other.begin(), kSlots, bytes + kSlots);
}

void check_die(int die, std::int64_t row = -1);

// The three rules as numbers, in the order of their enums in plays.h.
PlayRules read_rules(int entering, int bear_off, int one_die);

}  // namespace videau::bindings
