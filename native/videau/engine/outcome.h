// The six ways a game can end, their chances, and what they are worth.
//
// Whose view: always that of the side on roll in the position the numbers belong to. The
// positions that follow a play have the opponent on roll, so a mover wants the play whose
// position has the lowest equity, and its own value is the negative.

#pragma once

#include <array>

#include "videau/position.h"

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

// The five numbers that players know. They are nested: `win_gammon` counts backgammons too.
struct Chances {
    float win = 0;
    float win_gammon = 0;
    float win_backgammon = 0;
    float lose_gammon = 0;
    float lose_backgammon = 0;
};

inline Chances nested(const Outcomes& outcomes) {
    const auto& c = outcomes.chance;
    return {c[kWin] + c[kWinGammon] + c[kWinBackgammon], c[kWinGammon] + c[kWinBackgammon],
            c[kWinBackgammon], c[kLoseGammon] + c[kLoseBackgammon], c[kLoseBackgammon]};
}

// The same chances seen by the other side.
inline Outcomes flipped(const Outcomes& outcomes) {
    const auto& c = outcomes.chance;
    return {
        {c[kLose], c[kLoseGammon], c[kLoseBackgammon], c[kWin], c[kWinGammon], c[kWinBackgammon]}};
}

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

// How the side on roll has lost a game that is over, by the standard rules: a gammon if it
// has borne off nothing, a backgammon if it also has a checker on the bar or in the winner's
// home board, which are its own points 19 to 24.
inline Ending lost_ending(const Position& position) {
    if (position.own[kOff] != 0) return kLose;
    for (int slot = 25 - kHome; slot <= kBar; ++slot) {
        if (position.own[slot] != 0) return kLoseBackgammon;
    }
    return kLoseGammon;
}

}  // namespace videau::engine
