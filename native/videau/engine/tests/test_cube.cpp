// Cube decisions: formulas for money, scores with known answers, and the traps.

#include <cstdio>
#include <utility>

#include "videau/engine/cube.h"
#include "videau/engine/dice.h"
#include "videau/engine/tests/check.h"

using namespace videau;
using namespace videau::engine;

namespace {

// Chances with a share of the wins and of the losses being gammons.
Outcomes chances(double win, double gammons = 0, double lost_gammons = 0) {
    const auto part = [](double x) { return static_cast<float>(x); };
    return {{part(win * (1 - gammons)), part(win * gammons), 0,
             part((1 - win) * (1 - lost_gammons)), part((1 - win) * lost_gammons), 0}};
}

CubeState money(Owner owner = Owner::centred) {
    CubeState cube;
    cube.owner = owner;
    return cube;
}

CubeState score(int own, int other, int value = 1, Owner owner = Owner::centred) {
    CubeState cube;
    cube.own_away = own;
    cube.other_away = other;
    cube.value = value;
    cube.owner = owner;
    return cube;
}

constexpr double kShare = 0.68;  // of the live cube: any will do
constexpr Efficiency kX = Efficiency::always(kShare);
constexpr Efficiency kDead = Efficiency::always(0);
constexpr Efficiency kLive = Efficiency::always(1);

void money_follows_janowski() {
    for (const double gammons : {0.0, 0.25, 0.6}) {
        const double w = 1 + gammons;
        const double l = 1.2;
        for (const double p : {0.3, 0.5, 0.62}) {
            const Outcomes outcomes = chances(p, gammons, 0.2);
            const double slope = w + l + kShare / 2;
            CHECK_NEAR(cubeful(outcomes, money(Owner::own), kX).no_double, p * slope - l, 1e-5);
            CHECK_NEAR(cubeful(outcomes, money(Owner::other), kX).no_double,
                       p * slope - l - kShare / 2, 1e-5);
            CHECK_NEAR(cubeful(outcomes, money(), kX).double_take, 2 * (p * slope - l - kShare / 2),
                       1e-5);
            CHECK_NEAR(cubeful(outcomes, money(), kDead).no_double, p * (w + l) - l, 1e-5);
            CHECK_NEAR(cubeful(outcomes, money(), kLive).no_double,
                       4.0 / 3 * (p * (w + l + 0.5) - l - 0.25), 1e-5);
        }
    }
}

void decisions_change_at_the_known_points() {
    // The last roll of a gammonless race: a dead cube is doubled from 50 % and taken from 25 %.
    CHECK(!cubeful(chances(0.499), money(), kDead).doubles);
    CHECK(cubeful(chances(0.501), money(), kDead).doubles);
    CHECK(cubeful(chances(0.749), money(), kDead).answer == Answer::take);
    CHECK(cubeful(chances(0.751), money(), kDead).answer == Answer::pass);
    // A fully live cube: doubled and dropped at 80 % and at no other time.
    CHECK(!cubeful(chances(0.79), money(), kLive).doubles);
    CHECK(cubeful(chances(0.801), money(), kLive).doubles);
    CHECK(cubeful(chances(0.79), money(), kLive).answer == Answer::take);
    CHECK(cubeful(chances(0.801), money(), kLive).answer == Answer::pass);
    // The owner of the cube waits longer than somebody who doubles for the first time.
    CHECK(cubeful(chances(0.70), money(), kX).doubles);
    CHECK(!cubeful(chances(0.70), money(Owner::own), kX).doubles);
}

void a_certain_win_is_cashed_or_played_on() {
    const CubeDecision single = cubeful(chances(1), money(), kX);
    CHECK_NEAR(single.no_double, 1, 1e-6);
    CHECK(single.doubles && single.answer == Answer::pass && !single.too_good);
    CHECK_NEAR(single.best, 1, 1e-6);
    const CubeDecision gammon = cubeful(chances(1, 1), money(), kX);
    CHECK_NEAR(gammon.no_double, 2, 1e-6);
    CHECK(!gammon.doubles && gammon.too_good && gammon.answer == Answer::pass);
    const CubeDecision lost = cubeful(chances(0), money(), kX);
    CHECK_NEAR(lost.no_double, -1, 1e-6);
    CHECK(!lost.doubles && lost.answer == Answer::take);
}

void no_value_leaves_the_range_of_results() {
    Dice dice(7);
    for (int i = 0; i < 2000; ++i) {
        const auto random = [&] { return dice.below(1001) / 1000.0; };
        const Outcomes outcomes = chances(random(), random(), random());
        const CubeDecision made = cubeful(outcomes, money(), kX);
        CHECK(made.no_double <= 2 + 1e-6 && made.no_double >= -2 - 1e-6);
        CHECK(made.best >= made.no_double - 1e-6);
        const CubeState cube = score(1 + dice.below(9), 1 + dice.below(9), 1 << dice.below(3));
        const CubeDecision match = cubeful(outcomes, cube, kX);
        for (const double chance : {match.no_double_chance, match.double_take_chance,
                                    match.double_pass_chance, match.best_chance}) {
            CHECK(chance >= -1e-9 && chance <= 1 + 1e-9);
        }
    }
}

// A side's gain is the other's loss, with the cube where neither or the other can turn it.
void values_are_the_opponents_negated() {
    for (const Owner owner : {Owner::centred, Owner::own, Owner::other}) {
        for (const double p : {0.1, 0.45, 0.8}) {
            const Outcomes outcomes = chances(p, 0.3, 0.15);
            CHECK_NEAR(cubeful(outcomes, money(owner), kX).no_double,
                       -cubeful(flipped(outcomes), flipped(money(owner)), kX).no_double, 1e-6);
            const CubeState cube = score(4, 7, 2, owner);
            CHECK_NEAR(cubeful(outcomes, cube, kX).no_double_chance,
                       1 - cubeful(flipped(outcomes), flipped(cube), kX).no_double_chance, 1e-6);
        }
    }
}

void jacoby_takes_gammons_from_the_centred_cube_only() {
    CubeState jacoby = money();
    jacoby.jacoby = true;
    const Outcomes outcomes = chances(0.7, 0.5, 0.1);
    const CubeDecision with = cubeful(outcomes, jacoby, kX);
    const CubeDecision without = cubeful(outcomes, money(), kX);
    CHECK_NEAR(with.cubeless, 0.4, 1e-6);
    CHECK(with.no_double < without.no_double - 0.05);
    CHECK_NEAR(with.double_take, without.double_take, 1e-9);
    // Too good without the rule, a cash with it.
    CHECK(cubeful(chances(0.95, 0.9), money(), kX).too_good);
    CHECK(cubeful(chances(0.95, 0.9), jacoby, kX).doubles);
    // Once the cube is turned the rule has no effect.
    jacoby.owner = Owner::own;
    CHECK_NEAR(cubeful(outcomes, jacoby, kX).no_double,
               cubeful(outcomes, money(Owner::own), kX).no_double, 1e-9);
}

void a_bad_double_is_beavered() {
    CubeState cube = money();
    const Outcomes outcomes = chances(0.45);
    const double taken = cubeful(outcomes, cube, kX).double_take;
    CHECK(taken < 0 && cubeful(outcomes, cube, kX).answer == Answer::take);
    cube.beavers = true;
    CHECK(cubeful(outcomes, cube, kX).answer == Answer::beaver);
    CHECK_NEAR(cubeful(outcomes, cube, kX).double_take, 2 * taken, 1e-9);
    CHECK(cubeful(chances(0.7), cube, kX).answer == Answer::take);
    cube.limit = 2;  // no face left to beaver with
    CHECK(cubeful(outcomes, cube, kX).answer == Answer::take);
}

void a_cube_at_its_limit_is_dead() {
    CubeState cube = money();
    cube.limit = 2;
    const CubeDecision made = cubeful(chances(0.74), cube, kX);
    CHECK_NEAR(made.double_take, 2 * (2 * 0.74 - 1), 1e-6);
    CHECK(made.doubles && made.answer == Answer::take);
    cube.value = 2;
    cube.owner = Owner::own;
    CHECK(!cubeful(chances(0.74), cube, kLive).may_double);
    CHECK_NEAR(cubeful(chances(0.74), cube, kLive).no_double, 0.48, 1e-6);
}

void nobody_doubles_in_the_crawford_game() {
    CubeState cube = score(4, 1);
    cube.in_play = false;
    cube.crawford_over = true;  // it will be
    const CubeDecision made = cubeful(chances(0.6), cube, kX);
    CHECK(!made.may_double && !made.doubles);
    CHECK_NEAR(made.no_double_chance, 0.6 * MatchEquity::published().chance(3, 1, true), 1e-6);
}

void the_trailer_doubles_at_once_after_crawford() {
    CubeState cube = score(4, 1);
    cube.crawford_over = true;
    for (const double p : {0.2, 0.4, 0.5}) {
        const CubeDecision made = cubeful(chances(p, 0.2, 0.2), cube, kX);
        // Nothing can be lost and the taker's cube is dead: waiting costs, but only a little.
        CHECK(made.no_double_chance < made.double_take_chance);
        CHECK_NEAR(made.no_double_chance, made.double_take_chance, 0.01);
        CHECK(made.doubles && made.answer == Answer::take);
    }
    // Two away against one: the leader drops when behind (the free drop), being still even.
    cube.own_away = 2;
    CHECK(cubeful(chances(0.55), cube, kX).answer == Answer::pass);
    // Three away a drop costs a whole game: taken with a third and less. A gammon would bring the
    // trailer next to nothing, so it cashes all the same.
    cube.own_away = 3;
    CHECK(cubeful(chances(0.6), cube, kX).answer == Answer::take);
    const CubeDecision cash = cubeful(chances(0.8, 0.3), cube, kX);
    CHECK(cash.doubles && cash.answer == Answer::pass && !cash.too_good);
    // No step where the leader's drop becomes free, which is at even chances for four away.
    cube.own_away = 4;
    CHECK_NEAR(cubeful(chances(0.49, 0.2, 0.2), cube, kX).no_double_chance,
               cubeful(chances(0.51, 0.2, 0.2), cube, kX).no_double_chance, 0.02);
}

void a_dead_cube_is_not_turned() {
    // Two away each, cube on two: a single game decides, and doubling changes nothing.
    const CubeDecision both = cubeful(chances(0.7), score(2, 2, 2, Owner::own), kX);
    CHECK_NEAR(both.no_double_chance, 0.7, 1e-6);
    CHECK_NEAR(both.double_take_chance, 0.7, 1e-6);
    CHECK(!both.doubles && !both.too_good);
    // Dead for the owner only: turning it would let the opponent win more.
    const CubeDecision one = cubeful(chances(0.7), score(2, 5, 2, Owner::own), kX);
    CHECK(one.double_take < one.no_double && !one.doubles);
    CHECK_NEAR(one.no_double_chance, 0.7 + 0.3 * MatchEquity::published().chance(2, 3, false),
               1e-6);
}

void two_away_each_is_doubled_early() {
    // The taker's cube is dead at two, so the take point is that of a dead cube: 0.5 of a match
    // against the 1 to 2 away of a drop.
    const double drop = 1 - MatchEquity::published().chance(1, 2, false);
    const CubeState cube = score(2, 2);
    CHECK(cubeful(chances(1 - drop - 0.01), cube, kX).answer == Answer::take);
    CHECK(cubeful(chances(1 - drop + 0.01), cube, kX).answer == Answer::pass);
    CHECK(cubeful(chances(0.6), cube, kX).doubles);
}

// The chance that a side needs to take at six away each, by bisection.
double take_point(int value) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < 40; ++i) {
        const double mid = (low + high) / 2;
        const CubeState cube = score(6, 6, value, value == 1 ? Owner::centred : Owner::own);
        (cubeful(chances(1 - mid), cube, kLive).answer == Answer::pass ? low : high) = mid;
    }
    return low;
}

