// A run that is killed and resumed ends with the same weights as one that was not, whatever
// the number of threads.

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>

#include "videau/engine/tests/check.h"
#include "videau/engine/tests/scratch_folder.h"
#include "videau/engine/training/run.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

constexpr const char* kPhases =
    // Growth, more heads, a narrower layer and the searched phase included.
    "16-16-16 16-16-16 6 1e-3 5e-4 32 0.9 0.7 returns 0 1\n"
    "32-32-16x16 16-16-16 4 5e-4 1e-4 32 0.9 0.7 returns 4 1\n"
    "32-16-16x16 16-16-16 8 1e-4 5e-5 32 0.9 0.7 searched 4 2\n";

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
         {"variant bear_off=sideways\n", "variant standard standard\n", "weights\n", "speed 3\n"}) {
        std::string reason;
        try {
            read_plan(options_for(folder, line).plan);
        } catch (const std::invalid_argument& error) {
            reason = error.what();
        }
        CHECK(reason.find("plan.txt:1: ") != std::string::npos);
    }
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
    std::filesystem::remove_all(folder);
    std::puts("run: ok");
}
