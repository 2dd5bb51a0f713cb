#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "check.h"
#include "reference.h"
#include "videau/board.h"
#include "videau/plays.h"

using namespace videau;

namespace {

std::string text(const Position& position) {
    std::ostringstream out;
    for (const Side* side : {&position.own, &position.other}) {
        for (int index = 0; index < kSlots; ++index) {
            if ((*side)[index] > 0) out << index << ':' << int{(*side)[index]} << ' ';
        }
        out << (side == &position.own ? "| " : "");
    }
    return out.str();
}

std::string text(PlayRules rules) {
    return "rules " + std::to_string(static_cast<int>(rules.entering)) +
           std::to_string(static_cast<int>(rules.bear_off)) +
           std::to_string(static_cast<int>(rules.one_die));
}

std::vector<PlayRules> all_rules() {
    std::vector<PlayRules> all;
    for (int entering = 0; entering < 2; ++entering) {
        for (int bear_off = 0; bear_off < 5; ++bear_off) {
            for (int one_die = 0; one_die < 2; ++one_die) {
                all.push_back({static_cast<Entering>(entering), static_cast<BearOff>(bear_off),
                               static_cast<OneDie>(one_die)});
            }
        }
    }
    return all;
}

std::size_t count(const Position& position, int die1, int die2, PlayRules rules = {}) {
    std::vector<Position> out;
    generate_positions(position, die1, die2, rules, out);
    return out.size();
}

struct Counts {
    std::initializer_list<std::pair<int, int>> own;
    std::initializer_list<std::pair<int, int>> other;
};

Position board(const Counts& counts) {
    Position position;
    for (auto [index, checkers] : counts.own) {
        position.own[index] = static_cast<std::uint8_t>(checkers);
    }
    for (auto [index, checkers] : counts.other) {
        position.other[index] = static_cast<std::uint8_t>(checkers);
    }
    return position;
}

using Random = std::mt19937_64;

int below(Random& random, int limit) {
    return static_cast<int>(random() % static_cast<unsigned>(limit));
}

// Random boards of the kinds where rules bite: spread out, stacked, on the bar, almost home,
// home with the opponent still in the way.
Position random_position(Random& random) {
    Position position;
    const int checkers = 3 + below(random, 13);
    const int kind = below(random, 6);
    const int reach = kind < 2 ? 24 : kind == 2 ? 12 : kind == 3 ? 8 : 6;
    for (int n = 0; n < checkers; ++n) {
        int index = kind == 5 ? below(random, reach + 1) : 1 + below(random, reach);
        if (reach < 24 && below(random, 40) == 0) index = 1 + below(random, 24);
        if (below(random, kind == 1 ? 6 : 60) == 0) index = kBar;
        position.own[index] += 1;
    }
    const int theirs = 3 + below(random, 13);
    const bool stacked = below(random, 2) == 0;
    const int spread = 6 + below(random, 19);
    for (int n = 0; n < theirs;) {
        const int index =
            below(random, 10) == 0 ? below(random, 2) * kBar : 1 + below(random, spread);
        const int point =
            index == 0 || index == kBar ? index : (below(random, 3) ? index : 25 - index);
        if (point != 0 && point != kBar && position.own[25 - point] > 0) {
            if (below(random, 8) == 0) ++n;  // no room: some checkers are lost
            continue;
        }
        const int height = stacked ? std::min(2, theirs - n) : 1;
        position.other[point] += static_cast<std::uint8_t>(height);
        n += height;
    }
    return position;
}

// Whether the steps, taken one by one with the dice in this order, are legal and lead there.
bool replays(const Position& position, const Steps& steps, int count, std::array<int, 2> dice,
             const Position& expected, PlayRules rules) {
    Position replayed = position;
    int used = 0;
    for (const Step& taken : steps) {
        if (taken.source == 0) break;
        const int die = dice[static_cast<std::size_t>(used++ % 2)];
        if (!reference::may_step(replayed, taken.source, die, rules)) return false;
        if (taken.target != std::max(taken.source - die, 0)) return false;
        replayed = reference::stepped(replayed, taken.source, die);
    }
    return used == count && swapped(replayed) == expected;
}

// Everything that plays.h promises of one roll.
void compare(const Position& position, int die1, int die2, PlayRules rules) {
    const auto expected = reference::plays(position, die1, die2, rules);
    static std::vector<Position> positions;
    static std::vector<Position> plain;
    static std::vector<Steps> steps;
    generate_plays(position, die1, die2, rules, positions, steps);
    generate_positions(position, die1, die2, rules, plain);

    const std::string where =
        text(position) + "roll " + std::to_string(die1) + std::to_string(die2) + " " + text(rules);
    check::equal(plain == positions, true, "same list with and without steps, " + where, __FILE__,
                 __LINE__);
    check::equal(steps.size(), positions.size(), "number of steps, " + where, __FILE__, __LINE__);
    check::equal(positions.size(), expected.size(), "number of plays, " + where, __FILE__,
                 __LINE__);
    std::set<std::array<std::uint8_t, 52>> seen;
    for (std::size_t index = 0; index < positions.size(); ++index) {
        const auto key = reference::packed(positions[index]);
        const auto found = expected.find(key);
        if (!seen.insert(key).second) check::fail(__FILE__, __LINE__, "twice the same, " + where);
        if (found == expected.end()) {
            check::fail(__FILE__, __LINE__, "not legal: " + text(positions[index]) + where);
            continue;
        }
        check::equal(replays(position, steps[index], found->second.count, {die1, die2},
                             positions[index], rules) ||
                         replays(position, steps[index], found->second.count, {die2, die1},
                                 positions[index], rules),
                     true, "steps lead to the position, " + where, __FILE__, __LINE__);
    }
}

}  // namespace

