// What the network is told about a position: feature set "slots52-dense24-v1".
//
// Slots: 26 for the side on roll (off, its points 1 to 24, bar), then 26 for the other side,
// each counted from that side's own ace point. A slot holding n checkers is four numbers:
//     n >= 1,  n >= 2,  n >= 3,  (n - 3) / 2 if n > 3
// For play these four weights are folded into one row per (slot, n).
//
// Dense: twelve numbers per side, the side on roll first. "It" is that side, "they" the
// opponent, and each number pretends that it is on roll, so both sides are told what their
// own next roll could do:
//     0 pips                 pip count / 167
//     1 hit chance           rolls that hit, of 36
//     2 pips they lose       mean over the 36 rolls of the most costly single hit / 12
//     3 double hits          rolls that can hit two blots, of 36
//     4 escapes              rolls that bring its last checker past every block within 12 pips
//     5 containment          1 - the same for their worst start behind its points (19 to bar)
//     6 prime                longest run of held points / 6
//     7 home points          held points in its home board / 6
//     8 home blots           blots in its home board / 6
//     9 contact              its checkers that still have to pass one of theirs / 15
//    10 mobility             (die, source) pairs with an open landing point / 48
//    11 stacking             sum of squared heights on the points / 64
// Hits look at blots and blocked points only: which die must be played first, and whether one
// checker would be used twice, is not worked out. The network corrects what is left.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "videau/position.h"

namespace videau::engine {

inline constexpr std::string_view kFeatureSet = "slots52-dense24-v1";
inline constexpr int kInputSlots = 2 * kSlots;
inline constexpr int kHeights = 16;  // 0 to 15 checkers in a slot
inline constexpr int kThermometer = 4;
inline constexpr int kDensePerSide = 12;
inline constexpr int kDense = 2 * kDensePerSide;

// Every dense feature is a count over a constant. Quantised networks are told the counts, those of
// few values some times over: a count of kCountOfOne[i] is a feature of one.
inline constexpr std::array<int, kDensePerSide> kCountOfOne{167, 36, 432, 36, 36, 36,
                                                            24,  48, 48,  60, 48, 64};
inline constexpr std::array<int, kDensePerSide> kHighestCount{375, 36, 864, 36, 36, 36,
                                                              96,  48, 48,  60, 90, 225};
// Where the count of each feature stands: those that a play of the opponent leaves alone unless it
// hits stand side by side.
inline constexpr std::array<int, kDense> kCountPlace{
    0, 6, 7, 8, 9, 1, 2, 3, 4, 10, 11, 5, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 13, 23};

// Networks may have several heads, layers after the first that know one stage of the game each:
// one head, kStages or kMostHeads. The stage is told by how many checkers either side has back, on
// the bar or in the other's home board: none, one, two, or three and more. With kMostHeads each
// stage has four, told by who has a strong home board.
inline constexpr int kStages = 16;
inline constexpr int kMostHeads = 64;

inline int checkers_back(const Side& side) {
    int back = 0;
    for (int slot = 19; slot < kSlots; ++slot) back += side[slot];
    return back;
}

// Four points or more: whoever is hit may well stay out.
inline bool has_strong_board(const Side& side) {
    int made = 0;
    for (int slot = 1; slot <= kHome; ++slot) made += side[slot] >= 2;
    return made >= 4;
}

// Which of so many heads judges a position.
inline int head_of(const Position& position, int heads) {
    if (heads == 1) return 0;
    constexpr int kMost = 3;
    const int stage = std::min(checkers_back(position.own), kMost) * (kMost + 1) +
                      std::min(checkers_back(position.other), kMost);
    if (heads == kStages) return stage;
    return 4 * stage + 2 * has_strong_board(position.own) + has_strong_board(position.other);
}

// Calls `run(head, from, to)` for each stretch of positions that share a head.
template <class Run>
void over_heads(const Position* positions, int count, int heads, Run run) {
    for (int from = 0; from < count;) {
        int to = heads == 1 ? count : from + 1;
        const int head = head_of(positions[from], heads);
        while (to < count && head_of(positions[to], heads) == head) ++to;
        run(head, from, to);
        from = to;
    }
}

// The four numbers of a slot with n checkers.
constexpr std::array<float, kThermometer> thermometer(int n) {
    return {n >= 1 ? 1.0F : 0.0F, n >= 2 ? 1.0F : 0.0F, n >= 3 ? 1.0F : 0.0F,
            n > 3 ? static_cast<float>(n - 3) / 2 : 0.0F};
}

// Rolls of 36 that take a checker past every blocked point within 12 pips. Bit 12 - d of
// the index is set if the point d pips ahead is blocked.
using EscapeTable = std::array<std::uint8_t, 4096>;
const EscapeTable& escape_table();

// Straightforward twin of the vectorised features, for tests.
void reference_features(const Position& position, float* dense);

// The counts behind them, worked out from the twin.
void reference_counts(const Position& position, std::int16_t* counts);

}  // namespace videau::engine
