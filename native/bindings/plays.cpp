// Legal plays for Python: bytes for one roll, arrays for many.

#include "videau/plays.h"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <ctime>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "bindings.h"
#include "videau/choices.h"
#include "videau/perft.h"
#include "videau/play_graph.h"
#include "videau/rules.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;

static_assert(kPlayBytes == 60);

constexpr std::size_t kRowsBetweenChecks = 1024;

nb::bytes legal_plays(const nb::bytes& own, const nb::bytes& other, int die1, int die2,
                      const Rules& rules) {
    thread_local std::vector<Position> positions;
    thread_local std::vector<Steps> steps;
    check_die(die1);
    check_die(die2);
    generate_plays(read_position(own, other), die1, die2, rules.plays, positions, steps);
    Bytes result(positions.size() * kPlayBytes);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        write_play(steps[i], positions[i], result.data + i * kPlayBytes);
    }
    return result.object;
}

// Tuples in tuples, as the Python twin makes them.
nb::tuple step_graph(const nb::bytes& own, const nb::bytes& other, int die1, int die2,
                     const Rules& rules) {
    check_die(die1);
    check_die(die2);
    nb::list nodes;
    for (const auto& edges : play_graph(read_position(own, other), die1, die2, rules.plays)) {
        nb::list node;
        for (const GraphEdge& edge : edges) {
            node.append(nb::make_tuple(edge.source, edge.target, edge.die, edge.node));
        }
        nodes.append(nb::tuple(node));
    }
    return nb::tuple(nodes);
}

std::string choices(const nb::bytes& own, const nb::bytes& other, int die1, int die2,
                    const Rules& rules) {
    check_die(die1);
    check_die(die2);
    return choices_json(read_position(own, other), die1, die2, rules.plays);
}

// A numpy array that owns what the core produced.
template <typename Value>
nb::ndarray<nb::numpy, Value> array_of(std::vector<Value>&& values,
                                       std::initializer_list<std::size_t> shape) {
    auto kept = std::make_unique<std::vector<Value>>(std::move(values));
    Value* data = kept->data();
    return nb::ndarray<nb::numpy, Value>(data, shape, keep_alive(std::move(kept)));
}

using DiceRows = nb::ndarray<const std::uint8_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;

nb::tuple legal_positions_batch(const PositionRows& positions, const DiceRows& dice,
                                const Rules& rules) {
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
        Interrupt interrupt = python_interrupt();
        for (std::size_t row = 0; row < count; ++row) {
            if (row % kRowsBetweenChecks == 0) interrupt.check();
            const auto number = static_cast<std::int64_t>(row);
            const std::uint8_t* own = rows + row * kPositionBytes;
            const int die1 = rolls[2 * row];
            const int die2 = rolls[2 * row + 1];
            check_die(die1, number);
            check_die(die2, number);
            generate_positions(read_position(own, own + kSlots, number), die1, die2, rules.plays,
                               found);
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

std::uint64_t count_plays(const nb::bytes& own, const nb::bytes& other, int depth,
                          const Rules& rules) {
    const Position position = read_position(own, other);
    read_range(depth, 0, 6, "depth");
    Interrupt interrupt = python_interrupt();
    const nb::gil_scoped_release unlocked;
    return perft(position, depth, rules.plays, &interrupt);
}

// Processor time: on a busy machine a wall clock would count the others' work as well.
double seconds_since(std::clock_t start) {
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Compilers may drop a loop whose results nobody reads; this sum is read.
volatile std::size_t benchmark_sum = 0;

double benchmark_generation(const nb::bytes& own, const nb::bytes& other, int die1, int die2,
                            const Rules& rules, std::int64_t repeats) {
    const Position position = read_position(own, other);
    check_die(die1);
    check_die(die2);
    const nb::gil_scoped_release unlocked;
    std::vector<Position> found;
    std::size_t sum = 0;
    const std::clock_t start = std::clock();
    for (std::int64_t n = 0; n < repeats; ++n) {
        generate_positions(position, die1, die2, rules.plays, found);
        sum += found.size();
    }
    const double seconds = seconds_since(start);
    benchmark_sum = sum;
    return seconds;
}

double benchmark_rolls(const PositionRows& positions, const DiceRows& rolls, const Rules& rules,
                       std::int64_t repeats) {
    const std::vector<Position> boards = read_rows(positions);
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
                generate_positions(position, dice[roll], dice[roll + 1], rules.plays, found);
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
    module.def(
        "legal_plays", &legal_plays, "own"_a, "other"_a, "die1"_a, "die2"_a, "rules"_a,
        "Returns 60 bytes a play: source and target of up to four steps, then the position.\n"
        "\n"
        "Unused steps are zeros at the end. If nothing can be played, the one play has no "
        "steps.");
    module.def(
        "step_graph", &step_graph, "own"_a, "other"_a, "die1"_a, "die2"_a, "rules"_a,
        nb::sig("def step_graph(own: bytes, other: bytes, die1: int, die2: int, rules: Rules) -> "
                "tuple[tuple[tuple[int, int, int, int], ...], ...]"),
        "Returns for each node of a turn the steps that may follow: source, target, die, node.");
    module.def("choices", &choices, "own"_a, "other"_a, "die1"_a, "die2"_a, "rules"_a,
               "Returns the graph of steps, and every play with where it leads, as JSON.");
    // Arrays are taken as they are: a conversion would wrap large numbers without a word.
    module.def(
        "legal_positions_batch", &legal_positions_batch, "positions"_a.noconvert(),
        "dice"_a.noconvert(), "rules"_a,
        nb::sig("def legal_positions_batch(positions: numpy.typing.NDArray[numpy.uint8], "
                "dice: numpy.typing.NDArray[numpy.uint8], rules: Rules) "
                "-> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int64]]"),
        "Returns the positions of many rolls, shape (M, 52), and where each roll's begin.\n"
        "\n"
        "*positions* has the shape (N, 52), *dice* (N, 2), both without gaps in memory. Roll\n"
        "``n`` has rows ``offsets[n]`` to ``offsets[n + 1]``. Other threads run meanwhile.");
    module.def("perft", &count_plays, "own"_a, "other"_a, "depth"_a, "rules"_a,
               "Returns the number of ways to make *depth* turns, 0 to 6, over all 21 rolls.\n"
               "\n"
               "Below a finished game there are none. Other threads run meanwhile.");
    module.def("benchmark_generation", &benchmark_generation, "own"_a, "other"_a, "die1"_a,
               "die2"_a, "rules"_a, "repeats"_a,
               "Returns the processor seconds of generating one roll's positions so often.");
    module.def(
        "benchmark_rolls", &benchmark_rolls, "positions"_a.noconvert(), "rolls"_a.noconvert(),
        "rules"_a, "repeats"_a,
        "Returns the processor seconds of generating every roll in every position so often.");
}

}  // namespace videau::bindings
