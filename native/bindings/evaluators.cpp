// Nets and evaluators for Python: everything that judges, searches, ranks and rolls out.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "bindings.h"
#include "python_evaluator.h"
#include "videau/engine/cube_search.h"
#include "videau/engine/net_evaluator.h"
#include "videau/engine/parallel.h"
#include "videau/engine/ranking.h"
#include "videau/engine/rollout.h"
#include "videau/engine/rolls_file.h"
#include "videau/engine/search.h"
#include "videau/engine/throughput.h"
#include "videau/engine/weights_file.h"

namespace videau::bindings {
namespace {

using namespace nb::literals;
using namespace videau::engine;

// In the order of the enum, as videau.engine.ranking calls them.
constexpr std::array<std::string_view, 3> kUntil{"choice", "value", "all"};

using EndingRows = nb::ndarray<nb::numpy, float, nb::shape<-1, kEndings>>;

// Ranked plays, each with the steps that make it; spelled out as far as somebody asks.
class Ranking {
public:
    Ranking(std::vector<RankedPlay> plays, std::vector<Steps> steps)
        : plays_(std::move(plays)), steps_(std::move(steps)) {}

    std::size_t size() const { return plays_.size(); }
    const RankedPlay& at(std::size_t index) const {
        if (index >= plays_.size()) throw nb::index_error();
        return plays_[index];
    }
    nb::bytes packed(std::size_t index) const {
        const RankedPlay& play = at(index);
        Bytes bytes(kPlayBytes);
        write_play(steps_[static_cast<std::size_t>(play.place)], play.position, bytes.data);
        return bytes.object;
    }

private:
    std::vector<RankedPlay> plays_;
    std::vector<Steps> steps_;  // by the place of a play
};

// What Python holds: an evaluator, and how many threads share a search with it.
class Searcher {
public:
    Searcher(std::shared_ptr<const Evaluator> evaluator, int threads)
        : evaluator_(std::move(evaluator)), threads_(threads) {}

    // A program in Python is asked by one thread at a time: more would wait for each other.
    static Searcher of_python(nb::callable judge, const Rules& rules) {
        return {std::make_shared<PythonEvaluator>(std::move(judge), rules), 1};
    }

    const Rules& rules() const { return evaluator_->rules(); }

    EndingRows evaluate(const PositionRows& rows, int plies) const {
        read_range(plies, 0, kDeepest, "plies");
        const std::vector<Position> positions = read_rows(rows);
        auto values = std::make_unique<std::vector<Outcomes>>(positions.size());
        static_assert(sizeof(Outcomes) == kEndings * sizeof(float));
        {
            Interrupt interrupt = python_interrupt();
            const nb::gil_scoped_release unlocked;
            search_all(*evaluator_, positions, plies, threads_, interrupt, values->data());
        }
        float* data = values->empty() ? nullptr : values->front().chance.data();
        return {data, {positions.size(), kEndings}, keep_alive(std::move(values))};
    }

    std::vector<CubeSearch> search_cubes(const PositionRows& rows, const CubeState& cube,
                                         int plies) const {
        read_range(plies, 0, kDeepest, "plies");
        const std::vector<Position> positions = read_rows(rows);
        std::vector<CubeSearch> found(positions.size());
        Interrupt interrupt = python_interrupt();
        const nb::gil_scoped_release unlocked;
        engine::search_cubes(*evaluator_, positions, cube, plies, threads_, interrupt,
                             found.data());
        return found;
    }

    int market_losers(const nb::bytes& own, const nb::bytes& other, const CubeState& cube) const {
        const Position position = read_position(own, other);
        Interrupt interrupt = python_interrupt();
        const nb::gil_scoped_release unlocked;
        BorrowedScratch scratch(&interrupt);
        return engine::market_losers(*evaluator_, position, cube, *scratch);
    }

    Ranking rank(const nb::bytes& own, const nb::bytes& other, int die1, int die2, int plies,
                 int keep, float within, float near, const std::string& until,
                 const std::optional<CubeState>& cube,
                 const std::optional<PositionRows>& searched) const {
        read_range(plies, 0, kDeepest, "plies");
        check_die(die1);
        check_die(die2);
        const Position position = read_position(own, other);
        RankOptions options{
            plies,
            {keep, within, near, static_cast<Until>(read_name(kUntil, until, "until"))},
            cube,
            {},
            threads_};
        if (searched) options.searched = read_rows(*searched);
        std::vector<Position> reached;
        std::vector<Steps> steps;
        generate_plays(position, die1, die2, rules().plays, reached, steps);
        Interrupt interrupt = python_interrupt();
        // Without looking ahead it is over before another thread could make use of the lock.
        std::optional<nb::gil_scoped_release> unlocked;
        if (plies > 0) unlocked.emplace();
        return {engine::rank(*evaluator_, position, {die1, die2}, options, interrupt),
                std::move(steps)};
    }