TEST(the_start_has_its_known_number_of_plays) {
    const std::map<std::pair<int, int>, std::size_t> known = {
        {{2, 1}, 15}, {{3, 1}, 16}, {{4, 1}, 14}, {{5, 1}, 8},  {{6, 1}, 10}, {{3, 2}, 17},
        {{4, 2}, 18}, {{5, 2}, 8},  {{6, 2}, 14}, {{4, 3}, 17}, {{5, 3}, 9},  {{6, 3}, 14},
        {{5, 4}, 9},  {{6, 4}, 14}, {{6, 5}, 7},  {{1, 1}, 42}, {{2, 2}, 75}, {{3, 3}, 73},
        {{4, 4}, 52}, {{5, 5}, 4},  {{6, 6}, 11}};
    std::size_t sum = 0;
    std::size_t weighted = 0;
    for (auto [dice, plays] : known) {
        CHECK_EQUAL(count(starting_position(), dice.first, dice.second), plays);
        CHECK_EQUAL(count(starting_position(), dice.second, dice.first), plays);
        sum += plays;
        weighted += plays * (dice.first == dice.second ? 1 : 2);
    }
    CHECK_EQUAL(sum, 447u);
    CHECK_EQUAL(weighted, 637u);
}

TEST(a_roll_that_cannot_be_played_swaps_the_sides) {
    const Position shut =
        board({{{kBar, 1}, {6, 14}}, {{1, 2}, {2, 2}, {3, 2}, {4, 2}, {5, 2}, {6, 2}, {8, 3}}});
    std::vector<Position> out;
    std::vector<Steps> steps;
    generate_plays(shut, 6, 5, {}, out, steps);
    CHECK_EQUAL(out.size(), 1u);
    CHECK(out[0] == swapped(shut));
    CHECK(steps[0] == Steps{});
}

TEST(a_side_with_all_checkers_off_has_nothing_to_move) {
    const Position over = board({{{kOff, 15}}, {{1, 1}, {kOff, 14}}});
    std::vector<Position> out;
    generate_positions(over, 3, 3, {}, out);
    CHECK_EQUAL(out.size(), 1u);
    CHECK(out[0] == swapped(over));
}

TEST(the_larger_die_is_played_when_only_one_can_be) {
    // 20/14 and 20/15 are possible, but 9 is held.
    const Position blocked = board({{{20, 1}, {kOff, 14}}, {{25 - 9, 2}, {kOff, 13}}});
    CHECK_EQUAL(count(blocked, 6, 5), 1u);
    PlayRules free;
    free.one_die = OneDie::either;
    CHECK_EQUAL(count(blocked, 6, 5, free), 2u);
}

TEST(one_checker_enters_with_a_die_of_choice_and_the_rest_is_lost) {
    const Position two = board({{{kBar, 2}, {6, 13}}, {{13, 15}}});
    PlayRules rules;
    rules.entering = Entering::one_checker;
    CHECK_EQUAL(count(two, 4, 2, rules), 2u);
    CHECK_EQUAL(count(two, 4, 4, rules), 1u);
    CHECK_EQUAL(count(two, 4, 2), 1u);
}

TEST(a_lower_checker_may_leave_before_a_higher_one_blocks_it) {
    // 3-3: off from 2 while 3 is empty, then 6/3 6/3 3/off leaves one checker on 3.
    const Position position = board({{{6, 2}, {2, 1}}, {{24, 2}}});
    PlayRules rules;
    rules.bear_off = BearOff::lower;
    std::vector<Position> out;
    generate_positions(position, 3, 3, rules, out);
    const Position expected = board({{{24, 2}}, {{3, 1}, {kOff, 2}}});
    CHECK(std::find(out.begin(), out.end(), expected) != out.end());
}

TEST(generators_agree_with_the_rule_book_on_random_boards) {
    // VIDEAU_BOARDS=n tries more boards than the usual run has time for.
    const char* wanted = std::getenv("VIDEAU_BOARDS");
    const int boards = wanted != nullptr ? std::atoi(wanted) : 10000;
    Random random(20240229);
    const auto rules = all_rules();
    for (int n = 0; n < boards; ++n) {
        const Position position = random_position(random);
        const int die1 = 1 + below(random, 6);
        // A double every third time: they have the longer plays and the harder cases.
        const int die2 = below(random, 3) == 0 ? die1 : 1 + below(random, 6);
        for (const PlayRules& each : rules) compare(position, die1, die2, each);
    }
}

TEST(generators_agree_with_the_rule_book_along_whole_games) {
    Random random(7);
    const auto rules = all_rules();
    std::vector<Position> out;
    for (int game = 0; game < 40; ++game) {
        const PlayRules each = rules[static_cast<std::size_t>(game) % rules.size()];
        Position position = starting_position();
        for (int turn = 0; turn < 400 && !all_off(position.other); ++turn) {
            const int die1 = 1 + below(random, 6);
            const int die2 = 1 + below(random, 6);
            compare(position, die1, die2, each);
            generate_positions(position, die1, die2, each, out);
            position = out[random() % out.size()];
        }
    }
}

TEST(masks_of_wide_registers_equal_the_plain_ones) {
    Random random(1);
    for (int n = 0; n < 10000; ++n) {
        const Position position = random_position(random);
        for (int limit = 0; limit < 3; ++limit) {
            CHECK_EQUAL(detail::more_than(position.own, limit),
                        detail::more_than_plain(position.own, limit));
        }
    }
}
