// Rolls, and seeded dice. Their whole state is one number, so a run can be continued.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "videau/rules.h"

namespace videau::engine {

struct Roll {
    int die1;
    int die2;
};

// The 21 rolls, and in how many of 36 ways each comes.
inline constexpr std::array<Roll, 21> kRolls = [] {
    std::array<Roll, 21> rolls{};
    int n = 0;
    for (int high = 1; high <= 6; ++high) {
        for (int low = 1; low <= high; ++low) rolls[n++] = {high, low};
    }
    return rolls;
}();
constexpr float chance_of(Roll roll) {
    return (roll.die1 == roll.die2 ? 1.0F : 2.0F) / 36;
}

// The place of a roll among the 21.
constexpr std::size_t place_of(Roll roll) {
    const int high = roll.die1 > roll.die2 ? roll.die1 : roll.die2;
    const int low = roll.die1 + roll.die2 - high;
    return static_cast<std::size_t>(high * (high - 1) / 2 + low - 1);
}

// The mean over the 21 rolls of the N numbers that `values` gives for the place of a roll.
template <std::size_t N, class Values>
std::array<double, N> mean_over_rolls(const Values& values) {
    std::array<double, N> mean{};
    for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
        const double weight = (kRolls[roll].die1 == kRolls[roll].die2 ? 1.0 : 2.0) / 36;
        const auto& each = values(roll);
        for (std::size_t n = 0; n < N; ++n) mean[n] += weight * each[n];
    }
    return mean;
}

// SplitMix64: a counter and a mixing function, published by Steele, Lea and Flood (2014).
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    // 0 to n - 1. The bias is n / 2^32: nothing at this n.
    int below(std::uint32_t n) { return static_cast<int>((next() >> 32) * n >> 32); }

    Roll roll() {
        const int both = below(36);
        return {both / 6 + 1, both % 6 + 1};
    }
    // The first roll of a game, which is a double only where the starter rolls afresh.
    Roll opening_roll(Opening opening) {
        Roll dice = roll();
        while (opening == Opening::both_dice && dice.die1 == dice.die2) dice = roll();
        return dice;
    }

    // As a seed it goes on from here.
    std::uint64_t state() const { return state_; }

private:
    std::uint64_t state_;
};

// Independent streams from one seed: games of a cycle, cycles of a run.
inline std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t stream) {
    return Dice(Dice(seed).next() ^ (stream * 0xd1342543de82ef95)).next();
}

}  // namespace videau::engine
