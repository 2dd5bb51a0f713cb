// For tests of races: a small network with every number at work, and rolls counted without one.

#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "videau/engine/dice.h"
#include "videau/engine/rolls_network.h"
#include "videau/plays.h"

namespace videau::engine {

inline constexpr RollsShape kSmallRolls{16, 16, {32, 32, 32}};

// Fresh networks have zeros in their last layers; this one has none.
inline RollsNetwork small_rolls_network(PlayRules rules, std::uint64_t seed) {
    RollsNetwork network = RollsNetwork::random(rules, kSmallRolls, seed);
    Dice dice(seed);
    for (float& each : network.parameters()) {
        each += 0.02F * (static_cast<float>(dice.below(1000)) / 500 - 1);
    }
    network.fold();
    return network;
}

// Fewest mean rolls until a side is `there`, over all rolls and plays by the standard rules.
template <class There>
double fewest_rolls(const Side& side, const There& there, std::map<Side, double>& known) {
    if (there(side)) return 0;
    if (const auto found = known.find(side); found != known.end()) return found->second;
    double mean = 1;
    std::vector<Position> after;
    for (const Roll& roll : kRolls) {
        generate_positions({side, {}}, roll.die1, roll.die2, {}, after);
        double best = 1e9;
        for (const Position& next : after) {
            best = std::min(best, fewest_rolls(next.other, there, known));
        }
        mean += chance_of(roll) * best;
    }
    return known[side] = mean;
}

}  // namespace videau::engine
