// What the bear-off table says of sides like one that races home: where opinions begin.
//
// Checkers that are still outside will land somewhere in the home board. Imagine that they have
// done so already, in one of several ways, the pips on the way there taking 6/49 of a roll each:
// then the table knows how many rolls the side needs. One such way is what middle and sharpness
// of a RollsNetwork are counted from; how far the others are from it tells the network what no sum
// over points could, namely how well a checker fits in here or there.

#pragma once

#include <array>
#include <vector>

#include "videau/engine/bearoff.h"
#include "videau/position.h"

namespace videau::engine {

// What a race needs to know of a side: how many rolls it takes to get there.
enum class Goal : int { all_off, next_off, all_home };
inline constexpr int kGoals = 3;

inline constexpr int kRacePoints = 24;
inline constexpr int kLandings = 6;  // ways to land, of which the first is counted from

// What middle and sharpness are counted from.
struct RollsGuess {
    float middle;
    float sharpness;
};

struct RollsStart {
    std::array<RollsGuess, kGoals> guess;
    // The mean number of rolls by the first way to land, and how much more it is by the others; in
    // units that suit a network.
    std::array<float, kLandings> landings;
    int outside;  // so many checkers are not home
};

// By the tables of a rule of bearing off.
class RollsGuesses {
public:
    explicit RollsGuesses(const BearoffTable& table);

    RollsStart of(const Side& side) const;

private:
    struct Spread {
        float mean;
        float variance;
    };
    std::vector<Spread> rolls_;  // by state of the table
    std::vector<Spread> first_;
    std::vector<float> means_;  // those of rolls_, close together
};

}  // namespace videau::engine
