// A run that is killed and resumed ends with the same weights as one that was not, whatever
// the number of threads.

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <numeric>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>

#include "videau/engine/search.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/scratch_folder.h"
#include "videau/engine/training/run.h"
#include "videau/engine/training/starts.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

constexpr const char* kPhases =
    // Growth, more heads, a narrower layer, the searched phase, blind units and sleep included.
    "16-16-16 16-16-16 6 1e-3 5e-4 32 0.9 0.7 returns 0 1\n"
    "32-32-16x16 16-16-16 4 5e-4 1e-4 32 0.9 0.7 returns 4 1\n"
    "32-16-16x16 16-16-16 8 1e-4 5e-5 32 0.9 0.7 searched 4 2 0.5 0.5 16 1e-4\n";

RunOptions options_for(const std::filesystem::path& folder, const std::string& plan) {
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "plan.txt") << plan << kPhases;
    RunOptions options;
    options.plan = folder / "plan.txt";
    options.games_per_cycle = 2;
    options.replayed = 100;
    options.folder = folder / "run";
    return options;
}

void pieces_make_the_same_whole(const std::filesystem::path& folder, const std::string& plan) {
    RunOptions options = options_for(folder, plan);
    Run whole(options);
    whole.work();
    CHECK(whole.cycles() == 9);

    options.folder = folder / "pieces";
    options.stop_after_cycles = 1;
    options.threads = 2;
    for (int start = 0; start < 9; ++start) Run(options).work();
    const Run pieces(options);
    CHECK(pieces.cycles() == 9);
    CHECK(pieces.averaged().contact.parameters() == whole.averaged().contact.parameters());
    CHECK(pieces.averaged().race.parameters() == whole.averaged().race.parameters());
}

// A run that starts from a file begins with its networks, and says what it trains by.
void it_starts_from_networks_of_another_ruleset(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    const Shape small{16, 16, 16};
    const Networks start{Network::random(small, 1),
                         Network::random(small, 2),
                         Network::random({32, 16, 16}, 3, false),
                         {}};
    save_weights(folder / "start.weights", start);
    const std::string sheet = "bear_off=rearmost,gammon=all-home,backgammon=not-all-home";
    RunOptions options =
        options_for(folder, "variant " + sheet + "\nweights start.weights  # random ones\n");
    Run run(options);
    CHECK(run.averaged().contact.parameters() == start.contact.parameters());
    options.stop_after_cycles = 1;
    Run(options).work();
    CHECK(to_string(load_weights(options.folder / "average.weights").variant) == sheet);
    // The folder goes on with its own networks, by its own rules and no others.
    std::filesystem::remove(folder / "start.weights");
    CHECK(Run(options).cycles() == 1);
    options = options_for(folder, "variant bear_off=exact\n");
    std::string reason;
    try {
        Run{options};
    } catch (const std::runtime_error& error) {
        reason = error.what();
    }
    CHECK(reason.find(sheet) != std::string::npos);
}

// Somebody's wish to stop is heard after a cycle, which is then in the checkpoint and reported.
void it_stops_when_asked(const std::filesystem::path& folder) {
    const std::atomic<bool> stop{true};
    std::ostringstream report;
    RunOptions options = options_for(folder, "");
    options.stop = &stop;
    options.report = &report;
    Run(options).work();
    Run(options).work();
    CHECK(Run(options).cycles() == 2);
    CHECK(report.str().find("\"games\": 4, \"phase\": 0, \"phase_games\": 4") != std::string::npos);
}

// A checkpoint that is carried elsewhere leaves the stored samples behind, and learns from new
// ones only, killed or not.
void a_checkpoint_goes_on_without_its_samples(const std::filesystem::path& folder) {
    RunOptions options = options_for(folder, "");
    options.stop_after_cycles = 7;
    Run(options).work();
    const auto carried = [&](const char* name, std::uint64_t stop_after) {
        RunOptions there = options;
        there.folder = folder / name;
        there.stop_after_cycles = stop_after;
        std::filesystem::create_directories(there.folder);
        std::filesystem::copy_file(options.folder / "checkpoint.bin",
                                   there.folder / "checkpoint.bin");
        return there;
    };
    Run whole(carried("whole", 0));
    whole.work();
    const RunOptions in_pieces = carried("pieces", 1);
    {
        const Run opened(in_pieces);
    }
    // As a killed run leaves it: the files are there, and nothing in them.
    for (const char* name : {"replay-contact.bin", "replay-race.bin"}) {
        std::ofstream(in_pieces.folder / name) << "";
    }
    Run(in_pieces).work();
    Run(in_pieces).work();
    CHECK(whole.cycles() == 9);
    CHECK(Run(in_pieces).averaged().contact.parameters() == whole.averaged().contact.parameters());
}

