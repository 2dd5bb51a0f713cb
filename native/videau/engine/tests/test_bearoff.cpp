// One-sided tables against published and hand-made values, and against all plays of every rule.

#include <algorithm>
#include <cstdio>

#include "videau/engine/bearoff.h"
#include "videau/engine/dice.h"
#include "videau/engine/tests/check.h"

using namespace videau;
using namespace videau::engine;

namespace {

Side home(std::initializer_list<int> points) {
    Side side{};
    for (const int point : points) ++side[point];
    side[kOff] = static_cast<std::uint8_t>(15 - points.size());
    return side;
}

double mean(const BearoffTable& table, std::initializer_list<int> points) {
    return table.mean_rolls(BearoffTable::index_of(home(points)));
}

Side random_home(Dice& dice, int most) {
    Side side{};
    const int checkers = 1 + dice.below(static_cast<std::uint32_t>(most));
    for (int i = 0; i < checkers; ++i) ++side[1 + dice.below(kHome)];
    side[kOff] = static_cast<std::uint8_t>(15 - checkers);
    return side;
}

// The table puts plays together from single dice; the generator is the rule book of the core.
// Each mean must be one roll and the best of what all plays of the roll lead to.
void means_are_those_of_the_best_plays(PlayRules rules) {
    const BearoffTable table(rules);
    Dice dice(5);
    std::vector<Position> after;
    for (int i = 0; i < 400; ++i) {
        Position position{random_home(dice, 15), {}};
        position.other[kOff] = 15;
        const double here = table.mean_rolls(BearoffTable::index_of(position.own));
        double mean = 1;
        for (const Roll roll : kRolls) {
            generate_positions(position, roll.die1, roll.die2, rules, after);
            double best = 1e9;
            for (const Position& next : after) {
                best = std::min(best, table.mean_rolls(BearoffTable::index_of(next.other)));
            }
            mean += chance_of(roll) * best;
        }
        CHECK_NEAR(here, mean, 1e-5 * here);
        // The distribution has the same mean: it is long enough, and ends.
        double sum = 0;
        for (const float more : table.rolls(BearoffTable::index_of(position.own))) sum += more;
        CHECK_NEAR(sum, here, 1e-4 * here);
        // The first checker is off before all are, and alone as soon as all are.
        double first = 0;
        for (const float more : table.rolls_to_first(BearoffTable::index_of(position.own))) {
            first += more;
        }
        CHECK(first <= sum + 1e-4);
        if (position.own[kOff] == 14) CHECK_NEAR(first, sum, 1e-4);
    }
}

// Three checkers each, as in Hypergammon: with none off a gammon is still possible.
void fewer_checkers_lose_gammons_too(const BearoffTable& table) {
    Position position;
    position.own[1] = 2;
    position.own[kOff] = 1;
    position.other[6] = 3;
    CHECK_NEAR(table.evaluate(position).chance[kWinGammon], 1, 1e-6);
    position.other[6] = 2;
    position.other[kOff] = 1;
    CHECK_NEAR(table.evaluate(position).chance[kWin], 1, 1e-6);
}

}  // namespace

int main() {
    const BearoffTable table;
    for (const BearOff bear_off : {BearOff::standard, BearOff::rearmost, BearOff::rearmost_exact,
                                   BearOff::exact, BearOff::lower}) {
        for (const OneDie one_die : {OneDie::larger, OneDie::either}) {
            means_are_those_of_the_best_plays({Entering::every_die, bear_off, one_die});
        }
    }
    fewer_checkers_lose_gammons_too(table);

    // By exact numbers a last checker on the ace waits for 11 rolls of 36.
    const BearoffTable exact({Entering::every_die, BearOff::exact, OneDie::larger});
    CHECK_NEAR(mean(exact, {1}), 36.0 / 11, 1e-9);
    CHECK_NEAR(exact.evaluate({home({1}), home({1})}).chance[kWin], 36.0 / 61, 1e-6);

    // One checker on the six point stays with 9 of 36 rolls (1-1, 2-1, 3-1, 4-1 and 3-2),
    // and is off with the next roll whatever that is: RULES.md has 1.25.
    CHECK_NEAR(mean(table, {6}), 1.25, 1e-9);
    CHECK_NEAR(mean(table, {1}), 1.0, 1e-9);
    CHECK_NEAR(mean(table, {1, 1}), 1.0, 1e-9);
    CHECK_NEAR(mean(table, {1, 1, 1}), 1 + 30.0 / 36, 1e-9);

    // Mean rolls x 49/6 less the pip count is the published waste.
    const auto waste = [&](std::initializer_list<int> points) {
        int pips = 0;
        for (const int point : points) pips += point;
        return mean(table, points) * 49 / 6 - pips;
    };
    CHECK_NEAR(waste({1}), 7.17, 0.005);
    CHECK_NEAR(waste({6}), 4.21, 0.005);
    CHECK_NEAR(waste({6, 6}), 5.23, 0.005);
    CHECK_NEAR(waste({4, 4, 5, 5, 6, 6}), 6.25, 0.005);

    // Six point against ace point, six on roll: it wins with 27 of 36.
    Position position{home({6}), home({1})};
    CHECK_NEAR(table.evaluate(position).chance[kWin], 27.0 / 36, 1e-6);
    CHECK_NEAR(table.evaluate(swapped(position)).chance[kWin], 1.0, 1e-6);

    // Fifteen on the ace point against one: the first roll of the other side wins a single
    // game, because the fifteen have just borne off two or four.
    position = {home({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}), home({1})};
    CHECK_NEAR(table.evaluate(position).chance[kLose], 1.0, 1e-6);
    CHECK_NEAR(table.evaluate(swapped(position)).chance[kWinGammon], 1.0, 1e-6);

    // The first of fifteen on the six point: off unless no six is rolled and no double helps.
    const Side full = home({6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6});
    const auto& first = table.rolls_to_first(BearoffTable::index_of(full));
    // 11 rolls have a six; 2-2 and 3-3 bear one off; 5-1, 4-2 move one checker off the six
    // and out only as a total of six: 4 more.
    CHECK_NEAR(first[1], 1 - (11 + 2 + 4) / 36.0, 1e-6);
    std::puts("bearoff: ok");
}
