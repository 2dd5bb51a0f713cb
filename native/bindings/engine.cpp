// The engine for Python: nets, evaluation, rollouts, the cube and match equity.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arguments.h"
#include "bindings.h"
#include "videau/engine/cube.h"
#include "videau/engine/cube_search.h"
#include "videau/engine/parallel.h"
#include "videau/engine/rollout.h"
#include "videau/engine/search.h"
#include "videau/engine/throughput.h"
#include "videau/engine/weights_file.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;
using namespace videau::engine;

using PositionRows =
    nb::ndarray<const std::uint8_t, nb::shape<-1, 52>, nb::c_contig, nb::device::cpu>;
using Endings = std::array<float, kEndings>;
using RuleNumbers = std::array<int, 5>;  // entering, bear_off, one_die, gammon, backgammon

int read_range(int value, int low, int high, const char* name) {
    if (value < low || value > high) {
        throw std::invalid_argument("expected " + std::string(name) + " from " +
                                    std::to_string(low) + " to " + std::to_string(high) + ", got " +
                                    std::to_string(value));
    }
    return value;
}

Rules read_game_rules(const RuleNumbers& numbers) {
    return {read_rules(numbers[0], numbers[1], numbers[2]),
            static_cast<Gammon>(read_range(numbers[3], 0, 1, "gammon")),
            static_cast<Backgammon>(read_range(numbers[4], 0, 2, "backgammon"))};
}

class Net {
public:
    explicit Net(Networks networks) : networks_(std::make_shared<const Networks>(networks)) {}

    static Net load(const std::string& path) { return Net(load_weights(path)); }

    static Net random(const std::string& contact, const std::string& race, std::uint64_t seed) {
        Networks networks;
        networks.contact = Network::random(shape_from_string(contact), seed);
        networks.race = Network::random(shape_from_string(race), seed + 1);
        networks.pruning = Network::random({16, 16, 16}, seed + 2);
        return Net(std::move(networks));
    }

    void save(const std::string& path) const { save_weights(path, *networks_); }

    std::string shape() const {
        return to_string(networks_->contact.shape()) + " " + to_string(networks_->race.shape());
    }

    NetEvaluator evaluator(const Rules& rules, int keep,
                           const Kernels& kernels = best_kernels()) const {
        return {networks_, rules, keep, kernels, &kernels == &best_kernels() ? cache_ : nullptr};
    }

private:
    std::shared_ptr<const Networks> networks_;
    std::shared_ptr<PositionCache> cache_ = std::make_shared<PositionCache>();
};

std::vector<Position> read_rows(const PositionRows& rows) {
    std::vector<Position> positions;
    positions.reserve(rows.shape(0));
    for (std::size_t row = 0; row < rows.shape(0); ++row) {
        const std::uint8_t* own = rows.data() + row * kPositionBytes;
        positions.push_back(read_position(own, own + kSlots, static_cast<std::int64_t>(row)));
    }
    return positions;
}

nb::ndarray<nb::numpy, float, nb::shape<-1, kEndings>> evaluate(const Net& net,
                                                                const PositionRows& rows, int plies,
                                                                const RuleNumbers& numbers,
                                                                int keep, int threads) {
    const Rules rules = read_game_rules(numbers);
    read_range(plies, 0, kDeepest, "plies");
    read_range(keep, 0, 1000, "keep");
    read_range(threads, 1, kMostThreads, "threads");
    const std::vector<Position> positions = read_rows(rows);
    auto values = std::make_unique<std::vector<Outcomes>>(positions.size());
    static_assert(sizeof(Outcomes) == kEndings * sizeof(float));
    {
        const nb::gil_scoped_release unlocked;
        Interrupt never;
        search_all(net.evaluator(rules, keep), positions, plies, threads, never, values->data());
    }
    float* data = values->empty() ? nullptr : values->front().chance.data();
    nb::capsule owner(values.get(), [](void* vector) noexcept {
        delete static_cast<std::vector<Outcomes>*>(vector);
    });
    values.release();
    return {data, {positions.size(), kEndings}, owner};
}

