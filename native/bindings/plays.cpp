// Legal plays for Python: bytes for one roll, arrays for many.

#include "videau/plays.h"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstring>
#include <ctime>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "bindings.h"
#include "videau/perft.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;

constexpr std::size_t kStepsBytes = sizeof(Steps);
constexpr std::size_t kPlayBytes = kStepsBytes + kPositionBytes;
static_assert(kPlayBytes == 60);

// A bytes object of the right size to write into, which spares a copy.
struct Bytes {
    nb::bytes object;
    std::uint8_t* data;

    explicit Bytes(std::size_t size)
        : object(nb::steal<nb::bytes>(
              PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)))) {
        if (!object.is_valid()) throw nb::python_error();
        data = reinterpret_cast<std::uint8_t*>(PyBytes_AsString(object.ptr()));
    }
};

nb::bytes legal_plays(const nb::bytes& own, const nb::bytes& other, int die1, int die2,
                      int entering, int bear_off, int one_die) {
    thread_local std::vector<Position> positions;
    thread_local std::vector<Steps> steps;
    const PlayRules rules = read_rules(entering, bear_off, one_die);
    check_die(die1);
    check_die(die2);
    generate_plays(read_position(own, other), die1, die2, rules, positions, steps);
    Bytes result(positions.size() * kPlayBytes);
    std::uint8_t* at = result.data;
    for (std::size_t index = 0; index < positions.size(); ++index, at += kPlayBytes) {
        std::memcpy(at, &steps[index], kStepsBytes);
        write_position(positions[index], at + kStepsBytes);
    }
    return result.object;
}

nb::bytes legal_positions(const nb::bytes& own, const nb::bytes& other, int die1, int die2,
                          int entering, int bear_off, int one_die) {
    thread_local std::vector<Position> positions;
    const PlayRules rules = read_rules(entering, bear_off, one_die);
    check_die(die1);
    check_die(die2);
    generate_positions(read_position(own, other), die1, die2, rules, positions);
    Bytes result(positions.size() * kPositionBytes);
    std::uint8_t* at = result.data;
    for (const Position& position : positions) {
        write_position(position, at);
        at += kPositionBytes;
    }
    return result.object;
}

// A numpy array that owns what the core produced.
template <typename Value>
nb::ndarray<nb::numpy, Value> array_of(std::vector<Value>&& values,
                                       std::initializer_list<std::size_t> shape) {
    auto kept = std::make_unique<std::vector<Value>>(std::move(values));
    nb::capsule owner(
        kept.get(), [](void* vector) noexcept { delete static_cast<std::vector<Value>*>(vector); });
    return nb::ndarray<nb::numpy, Value>(kept.release()->data(), shape, owner);
}

using PositionRows =
    nb::ndarray<const std::uint8_t, nb::shape<-1, 52>, nb::c_contig, nb::device::cpu>;
using DiceRows = nb::ndarray<const std::uint8_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

nb::tuple legal_positions_batch(const PositionRows& positions, const DiceRows& dice, int entering,
                                int bear_off, int one_die) {
    const PlayRules rules = read_rules(entering, bear_off, one_die);
    const std::size_t count = positions.shape(0);
    if (dice.shape(0) != count) {
        throw std::invalid_argument("expected as many rolls as positions, got " +
                                    std::to_string(dice.shape(0)) + " and " +
                                    std::to_string(count));
    }
    const std::uint8_t* rows = positions.data();
    const std::uint8_t* rolls = dice.data();
    std::vector<std::uint8_t> bytes;
    std::vector<std::int64_t> offsets{0};
    {
        const nb::gil_scoped_release unlocked;
        offsets.reserve(count + 1);
        bytes.reserve(count * 32 * kPositionBytes);  // random play has 22 to 24 on average
        std::vector<Position> found;
        for (std::size_t row = 0; row < count; ++row) {
            const auto number = static_cast<std::int64_t>(row);
            const std::uint8_t* own = rows + row * kPositionBytes;
            const int die1 = rolls[2 * row];
            const int die2 = rolls[2 * row + 1];
            check_die(die1, number);
            check_die(die2, number);
            generate_positions(read_position(own, own + kSlots, number), die1, die2, rules, found);
            const std::size_t old_size = bytes.size();
            bytes.resize(old_size + found.size() * kPositionBytes);
            std::uint8_t* at = bytes.data() + old_size;
            for (const Position& position : found) {
                write_position(position, at);
                at += kPositionBytes;
            }
            offsets.push_back(static_cast<std::int64_t>(bytes.size() / kPositionBytes));
        }
    }
    const std::size_t total = bytes.size() / kPositionBytes;
    return nb::make_tuple(array_of(std::move(bytes), {total, kPositionBytes}),
                          array_of(std::move(offsets), {count + 1}));
}

