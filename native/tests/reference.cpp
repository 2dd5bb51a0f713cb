#include "reference.h"

#include <algorithm>

namespace videau::reference {
namespace {

int rearmost(const Side& own) {
    for (int point = kBar; point >= 1; --point) {
        if (own[point] > 0) return point;
    }
    return 0;
}

bool may_bear_off(const Side& own, int source, int die, BearOff rule) {
    if (rearmost(own) > kHome) return false;
    switch (rule) {
        case BearOff::standard:
            return source == die || (source < die && source == rearmost(own));
        case BearOff::rearmost:
            return source == rearmost(own) && die >= source;
        case BearOff::rearmost_exact:
            return source == rearmost(own) && die == source;
        case BearOff::exact:
            return source == die;
        case BearOff::lower:
            if (source == die) return true;
            if (source > die) return false;
            for (int point = source + 1; point <= die; ++point) {
                if (own[point] > 0) return false;
            }
            return true;
    }
    return false;
}

struct Found {
    Position position;
    Play play;
    int first_die;
};

void search(const Position& position, const std::vector<int>& dice, const Play& play, int first_die,
            PlayRules rules, std::vector<Found>& found) {
    found.push_back({position, play, first_die});
    if (dice.empty()) return;
    for (int source = 1; source <= kBar; ++source) {
        if (!may_step(position, source, dice[0], rules)) continue;
        Play longer = play;
        longer.steps[longer.count++] = {static_cast<std::uint8_t>(source),
                                        static_cast<std::uint8_t>(std::max(source - dice[0], 0))};
        search(stepped(position, source, dice[0]), {dice.begin() + 1, dice.end()}, longer,
               play.count == 0 ? dice[0] : first_die, rules, found);
    }
}

}  // namespace

std::array<std::uint8_t, 52> packed(const Position& position) {
    std::array<std::uint8_t, 52> bytes{};
    std::copy_n(position.own.begin(), kSlots, bytes.begin());
    std::copy_n(position.other.begin(), kSlots, bytes.begin() + kSlots);
    return bytes;
}

bool may_step(const Position& position, int source, int die, PlayRules rules) {
    const Side& own = position.own;
    if (own[source] == 0) return false;
    if (own[kBar] > 0 && source != kBar) return false;
    if (source <= die) return may_bear_off(own, source, die, rules.bear_off);
    return position.other[25 - (source - die)] < 2;
}

Position stepped(const Position& position, int source, int die) {
    Position next = position;
    const int target = std::max(source - die, 0);
    next.own[source] -= 1;
    next.own[target] += 1;
    if (target > 0 && next.other[25 - target] == 1) {
        next.other[25 - target] = 0;
        next.other[kBar] += 1;
    }
    return next;
}

std::map<std::array<std::uint8_t, 52>, Play> plays(const Position& position, int die1, int die2,
                                                   PlayRules rules) {
    const bool one_enters = rules.entering == Entering::one_checker && position.own[kBar] > 0;
    std::vector<std::vector<int>> orders;
    if (one_enters) {
        orders = {{die1}, {die2}};
    } else if (die1 == die2) {
        orders = {{die1, die1, die1, die1}};
    } else {
        orders = {{die1, die2}, {die2, die1}};
    }
    std::vector<Found> found;
    for (const auto& dice : orders) search(position, dice, {}, 0, rules, found);

    int most = 0;
    for (const Found& one : found) most = std::max(most, one.play.count);
    int required = 0;  // the die to play when only one can be played
    if (most == 1 && die1 != die2 && !one_enters && rules.one_die == OneDie::larger) {
        for (const Found& one : found) {
            if (one.play.count == 1) required = std::max(required, one.first_die);
        }
    }
    std::map<std::array<std::uint8_t, 52>, Play> result;
    for (const Found& one : found) {
        if (one.play.count != most) continue;
        if (required != 0 && one.first_die != required) continue;
        result.emplace(packed(swapped(one.position)), one.play);
    }
    return result;
}

}  // namespace videau::reference