std::vector<RolloutResult> roll_out(const Net& net, const PositionRows& rows, int trials,
                                    double standard_error, double confidence, int truncate,
                                    std::uint64_t seed, int threads, bool reduce_variance,
                                    const RuleNumbers& numbers, int keep,
                                    const std::optional<CubeState>& cube, bool doubles_first,
                                    const nb::object& progress) {
    RolloutOptions options;
    options.trials = read_range(trials, 1, 100'000'000, "trials");
    options.standard_error = standard_error;
    options.confidence = confidence;
    options.truncate = read_range(truncate, 0, 1000, "truncate");
    options.seed = seed;
    options.threads = read_range(threads, 1, kMostThreads, "threads");
    options.reduce_variance = reduce_variance || cube.has_value();
    options.cube = cube;
    options.doubles_first = doubles_first;
    const Rules rules = read_game_rules(numbers);
    const std::vector<Position> positions = read_rows(rows);
    // Between blocks, by the thread that Python called: Ctrl-C and the callback get their turn,
    // and an exception from either ends the rollout.
    const auto report = [&](const std::vector<RolloutResult>& known) {
        const nb::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (progress.is_none()) return true;
        return !progress(known).is(nb::bool_(false));
    };
    const nb::gil_scoped_release unlocked;
    Interrupt never;
    return rollout_all(net.evaluator(rules, keep), positions, options, report, never);
}

CubeState make_cube(int value, int owner, bool in_play, int limit, bool jacoby, bool beavers,
                    int own_away, int other_away, bool crawford_over, bool drop_pays_offered,
                    bool either_doubles) {
    CubeState cube;
    cube.value = value;
    cube.owner = static_cast<Owner>(read_range(owner, 0, 2, "owner"));
    cube.in_play = in_play;
    cube.limit = limit;
    cube.jacoby = jacoby;
    cube.beavers = beavers;
    cube.own_away = own_away;
    cube.other_away = other_away;
    cube.crawford_over = crawford_over;
    cube.drop_pays_offered = drop_pays_offered;
    cube.either_doubles = either_doubles;
    check(cube);
    return cube;
}

std::vector<CubeSearch> search_cubes(const Net& net, const PositionRows& rows,
                                     const CubeState& cube, int plies, const RuleNumbers& numbers,
                                     int keep, int threads) {
    const Rules rules = read_game_rules(numbers);
    read_range(plies, 0, kDeepest, "plies");
    read_range(keep, 0, 1000, "keep");
    read_range(threads, 1, kMostThreads, "threads");
    const std::vector<Position> positions = read_rows(rows);
    std::vector<CubeSearch> found(positions.size());
    const nb::gil_scoped_release unlocked;
    Interrupt never;
    engine::search_cubes(net.evaluator(rules, keep), positions, cube, plies, threads, never,
                         found.data());
    return found;
}

double match_chance(int own, int other, bool crawford_over, bool published) {
    const MatchEquity& table = published ? MatchEquity::published() : MatchEquity::computed();
    return table.chance(own, other, crawford_over);
}

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const Kernels* kernels : available_kernels()) names.emplace_back(kernels->name);
    return names;
}

Throughput benchmark(const Net& net, const std::string& name, double seconds, std::uint64_t seed) {
    const nb::gil_scoped_release unlocked;
    for (const Kernels* kernels : available_kernels()) {
        if (kernels->name != name) continue;
        return measure_throughput(net.evaluator({}, 0, *kernels), seconds, seed);
    }
    throw std::invalid_argument("this machine has no kernels called " + name);
}

