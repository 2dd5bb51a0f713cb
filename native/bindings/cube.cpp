// The cube and match equity for Python.

#include "videau/engine/cube.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

#include "arguments.h"
#include "bindings.h"
#include "videau/engine/cube_search.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;
using namespace videau::engine;

using Endings = std::array<float, kEndings>;

// In the order of the enums: what videau.engine.cube calls them, in small letters.
constexpr std::array<std::string_view, 3> kOwners{"nobody", "own", "other"};
constexpr std::array<std::string_view, 3> kAnswers{"take", "pass", "beaver"};

void make_cube(CubeState* self, Points value, const std::string& owner, bool in_play, Points limit,
               bool drop_pays_offered, bool either_doubles, bool jacoby, bool beavers, int own_away,
               int other_away, bool crawford_over) {
    CubeState cube;
    cube.value = value;
    cube.owner = static_cast<Owner>(read_name(kOwners, owner, "the owner"));
    cube.in_play = in_play;
    cube.limit = limit;
    cube.drop_pays_offered = drop_pays_offered;
    cube.either_doubles = either_doubles;
    cube.jacoby = jacoby;
    cube.beavers = beavers;
    cube.own_away = own_away;
    cube.other_away = other_away;
    cube.crawford_over = crawford_over;
    check(cube);
    new (self) CubeState(cube);
}

double match_chance(int own, int other, bool crawford_over, bool published) {
    const MatchEquity& table = published ? MatchEquity::published() : MatchEquity::computed();
    return table.chance(own, other, crawford_over);
}

}  // namespace

void bind_cube(nb::module_& module) {
    nb::class_<CubeState>(module, "CubeState", "The cube and the score, seen by the side on roll.")
        .def("__init__", &make_cube, nb::kw_only(), "value"_a = 1, "owner"_a = "nobody",
             "in_play"_a = true, "limit"_a = 0, "drop_pays_offered"_a = false,
             "either_doubles"_a = false, "jacoby"_a = false, "beavers"_a = false, "own_away"_a = 0,
             "other_away"_a = 0, "crawford_over"_a = false,
             "*owner* is ``nobody``, ``own`` or ``other``; a *limit* of 0 is none, and zeros away "
             "are money.");
    nb::class_<CubeDecision>(
        module, "CubeDecision",
        "Equities in units of the cube; chances to win the match, 0 for money.")
        .def_ro("cubeless", &CubeDecision::cubeless)
        .def_ro("no_double", &CubeDecision::no_double)
        .def_ro("double_take", &CubeDecision::double_take)
        .def_ro("double_pass", &CubeDecision::double_pass)
        .def_ro("best", &CubeDecision::best)
        .def_ro("cubeless_chance", &CubeDecision::cubeless_chance)
        .def_ro("no_double_chance", &CubeDecision::no_double_chance)
        .def_ro("double_take_chance", &CubeDecision::double_take_chance)
        .def_ro("double_pass_chance", &CubeDecision::double_pass_chance)
        .def_ro("best_chance", &CubeDecision::best_chance)
        .def_ro("may_double", &CubeDecision::may_double)
        .def_ro("doubles", &CubeDecision::doubles)
        .def_ro("too_good", &CubeDecision::too_good)
        .def_prop_ro(
            "answer",
            [](const CubeDecision& made) {
                return std::string(kAnswers[static_cast<std::size_t>(made.answer)]);
            },
            "``take``, ``pass`` or ``beaver``.");
    nb::class_<CubeSearch>(module, "CubeSearch")
        .def_prop_ro(
            "chances", [](const CubeSearch& found) { return found.outcomes.chance; },
            nb::sig("def chances(self) -> list[float]"))
        .def_ro("decision", &CubeSearch::decision);
    nb::class_<Efficiency>(module, "CubeEfficiency",
                           "How much of a live cube there really is, from 0 to 1.")
        .def_static("always", &Efficiency::always, "share"_a, "The same wherever the cube lies.");
    module.def(
        "decide_cube",
        [](const Endings& chances, const CubeState& cube, const Efficiency& efficiency) {
            return cubeful(Outcomes{chances}, cube, efficiency);
        },
        "chances"_a, "cube"_a, "efficiency"_a,
        "Returns the decision of the side on roll, whose six *chances* these are.");
    module.def(
        "decide_rolled",
        [](double cubeless, double no_double, double double_take, const CubeState& cube) {
            return decision_from_rollouts(cubeless, no_double, double_take, cube);
        },
        "cubeless"_a, "no_double"_a, "double_take"_a, "cube"_a,
        "Returns the decision that follows from rollouts, each in units of its own cube.");
    module.def(
        "cube_efficiency",
        [](const nb::bytes& own, const nb::bytes& other, const Endings& chances) {
            return cube_efficiency(read_position(own, other), Outcomes{chances});
        },
        "own"_a, "other"_a, "chances"_a,
        "Returns how much of a live cube there really is in a position.");
    module.def("match_chance", &match_chance, "own"_a, "other"_a, "crawford_over"_a,
               "published"_a = true,
               "Returns the chance to win the match of the side that needs *own* points.");
}

}  // namespace videau::bindings
