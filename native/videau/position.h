// A backgammon position as the core sees it.
//
// Both sides count points from their own ace point, so the same index means the same
// distance from home for either of them: 0 is borne off, 1 to 24 are the points, 25 is the
// bar. A checker only ever moves to a smaller index. The point that one side calls p is
// 25 - p to the other.
//
// The side on roll comes first, which makes "change sides" a swap of two halves.

#pragma once

#include <array>
#include <cstdint>

namespace videau {

inline constexpr int kOff = 0;
inline constexpr int kHome = 6;  // the last point of the home board
inline constexpr int kBar = 25;
inline constexpr int kSlots = 26;  // off, 24 points, bar

// 32 bytes a side: six spare zeros buy whole-register loads, compares and copies.
using Side = std::array<std::uint8_t, 32>;

struct alignas(64) Position {
    Side own{};    // the side on roll
    Side other{};  // its opponent, numbered from the opponent's own ace point

    bool operator==(const Position&) const = default;
};

inline Position swapped(const Position& position) {
    return {position.other, position.own};
}

// No checker left on the board or the bar: this side has won, or was never set up.
inline bool all_off(const Side& side) {
    for (int index = 1; index < kSlots; ++index) {
        if (side[index] != 0) return false;
    }
    return true;
}

// Fifteen checkers a side, as in the international game.
inline Position starting_position() {
    Side side{};
    side[6] = 5;
    side[8] = 3;
    side[13] = 5;
    side[24] = 2;
    return {side, side};
}

}  // namespace videau
