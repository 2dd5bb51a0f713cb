// Plays in the order of their worth: complete, filtered as told, with the cube and without.

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "videau/engine/cube_search.h"
#include "videau/engine/lookahead.h"
#include "videau/engine/ranking.h"
#include "videau/engine/search.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/random_positions.h"
#include "videau/engine/tests/tiny_evaluator.h"

using namespace videau;
using namespace videau::engine;

namespace {

std::vector<RankedPlay> ranked(const Evaluator& evaluator, const Position& position, Roll roll,
                               const RankOptions& options) {
    Interrupt never;
    return rank(evaluator, position, roll, options, never);
}

RankOptions at(int plies) {
    RankOptions options;
    options.plies = plies;
    return options;
}

void every_play_is_listed_once(const Evaluator& evaluator) {
    std::vector<Position> legal;
    for (const Position& position : random_positions(60, 7)) {
        generate_positions(position, 5, 3, evaluator.rules().plays, legal);
        const auto plays = ranked(evaluator, position, {3, 5}, at(0));
        CHECK(plays.size() == legal.size());
        for (const RankedPlay& play : plays) CHECK(legal[play.place] == play.position);
        CHECK(std::is_sorted(
            plays.begin(), plays.end(),
            [](const RankedPlay& a, const RankedPlay& b) { return a.equity > b.equity + 2e-6F; }));
    }
}

void the_filter_decides_what_is_searched(const Evaluator& evaluator) {
    RankOptions options = at(1);
    options.filter = {4, 1.0F};
    const auto plays = ranked(evaluator, starting_position(), {3, 1}, options);
    CHECK(plays.size() == 16);
    CHECK(plays[3].plies == 1 && plays[4].plies == 0);
    CHECK(plays[0].equity >= plays[3].equity);
    Scratch scratch;
    for (int i = 0; i < 4; ++i) {
        const Outcomes theirs = search(evaluator, plays[i].position, 1, scratch);
        CHECK_NEAR(plays[i].equity, -money_equity(theirs), 1e-6);
    }
    // What somebody asks for is searched as well, and stays where it belongs.
    const RankedPlay last = ranked(evaluator, starting_position(), {3, 1}, at(0)).back();
    options.searched = {last.position};
    const auto more = ranked(evaluator, starting_position(), {3, 1}, options);
    CHECK(std::count_if(more.begin(), more.end(),
                        [](const RankedPlay& play) { return play.plies == 1; }) == 5);
    CHECK(more.size() == 16);
    options.threads = 3;
    const auto shared = ranked(evaluator, starting_position(), {3, 1}, options);
    for (std::size_t i = 0; i < more.size(); ++i) {
        CHECK(more[i].place == shared[i].place && more[i].equity == shared[i].equity);
    }
}

void the_cube_counts(const Evaluator& evaluator) {
    RankOptions options = at(1);
    options.cube.emplace();
    options.cube->own_away = 3;
    options.cube->other_away = 5;
    Scratch scratch;
    for (const RankedPlay& play : ranked(evaluator, starting_position(), {4, 2}, options)) {
        if (play.plies == 0) continue;
        const CubeSearch theirs =
            search_cube(evaluator, play.position, flipped(*options.cube), 1, scratch);
        CHECK_NEAR(play.equity, -theirs.decision.best, 1e-6);
    }
}

CubeSearch deep(const Evaluator& evaluator, const Position& position,
                const std::optional<CubeState>& cube) {
    Scratch scratch;
    if (cube) return search_cube(evaluator, position, *cube, 2, scratch);
    CubeSearch found{search(evaluator, position, 2, scratch), {}};
    found.decision.best = money_equity(found.outcomes);
    return found;
}

// Roll by roll comes to the same as all at once, to the last bit.
void a_look_ahead_ends_where_the_search_does(const Evaluator& evaluator) {
    CubeState match;
    match.own_away = 3;
    match.other_away = 5;
    Scratch scratch;
    for (const auto& cube : {std::optional<CubeState>{}, {CubeState{}}, {match}}) {
        for (const Position& position : random_positions(3, 11)) {
            const auto ahead = look_ahead(evaluator, position, cube, scratch);
            for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
                ahead->deepen(roll, 1, scratch);
            }
            const CubeSearch expected = deep(evaluator, position, cube);
            CHECK(ahead->found().outcomes.chance == expected.outcomes.chance);
            CHECK(ahead->found().decision.best == expected.decision.best);
        }
    }
}

