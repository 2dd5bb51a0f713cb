// A run that is killed and resumed ends with the same weights as one that was not, whatever
// the number of threads.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "videau/engine/tests/check.h"
#include "videau/engine/tests/scratch_folder.h"
#include "videau/engine/training/run.h"

using namespace videau::engine;

int main() {
    // A folder of its own, so that two builds can be tested at the same time.
    const auto folder = std::filesystem::temp_directory_path() /
                        ("videau-run-test-" + std::to_string(std::random_device{}()));
    std::filesystem::create_directories(folder);
    // Growth and the searched phase included.
    std::ofstream(folder / "plan.txt") << "16-16-16 16-16-16 6 1e-3 5e-4 32 0.9 0.7 returns 0 1\n"
                                          "32-16-16 16-16-16 4 5e-4 1e-4 32 0.9 0.7 returns 4 1\n"
                                          "32-16-16 16-16-16 8 1e-4 5e-5 32 0.9 0.7 searched 4 2\n";
    RunOptions options;
    options.plan = folder / "plan.txt";
    options.games_per_cycle = 2;
    options.replayed = 100;
    options.folder = folder / "whole";
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
    std::puts("run: ok");
}
