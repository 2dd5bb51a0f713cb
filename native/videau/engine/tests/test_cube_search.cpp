// The cube in the search: equal to the definition, exact at the end of a bear-off.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "videau/engine/cube_search.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/random_positions.h"
#include "videau/engine/tests/tiny_evaluator.h"

using namespace videau;
using namespace videau::engine;

namespace {

// One ply by the definition, in money points or match chances for the side on roll.
double slow_no_double(const Evaluator& evaluator, const Position& position, const CubeState& cube) {
    Scratch scratch;
    const CubeState theirs = flipped(cube);
    std::vector<Position> after;
    double sum = 0;
    for (int die1 = 1; die1 <= 6; ++die1) {
        for (int die2 = 1; die2 <= 6; ++die2) {
            // Of all plays the one after which the opponent has least, with the cube.
            generate_positions(position, die1, die2, evaluator.rules().plays, after);
            double least = 1e9;
            for (const Position& next : after) {
                const Outcomes outcomes = evaluator.evaluate(next, scratch);
                const CubeDecision answer =
                    cubeful(outcomes, theirs, cube_efficiency(next, outcomes));
                const double exact =
                    exact_equity(evaluator.tables(), next, theirs).value_or(answer.best);
                least = std::min(least, cube.is_match() ? answer.best_chance : exact * cube.value);
            }
            sum += cube.is_match() ? 1 - least : -least;
        }
    }
    return sum / 36;
}

void one_ply_is_the_mean_of_the_opponents_best(const Evaluator& evaluator) {
    Scratch scratch;
    CubeState match;
    match.own_away = 3;
    match.other_away = 5;
    CubeState owned;
    owned.value = 2;
    owned.owner = Owner::own;
    const std::vector<Position> positions = random_positions(600, 3);
    for (std::size_t i = 0; i < positions.size(); i += 40) {
        const CubeSearch money = search_cube(evaluator, positions[i], owned, 1, scratch);
        CHECK_NEAR(money.decision.no_double * 2, slow_no_double(evaluator, positions[i], owned),
                   1e-4);
        const CubeSearch score = search_cube(evaluator, positions[i], match, 1, scratch);
        CHECK_NEAR(score.decision.no_double_chance, slow_no_double(evaluator, positions[i], match),
                   1e-5);
    }
}

void no_plies_are_the_plain_decision(const Evaluator& evaluator) {
    Scratch scratch;
    for (const Position& position : random_positions(40, 9)) {
        if (kind_of(position) == Kind::bearoff) continue;  // looks at the next roll for nothing
        const Outcomes outcomes = evaluator.evaluate(position, scratch);
        const CubeDecision plain = cubeful(outcomes, {}, cube_efficiency(position, outcomes));
        CHECK_NEAR(search_cube(evaluator, position, {}, 0, scratch).decision.best, plain.best,
                   1e-9);
    }
}

float win_of(const Outcomes& outcomes) {
    return outcomes.chance[kWin] + outcomes.chance[kWinGammon] + outcomes.chance[kWinBackgammon];
}

// At double match point a gammon is worth nothing: plays are chosen for wins alone.
void plays_are_chosen_for_the_score(const Evaluator& evaluator) {
    Scratch scratch;
    CubeState last;
    last.own_away = last.other_away = 1;
    const std::optional<Aim> aim = aim_of(last, evaluator.tables());
    CHECK(aim && !aim->precise);
    int others = 0;
    std::vector<Position> after;
    for (const Position& position : random_positions(60, 21)) {
        const Roll roll{4, 2};
        BestPlay best;
        BestPlay money;
        evaluator.best_plays(position, {&roll, 1}, &best, scratch, &*aim);
        evaluator.best_plays(position, {&roll, 1}, &money, scratch);
        generate_positions(position, 4, 2, {}, after);
        double least = 1;
        for (const Position& next : after) {
            least = std::min<double>(least, win_of(evaluator.evaluate(next, scratch)));
        }
        CHECK_NEAR(win_of(best.outcomes), least, 1e-6);
        if (best.position != money.position) ++others;
    }
    CHECK(others > 0);
}

// Where the two-sided table reaches, no play loses anything, with or without the cube.
void bearing_off_is_exact(const Evaluator& evaluator, const CubeState& cube) {
    Scratch scratch;
    Dice dice(3);
    std::vector<Position> after;
    const std::optional<Aim> aim = aim_of(cube, evaluator.tables());
    for (int i = 0; i < 300; ++i) {
        Position position;
        for (Side* side : {&position.own, &position.other}) {
            const int checkers = 1 + dice.below(6);
            for (int n = 0; n < checkers; ++n) ++(*side)[1 + dice.below(kHome)];
            (*side)[kOff] = static_cast<std::uint8_t>(15 - checkers);
        }
        const Roll roll = dice.roll();
        BestPlay best;
        evaluator.best_plays(position, {&roll, 1}, &best, scratch, aim ? &*aim : nullptr);
        generate_positions(position, roll.die1, roll.die2, evaluator.rules().plays, after);
        const auto worth = [&](const Position& next) -> double {
            if (is_over(next)) return -1;
            if (const auto known = exact_equity(evaluator.tables(), next, flipped(cube)))
                return *known;
            return evaluator.tables().two_sided().cubeless(next);
        };
        double least = 1;
        for (const Position& next : after) least = std::min(least, worth(next));
        CHECK_NEAR(worth(best.position), least, 1e-6);
    }
}

// The same position with every cube below the limit: a double is worth what it leads to.
void the_limit_is_known(const Evaluator& evaluator) {
    Position position;
    position.own[kOff] = position.other[kOff] = 9;
    position.own[5] = position.own[3] = position.other[4] = position.other[2] = 3;
    Scratch scratch;
    CubeState cube;
    cube.limit = 64;
    std::vector<double> values;
    for (cube.value = 1; cube.value < 64; cube.value *= 2) {
        CubeState taken = cube;
        taken.value *= 2;
        taken.owner = Owner::other;
        const double here = *exact_equity(evaluator.tables(), position, cube);
        const double after = 2 * *exact_equity(evaluator.tables(), position, taken);
        const CubeDecision found = search_cube(evaluator, position, cube, 1, scratch).decision;
        CHECK_NEAR(found.double_take, after, 4e-6);
        CHECK_NEAR(found.best, here, 4e-6);
        values.push_back(here);
    }
    CHECK(std::abs(values.front() - values.back()) > 1e-3);
    CHECK(cube.is_dead());
    CHECK_NEAR(*exact_equity(evaluator.tables(), position, cube),
               evaluator.tables().two_sided().cubeless(position), 1e-6);
    // What only some sheets say is not in the tables.
    cube.value = 1;
    cube.either_doubles = true;
    CHECK(!exact_equity(evaluator.tables(), position, cube));
}

// Roll by roll, each play chosen by itself.
int slow_market_losers(const Evaluator& evaluator, const Position& position,
                       const CubeState& cube) {
    Scratch scratch;
    const auto played = [&](const Position& before, Roll roll, const CubeState& movers) {
        BestPlay best;
        const std::optional<Aim> aim = aim_of(movers, evaluator.tables());
        evaluator.best_plays(before, {&roll, 1}, &best, scratch, aim ? &*aim : nullptr);
        return best.position;
    };
    int lost = 0;
    for (int first = 0; first < 36; ++first) {
        const Position waiting = played(position, {first / 6 + 1, first % 6 + 1}, cube);
        if (is_over(waiting)) continue;
        for (int second = 0; second < 36; ++second) {
            const Position next = played(waiting, {second / 6 + 1, second % 6 + 1}, flipped(cube));
            const CubeDecision made = search_cube(evaluator, next, cube, 0, scratch).decision;
            lost += made.may_double && made.answer == Answer::pass ? 1 : 0;
        }
    }
    return lost;
}

void market_losers_are_counted_exchange_by_exchange(const Evaluator& evaluator) {
    Scratch scratch;
    CubeState match;
    match.own_away = 3;
    match.other_away = 5;
    CubeState theirs;
    theirs.owner = Owner::other;
    const std::vector<Position> positions = random_positions(600, 5);
    for (std::size_t i = 0; i < positions.size(); i += 100) {
        for (const CubeState& cube : {CubeState{}, match}) {
            CHECK(market_losers(evaluator, positions[i], cube, scratch) ==
                  slow_market_losers(evaluator, positions[i], cube));
        }
        CHECK(market_losers(evaluator, positions[i], theirs, scratch) == 0);
    }
    // Four on the ace point against six: but for a double two of ours are left, which go with any
    // roll, before the opponent's last ones do.
    Position position;
    position.own[kOff] = 11;
    position.own[1] = 4;
    position.other[kOff] = 9;
    position.other[1] = 6;
    CHECK(market_losers(evaluator, position, {}, scratch) == 30 * 36);
    CHECK(slow_market_losers(evaluator, position, {}) == 30 * 36);
}

// Two checkers against two: the values can be worked out by hand.
void the_last_rolls_are_exact(const Evaluator& evaluator) {
    const TwoSidedTable& exact = evaluator.tables().two_sided();
    Scratch scratch;
    Position position;
    position.own[kOff] = position.other[kOff] = 13;
    position.own[5] = position.own[2] = 1;  // off with 19 of 36
    position.other[1] = 2;                  // off for certain
    const CubeDecision last = search_cube(evaluator, position, {}, 1, scratch).decision;
    CHECK_NEAR(last.no_double, 2 * 19.0 / 36 - 1, 1e-6);
    CHECK_NEAR(last.double_take, 2 * (2 * 19.0 / 36 - 1), 1e-6);
    CHECK(last.doubles && last.answer == Answer::take);
    // With the cube over there nothing changes: the opponent is off before it can be turned.
    CubeState other;
    other.owner = Owner::other;
    CHECK_NEAR(search_cube(evaluator, position, other, 2, scratch).decision.no_double,
               last.no_double, 1e-6);
    // Longer ones agree with the table, which was built another way.
    position.own = {};
    position.other = {};
    position.own[kOff] = position.other[kOff] = 9;
    position.own[3] = position.own[5] = position.other[4] = position.other[2] = 3;
    const CubeDecision longer = search_cube(evaluator, position, {}, 1, scratch).decision;
    CHECK_NEAR(longer.best, exact.cubeful(position, TwoSidedTable::kEndless)->centre, 4e-6);
}

}  // namespace

