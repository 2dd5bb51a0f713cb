// Plays in the order of their worth: complete, filtered as told, with the cube and without.

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "videau/engine/cube_search.h"
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
    }
    a_certain_drop_is_played_well_all_the_same();
    std::puts("ranking: ok");
}