void plans_that_cannot_be_read_are_refused(const std::filesystem::path& folder) {
    for (const char* line :
         {"variant bear_off=sideways\n", "variant standard standard\n", "weights\n", "speed 3\n",
          "16-16-16 16-16-16 6 1e-3 5e-4 32 0.9 0.7 searched 0 1 0 1.5\n",
          "16-16-16 16-16-16 6 1e-3 5e-4 32 0.9 0.7 searched 0 1 0 often\n"}) {
        std::string reason;
        try {
            read_plan(options_for(folder, line).plan);
        } catch (const std::invalid_argument& error) {
            reason = error.what();
        }
        CHECK(reason.find("plan.txt:1: ") != std::string::npos);
    }
}

// Four points in a row.
bool has_prime(const Side& side) {
    int row = 0;
    for (int point = 1; point < kBar && row < 4; ++point) row = side[point] > 1 ? row + 1 : 0;
    return row == 4;
}

NetEvaluator random_evaluator() {
    const Shape small{16, 16, 16};
    return {std::make_shared<const Networks>(Networks{Network::random(small, 1),
                                                      Network::random(small, 2),
                                                      Network::random({32, 16, 16}, 3, false),
                                                      {}}),
            Rules{}, 0};
}

void unusual_positions_could_stand_on_a_board() {
    const NetEvaluator evaluator = random_evaluator();
    Scratch scratch;
    for (const Start kind : {Start::standard, Start::hypergammon}) {
        const Position start = position_of(kind);
        const auto checkers = [](const Side& side) {
            return std::accumulate(side.begin(), side.begin() + kSlots, 0);
        };
        Dice dice(11);
        int with_primes = 0;
        for (int i = 0; i < 3000; ++i) {
            const Position found = unusual_position(evaluator, start, dice, scratch);
            CHECK(kind_of(found) == Kind::contact);
            CHECK(checkers(found.own) == checkers(start.own));
            CHECK(checkers(found.other) == checkers(start.own));
            for (int point = 1; point < kBar; ++point) {
                CHECK(found.own[point] == 0 || found.other[kBar - point] == 0);
            }
            with_primes += has_prime(found.own) && has_prime(found.other);
        }
        CHECK(with_primes > 200 || kind != Start::standard);
    }
}

// What follows another play than the best says nothing of the position before it: that one is
// taught what its own search says, to the last bit.
void a_game_that_explores_teaches_what_was_searched() {
    const NetEvaluator evaluator = random_evaluator();
    const auto share_as_searched = [&](float explore) {
        Dice dice(7);
        Scratch scratch;
        Lessons lessons;
        const Targets targets{.lambda = 1, .searched = true, .explore = explore};
        play_game(evaluator, Variant{}, dice, targets, Show::best, scratch, lessons);
        int same = 0;
        for (const Sample& sample : lessons.contact) {
            const Outcomes searched = search(evaluator, sample.position, 1, scratch);
            same += searched.chance == sample.target.chance;
        }
        CHECK(lessons.contact.size() > 20);
        return static_cast<double>(same) / static_cast<double>(lessons.contact.size());
    };
    CHECK(share_as_searched(0) < 0.1);
    CHECK(share_as_searched(1) > 0.5);  // all but rolls that leave one good play, or none
}

}  // namespace

int main() {
    // A folder of its own, so that two builds can be tested at the same time.
    const auto folder = std::filesystem::temp_directory_path() /
                        ("videau-run-test-" + std::to_string(std::random_device{}()));
    pieces_make_the_same_whole(folder / "standard", "");
    pieces_make_the_same_whole(
        folder / "dujardin",
        "variant entering=one-checker,bear_off=exact,backgammon=back,opening=roll-afresh\n");
    pieces_make_the_same_whole(folder / "hypergammon", "variant start=hypergammon\n");
    it_starts_from_networks_of_another_ruleset(folder / "warm");
    it_stops_when_asked(folder / "stopped");
    a_checkpoint_goes_on_without_its_samples(folder / "carried");
    plans_that_cannot_be_read_are_refused(folder / "plans");
    unusual_positions_could_stand_on_a_board();
    a_game_that_explores_teaches_what_was_searched();
    std::filesystem::remove_all(folder);
    std::puts("run: ok");
}
