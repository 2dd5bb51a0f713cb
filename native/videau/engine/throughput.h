// How many static evaluations this machine makes in a second, over the plays of self-play games:
// move generation, features and network included.

#pragma once

#include <cstdint>

#include "videau/engine/evaluator.h"

namespace videau::engine {

struct Throughput {
    long evaluations = 0;
    long decisions = 0;
    // Of the whole program, which other programs disturb less than the clock on the wall.
    double processor_seconds = 0;
    double wall_seconds = 0;
};

// Plays 0-ply against itself for so many processor seconds, on one thread.
Throughput measure_throughput(const Evaluator& evaluator, double seconds, std::uint64_t seed,
                              Start start = Start::standard);

}  // namespace videau::engine
