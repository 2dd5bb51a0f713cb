// What a rollout is asked for and what it finds, for Python.

#include "videau/engine/rollout.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>

#include <optional>

#include "arguments.h"
#include "bindings.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;
using namespace videau::engine;

void make_plan(RolloutOptions* self, int trials, double standard_error, double confidence,
               int truncate, std::uint64_t seed, int threads, bool reduce_variance,
               const std::optional<CubeState>& cube, bool doubles_first) {
    const RolloutOptions options{trials,  standard_error,  confidence, truncate,     seed,
                                 threads, reduce_variance, cube,       doubles_first};
    check(options);
    new (self) RolloutOptions(options);
}

}  // namespace

void bind_rollout(nb::module_& module) {
    nb::class_<RolloutOptions>(module, "RolloutPlan", "How to roll out, and when to stop.")
        .def("__init__", &make_plan, nb::kw_only(), "trials"_a = 1296, "standard_error"_a = 0.0,
             "confidence"_a = 0.0, "truncate"_a = 0, "seed"_a = 1, "threads"_a = 1,
             "reduce_variance"_a = true, "cube"_a = nb::none(), "doubles_first"_a = true,
             "With a *cube*, that of the side on roll, games are played with it as well.");
    nb::class_<RolloutResult>(module, "RolloutResult", "For the side on roll.")
        .def_ro("trials", &RolloutResult::trials)
        .def_ro("equity", &RolloutResult::equity)
        .def_ro("standard_error", &RolloutResult::standard_error)
        .def_ro("cubeful", &RolloutResult::cubeful)
        .def_ro("cubeful_error", &RolloutResult::cubeful_error)
        .def_ro("cancelled", &RolloutResult::cancelled)
        .def_prop_ro(
            "chances", [](const RolloutResult& result) { return result.outcomes.chance; },
            nb::sig("def chances(self) -> list[float]"))
        .def_prop_ro(
            "standard_errors", [](const RolloutResult& result) { return result.standard_errors; },
            nb::sig("def standard_errors(self) -> list[float]"));
}

}  // namespace videau::bindings
