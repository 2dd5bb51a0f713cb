// Rollouts: reproducible, unbiased by the luck adjustment, honest about their error.

#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "videau/engine/rollout.h"
#include "videau/engine/search.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/random_positions.h"
#include "videau/engine/tests/tiny_evaluator.h"

using namespace videau;
using namespace videau::engine;

namespace {

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
    const RolloutResult one = rollout(evaluator, starting_position(), options);
    for (const int threads : {2, 5}) {
        options.threads = threads;
        CHECK(same(one, rollout(evaluator, starting_position(), options)));
    }
    options.seed = 2;
    CHECK(!same(one, rollout(evaluator, starting_position(), options)));
}

void players_may_look_ahead(const Evaluator& evaluator) {
    RolloutOptions options;
    options.trials = 36;
    options.truncate = 4;
    const RolloutResult at_once = rollout(evaluator, starting_position(), options);
    options.plies = 1;
    const RolloutResult ahead = rollout(evaluator, starting_position(), options);
    CHECK(!same(at_once, ahead));
    options.threads = 3;
    CHECK(same(ahead, rollout(evaluator, starting_position(), options)));
    options.cube = CubeState{};
    CHECK(rollout(evaluator, starting_position(), options).cubeful_error > 0);
    // Where the tables know everything there is nothing to look for.
    options = {};
    const RolloutResult race = rollout(evaluator, short_race(), options);
    options.plies = 1;
    CHECK(same(race, rollout(evaluator, short_race(), options)));
}

void it_stops_where_it_is_told(const Evaluator& evaluator) {
    RolloutOptions options;
    options.trials = 5000;
    options.standard_error = 0.05;
    const RolloutResult found = rollout(evaluator, short_race(), options);
    CHECK(found.standard_error <= 0.05 && found.trials < 5000 && found.trials % 72 == 0);
    options.threads = 3;
    CHECK(same(found, rollout(evaluator, short_race(), options)));

    int calls = 0;
    options.standard_error = 0;
    const RolloutResult cancelled =
        rollout(evaluator, short_race(), options, [&](const auto&) { return ++calls < 2; });
    CHECK(cancelled.cancelled && cancelled.trials == 144);
}

// Two rolls deep the strata make 1296 trials an exact average over all pairs of rolls, so that
// variance reduction or not, and whatever the seed, the mean is the same.
void strata_make_two_plies_exact(const Evaluator& evaluator) {
    RolloutOptions options;
    options.truncate = 2;
    options.reduce_variance = false;
    const double plain = rollout(evaluator, starting_position(), options).equity;
    options.seed = 99;
    CHECK_NEAR(rollout(evaluator, starting_position(), options).equity, plain, 1e-6);
    options.reduce_variance = true;
    CHECK_NEAR(rollout(evaluator, starting_position(), options).equity, plain, 1e-5);
}

void luck_is_taken_off_without_bias(const Evaluator& evaluator) {
    RolloutOptions options;
    options.trials = 1296;
    options.reduce_variance = false;
    const RolloutResult plain = rollout(evaluator, short_race(), options);
    options.reduce_variance = true;
    options.seed = 5;
    const RolloutResult reduced = rollout(evaluator, short_race(), options);
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
    const double truth = rollout(evaluator, short_race(), options).equity;
    options.trials = 72;
    int covered = 0;
    for (int i = 0; i < 200; ++i) {
        options.seed = static_cast<std::uint64_t>(i);
        const RolloutResult found = rollout(evaluator, short_race(), options);
        if (std::abs(found.equity - truth) <= 2 * found.standard_error) ++covered;
    }
    CHECK(covered >= 180 && covered <= 200);
}

void what_is_over_is_scored_by_the_rules() {
    Position lost;
    lost.own[13] = 1;
    lost.own[6] = 14;
    lost.other[kOff] = 15;
    const Rules tchibo{{}, Gammon::all_home, Backgammon::not_all_home};
    CHECK(lost_ending(lost, {}) == kLoseGammon);
    CHECK(lost_ending(lost, tchibo) == kLoseBackgammon);
    lost.own[kOff] = 1;
    lost.own[6] = 12;
    lost.own[24] = 1;
    const Rules gala{{}, Gammon::none_off, Backgammon::back};
    CHECK(lost_ending(lost, {}) == kLose);
    CHECK(lost_ending(lost, tchibo) == kLose);
    CHECK(lost_ending(lost, gala) == kLoseBackgammon);
    CHECK_NEAR(rollout(tiny_evaluator(gala), lost, {}).equity, -3, 1e-6);
}

void every_ruleset_comes_to_an_end() {
    RolloutOptions options;
    options.trials = 6;
    options.reduce_variance = false;
    for (const std::string_view sheet : kSheets) {
        const NetEvaluator evaluator = tiny_evaluator(rules_of(sheet));
        CHECK(rollout(evaluator, starting_position(), options).trials == 6);
    }
}