void bind_net(nb::module_& module) {
    module.def("kernel_names", &kernel_names);
    nb::class_<Throughput>(module, "Throughput")
        .def_ro("evaluations", &Throughput::evaluations)
        .def_ro("decisions", &Throughput::decisions)
        .def_ro("processor_seconds", &Throughput::processor_seconds)
        .def_ro("wall_seconds", &Throughput::wall_seconds);
    nb::class_<Net>(module, "Net")
        .def_static("load", &Net::load, "path"_a)
        .def_static("random", &Net::random, "contact"_a, "race"_a, "seed"_a)
        .def("save", &Net::save, "path"_a)
        .def_prop_ro("shape", &Net::shape)
        .def("benchmark", &benchmark, "kernels"_a, "seconds"_a, "seed"_a)
        .def("evaluate", &evaluate, "positions"_a.noconvert(), "plies"_a, "rules"_a, "keep"_a,
             "threads"_a)
        .def("search_cubes", &search_cubes, "positions"_a.noconvert(), "cube"_a, "plies"_a,
             "rules"_a, "keep"_a, "threads"_a)
        .def("rollout", &roll_out, "positions"_a.noconvert(), "trials"_a, "standard_error"_a,
             "confidence"_a, "truncate"_a, "seed"_a, "threads"_a, "reduce_variance"_a, "rules"_a,
             "keep"_a, "cube"_a.none(), "doubles_first"_a, "progress"_a.none());
    nb::class_<RolloutResult>(module, "RolloutResult")
        .def_ro("trials", &RolloutResult::trials)
        .def_ro("equity", &RolloutResult::equity)
        .def_ro("standard_error", &RolloutResult::standard_error)
        .def_ro("cubeful", &RolloutResult::cubeful)
        .def_ro("cubeful_error", &RolloutResult::cubeful_error)
        .def_ro("cancelled", &RolloutResult::cancelled)
        .def_prop_ro("chances", [](const RolloutResult& r) { return r.outcomes.chance; })
        .def_ro("standard_errors", &RolloutResult::standard_errors);
}

void bind_cube(nb::module_& module) {
    nb::class_<CubeDecision>(module, "CubeDecision")
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
        .def_prop_ro("answer", [](const CubeDecision& d) { return static_cast<int>(d.answer); });
    nb::class_<CubeState>(module, "CubeState")
        .def(
            "__init__",
            [](CubeState* self, int value, int owner, bool in_play, int limit, bool jacoby,
               bool beavers, int own_away, int other_away, bool crawford_over,
               bool drop_pays_offered, bool either_doubles) {
                new (self) CubeState(make_cube(value, owner, in_play, limit, jacoby, beavers,
                                               own_away, other_away, crawford_over,
                                               drop_pays_offered, either_doubles));
            },
            "value"_a, "owner"_a, "in_play"_a, "limit"_a, "jacoby"_a, "beavers"_a, "own_away"_a,
            "other_away"_a, "crawford_over"_a, "drop_pays_offered"_a, "either_doubles"_a);
    nb::class_<CubeSearch>(module, "CubeSearch")
        .def_prop_ro("chances", [](const CubeSearch& found) { return found.outcomes.chance; })
        .def_ro("decision", &CubeSearch::decision);
    module.def(
        "decide_cube",
        [](const Endings& chances, const CubeState& cube, double efficiency) {
            return cubeful(Outcomes{chances}, cube, efficiency);
        },
        "chances"_a, "cube"_a, "efficiency"_a);
    module.def(
        "decide_rolled",
        [](double cubeless, double no_double, double double_take, const CubeState& cube) {
            return decision_from_rollouts(cubeless, no_double, double_take, cube);
        },
        "cubeless"_a, "no_double"_a, "double_take"_a, "cube"_a);
    module.def(
        "cube_efficiency",
        [](const nb::bytes& own, const nb::bytes& other) {
            return cube_efficiency(read_position(own, other));
        },
        "own"_a, "other"_a);
    module.def("match_chance", &match_chance, "own"_a, "other"_a, "crawford_over"_a,
               "published"_a = true);
}

}  // namespace

void bind_engine(nb::module_& module) {
    // The shipped net is kept until the interpreter ends, which nanobind would report as a leak.
    nb::set_leak_warnings(false);
    nb::exception<WeightsError>(module, "WeightsError", PyExc_ValueError);
    bind_net(module);
    bind_cube(module);
}

}  // namespace videau::bindings
