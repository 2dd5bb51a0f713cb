// Rollouts: reproducible, unbiased by the luck adjustment, honest about their error.

#include <cmath>
#include <cstdio>

#include "videau/engine/rollout.h"
#include "videau/engine/search.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/random_positions.h"

using namespace videau;
using namespace videau::engine;

namespace {

Evaluator tiny_evaluator() {
    Networks networks;
    networks.contact = Network::random({32, 16, 16}, 1);
    networks.race = Network::random({16, 16, 16}, 2);
    return {std::make_shared<const Networks>(networks), std::make_shared<const Tables>()};
}

// Near the end of a race with a few checkers outside: short games.
Position short_race() {
    Position position;
    position.own[kOff] = position.other[kOff] = 11;
    position.own[4] = position.other[4] = 3;
    position.own[9] = position.other[8] = 1;
    return position;
}

bool same(const RolloutResult& a, const RolloutResult& b) {
    return a.trials == b.trials && a.equity == b.equity && a.standard_error == b.standard_error &&
           a.outcomes.chance == b.outcomes.chance;
}

void threads_do_not_change_the_result(const Evaluator& evaluator) {
    RolloutOptions options;
    options.trials = 100;  // not a whole number of blocks
    options.truncate = 8;
    const RolloutResult one = rollout({&evaluator, {}}, starting_position(), options);
    for (const int threads : {2, 5}) {
        options.threads = threads;
        CHECK(same(one, rollout({&evaluator, {}}, starting_position(), options)));
    }
    options.seed = 2;
    CHECK(!same(one, rollout({&evaluator, {}}, starting_position(), options)));
}

void it_stops_where_it_is_told(const Evaluator& evaluator) {
    RolloutOptions options;
    options.trials = 5000;
    options.standard_error = 0.05;
    const RolloutResult found = rollout({&evaluator, {}}, short_race(), options);
    CHECK(found.standard_error <= 0.05 && found.trials < 5000 && found.trials % 72 == 0);
    options.threads = 3;
    CHECK(same(found, rollout({&evaluator, {}}, short_race(), options)));

    int calls = 0;
    options.standard_error = 0;
    const RolloutResult cancelled =
        rollout({&evaluator, {}}, short_race(), options, [&](const auto&) { return ++calls < 2; });
    CHECK(cancelled.cancelled && cancelled.trials == 144);
}

// Two rolls deep the strata make 1296 trials an exact average over all pairs of rolls, so that
// variance reduction or not, and whatever the seed, the mean is the same.
void strata_make_two_plies_exact(const Evaluator& evaluator) {
    RolloutOptions options;
    options.truncate = 2;
    options.reduce_variance = false;
    const double plain = rollout({&evaluator, {}}, starting_position(), options).equity;
    options.seed = 99;
    CHECK_NEAR(rollout({&evaluator, {}}, starting_position(), options).equity, plain, 1e-6);
    options.reduce_variance = true;
    CHECK_NEAR(rollout({&evaluator, {}}, starting_position(), options).equity, plain, 1e-5);
}

void luck_is_taken_off_without_bias(const Evaluator& evaluator) {
    RolloutOptions options;
    options.trials = 1296;
    options.reduce_variance = false;
    const RolloutResult plain = rollout({&evaluator, {}}, short_race(), options);
    options.reduce_variance = true;
    options.seed = 5;
    const RolloutResult reduced = rollout({&evaluator, {}}, short_race(), options);
    CHECK(reduced.standard_error < plain.standard_error);
    CHECK_NEAR(plain.equity, reduced.equity,
               4 * std::hypot(plain.standard_error, reduced.standard_error));
    double sum = 0;
    for (const float chance : reduced.outcomes.chance) sum += chance;
    CHECK_NEAR(sum, 1, 1e-5);
    CHECK_NEAR(reduced.equity, money_equity(reduced.outcomes), 1e-5);
}

// The interval of two standard errors should cover the value 95 times in 100.
void intervals_cover(const Evaluator& evaluator) {
    RolloutOptions options;
    options.trials = 7200;
    options.seed = 1000;
    const double truth = rollout({&evaluator, {}}, short_race(), options).equity;
    options.trials = 72;
    int covered = 0;
    for (int i = 0; i < 200; ++i) {
        options.seed = static_cast<std::uint64_t>(i);
        const RolloutResult found = rollout({&evaluator, {}}, short_race(), options);
        if (std::abs(found.equity - truth) <= 2 * found.standard_error) ++covered;
    }
    CHECK(covered >= 180 && covered <= 200);
}

void what_is_over_is_scored_by_the_rules(const Evaluator& evaluator) {
    Position lost;
    lost.own[13] = 1;
    lost.own[6] = 14;
    lost.other[kOff] = 15;
    GameRules tchibo{{}, GammonRule::all_home, BackgammonRule::not_all_home};
    CHECK(lost_ending(lost, {}) == kLoseGammon);
    CHECK(lost_ending(lost, tchibo) == kLoseBackgammon);
    lost.own[kOff] = 1;
    lost.own[6] = 12;
    lost.own[24] = 1;
    GameRules gala{{}, GammonRule::none_off, BackgammonRule::back};
    CHECK(lost_ending(lost, {}) == kLose);
    CHECK(lost_ending(lost, gala) == kLoseBackgammon);
    for (const Position& position : random_positions(3000, 11)) {
        CHECK(lost_ending(position, {}) == lost_ending(position));
    }
    CHECK_NEAR(rollout({&evaluator, gala}, lost, {}).equity, -3, 1e-6);
}

void every_ruleset_comes_to_an_end(const Evaluator& evaluator) {
    RolloutOptions options;
    options.trials = 6;
    options.reduce_variance = false;
    for (const BearOff rule : {BearOff::rearmost_exact, BearOff::exact}) {
        const auto tables = Tables::of({Entering::every_die, rule, OneDie::larger});
        for (const Entering entering : {Entering::every_die, Entering::one_checker}) {
            const GameRules rules{{entering, rule, OneDie::larger}};
            CHECK(rollout({&evaluator, rules, tables.get()}, starting_position(), options).trials ==
                  6);
        }
    }
}

// The general search is the same as the standard one where both apply.
void searching_by_rules_is_searching(const Evaluator& evaluator) {
    // Differs from the standard rules in nothing that can happen here.
    const GameRules rules{{Entering::every_die, BearOff::standard, OneDie::either}};
    Scratch scratch;
    for (const int plies : {0, 1, 2}) {
        const Judge general{&evaluator, rules};
        CHECK_NEAR(money_equity(general.value(short_race(), plies, scratch)),
                   money_equity(Search(evaluator).value(short_race(), plies, scratch)), 1e-5);
    }
}

void hopeless_plays_are_dropped(const Evaluator& evaluator) {
    // Alone against a side that is nearly home, a few checkers further and ever further back.
    std::vector<Position> after(3, short_race());
    after[1].own[9] = 0;
    after[1].own[24] = 1;
    after[1].other[8] = 0;
    after[1].other[2] = 1;
    after[2] = after[0];
    RolloutOptions options;
    options.trials = 1440;
    options.confidence = 3;
    const auto found = rollout_all({&evaluator, {}}, after, options);
    CHECK(found[0].trials < 1440 && found[1].trials < 1440);
    CHECK(found[1].equity < found[0].equity);
    // The same dice and the same position: no difference at all.
    CHECK(found[0].equity == found[2].equity);
    options.threads = 2;
    CHECK(same(found[1], rollout_all({&evaluator, {}}, after, options)[1]));
}

void the_cube_is_played_with(const Evaluator& evaluator) {
    const auto tables = Tables::of({});
    const auto exact_centre = [&](const Position& position) {
        return tables->two_sided().cubeful(position, TwoSidedTable::kEndless)->centre;
    };
    const Judge judge{&evaluator, {}, tables.get()};
    RolloutOptions options;
    options.trials = 720;
    // A cube that nobody can turn changes nothing but the stakes.
    options.cube.emplace();
    options.cube->in_play = false;
    const RolloutResult dead = rollout(judge, short_race(), options);
    CHECK_NEAR(dead.cubeful, dead.equity, 4 * dead.standard_error);
    // The last rolls are exact, so that hardly anything is left to chance.
    Position position;
    position.own[kOff] = position.other[kOff] = 9;
    position.own[3] = position.own[5] = position.other[4] = position.other[2] = 3;
    options.cube.emplace();
    CHECK_NEAR(rollout(judge, position, options).cubeful, exact_centre(position), 1e-6);
    options.doubles_first = false;
    // Five and two are off with 19 rolls of 36: a double, which is not made here.
    Position last;
    last.own[kOff] = last.other[kOff] = 13;
    last.own[5] = last.own[2] = 1;
    last.other[1] = 2;
    CHECK_NEAR(rollout(judge, last, options).cubeful, 1.0 / 18, 1e-5);
    CHECK_NEAR(exact_centre(last), 2.0 / 18, 1e-5);
    // One ply before the table's range: the mean over 36 rolls, near its neighbours' values.
    position.own[kOff] = 8;
    position.own[1] = 1;
    const RolloutResult before = rollout(judge, position, options);
    CHECK(before.cubeful_error < 0.02);
    options.threads = 3;
    const RolloutResult again = rollout(judge, position, options);
    CHECK(before.cubeful == again.cubeful);
    // In a match the equity is normalised: a certain win counts one.
    options.cube->own_away = options.cube->other_away = 5;
    Position won;
    won.own[kOff] = won.other[kOff] = 13;
    won.own[1] = won.other[6] = 2;
    CHECK_NEAR(rollout(judge, won, options).cubeful, 1, 1e-6);
}

}  // namespace

int main() {
    const Evaluator evaluator = tiny_evaluator();
    threads_do_not_change_the_result(evaluator);
    it_stops_where_it_is_told(evaluator);
    strata_make_two_plies_exact(evaluator);
    luck_is_taken_off_without_bias(evaluator);
    intervals_cover(evaluator);
    what_is_over_is_scored_by_the_rules(evaluator);
    every_ruleset_comes_to_an_end(evaluator);
    searching_by_rules_is_searching(evaluator);
    hopeless_plays_are_dropped(evaluator);
    the_cube_is_played_with(evaluator);
    std::puts("rollout: ok");
}