// A contest for the choice alone, one for the value of the best, and one to the end.
void a_contest_finds_the_best_however_long_it_goes(const Evaluator& evaluator) {
    RankOptions options = at(2);
    options.filter = {6, 1.0F, 1.0F, Until::all};
    CubeState match;
    match.own_away = 4;
    match.other_away = 2;
    int given_up = 0;
    for (const auto& cube : {std::optional<CubeState>{}, {match}}) {
        options.cube = cube;
        for (const Position& position : random_positions(4, 12)) {
            options.filter.until = Until::all;
            const auto all = ranked(evaluator, position, {4, 1}, options);
            const auto theirs = cube ? std::optional(flipped(*cube)) : cube;
            for (std::size_t i = 0; i < std::min<std::size_t>(all.size(), 6); ++i) {
                if (all.size() == 1) continue;
                CHECK(all[i].plies == 2);
                const CubeSearch found = deep(evaluator, all[i].position, theirs);
                CHECK(all[i].equity == static_cast<float>(-found.decision.best));
            }
            options.filter.until = Until::value;
            const auto value = ranked(evaluator, position, {4, 1}, options);
            // Next to nothing may be lost, and the value is exact.
            CHECK(value[0].equity > all[0].equity - 0.01F);
            CHECK(value[0].equity ==
                  static_cast<float>(-deep(evaluator, value[0].position, theirs).decision.best));
            given_up += static_cast<int>(std::count_if(
                value.begin(), value.begin() + std::min<std::ptrdiff_t>(value.size(), 6),
                [](const RankedPlay& play) { return play.plies == 1; }));
            options.filter.until = Until::choice;
            CHECK(ranked(evaluator, position, {4, 1}, options)[0].position == value[0].position);
            options.threads = 3;
            CHECK(ranked(evaluator, position, {4, 1}, options)[0].position == value[0].position);
            options.threads = 1;
            // What somebody asks for is searched to the end all the same.
            options.filter.until = Until::value;
            options.searched = {all.back().position};
            for (const RankedPlay& play : ranked(evaluator, position, {4, 1}, options)) {
                if (play.position == all.back().position && all.size() > 1) CHECK(play.plies == 2);
            }
            options.searched.clear();
        }
    }
    CHECK(given_up > 0);
}

// The last checkers leave, or one of them stays for no reason: whatever the stake and the score.
void a_play_that_wins_is_not_given_up() {
    Position position;
    position.own[kOff] = 13;
    position.own[2] = position.own[1] = 1;
    position.other[kOff] = 5;
    position.other[6] = 10;
    const NetEvaluator evaluator = tiny_evaluator();
    CubeState money;
    money.owner = Owner::own;
    money.value = 4;
    CubeState match;
    match.own_away = 3;
    match.other_away = 5;
    for (const CubeState& cube : {money, match}) {
        RankOptions options = at(2);
        options.cube = cube;
        for (const Until until : {Until::choice, Until::value, Until::all}) {
            options.filter.until = until;
            const auto plays = ranked(evaluator, position, {2, 1}, options);
            CHECK(plays.size() == 2);
            CHECK(is_over(plays[0].position));
        }
    }
}

// The opponent, far behind, drops after any play: the cube makes all of them equal.
void a_certain_drop_is_played_well_all_the_same() {
    Position position;
    position.own[kOff] = 9;
    position.own[6] = position.own[5] = position.own[1] = 2;
    position.other[kOff] = 1;
    position.other[6] = 14;
    RankOptions options;
    options.cube.emplace();
    options.cube->owner = Owner::own;
    options.cube->value = 2;
    const NetEvaluator evaluator = tiny_evaluator();
    const auto plays = ranked(evaluator, position, {6, 1}, options);
    const auto cubeless = ranked(evaluator, position, {6, 1}, at(0));
    CHECK(plays.size() > 2);
    CHECK_NEAR(plays.front().equity, plays.back().equity, 2e-6);
    CHECK(plays.front().position == cubeless.front().position);
    CHECK(plays.back().position == cubeless.back().position);
}

}  // namespace

int main() {
    for (const std::string_view sheet : kSheets) {
        const NetEvaluator evaluator = tiny_evaluator(rules_of(sheet));
        every_play_is_listed_once(evaluator);
        the_filter_decides_what_is_searched(evaluator);
        the_cube_counts(evaluator);
        a_look_ahead_ends_where_the_search_does(evaluator);
    }
    a_contest_finds_the_best_however_long_it_goes(tiny_evaluator());
    a_play_that_wins_is_not_given_up();
    a_certain_drop_is_played_well_all_the_same();
    std::puts("ranking: ok");
}