void a_taken_cube_is_worth_something_while_it_lives() {
    const auto chance = [](int own, int other) {
        return MatchEquity::published().chance(own, other, false);
    };
    // Redoubled to eight, the game decides the match and the cube is dead.
    CHECK_NEAR(take_point(4), chance(6, 2), 1e-6);
    // Redoubled to four, the taker can still turn it: less is needed than with a dead cube.
    const double dead = (chance(6, 4) - chance(6, 2)) / (chance(2, 6) - chance(6, 2));
    CHECK(take_point(2) < dead - 0.02 && take_point(2) > dead - 0.10);
}

void long_matches_resemble_money() {
    for (const double p : {0.35, 0.6, 0.72}) {
        CHECK_NEAR(cubeful(chances(p), score(60, 60), kX).no_double,
                   cubeful(chances(p), money(), kX).no_double, 0.03);
    }
}

// Dropping costs the stake offered: with no gammons a dead cube is always taken, since playing on
// costs no more than dropping.
void a_drop_may_cost_what_was_offered() {
    CubeState cube = money();
    cube.drop_pays_offered = true;
    CHECK_NEAR(cubeful(chances(0.8), cube, kX).double_pass, 2, 1e-9);
    for (const double p : {0.6, 0.9, 0.999}) {
        const CubeDecision made = cubeful(chances(p), cube, kDead);
        CHECK(made.doubles && made.answer == Answer::take);
    }
    // With gammons to come it pays to drop in time.
    CHECK(cubeful(chances(0.95, 0.9), cube, kDead).answer == Answer::pass);
    // In a match it is the same: two points of five.
    CubeState match = score(5, 5);
    match.drop_pays_offered = true;
    CHECK_NEAR(cubeful(chances(0.8), match, kX).double_pass_chance,
               MatchEquity::published().chance(3, 5, false), 1e-9);
}

