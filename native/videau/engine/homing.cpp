#include "videau/engine/homing.h"

#include <algorithm>

#include "videau/board.h"

namespace videau::engine {
namespace {

constexpr int kOutside = kRacePoints - kHome;

// The checkers outside, their points counted from the home board.
struct Outside {
    Side side{};
    int checkers = 0;
    int last = 0;  // the farthest point
};

Outside outside_of(const Side& side) {
    Outside found;
    for (int point = 1; point <= kOutside; ++point) {
        found.side[point] = side[kHome + point];
        found.checkers += found.side[point];
        if (found.side[point] != 0) found.last = point;
    }
    return found;
}

int known_tail(const Outside& outside, Goal goal, float* tail) {
    const bool few = outside.checkers <= Tables::kFewOutside;
    if (!few && outside.last > kHome) return 0;
    const RollsTable& table = few ? Tables::passing_from_anywhere() : Tables::passing_from_near();
    return tail_of(table.rolls(goal, table.index_of(outside.side)), kLongestHoming, tail);
}

// Even if a checker lands on the 6 point.
bool every_number_bears_off(const Side& side, BearOff rule) {
    detail::Mask home = detail::bit(kHome);
    for (int point = 1; point <= kHome; ++point) {
        if (side[point] != 0) home |= detail::bit(point);
    }
    for (int number = 1; number <= 6; ++number) {
        if (detail::bear_off_sources(home, number, rule) == 0) return false;
    }
    return true;
}

}  // namespace

int tail_to_home(const Side& side, float* tail) {
    return known_tail(outside_of(side), Goal::all_off, tail);
}

int tail_to_first_off(const Side& side, const Tables& tables, float* tail) {
    const BearOff rule = tables.rules().bear_off;
    if (every_number_bears_off(side, rule)) {
        return known_tail(outside_of(side), Goal::next_off, tail);
    }
    if (!FirstOffTable::knows(rule) || !FirstOffTable::covers(side)) return 0;
    return tail_of(tables.first_off().rolls(side), kLongestHoming, tail);
}

int tail_to_leave(const Side& side, float* tail) {
    Side back{};
    int checkers = 0;
    for (int point = 1; point <= kHome; ++point) {
        back[point] = side[kRacePoints - kHome + point];
        checkers += back[point];
    }
    if (checkers == 0) return 0;
    const RollsTable& table = Tables::passing_from_near();
    return tail_of(table.rolls(Goal::all_off, table.index_of(back)), kLongestHoming, tail);
}

}  // namespace videau::engine
