// Two-sided tables against positions that can be worked out by hand, and the one-sided ones.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "videau/engine/bearoff.h"
#include "videau/engine/dice.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/two_sided.h"

using namespace videau;
using namespace videau::engine;

namespace {

Side home(std::initializer_list<int> points) {
    Side side{};
    for (const int point : points) ++side[point];
    side[kOff] = static_cast<std::uint8_t>(15 - points.size());
    return side;
}

Side random_home(Dice& dice) {
    Side side{};
    const int checkers = 1 + dice.below(TwoSidedTable::kCheckers);
    for (int i = 0; i < checkers; ++i) ++side[1 + dice.below(kHome)];
    side[kOff] = static_cast<std::uint8_t>(15 - checkers);
    return side;
}

// Every value is the mean over the rolls of the best play's value: what holds for all positions
// makes the table exact.
void values_follow_from_their_successors(PlayRules rules) {
    const TwoSidedTable table(rules);
    Dice dice(7);
    std::vector<Position> after;
    const auto all_off = [](const Side& side) { return side[kOff] == 15; };
    for (int i = 0; i < 400; ++i) {
        const Position position{random_home(dice), random_home(dice)};
        double cubeless = 0;
        double own = 0;
        double centre = 0;
        double other = 0;
        for (const Roll roll : kRolls) {
            generate_positions(position, roll.die1, roll.die2, rules, after);
            TwoSidedTable::Equities best{-2, -2, -2, -2};
            for (const Position& next : after) {
                const TwoSidedTable::Equities his = all_off(next.other)
                                                        ? TwoSidedTable::Equities{-1, -1, -1, -1}
                                                        : table.equities(next);
                best.cubeless = std::max(best.cubeless, -his.cubeless);
                best.cube_own = std::max(best.cube_own, -his.cube_other);
                best.cube_centre = std::max(best.cube_centre, -his.cube_centre);
                best.cube_other = std::max(best.cube_other, -his.cube_own);
            }
            cubeless += chance_of(roll) * best.cubeless;
            own += chance_of(roll) * best.cube_own;
            centre += chance_of(roll) * best.cube_centre;
            other += chance_of(roll) * best.cube_other;
        }
        const TwoSidedTable::Equities& here = table.equities(position);
        CHECK_NEAR(here.cubeless, cubeless, 2e-6);
        if (!table.has_cube()) continue;
        const double doubled = std::min(1.0, 2 * other);
        CHECK_NEAR(here.cube_own, std::max(own, doubled), 4e-6);
        CHECK_NEAR(here.cube_centre, std::max(centre, doubled), 4e-6);
        CHECK_NEAR(here.cube_other, other, 4e-6);
    }
}

// With fewer checkers in the game, nothing off means that a gammon can be lost.
void gammons_are_left_to_others() {
    Position position;
    position.own[1] = position.other[1] = 3;
    CHECK(!TwoSidedTable::covers(position));
    position.own[kOff] = position.other[kOff] = 1;
    CHECK(TwoSidedTable::covers(position));
}

}  // namespace

int main() {
    const TwoSidedTable table;
    for (const BearOff bear_off : {BearOff::standard, BearOff::rearmost, BearOff::rearmost_exact,
                                   BearOff::exact, BearOff::lower}) {
        for (const OneDie one_die : {OneDie::larger, OneDie::either}) {
            values_follow_from_their_successors({Entering::every_die, bear_off, one_die});
        }
    }
    gammons_are_left_to_others();
    CHECK(table.has_cube());
    // By exact numbers, the last checkers on the ace wait for 11 rolls of 36 in turn.
    const TwoSidedTable exact({Entering::every_die, BearOff::exact, OneDie::larger});
    CHECK(!exact.has_cube());
    CHECK_NEAR(exact.equities({home({1}), home({1})}).cubeless, 2 * 36.0 / 61 - 1, 1e-6);

    // Five and two against one on the ace: 19 of 36 bear both off, the last roll of the game.
    // A double makes it 2 x 2/36 per point, whoever could own the cube afterwards.
    const auto& last = table.equities({home({5, 2}), home({1})});
    CHECK_NEAR(last.cubeless, 2.0 / 36, 1e-6);
    CHECK_NEAR(last.cube_centre, 4.0 / 36, 1e-6);
    CHECK_NEAR(last.cube_own, 4.0 / 36, 1e-6);
    CHECK_NEAR(last.cube_other, 2.0 / 36, 1e-6);

    // Six on roll against ace: 27 of 36. Cubeless 0.5; a double is dropped or taken at 1.
    const auto& strong = table.equities({home({6}), home({1})});
    CHECK_NEAR(strong.cubeless, 0.5, 1e-6);
    CHECK_NEAR(strong.cube_centre, 1.0, 1e-6);

    // One-sided and two-sided agree within what the independent sides cost.
    const BearoffTable one_sided;
    double worst = 0;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= 6; ++b) {
            for (int c = 1; c <= 6; ++c) {
                const Position position{home({a, b, 5, 3}), home({c, 4, 4, a, 2})};
                CHECK(TwoSidedTable::covers(position));
                const double exact = table.equities(position).cubeless;
                const double close = money_equity(one_sided.evaluate(position));
                worst = std::max(worst, std::abs(exact - close));
                const auto& cube = table.equities(position);
                CHECK(cube.cube_own >= cube.cube_centre - 1e-6F);
                CHECK(cube.cube_centre >= cube.cube_other - 1e-6F);
            }
        }
    }
    CHECK(worst > 0 && worst < 0.01);
    CHECK(!TwoSidedTable::covers({home({1, 1, 1, 1, 1, 1, 1}), home({1})}));
    CHECK(!TwoSidedTable::covers({home({1}), home({})}));
    std::puts("two_sided: ok");
}
