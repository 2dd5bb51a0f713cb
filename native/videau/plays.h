// Legal plays of a roll, by every rule that a ruleset may choose.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "videau/position.h"

namespace videau {

// What a checker on the bar does to the rest of the roll.
enum class Entering : std::uint8_t {
    every_die,    // enter with every die that serves, then play the rest
    one_checker,  // one checker enters with one die; the rest of the roll is lost
};

// Which checkers a die may bear off, once all are home.
enum class BearOff : std::uint8_t {
    standard,        // the exact point, or the highest occupied point if it lies below the die
    rearmost,        // only the highest occupied point, with its number or more
    rearmost_exact,  // only the highest occupied point, with its exact number
    exact,           // any point, with its exact number
    lower,           // the exact point; if empty, the highest occupied point below the die
};

// Whether a die can be lost though the whole side is home.
inline bool loses_dice(BearOff rule) {
    return rule == BearOff::exact || rule == BearOff::rearmost_exact;
}

// Which die is played when either could be, but not both.
enum class OneDie : std::uint8_t {
    larger,
    either,
};

// The part of a ruleset that decides which plays are legal.
struct PlayRules {
    Entering entering = Entering::every_die;
    BearOff bear_off = BearOff::standard;
    OneDie one_die = OneDie::larger;

    bool operator==(const PlayRules&) const = default;
};

// One die played with one checker. Source 0 marks an unused step.
struct Step {
    std::uint8_t source = 0;
    std::uint8_t target = 0;

    bool operator==(const Step&) const = default;
};

using Steps = std::array<Step, 4>;

// The distinct positions that a roll can lead to, each seen by the opponent, who is on roll
// next. A roll that cannot be played leaves exactly one: the old position, sides swapped.
// `out` is cleared first; its storage is reused from call to call.
void generate_positions(const Position& position, int die1, int die2, PlayRules rules,
                        std::vector<Position>& out);

// The same positions, behind the first `used` of `out`; returns how many are used then. `out`
// keeps its length where that is enough: whoever gathers many lists clears nothing in between.
std::size_t append_positions(const Position& position, int die1, int die2, PlayRules rules,
                             std::vector<Position>& out, std::size_t used);

// The same positions in the same order, each with steps that lead there.
void generate_plays(const Position& position, int die1, int die2, PlayRules rules,
                    std::vector<Position>& out, std::vector<Steps>& steps);

}  // namespace videau