int main() {
    const NetEvaluator evaluator = tiny_evaluator();
    for (const std::string_view sheet : kSheets) {
        one_ply_is_the_mean_of_the_opponents_best(tiny_evaluator(rules_of(sheet)));
    }
    no_plies_are_the_plain_decision(evaluator);
    market_losers_are_counted_exchange_by_exchange(evaluator);
    plays_are_chosen_for_the_score(evaluator);
    CubeState none;
    none.in_play = false;
    CubeState owned;
    owned.owner = Owner::own;
    for (const BearOff bear_off : {BearOff::standard, BearOff::rearmost, BearOff::rearmost_exact,
                                   BearOff::exact, BearOff::lower}) {
        const Rules rules{{Entering::every_die, bear_off, OneDie::larger}, {}, {}};
        const NetEvaluator by_rules = tiny_evaluator(rules);
        bearing_off_is_exact(by_rules, none);
        if (by_rules.tables().two_sided().has_cube(TwoSidedTable::kEndless)) {
            bearing_off_is_exact(by_rules, owned);
        }
        CubeState limited = owned;
        limited.value = 8;
        limited.limit = 64;
        bearing_off_is_exact(by_rules, limited);
        the_limit_is_known(by_rules);
    }
    the_last_rolls_are_exact(evaluator);
    std::puts("cube search: ok");
}