// Who doubled keeps the right to double again, so that a double gives nothing away.
void either_side_may_double_again() {
    CubeState cube = money(Owner::other);
    CHECK(!cube.may_double());
    cube.either_doubles = true;
    CHECK(cube.may_double());
    const Outcomes even = chances(0.5);
    CHECK_NEAR(cubeful(even, cube, kX).no_double, 0, 1e-6);
    CHECK(cubeful(even, money(Owner::other), kX).no_double < -0.1);
    CHECK(cubeful(chances(0.55), cube, kX).doubles);
    CHECK(!cubeful(chances(0.45), cube, kX).doubles);
}

void a_cube_is_dead_when_nobody_gains_by_it() {
    CHECK(!money().is_dead() && !money(Owner::other).is_dead());
    CHECK(score(1, 1).is_dead());
    CHECK(score(2, 2, 2, Owner::own).is_dead());
    CHECK(!score(2, 5, 2, Owner::other).is_dead());
    CHECK(score(2, 5, 2, Owner::own).is_dead());
    CubeState highest = money();
    highest.limit = highest.value = 64;
    CHECK(highest.is_dead());
}

Position race_of(int pips_a_side) {
    Position race;
    race.own[1] = race.other[1] = static_cast<std::uint8_t>(15 - pips_a_side / 6);
    race.own[7] = race.other[7] = static_cast<std::uint8_t>(pips_a_side / 6);
    return race;
}

