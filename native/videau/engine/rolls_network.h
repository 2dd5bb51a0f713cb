// How many rolls a side needs that races home: an opinion, where tables end.
//
// Sides that have passed each other do not interact, so what a race needs to know of each is how
// many rolls it takes, alone on the board, to reach a goal:
//     all_off    to bear off all checkers: who wins
//     next_off   to bear off one: until when a gammon can be lost
//     all_home   to bring all home: until when a backgammon can be lost by some sheets
//
//     first  = relu(bias + sum of one row per occupied point
//                   + one row for how many are outside + landings . weights)
//     second = relu(bias + first . weights)
//     for each goal: middle and sharpness = bias + second . weights
//     for each goal and number n of rolls:
//         chance of n = softmax(-exp(sharpness) (n - middle)^2 / 2 + bias + second . weights)
//
// and the chances to be all off are moved by the part of a roll that makes the middle their mean:
// there the middle is what was learnt best, for the other goals the chances are.
//
// Middle and sharpness count from what the bear-off table says of a side much like it, and the
// landings are what it says of others (rolls_guesses.h). What is learnt is the difference, a small
// part of a roll. The last number of rolls stands for itself and all beyond it.
//
// What is computed for play is plain code without a choice of kernels, because caches save most of
// it, and so every machine of an architecture finds the same to the last bit.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "videau/engine/network.h"
#include "videau/engine/rolls_guesses.h"
#include "videau/plays.h"
#include "videau/position.h"

namespace videau::engine {

struct RollsShape {
    int first = 128;
    int second = 64;
    std::array<int, kGoals> longest{64, 64, 64};  // numbers of rolls told apart

    bool operator==(const RollsShape&) const = default;
};

std::string to_string(const RollsShape& shape);               // "128-64:64-64-64"
RollsShape rolls_shape_from_string(const std::string& text);  // throws std::invalid_argument

// By the standard rules a side needs at most some fifty rolls; where dice are lost, a hundred.
RollsShape usual_rolls_shape(BearOff rule);

inline constexpr int kRaceSteps = 5;     // numbers that a height is told by
inline constexpr int kOutsideSteps = 8;  // checkers outside that are told apart
inline constexpr int kMiddleWidth = 16;  // a middle and a sharpness for each goal, and padding

// The numbers of a point with n checkers: n >= 1, 2, 3, and what is above, in two slopes.
constexpr std::array<float, kRaceSteps> race_steps(int n) {
    return {n >= 1 ? 1.0F : 0.0F, n >= 2 ? 1.0F : 0.0F, n >= 3 ? 1.0F : 0.0F,
            n > 3 ? static_cast<float>(n - 3) / 4 : 0.0F,
            n > 7 ? static_cast<float>(n - 7) / 4 : 0.0F};
}

// Where each part begins in the flat array of trainable numbers.
struct RollsLayout {
    explicit RollsLayout(const RollsShape& shape);

    std::size_t points = 0;  // [point][step][first]
    std::size_t outside;     // [step][first]: so many or more are not home
    std::size_t landings;    // [way][first]
    std::size_t bias1;
    std::size_t weights2;  // [first][second]
    std::size_t bias2;
    std::size_t middles;  // [second][kMiddleWidth]
    std::size_t middle_bias;
    std::size_t numbers;  // [second][width]: all goals, one after the other
    std::size_t number_bias;
    std::size_t total;
    std::array<int, kGoals> starts;  // of a goal's numbers
    int width;
};

// A chance for each number of rolls, the first of them being one roll. `scores` are replaced.
// Numbers far from the middle have no chance; returns the first and the end of the others.
struct Stretch {
    int first;
    int end;
};
inline constexpr float kLeastSharp = -8;
inline constexpr float kSharpest = 5;
Stretch stretch_of(float middle, float sharpness, int longest);
void chances_of_rolls(float* scores, Stretch stretch, float middle, float sharpness);

// What a network says of a side at once, and from what it works out the rest: chances of all
// numbers of rolls to reach a goal, which take longer.
struct RollsEstimate {
    static constexpr int kMostUnits = 128;

    std::array<float, kGoals> middle;
    std::array<float, kGoals> sharpness;
    std::array<float, kMostUnits> second;         // units of the second layer, before its relu
    std::array<std::uint16_t, kMostUnits> awake;  // those of them above zero
    std::size_t found;                            // so many
};

class RollsNetwork {
public:
    RollsNetwork() = default;
    RollsNetwork(PlayRules rules, RollsShape shape, Floats parameters);
    static RollsNetwork random(PlayRules rules, RollsShape shape, std::uint64_t seed);

    PlayRules rules() const { return rules_; }  // by which it was taught
    const RollsShape& shape() const { return shape_; }
    const RollsLayout& layout() const { return layout_; }
    const Floats& parameters() const { return parameters_; }

    // For the trainer, which must call fold() after changing them.
    Floats& parameters() { return parameters_; }
    void fold();

    const float* part(std::size_t offset) const { return parameters_.data() + offset; }
    const float* row(int point, int height) const {
        return rows_.data() + static_cast<std::size_t>((point - 1) * kHeights + height) * width_;
    }
    const float* row_outside(int checkers) const {
        return outside_rows_.data() +
               static_cast<std::size_t>(std::min(checkers, kOutsideSteps)) * width_;
    }
    const float* row_of_landing(int way) const {
        return part(layout_.landings) + static_cast<std::size_t>(way) * width_;
    }

    void estimate(const Side& side, const RollsGuesses& guesses, RollsEstimate& estimate) const;

    // tail[n]: the chance to need more than n rolls, from 1 down to a last 0; returns its length.
    // There must be room for shape().longest[goal] + 1.
    int tail(Goal goal, const RollsEstimate& estimate, float* tail) const;

private:
    PlayRules rules_;
    RollsShape shape_;
    RollsLayout layout_{RollsShape{}};
    std::size_t width_ = 0;
    Floats parameters_;
    Floats rows_;
    Floats outside_rows_;  // with the bias
};

}  // namespace videau::engine