    engine::Rollout rollout(const PositionRows& rows, const RolloutOptions& plan) const {
        return {*evaluator_, read_rows(rows), plan};
    }

    TrialRows play_trials(const PositionRows& rows, const RolloutOptions& plan, int first,
                          int count) const {
        read_range(first, 0, kMostTrials, "first");
        read_range(count, 1, kMostTrials, "count");
        const std::vector<Position> positions = read_rows(rows);
        if (positions.size() != 1) throw std::invalid_argument("expected one position");
        auto played = std::make_unique<std::vector<Trial>>();
        {
            Interrupt interrupt = python_interrupt();
            const nb::gil_scoped_release unlocked;
            *played = engine::play_trials(*evaluator_, positions[0], plan, first, count, interrupt);
        }
        static_assert(sizeof(Trial) == kTrialNumbers * sizeof(double));
        double* data = played->front().outcomes.data();
        return {data, {played->size(), kTrialNumbers}, keep_alive(std::move(played))};
    }

private:
    std::shared_ptr<const Evaluator> evaluator_;
    int threads_;
};

const Kernels& kernels_called(const std::string& name) {
    for (const Kernels* kernels : available_kernels()) {
        if (kernels->name == name) return *kernels;
    }
    throw std::invalid_argument("this machine has no kernels called " + name);
}

class Net {
public:
    explicit Net(Networks networks)
        : networks_(std::make_shared<const Networks>(std::move(networks))),
          quantised_(std::make_shared<const QuantisedNetworks>(*networks_)) {}

    static Net load(const std::string& path) { return Net(load_weights(path)); }

    static Net random(const std::string& contact, const std::string& race, std::uint64_t seed) {
        return Net({Network::random(shape_from_string(contact), seed),
                    Network::random(shape_from_string(race), seed + 1),
                    Network::random({16, 16, 16}, seed + 2),
                    {}});
    }

    void save(const std::string& path) const { save_weights(path, *networks_); }

    std::string shape() const {
        return to_string(networks_->contact.shape()) + " " + to_string(networks_->race.shape());
    }
    std::string variant() const { return to_string(networks_->variant); }

    Searcher evaluator(const Rules& rules, int keep, int threads,
                       const std::optional<std::string>& kernels,
                       std::shared_ptr<SolvedGame> solved,
                       std::shared_ptr<RollsNetwork> rolls) const {
        read_range(keep, 0, 1000, "keep");
        read_range(threads, 1, kMostThreads, "threads");
        const Kernels& chosen = kernels ? kernels_called(*kernels) : best_kernels();
        auto evaluator = std::make_shared<NetEvaluator>(quantised_, rules, keep, chosen, cache_,
                                                        std::move(rolls));
        evaluator->know(std::move(solved));
        return {std::move(evaluator), threads};
    }

    Throughput benchmark(const Rules& rules, const std::string& name, double seconds,
                         std::uint64_t seed, std::shared_ptr<RollsNetwork> rolls) const {
        const NetEvaluator evaluator(quantised_, rules, 0, kernels_called(name), nullptr,
                                     std::move(rolls));
        const nb::gil_scoped_release unlocked;
        return measure_throughput(evaluator, seconds, seed);
    }

private:
    std::shared_ptr<const Networks> networks_;
    std::shared_ptr<const QuantisedNetworks> quantised_;
    std::shared_ptr<PositionCache> cache_ = std::make_shared<PositionCache>();
};

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const Kernels* kernels : available_kernels()) names.emplace_back(kernels->name);
    return names;
}

void bind_net(nb::module_& module) {
    nb::class_<RollsNetwork>(module, "RollsNet",
                             "How many rolls sides need to race home, by one rule of bearing off.")
        .def_static(
            "load",
            [](const std::string& path) {
                return std::make_shared<RollsNetwork>(load_rolls(path));
            },
            "path"_a, "Raises `WeightsError`, which names the file and the reason.")
        .def_prop_ro(
            "rules", [](const RollsNetwork& net) { return to_string(Rules{net.rules(), {}, {}}); },
            "By which it was taught, as the file spells them.")
        .def_prop_ro(
            "shape", [](const RollsNetwork& net) { return to_string(net.shape()); },
            "The widths of the layers, and how many numbers of rolls it tells apart.");
    module.def("kernel_names", &kernel_names,
               "Returns the instruction sets that this machine has kernels for, the best first.");
    nb::class_<Throughput>(module, "Throughput")
        .def_ro("evaluations", &Throughput::evaluations)
        .def_ro("decisions", &Throughput::decisions)
        .def_ro("processor_seconds", &Throughput::processor_seconds)
        .def_ro("wall_seconds", &Throughput::wall_seconds);
    nb::class_<Net>(module, "Net", "The networks of one weights file.")
        .def_static("load", &Net::load, "path"_a,
                    "Raises `WeightsError`, which names the file and the reason.")
        .def_static("random", &Net::random, "contact"_a, "race"_a, "seed"_a)
        .def("save", &Net::save, "path"_a)
        .def_prop_ro("shape", &Net::shape, "The widths of the layers: contact net, then race net.")
        .def_prop_ro("variant", &Net::variant, "What it was trained by, as the file spells it.")
        .def("evaluator", &Net::evaluator, "rules"_a, nb::kw_only(), "keep"_a = 0, "threads"_a = 1,
             "kernels"_a = nb::none(), "solved"_a = nb::none(), "rolls"_a = nb::none(),
             "Returns the net as an evaluator by *rules*; *keep* plays of a roll pass the pruning "
             "net\nat the ends of a search, all if 0. *kernels* are the best that the machine has, "
             "or others\nby name. It is not asked about the positions of the game *solved*, nor "
             "about "
             "races if it is\ntold how many *rolls* they need.")
        .def("benchmark", &Net::benchmark, "rules"_a, "kernels"_a, "seconds"_a, "seed"_a,
             "rolls"_a = nb::none(),
             "Plays itself at 0-ply for so many processor seconds, on one thread.");
}

