// The plan of a training run: a text file with what is learnt, from where, and one phase per line.
//
//     variant  bear_off=rearmost,gammon=all-home,backgammon=not-all-home
//     weights  ../standard.weights
//     rolls    races.rolls
//
//     512-64-32  64-32-16  400000  1e-3 4.6e-4  128 0.995  0.7 searched  6 12  0.15 0.2  256 1e-6
//
// The words of a phase: contact, race, games, rate (from, to), batch, average, lambda, targets,
// keep, learn, unusual, explore, sighted, awake, equity. The last five are 0 if missing.
//
// variant: the rules and the way a game begins, see rules.h; standard if the line is left out.
// weights: networks to start from, whatever they were trained by, seen from the plan's folder;
// random ones if the line is left out.
// rolls: how many rolls races need (rolls_file.h), which judges them in searched targets; the race
// network does if the line is left out.
//
// rate: learning rate of Adam, falling exponentially over the phase.
// average: what the averaged weights keep of themselves per cycle.
// lambda, targets (returns or searched): see Targets.
// keep: contact plays of a roll that the pruning network lets through; 0 lets all through.
// learn: how often a sample is learnt, on average. Once: in the cycle that made it. More
// often: by drawing from the last two million (see Replay).
// unusual: share of games that begin where people, not good players, get to (starts.h).
// explore: share of turns that try a play nearly as good as the best (see Targets).
// sighted: units of the contact network's first layer that are told the dense features, see
// narrowing.h; 0 leaves them as they are.
// awake: what a unit of that layer costs in each position that wakes it, see Emphasis.
// equity: what the squared error of the equity counts beside the cross-entropy, see there too.
//
// A phase with wider layers or more heads than the one before it grows the networks, one
// with a narrower second layer of the contact network narrows it (narrowing.h).

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
    int sighted = 0;
    Emphasis emphasis;

    double rate_at(std::uint64_t games_done) const;
};

struct Plan {
    Variant variant;
    std::filesystem::path weights;  // empty: start from random networks
    std::filesystem::path rolls;    // empty: none
    std::vector<Phase> phases;
};

// Throws std::invalid_argument naming the file and the line that cannot be read.
Plan read_plan(const std::filesystem::path& path);

}  // namespace videau::engine