std::uint64_t count_plays(const nb::bytes& own, const nb::bytes& other, int depth, int entering,
                          int bear_off, int one_die) {
    const PlayRules rules = read_rules(entering, bear_off, one_die);
    const Position position = read_position(own, other);
    if (depth < 0 || depth > 6) {
        throw std::invalid_argument("expected a depth from 0 to 6, got " + std::to_string(depth));
    }
    const nb::gil_scoped_release unlocked;
    return perft(position, depth, rules);
}

// Processor time: on a busy machine a wall clock would count the others' work as well.
double seconds_since(std::clock_t start) {
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Compilers may drop a loop whose results nobody reads; this sum is read.
volatile std::size_t benchmark_sum = 0;

double benchmark_generation(const nb::bytes& own, const nb::bytes& other, int die1, int die2,
                            int entering, int bear_off, int one_die, std::int64_t repeats) {
    const PlayRules rules = read_rules(entering, bear_off, one_die);
    const Position position = read_position(own, other);
    check_die(die1);
    check_die(die2);
    const nb::gil_scoped_release unlocked;
    std::vector<Position> found;
    std::size_t sum = 0;
    const std::clock_t start = std::clock();
    for (std::int64_t n = 0; n < repeats; ++n) {
        generate_positions(position, die1, die2, rules, found);
        sum += found.size();
    }
    const double seconds = seconds_since(start);
    benchmark_sum = sum;
    return seconds;
}

double benchmark_rolls(const PositionRows& positions, const DiceRows& rolls, int entering,
                       int bear_off, int one_die, std::int64_t repeats) {
    const PlayRules rules = read_rules(entering, bear_off, one_die);
    std::vector<Position> boards;
    for (std::size_t row = 0; row < positions.shape(0); ++row) {
        const std::uint8_t* own = positions.data() + row * kPositionBytes;
        boards.push_back(read_position(own, own + kSlots, static_cast<std::int64_t>(row)));
    }
    const std::vector<std::uint8_t> dice(rolls.data(), rolls.data() + rolls.size());
    for (std::size_t index = 0; index < dice.size(); ++index) {
        check_die(dice[index], static_cast<std::int64_t>(index / 2));
    }
    const nb::gil_scoped_release unlocked;
    std::vector<Position> found;
    std::size_t sum = 0;
    const std::clock_t start = std::clock();
    for (std::int64_t n = 0; n < repeats; ++n) {
        for (const Position& position : boards) {
            for (std::size_t roll = 0; roll < dice.size(); roll += 2) {
                generate_positions(position, dice[roll], dice[roll + 1], rules, found);
                sum += found.size();
            }
        }
    }
    const double seconds = seconds_since(start);
    benchmark_sum = sum;
    return seconds;
}

}  // namespace

void bind_plays(nb::module_& module) {
    module.def("legal_plays", &legal_plays, "own"_a, "other"_a, "die1"_a, "die2"_a, "entering"_a,
               "bear_off"_a, "one_die"_a);
    module.def("legal_positions", &legal_positions, "own"_a, "other"_a, "die1"_a, "die2"_a,
               "entering"_a, "bear_off"_a, "one_die"_a);
    // Arrays are taken as they are: a conversion would wrap large numbers without a word.
    module.def("legal_positions_batch", &legal_positions_batch, "positions"_a.noconvert(),
               "dice"_a.noconvert(), "entering"_a, "bear_off"_a, "one_die"_a);
    module.def("perft", &count_plays, "own"_a, "other"_a, "depth"_a, "entering"_a, "bear_off"_a,
               "one_die"_a);
    module.def("benchmark_generation", &benchmark_generation, "own"_a, "other"_a, "die1"_a,
               "die2"_a, "entering"_a, "bear_off"_a, "one_die"_a, "repeats"_a);
    module.def("benchmark_rolls", &benchmark_rolls, "positions"_a.noconvert(),
               "rolls"_a.noconvert(), "entering"_a, "bear_off"_a, "one_die"_a, "repeats"_a);
}

}  // namespace videau::bindings
