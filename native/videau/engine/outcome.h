// The six ways a game can end, their chances, and what they are worth.
//
// Whose view: always that of the side on roll in the position the numbers belong to. The
// positions that follow a play have the opponent on roll, so a mover wants the play whose
// position has the lowest equity, and its own value is the negative.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "videau/position.h"
#include "videau/rules.h"

namespace videau::engine {

enum Ending : int {
    kWin,
    kWinGammon,
    kWinBackgammon,
    kLose,
    kLoseGammon,
    kLoseBackgammon,
    kEndings,
};

// Chances that exclude each other and add up to one.
struct Outcomes {
    std::array<float, kEndings> chance{};
};

// The same chances seen by the other side.
inline Outcomes flipped(const Outcomes& outcomes) {
    const auto& c = outcomes.chance;
    return {
        {c[kLose], c[kLoseGammon], c[kLoseBackgammon], c[kWin], c[kWinGammon], c[kWinBackgammon]}};
}

// What each ending counts in money play.
inline constexpr std::array<float, kEndings> kMoneyPoints{1, 2, 3, -1, -2, -3};

// Points per game in cubeless money play without the Jacoby rule.
inline float money_equity(const Outcomes& outcomes) {
    const auto& c = outcomes.chance;
    return (c[kWin] - c[kLose]) + 2 * (c[kWinGammon] - c[kLoseGammon]) +
           3 * (c[kWinBackgammon] - c[kLoseBackgammon]);
}

// A game ends with the last play of the side that has just moved, which is `other`.
inline bool is_over(const Position& position) {
    for (int slot = 1; slot <= kBar; ++slot) {
        if (position.other[slot] != 0) return false;
    }
    return true;
}

// How the side on roll has lost a game that is over. The winner's home board are its own points
// 19 to 24.
inline Ending lost_ending(const Position& position, const Rules& rules) {
    const auto stands_from = [&](int lowest) {
        return std::any_of(position.own.begin() + lowest, position.own.begin() + kBar + 1,
                           [](std::uint8_t count) { return count != 0; });
    };
    const bool none_off = position.own[kOff] == 0;
    const bool all_home = !stands_from(kHome + 1);
    const bool back = stands_from(25 - kHome);
    bool backgammon = none_off && back;
    if (rules.backgammon == Backgammon::not_all_home) backgammon = none_off && !all_home;
    if (rules.backgammon == Backgammon::back) backgammon = back;
    if (backgammon) return kLoseBackgammon;
    const bool gammon = none_off && (rules.gammon == Gammon::none_off || all_home);
    return gammon ? kLoseGammon : kLose;
}

}  // namespace videau::engine