// Rules that differ in nothing that can happen give the same, to the last bit.
void rules_that_do_not_matter_change_nothing() {
    const Rules rules{{Entering::one_checker, BearOff::standard, OneDie::either},
                      Gammon::none_off,
                      Backgammon::back};
    Scratch scratch;
    const NetEvaluator usual = tiny_evaluator();
    const NetEvaluator other = tiny_evaluator(rules);
    for (const int plies : {0, 1, 2}) {
        CHECK(search(usual, short_race(), plies, scratch).chance ==
              search(other, short_race(), plies, scratch).chance);
    }
    RolloutOptions options;
    options.trials = 72;
    CHECK(same(rollout(usual, short_race(), options), rollout(other, short_race(), options)));
}

// What somebody throws in the middle of the work ends it, in all threads.
void work_can_be_interrupted(const Evaluator& evaluator) {
    struct Enough {};
    for (const int threads : {1, 3}) {
        Interrupt interrupt([] { throw Enough(); });
        RolloutOptions options;
        options.trials = 10'000'000;
        options.threads = threads;
        const Position start = starting_position();
        bool stopped = false;
        try {
            rollout_all(evaluator, {&start, 1}, options, {}, interrupt);
        } catch (const Enough&) {
            stopped = true;
        }
        CHECK(stopped);
    }
}

void plans_are_checked() {
    const auto refused = [](const auto& change) {
        RolloutOptions options;
        change(options);
        try {
            check(options);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    CHECK(!refused([](RolloutOptions&) {}));
    CHECK(refused([](RolloutOptions& options) { options.trials = 0; }));
    CHECK(refused([](RolloutOptions& options) { options.threads = 1000; }));
    CHECK(refused([](RolloutOptions& options) { options.truncate = -1; }));
    CHECK(refused([](RolloutOptions& options) { options.standard_error = -1; }));
    CHECK(refused([](RolloutOptions& options) { options.cube.emplace().value = 0; }));
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
    Interrupt never;
    const auto found = rollout_all(evaluator, after, options, {}, never);
    CHECK(found[0].trials < 1440 && found[1].trials < 1440);
    CHECK(found[1].equity < found[0].equity);
    // The same dice and the same position: no difference at all.
    CHECK(found[0].equity == found[2].equity);
    options.threads = 2;
    CHECK(same(found[1], rollout_all(evaluator, after, options, {}, never)[1]));
}

void the_cube_is_played_with(const Evaluator& evaluator) {
    const auto exact_centre = [&](const Position& position) {
        return evaluator.tables().two_sided().cubeful(position, TwoSidedTable::kEndless)->centre;
    };
    RolloutOptions options;
    options.trials = 720;
    // A cube that nobody can turn changes nothing but the stakes.
    options.cube.emplace();
    options.cube->in_play = false;
    const RolloutResult dead = rollout(evaluator, short_race(), options);
    CHECK_NEAR(dead.cubeful, dead.equity, 4 * dead.standard_error);
    // The last rolls are exact, so that hardly anything is left to chance.
    Position position;
    position.own[kOff] = position.other[kOff] = 9;
    position.own[3] = position.own[5] = position.other[4] = position.other[2] = 3;
    options.cube.emplace();
    CHECK_NEAR(rollout(evaluator, position, options).cubeful, exact_centre(position), 1e-6);
    options.doubles_first = false;
    // Five and two are off with 19 rolls of 36: a double, which is not made here.
    Position last;
    last.own[kOff] = last.other[kOff] = 13;
    last.own[5] = last.own[2] = 1;
    last.other[1] = 2;
    CHECK_NEAR(rollout(evaluator, last, options).cubeful, 1.0 / 18, 1e-5);
    CHECK_NEAR(exact_centre(last), 2.0 / 18, 1e-5);
    // One ply before the table's range: the mean over 36 rolls, near its neighbours' values.
    position.own[kOff] = 8;
    position.own[1] = 1;
    const RolloutResult before = rollout(evaluator, position, options);
    CHECK(before.cubeful_error < 0.02);
    options.threads = 3;
    const RolloutResult again = rollout(evaluator, position, options);
    CHECK(before.cubeful == again.cubeful);
    // In a match the equity is normalised: a certain win counts one.
    options.cube->own_away = options.cube->other_away = 5;
    Position won;
    won.own[kOff] = won.other[kOff] = 13;
    won.own[1] = won.other[6] = 2;
    CHECK_NEAR(rollout(evaluator, won, options).cubeful, 1, 1e-6);
}

}  // namespace

int main() {
    const NetEvaluator evaluator = tiny_evaluator();
    threads_do_not_change_the_result(evaluator);
    players_may_look_ahead(evaluator);
    it_stops_where_it_is_told(evaluator);
    strata_make_two_plies_exact(evaluator);
    luck_is_taken_off_without_bias(evaluator);
    intervals_cover(evaluator);
    what_is_over_is_scored_by_the_rules();
    every_ruleset_comes_to_an_end();
    rules_that_do_not_matter_change_nothing();
    work_can_be_interrupted(evaluator);
    plans_are_checked();
    hopeless_plays_are_dropped(evaluator);
    the_cube_is_played_with(evaluator);
    std::puts("rollout: ok");
}
