// The plan of a training run: a text file with one phase per line.
//
//     # contact  race      games   rate from  to      batch  average  lambda  targets  keep  learn
//     256-64-32  64-32-16  400000  1e-3       4.6e-4  128    0.995    0.7     returns  0     1
//
// rate: learning rate of Adam, falling exponentially over the phase.
// average: what the averaged weights keep of themselves per cycle.
// lambda, targets (returns or searched): see Targets.
// keep: contact plays of a roll that the pruning network lets through; 0 lets all through.
// learn: how often a sample is learnt, on average. Once: in the cycle that made it. More
// often: by drawing from the last two million (see Replay).
// A phase with wider layers than the one before it grows the networks.

#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "videau/engine/network.h"
#include "videau/engine/training/selfplay.h"

namespace videau::engine {

struct Phase {
    Shape contact;
    Shape race;
    std::uint64_t games = 0;
    double rate_from = 0;
    double rate_to = 0;
    int batch = 0;
    double average = 0;
    Targets targets;
    int keep = 0;
    int learn = 1;

    double rate_at(std::uint64_t games_done) const;
};

// Throws std::invalid_argument naming the file and line of a phase that cannot be read.
std::vector<Phase> read_plan(const std::filesystem::path& path);

}  // namespace videau::engine
