// What a rollout is asked for and what it finds, for Python.

#include "videau/engine/rollout.h"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "arguments.h"
#include "bindings.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;
using namespace videau::engine;

void make_plan(RolloutOptions* self, int trials, double standard_error, double confidence,
               int truncate, int plies, std::uint64_t seed, int threads, bool reduce_variance,
               const std::optional<CubeState>& cube, bool doubles_first) {
    const RolloutOptions options{trials, standard_error, confidence,      truncate, plies,
                                 seed,   threads,        reduce_variance, cube,     doubles_first};
    check(options);
    new (self) RolloutOptions(options);
}

using GivenTrials =
    nb::ndarray<const double, nb::shape<-1, kTrialNumbers>, nb::c_contig, nb::device::cpu>;

void add_trials(Rollout& rollout, std::size_t place, const GivenTrials& rows) {
    std::vector<Trial> trials(rows.shape(0));
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const double* row = rows.data() + i * kTrialNumbers;
        std::copy_n(row, kEndings, trials[i].outcomes.begin());
        trials[i].equity = row[kEndings];
        trials[i].cubeful = row[kEndings + 1];
    }
    rollout.add(place, trials);
}

void bind_sums(nb::module_& module) {
    nb::class_<Rollout>(module, "Rollout",
                        "Positions that are rolled out together; takes their trials in order.")
        .def_ro_static("block", &Rollout::kBlock, "How many trials make a block.")
        .def("goes_on", nb::overload_cast<>(&Rollout::goes_on, nb::const_),
             "Whether any position needs more trials.")
        .def("needs", nb::overload_cast<std::size_t>(&Rollout::goes_on, nb::const_), "place"_a,
             "Whether this position needs more trials.")
        .def("add", &add_trials, "place"_a, "trials"_a.noconvert(),
             "Takes the next trials of a position; ignores them if it needs no more.")
        .def("end_block", &Rollout::end_block, "Drops plays that cannot be the best.")
        .def("known", &Rollout::known);
}

}  // namespace

void bind_rollout(nb::module_& module) {
    nb::class_<RolloutOptions>(module, "RolloutPlan", "How to roll out, and when to stop.")
        .def("__init__", &make_plan, nb::kw_only(), "trials"_a = 1296, "standard_error"_a = 0.0,
             "confidence"_a = 0.0, "truncate"_a = 0, "plies"_a = 0, "seed"_a = 1, "threads"_a = 1,
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
    bind_sums(module);
}

}  // namespace videau::bindings
