#include "arguments.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

namespace videau::bindings {
namespace {

[[noreturn]] void refuse(std::string text, std::int64_t row = -1) {
    if (row >= 0) text += " in row " + std::to_string(row);
    throw std::invalid_argument(text);  // a ValueError in Python
}

void check_side(const Side& side, const char* name, std::int64_t row) {
    int sum = 0;
    for (int index = 0; index < kSlots; ++index) sum += side[index];
    if (sum > kMostCheckers) {
        refuse("expected at most 15 checkers a side, got " + std::to_string(sum) + " in '" + name +
                   "'",
               row);
    }
}

}  // namespace

Position read_position(const std::uint8_t* own, const std::uint8_t* other, std::int64_t row) {
    Position position;
    std::copy_n(own, kSlots, position.own.begin());
    std::copy_n(other, kSlots, position.other.begin());
    check_side(position.own, "own", row);
    check_side(position.other, "other", row);
    for (int point = 1; point <= 24; ++point) {
        if (position.own[point] != 0 && position.other[kBar - point] != 0) {
            refuse("checkers of both sides stand on point " + std::to_string(point), row);
        }
    }
    return position;
}

Position read_position(const nb::bytes& own, const nb::bytes& other) {
    for (const nb::bytes* side : {&own, &other}) {
        if (side->size() != kSlots) {
            refuse("expected 26 counts in '" + std::string(side == &own ? "own" : "other") +
                   "', got " + std::to_string(side->size()));
        }
    }
    return read_position(static_cast<const std::uint8_t*>(own.data()),
                         static_cast<const std::uint8_t*>(other.data()));
}

void check_die(int die, std::int64_t row) {
    if (die < 1 || die > 6) refuse("expected a die from 1 to 6, got " + std::to_string(die), row);
}

std::size_t read_name(std::span<const std::string_view> names, std::string_view given,
                      const char* name) {
    const auto found = std::find(names.begin(), names.end(), given);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    std::string known;
    for (const std::string_view each : names) {
        if (!known.empty()) known += &each == &names.back() ? " or " : ", ";
        known += each;
    }
    throw std::invalid_argument("expected " + std::string(name) + " to be " + known + ", got '" +
                                std::string(given) + "'");
}

int read_range(int value, int low, int high, const char* name) {
    if (value < low || value > high) {
        refuse("expected " + std::string(name) + " from " + std::to_string(low) + " to " +
               std::to_string(high) + ", got " + std::to_string(value));
    }
    return value;
}

std::vector<Position> read_rows(const PositionRows& rows) {
    std::vector<Position> positions;
    positions.reserve(rows.shape(0));
    for (std::size_t row = 0; row < rows.shape(0); ++row) {
        const std::uint8_t* own = rows.data() + row * kPositionBytes;
        positions.push_back(read_position(own, own + kSlots, static_cast<std::int64_t>(row)));
    }
    return positions;
}

void write_play(const Steps& steps, const Position& position, std::uint8_t* bytes) {
    std::memcpy(bytes, &steps, kStepsBytes);
    write_position(position, bytes + kStepsBytes);
}

Bytes::Bytes(std::size_t size)
    : object(
          nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)))) {
    if (!object.is_valid()) throw nb::python_error();
    data = reinterpret_cast<std::uint8_t*>(PyBytes_AsString(object.ptr()));
}

Interrupt python_interrupt() {
    return Interrupt([] {
        const nb::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    });
}

}  // namespace videau::bindings