void a_long_race_leaves_time_to_turn_the_cube() {
    const auto life = [](int pips) { return cube_efficiency(race_of(pips), chances(0.5)); };
    for (const auto& [less, more] : {std::pair{12, 30}, {30, 48}}) {
        CHECK(life(less).centred < life(more).centred);
        CHECK(life(less).own < life(more).own && life(less).other < life(more).other);
    }
    CHECK_NEAR(life(66).centred, life(84).centred, 1e-12);
}

void who_is_near_to_turning_the_cube_gets_more_of_it_in_a_race() {
    const Efficiency life = cube_efficiency(race_of(48), chances(0.7));
    CHECK(life.own > life.other);
    CHECK_NEAR(life.other, cube_efficiency(race_of(48), chances(0.3)).own, 1e-6);
}

// One roll decides more, and the market is lost before the cube is turned.
void strong_boards_and_gammons_leave_less_time() {
    // Ten checkers in front of the home board, or in it.
    Position weak{};
    weak.own[20] = 2;
    weak.own[9] = 3;
    weak.other[24] = 2;
    weak.other[6] = 5;
    weak.other[4] = weak.other[3] = 4;
    Position strong = weak;
    weak.own[7] = weak.own[8] = 5;
    for (const int point : {2, 3, 4, 5, 6}) strong.own[point] = 2;
    const Efficiency quiet = cube_efficiency(weak, chances(0.5, 0.2, 0.2));
    const Efficiency board = cube_efficiency(strong, chances(0.5, 0.2, 0.2));
    CHECK(board.centred < quiet.centred && board.own < quiet.own && board.other < quiet.other);
    CHECK(cube_efficiency(strong, chances(0.5, 0.5, 0.2)).centred < board.centred);
}