void bind_ranking(nb::module_& module) {
    nb::class_<Ranking>(module, "Ranking", "Plays, the best first. Values are the mover's.")
        .def("__len__", &Ranking::size)
        .def("packed", &Ranking::packed, "index"_a, "Steps and position, as in `legal_plays`.")
        .def(
            "chances",
            [](const Ranking& ranking, std::size_t i) { return ranking.at(i).outcomes.chance; },
            "index"_a, nb::sig("def chances(self, index: int) -> list[float]"))
        .def(
            "equity", [](const Ranking& ranking, std::size_t i) { return ranking.at(i).equity; },
            "index"_a, "With the cube if there was one, else cubeless money.")
        .def(
            "plies", [](const Ranking& ranking, std::size_t i) { return ranking.at(i).plies; },
            "index"_a, "How deep it was looked at.");
}

}  // namespace

void bind_evaluators(nb::module_& module) {
    // The shipped net is kept until the interpreter ends, which nanobind would report as a leak.
    nb::set_leak_warnings(false);
    nb::exception<WeightsError>(module, "WeightsError", PyExc_ValueError);
    bind_ranking(module);
    nb::class_<Searcher>(module, "Evaluator",
                         "Judges positions by one ruleset, with its tables; looks ahead, ranks and "
                         "rolls out.\n\nOther threads run while it looks ahead.")
        .def_prop_ro("rules", &Searcher::rules)
        .def("evaluate", &Searcher::evaluate, "positions"_a.noconvert(), nb::kw_only(),
             "plies"_a = 0, "Returns six chances for every row.")
        .def("search_cubes", &Searcher::search_cubes, "positions"_a.noconvert(), "cube"_a,
             nb::kw_only(), "plies"_a = 0,
             "Returns the cube decision of every row, the cube being carried through the search.")
        .def("market_losers", &Searcher::market_losers, "own"_a, "other"_a, "cube"_a,
             "Returns after how many of 1296 exchanges of rolls the opponent would have to drop a "
             "double.")
        .def("rank", &Searcher::rank, "own"_a, "other"_a, "die1"_a, "die2"_a, nb::kw_only(),
             "plies"_a = 0, "keep"_a = MoveFilter{}.keep, "within"_a = MoveFilter{}.within,
             "near"_a = MoveFilter{}.near, "until"_a = "value", "cube"_a = nb::none(),
             "searched"_a.noconvert() = nb::none(),
             "Returns every play of a roll; the best *keep* within *within* are looked at more\n"
             "deeply, by more than one ply those that are within *near* after one, and those that\n"
             "lead to *searched*. These compete *until* it is clear which is the best (choice), "
             "until\n"
             "it is known what that one is worth (value), or until that is known of all (all).\n"
             "*cube* is the mover's.")
        .def("rollout", &Searcher::rollout, "positions"_a.noconvert(), "plan"_a,
             "Begins to roll out every row, with the same dice; gets its trials from outside.")
        .def("play_trials", &Searcher::play_trials, "position"_a.noconvert(), "plan"_a, "first"_a,
             "count"_a,
             "Plays *count* trials of one row, from the number *first* on; a row of eight numbers "
             "each.");
    module.def("python_evaluator", &Searcher::of_python, "judge"_a, "rules"_a,
               nb::sig("def python_evaluator(judge: "
                       "collections.abc.Callable[[numpy.typing.NDArray[numpy.uint8]], "
                       "numpy.typing.NDArray[numpy.float32]], rules: Rules) -> Evaluator"),
               "Returns a program in Python as an evaluator by *rules*.\n\n"
               "*judge* takes rows of positions and returns six chances for each. It is not asked "
               "about\ngames that are over and bear-offs, which are known exactly.");
    bind_net(module);
}

}  // namespace videau::bindings
