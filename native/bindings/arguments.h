// Python values on their way into the core. Everything is checked here: the core trusts its
// callers, and Python can pass anything.

#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "videau/interrupt.h"
#include "videau/plays.h"

namespace videau::bindings {

namespace nb = nanobind;

inline constexpr int kMostCheckers = 15;
inline constexpr std::size_t kPositionBytes = 2 * kSlots;  // own, then other
inline constexpr std::size_t kStepsBytes = sizeof(Steps);
inline constexpr std::size_t kPlayBytes = kStepsBytes + kPositionBytes;

// Positions, a row each.
using PositionRows =
    nb::ndarray<const std::uint8_t, nb::shape<-1, 52>, nb::c_contig, nb::device::cpu>;

// Trials of a rollout, a row each: six chances, equity, equity with the cube.
inline constexpr std::size_t kTrialNumbers = 8;
using TrialRows = nb::ndarray<nb::numpy, double, nb::shape<-1, kTrialNumbers>>;

// Two sides of 26 counts. `row` names the position in an array; -1 for a single one.
Position read_position(const std::uint8_t* own, const std::uint8_t* other, std::int64_t row = -1);
Position read_position(const nb::bytes& own, const nb::bytes& other);
std::vector<Position> read_rows(const PositionRows& rows);

inline void write_position(const Position& position, std::uint8_t* bytes) {
    std::copy_n(position.own.begin(), kSlots, bytes);
    std::copy_n(position.other.begin(), kSlots, bytes + kSlots);
}

// Steps and position of a play: 60 bytes.
void write_play(const Steps& steps, const Position& position, std::uint8_t* bytes);

void check_die(int die, std::int64_t row = -1);
// Throws std::invalid_argument, a ValueError in Python, unless the value is in range.
int read_range(int value, int low, int high, const char* name);

// The place of a word among those that are known. Throws std::invalid_argument that lists them.
std::size_t read_name(std::span<const std::string_view> names, std::string_view given,
                      const char* name);

// A bytes object of the right size to write into, which spares a copy.
struct Bytes {
    nb::bytes object;
    std::uint8_t* data;

    explicit Bytes(std::size_t size);
};

// Keeps something alive as long as an array looks at it.
template <typename Value>
nb::capsule keep_alive(std::unique_ptr<Value> value) {
    nb::capsule owner(value.get(), [](void* kept) noexcept { delete static_cast<Value*>(kept); });
    value.release();
    return owner;
}

// For work without the GIL: Ctrl-C ends it with the exception that Python raises for it.
Interrupt python_interrupt();

}  // namespace videau::bindings