void an_efficiency_is_a_share() {
    Dice dice(3);
    for (const Position& position : {starting_position(), race_of(6), race_of(84)}) {
        for (int i = 0; i < 200; ++i) {
            const auto random = [&] { return dice.below(1001) / 1000.0; };
            const Efficiency life =
                cube_efficiency(position, chances(random(), random(), random()));
            for (const double share : {life.centred, life.own, life.other}) {
                CHECK(share > 0 && share <= 1);
            }
        }
    }
}

// Twice the same game, seen by either side.
void efficiencies_belong_to_who_may_turn_the_cube() {
    const Efficiency life{0.7, 0.6, 0.8};
    const Efficiency seen_by_the_other{0.7, 0.8, 0.6};
    for (const Owner owner : {Owner::centred, Owner::own, Owner::other}) {
        for (const double p : {0.1, 0.45, 0.8}) {
            const Outcomes outcomes = chances(p, 0.3, 0.15);
            for (const CubeState& cube : {money(owner), score(4, 7, 2, owner)}) {
                CHECK_NEAR(cubeful(outcomes, cube, life).no_double,
                           -cubeful(flipped(outcomes), flipped(cube), seen_by_the_other).no_double,
                           1e-6);
            }
        }
    }
    // A centred cube that is dead in the other hand belongs to the one who may turn it.
    const CubeState half_dead = score(9, 1, 1, Owner::centred);
    CHECK_NEAR(cubeful(chances(0.5), half_dead, {0.1, 0.1, 0.9}).no_double,
               cubeful(chances(0.5), half_dead, {0.9, 0.1, 0.1}).no_double, 1e-12);
}

}  // namespace

int main() {
    money_follows_janowski();
    decisions_change_at_the_known_points();
    a_certain_win_is_cashed_or_played_on();
    no_value_leaves_the_range_of_results();
    values_are_the_opponents_negated();
    jacoby_takes_gammons_from_the_centred_cube_only();
    a_bad_double_is_beavered();
    a_cube_at_its_limit_is_dead();
    nobody_doubles_in_the_crawford_game();
    the_trailer_doubles_at_once_after_crawford();
    a_dead_cube_is_not_turned();
    two_away_each_is_doubled_early();
    a_taken_cube_is_worth_something_while_it_lives();
    long_matches_resemble_money();
    a_drop_may_cost_what_was_offered();
    either_side_may_double_again();
    a_cube_is_dead_when_nobody_gains_by_it();
    a_long_race_leaves_time_to_turn_the_cube();
    who_is_near_to_turning_the_cube_gets_more_of_it_in_a_race();
    strong_boards_and_gammons_leave_less_time();
    an_efficiency_is_a_share();
    efficiencies_belong_to_who_may_turn_the_cube();
    std::puts("cube: ok");
}
