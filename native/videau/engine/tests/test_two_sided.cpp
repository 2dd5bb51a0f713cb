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

bool all_off(const Side& side) {
    return side[kOff] == 15;
}

// The mean over the rolls of the best play's value, where `worth` is what a position is worth to
// the opponent, who is on roll in it.
template <typename Worth>
double mean_of_best(const Position& position, PlayRules rules, const Worth& worth) {
    std::vector<Position> after;
    double mean = 0;
    for (const Roll roll : kRolls) {
        generate_positions(position, roll.die1, roll.die2, rules, after);
        double best = -2;
        for (const Position& next : after)
            best = std::max(best, all_off(next.other) ? 1.0 : -worth(next));
        mean += chance_of(roll) * best;
    }
    return mean;
}

// What holds for all positions makes the table exact. A roll that cannot be played leads to the
// same position with the sides changed, whose value is in the table too.
void values_follow_from_their_successors(PlayRules rules) {
    const TwoSidedTable table(rules);
    Dice dice(7);
    for (int i = 0; i < 400; ++i) {
        const Position position{random_home(dice), random_home(dice)};
        CHECK_NEAR(table.cubeless(position),
                   mean_of_best(position, rules,
                                [&](const Position& next) { return table.cubeless(next); }),
                   2e-6);
        for (const int turns : {1, 2, 3, TwoSidedTable::kEndless}) {
            const auto here = table.cubeful(position, turns);
            if (!here) continue;
            const auto rolled = [&](float TwoSidedTable::Cubeful::* seen_by_the_opponent) {
                return mean_of_best(position, rules, [&](const Position& next) -> double {
                    return *table.cubeful(next, turns).*seen_by_the_opponent;
                });
            };
            const int after = turns == TwoSidedTable::kEndless ? turns : turns - 1;
            const double doubled = std::min(1.0, 2.0 * table.cubeful(position, after)->other);
            using Cubeful = TwoSidedTable::Cubeful;
            CHECK_NEAR(here->own, std::max(rolled(&Cubeful::other), doubled), 4e-6);
            CHECK_NEAR(here->centre, std::max(rolled(&Cubeful::centre), doubled), 4e-6);
            CHECK_NEAR(here->other, rolled(&Cubeful::own), 4e-6);
        }
    }
}

// Aces against aces by exact numbers, worked out by hand: 11 rolls of 36 end the game.
void waiting_in_turn_is_solved() {
    const TwoSidedTable table({Entering::every_die, BearOff::exact, OneDie::larger});
    const Position aces{home({1}), home({1})};
    const double off = 11.0 / 36;
    const double stuck = 25.0 / 36;
    const double dead = off / (1 + stuck);  // x = off - stuck x
    CHECK_NEAR(table.cubeless(aces), dead, 1e-6);
    // With one turn left its owner doubles at once: twice the value without a cube.
    const auto one = table.cubeful(aces, 1);
    CHECK_NEAR(one->own, 2 * dead, 1e-6);
    CHECK_NEAR(one->other, off - stuck * 2 * dead, 1e-6);
    CHECK_NEAR(one->centre, 2 * dead, 1e-6);
    // With two left a double would leave the opponent a cube that is turned at once. It is better
    // to keep it; and as both keep theirs, it is as if there were none.
    const auto two = table.cubeful(aces, 2);
    CHECK(2 * one->other < dead);
    CHECK_NEAR(two->own, dead, 1e-6);
    CHECK_NEAR(two->other, dead, 1e-6);
    // So odd and even numbers of turns never agree, and without a limit there is no value.
    for (int turns = 3; turns <= TwoSidedTable::kMostTurns; ++turns) {
        const auto& same = turns % 2 == 0 ? two : one;
        CHECK_NEAR(table.cubeful(aces, turns)->own, same->own, 1e-6);
        CHECK_NEAR(table.cubeful(aces, turns)->other, same->other, 1e-6);
    }
    CHECK(!table.has_cube(TwoSidedTable::kEndless));
    CHECK(!table.cubeful(aces, TwoSidedTable::kEndless));
}

// Many turns are as good as endless ones, where no dice are lost; few are not.
void turns_run_out(const TwoSidedTable& table) {
    const auto furthest = [&](int turns) {
        double most = 0;
        const auto endless = table.layer(TwoSidedTable::kEndless);
        const auto layer = table.layer(turns);
        for (std::size_t i = 0; i < layer.size(); ++i) {
            most = std::max<double>(most, std::abs(layer[i].own - endless[i].own));
            most = std::max<double>(most, std::abs(layer[i].centre - endless[i].centre));
            most = std::max<double>(most, std::abs(layer[i].other - endless[i].other));
        }
        return most;
    };
    CHECK(furthest(TwoSidedTable::kMostTurns) < 1e-6);
    CHECK(furthest(6) < 1e-4 && furthest(6) > 1e-5);
    CHECK(furthest(1) > 0.4);
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
    waiting_in_turn_is_solved();
    turns_run_out(table);
    CHECK(table.has_cube(TwoSidedTable::kEndless));
    const auto with_cube = [&](const Position& position) {
        return *table.cubeful(position, TwoSidedTable::kEndless);
    };

    // Five and two against one on the ace: 19 of 36 bear both off, the last roll of the game.
    // A double makes it 2 x 2/36 per point, whoever could own the cube afterwards.
    const Position last{home({5, 2}), home({1})};
    CHECK_NEAR(table.cubeless(last), 2.0 / 36, 1e-6);
    CHECK_NEAR(with_cube(last).centre, 4.0 / 36, 1e-6);
    CHECK_NEAR(with_cube(last).own, 4.0 / 36, 1e-6);
    CHECK_NEAR(with_cube(last).other, 2.0 / 36, 1e-6);

    // Six on roll against ace: 27 of 36. Cubeless 0.5; a double is dropped or taken at 1.
    const Position strong{home({6}), home({1})};
    CHECK_NEAR(table.cubeless(strong), 0.5, 1e-6);
    CHECK_NEAR(with_cube(strong).centre, 1.0, 1e-6);

    // One-sided and two-sided agree within what the independent sides cost.
    const BearoffTable one_sided;
    double worst = 0;
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= 6; ++b) {
            for (int c = 1; c <= 6; ++c) {
                const Position position{home({a, b, 5, 3}), home({c, 4, 4, a, 2})};
                CHECK(TwoSidedTable::covers(position));
                const double exact = table.cubeless(position);
                const double close = money_equity(one_sided.evaluate(position));
                worst = std::max(worst, std::abs(exact - close));
                const auto cube = with_cube(position);
                CHECK(cube.own >= cube.centre - 1e-6F);
                CHECK(cube.centre >= cube.other - 1e-6F);
            }
        }
    }
    CHECK(worst > 0 && worst < 0.01);
    CHECK(!TwoSidedTable::covers({home({1, 1, 1, 1, 1, 1, 1}), home({1})}));
    CHECK(!TwoSidedTable::covers({home({1}), home({})}));
    std::puts("two_sided: ok");
}
