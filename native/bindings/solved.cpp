// Small games, solved, for Python: the table as an array, in both directions.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>

#include <cstring>
#include <memory>
#include <vector>

#include "arguments.h"
#include "bindings.h"
#include "videau/engine/solved_game.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;
using namespace videau::engine;

using GivenValues = nb::ndarray<const std::uint16_t, nb::shape<-1, SolvedGame::kStored>,
                                nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<nb::numpy, const std::uint16_t, nb::shape<-1, SolvedGame::kStored>>;

std::shared_ptr<SolvedGame> solve(const Rules& rules, int checkers, const nb::object& tell) {
    Interrupt interrupt = python_interrupt();
    const auto told = [&tell](const SolvingProgress& progress) {
        const nb::gil_scoped_acquire locked;
        tell(progress.stage, progress.round, progress.change);
    };
    const nb::gil_scoped_release unlocked;
    return std::make_shared<SolvedGame>(solve_game(rules, checkers, interrupt, told));
}

std::shared_ptr<SolvedGame> from_values(const Rules& rules, int checkers,
                                        const GivenValues& given) {
    std::vector<SolvedGame::Stored> values(given.shape(0));
    static_assert(sizeof(SolvedGame::Stored) == SolvedGame::kStored * sizeof(std::uint16_t));
    if (!values.empty()) std::memcpy(values.data(), given.data(), given.nbytes());
    return std::make_shared<SolvedGame>(rules, checkers, std::move(values));
}

Values values_of(const std::shared_ptr<SolvedGame>& game) {
    const std::uint16_t* data = game->values().front().data();
    return {data,
            {game->values().size(), SolvedGame::kStored},
            keep_alive(std::make_unique<std::shared_ptr<SolvedGame>>(game))};
}

}  // namespace

void bind_solved(nb::module_& module) {
    nb::class_<SolvedGame>(module, "SolvedGame",
                           "The chances of every position of a game with at most three checkers a "
                           "side.")
        .def_static("solve", &solve, "rules"_a, "checkers"_a, "tell"_a,
                    nb::sig("def solve(rules: Rules, checkers: int, tell: "
                            "collections.abc.Callable[[int, int, float], object]) -> SolvedGame"),
                    "Solves it, in minutes if there are three. *tell* hears of every round: stage "
                    "(0: worths,\n1 to 3: chances of games for so many points), round, largest "
                    "change.")
        .def_static("from_values", &from_values, "rules"_a, "checkers"_a, "values"_a.noconvert(),
                    "Takes the numbers that `values` has given; raises ValueError if they are too "
                    "few or too many.")
        .def_prop_ro("rules", &SolvedGame::rules)
        .def_prop_ro("checkers", &SolvedGame::checkers)
        .def("values", &values_of, "Five chances a position, all but that of a single game lost.")
        .def(
            "chances",
            [](const SolvedGame& game, const nb::bytes& own, const nb::bytes& other) {
                const Position position = read_position(own, other);
                if (!game.covers(position)) {
                    throw std::invalid_argument("the position has other checkers than the game");
                }
                return game.outcomes(position).chance;
            },
            "own"_a, "other"_a,
            nb::sig("def chances(self, own: bytes, other: bytes) -> list[float]"),
            "Returns six chances of the side on roll.");
}

}  // namespace videau::bindings
