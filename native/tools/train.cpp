// videau-train: works on a training run until its plan is done, and prints what it writes into the
// log. SIGTERM and Ctrl-C end it after its cycle, with a checkpoint. Start it again after a kill.

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <string>

#include "videau/engine/training/run.h"

namespace {

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free, "it is set by a signal");

extern "C" void ask_to_stop(int) {
    stop_asked = true;
}

constexpr const char* kUsage =
    "usage: videau-train --folder FOLDER --plan PLAN [--seed N] [--threads N]\n"
    "                    [--games-per-cycle N] [--checkpoint-seconds S]\n"
    "                    [--keep-games N] [--stop-after-cycles N]\n";

}  // namespace

int main(int argc, char** argv) {
    videau::engine::RunOptions options;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string key = argv[i];
        const char* value = argv[i + 1];
        if (key == "--folder") {
            options.folder = value;
        } else if (key == "--plan") {
            options.plan = value;
        } else if (key == "--seed") {
            options.seed = std::strtoull(value, nullptr, 10);
        } else if (key == "--games-per-cycle") {
            options.games_per_cycle = std::atoi(value);
        } else if (key == "--threads") {
            options.threads = std::atoi(value);
        } else if (key == "--checkpoint-seconds") {
            options.seconds_between_checkpoints = std::atof(value);
        } else if (key == "--keep-games") {
            options.games_between_kept = std::strtoull(value, nullptr, 10);
        } else if (key == "--stop-after-cycles") {
            options.stop_after_cycles = std::strtoull(value, nullptr, 10);
        } else {
            std::fprintf(stderr, "unknown option %s\n%s", key.c_str(), kUsage);
            return 2;
        }
    }
    if (argc % 2 == 0 || options.folder.empty() || options.plan.empty() ||
        options.games_per_cycle <= 0 || options.threads <= 0 || options.games_between_kept == 0) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    options.stop = &stop_asked;
    options.report = &std::cout;
    std::signal(SIGINT, ask_to_stop);
    std::signal(SIGTERM, ask_to_stop);
    std::signal(SIGPIPE, SIG_IGN);  // whoever read the lines may go; the work goes on
    try {
        videau::engine::Run(options).work();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-train: %s\n", error.what());
        return 1;
    }
}
