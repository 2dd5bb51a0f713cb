#include "videau/engine/throughput.h"

#include <chrono>
#include <ctime>

#include "videau/engine/dice.h"

namespace videau::engine {

Throughput measure_throughput(const Evaluator& evaluator, double seconds, std::uint64_t seed,
                              Start start) {
    constexpr int kBetweenLooks = 200;  // decisions; about ten milliseconds
    Throughput measured;
    Scratch scratch;
    Dice dice(seed);
    Position position = position_of(start);
    const auto decide = [&] {
        const int best = evaluator.evaluate_plays(position, dice.roll(), scratch);
        measured.evaluations += static_cast<long>(scratch.positions.size());
        ++measured.decisions;
        position = scratch.positions[best];
        if (kind_of(position) == Kind::over) position = position_of(start);
    };
    // Some games, so that tables are built and memory is warm before the clock runs.
    for (int i = 0; i < 5 * kBetweenLooks; ++i) decide();
    measured = {};
    const auto wall = std::chrono::steady_clock::now();
    const std::clock_t began = std::clock();
    while (measured.processor_seconds < seconds) {
        for (int i = 0; i < kBetweenLooks; ++i) decide();
        measured.processor_seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    }
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - wall;
    measured.wall_seconds = passed.count();
    return measured;
}

}  // namespace videau::engine
