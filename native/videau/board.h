// The board during a turn: what the generators work on.
//
// Numbers are the mover's own: a checker of the mover steps from `source` to a smaller
// `target`, and the opponent's checkers are looked up under the same numbers.

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "videau/plays.h"
#include "videau/position.h"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#endif

namespace videau::detail {

// Bit n stands for point n.
using Mask = std::uint32_t;

inline constexpr Mask bit(int index) {
    return Mask{1} << index;
}

inline constexpr Mask kPoints = 0x01FFFFFE;  // 1 to 24

// One side as four words. A step adds a constant: plus one here, minus one there. Words may
// be added whole because no byte of the result over- or underflows, so no carry is left over
// between bytes. Compilers turn each sum into two 16-byte (or one 32-byte) additions.
struct alignas(32) Lanes {
    std::uint64_t words[4];

    std::uint8_t operator[](int index) const {
        return reinterpret_cast<const std::uint8_t*>(words)[index];
    }
};

inline constexpr Lanes operator+(const Lanes& a, const Lanes& b) {
    return {{a.words[0] + b.words[0], a.words[1] + b.words[1], a.words[2] + b.words[2],
             a.words[3] + b.words[3]}};
}

inline Lanes lanes(const Side& side) {
    Lanes result;
    std::memcpy(&result, side.data(), sizeof result);
    return result;
}

inline void store(const Lanes& lanes, Side& side) {
    std::memcpy(side.data(), &lanes, sizeof lanes);
}

// What to add to a side so that one checker leaves `source` and arrives at `target`.
inline constexpr Lanes shift(int source, int target) {
    Side gain{};
    Side loss{};
    gain[target] += 1;
    loss[source] += 1;
    const auto plus = std::bit_cast<std::array<std::uint64_t, 4>>(gain);
    const auto minus = std::bit_cast<std::array<std::uint64_t, 4>>(loss);
    return {{plus[0] - minus[0], plus[1] - minus[1], plus[2] - minus[2], plus[3] - minus[3]}};
}

// kMoves[pips][source], for the mover: one die, or two different ones with the same checker.
// 11 kB together with kHits: they stay in the first cache.
inline constexpr auto kMoves = [] {
    std::array<std::array<Lanes, kSlots>, 12> table{};
    for (int pips = 1; pips < 12; ++pips) {
        for (int source = 1; source < kSlots; ++source) {
            table[pips][source] = shift(source, source > pips ? source - pips : kOff);
        }
    }
    return table;
}();

// kHits[target], for the opponent whose checker stands there. Entry 0 changes nothing: with
// it, "hit or not" is an index and not a branch.
inline constexpr auto kHits = [] {
    std::array<Lanes, kSlots> table{};
    for (int target = 1; target < kBar; ++target) {
        table[target] = shift(kBar - target, kBar);
    }
    return table;
}();

// The indices of a side with more than `count` checkers.
inline Mask more_than_plain(const Side& side, int count) {
    Mask mask = 0;
    for (int index = 0; index < kSlots; ++index) {
        mask |= Mask{side[index] > count} << index;
    }
    return mask;
}

inline Mask more_than(const Side& side, int count) {
#if defined(__SSE2__) || defined(_M_X64)
    const __m128i limit = _mm_set1_epi8(static_cast<char>(count));
    const auto* half = reinterpret_cast<const __m128i*>(side.data());
    const int low = _mm_movemask_epi8(_mm_cmpgt_epi8(_mm_loadu_si128(half), limit));
    const int high = _mm_movemask_epi8(_mm_cmpgt_epi8(_mm_loadu_si128(half + 1), limit));
    return static_cast<Mask>(low) | static_cast<Mask>(high) << 16;
#else
    return more_than_plain(side, count);
#endif
}

// The opponent's points under the mover's numbers: bit n becomes bit 25 - n.
inline constexpr Mask mirrored(Mask mask) {
    mask = (mask & 0x55555555) << 1 | (mask >> 1 & 0x55555555);
    mask = (mask & 0x33333333) << 2 | (mask >> 2 & 0x33333333);
    mask = (mask & 0x0F0F0F0F) << 4 | (mask >> 4 & 0x0F0F0F0F);
    mask = mask << 24 | (mask & 0xFF00) << 8 | (mask >> 8 & 0xFF00) | mask >> 24;
    return mask >> (31 - kBar);
}

struct Board {
    Lanes own;
    Lanes other;
    Mask occupied;  // by the mover: points and bar
    Mask blots;     // single checkers of the opponent
    Mask open;      // points with fewer than two of them; a turn never changes these

    explicit Board(const Position& position)
        : own(lanes(position.own)), other(lanes(position.other)) {
        occupied = more_than(position.own, 0) & (kPoints | bit(kBar));
        const Mask blocked = mirrored(more_than(position.other, 1));
        blots = mirrored(more_than(position.other, 0)) & ~blocked & kPoints;
        open = ~blocked & kPoints;
    }
};

inline int target_of(int source, int die) {
    return source > die ? source - die : kOff;
}

// The index into kHits for a checker that lands on `target`.
inline int hit_index(Mask blots, int target) {
    return target & -static_cast<int>(blots >> target & 1);
}

inline Board after(const Board& board, int source, int die) {
    const int target = target_of(source, die);
    Board next = board;
    next.own = board.own + kMoves[die][source];
    next.other = board.other + kHits[hit_index(board.blots, target)];
    next.occupied &= ~(Mask{board.own[source] == 1} << source);
    next.occupied |= bit(target) & ~bit(kOff);
    next.blots &= ~bit(target);
    return next;
}

inline int highest(Mask mask) {
    return 31 - std::countl_zero(mask);
}

inline int lowest(Mask mask) {
    return std::countr_zero(mask);
}

// From where a die bears off when all checkers on the board are home.
inline Mask bear_off_sources(Mask occupied, int die, BearOff rule) {
    if (occupied == 0) return 0;
    const Mask exact = occupied & bit(die);
    const int rearmost = highest(occupied);
    switch (rule) {
        case BearOff::standard:
            return rearmost < die ? bit(rearmost) : exact;
        case BearOff::rearmost:
            return rearmost <= die ? bit(rearmost) : 0;
        case BearOff::rearmost_exact:
            return rearmost == die ? exact : 0;
        case BearOff::exact:
            return exact;
        case BearOff::lower: {
            const Mask below = occupied & (bit(die) - 1);
            if (exact != 0 || below == 0) return exact;
            return bit(highest(below));
        }
    }
    return 0;
}

inline bool all_home(Mask occupied) {
    return occupied >> (kHome + 1) == 0;
}

// The points from which one checker may move by one die.
inline Mask sources(const Board& board, int die, BearOff rule) {
    const Mask movable = board.occupied & board.open << die;
    if (board.occupied & bit(kBar)) return movable & bit(kBar);
    if (!all_home(board.occupied)) return movable;
    return movable | bear_off_sources(board.occupied, die, rule);
}

}  // namespace videau::detail
