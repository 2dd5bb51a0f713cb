// videau-throughput: static evaluations per second on one thread, over the plays of self-play
// games: move generation, features and network included. Prints JSON, one line per kernel.
// `evaluations_per_second` is by the clock on the wall, the other figures by processor time,
// which other programs disturb less.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>

#include "videau/engine/dice.h"
#include "videau/engine/evaluator.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: videau-throughput WEIGHTS [SECONDS]\n", stderr);
        return 2;
    }
    const double seconds = argc > 2 ? std::atof(argv[2]) : 5;
    try {
        const auto networks = std::make_shared<const Networks>(load_weights(argv[1]));
        const auto tables = std::make_shared<const Tables>();
        for (const Kernels* kernels : available_kernels()) {
            const Evaluator evaluator(networks, tables, 0, *kernels);
            Scratch scratch;
            Dice dice(1);
            Position position = starting_position();
            long evaluations = 0;
            long decisions = 0;
            const auto wall = std::chrono::steady_clock::now();
            const std::clock_t start = std::clock();
            double elapsed = 0;
            while (elapsed < seconds) {
                for (int i = 0; i < 1000; ++i) {
                    const auto [die1, die2] = dice.roll();
                    const int best = evaluator.evaluate_plays(position, {die1, die2}, scratch);
                    evaluations += static_cast<long>(scratch.positions.size());
                    ++decisions;
                    position = scratch.positions[best];
                    if (kind_of(position) == Kind::over) position = starting_position();
                }
                elapsed = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
            }
            const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - wall;
            const auto n = static_cast<double>(evaluations);
            std::printf(
                "{\"kernels\": \"%s\", \"contact\": \"%s\", \"evaluations_per_second\": %.0f, "
                "\"per_processor_second\": %.0f, \"decisions_per_processor_second\": %.0f}\n",
                kernels->name.data(), to_string(networks->contact.shape()).c_str(),
                n / passed.count(), n / elapsed, static_cast<double>(decisions) / elapsed);
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-throughput: %s\n", error.what());
        return 1;
    }
}
