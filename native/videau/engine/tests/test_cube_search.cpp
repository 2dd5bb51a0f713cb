// The cube in the search: equal to the definition, exact at the end of a bear-off.

#include <cstdio>

#include "videau/engine/cube_search.h"
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

// One ply by the definition, in money points or match chances for the side on roll.
double slow_no_double(const Judge& judge, const Position& position, const CubeState& cube) {
    Scratch scratch;
    const CubeState theirs = flipped(cube);
    double sum = 0;
    for (int die1 = 1; die1 <= 6; ++die1) {
        for (int die2 = 1; die2 <= 6; ++die2) {
            const Roll roll{die1, die2};
            BestPlay best;
            judge.best_plays(position, {&roll, 1}, &best, scratch);
            const double efficiency =
                kind_of(best.position) == Kind::over ? 0 : cube_efficiency(best.position);
            const CubeDecision answer = cubeful(best.outcomes, theirs, efficiency);
            sum += cube.is_match() ? 1 - answer.best_chance : -answer.best * cube.value;
        }
    }
    return sum / 36;
}

void one_ply_is_the_mean_of_the_opponents_best(const Judge& judge) {
    Scratch scratch;
    CubeState match;
    match.own_away = 3;
    match.other_away = 5;
    CubeState owned;
    owned.value = 2;
    owned.owner = Owner::own;
    const std::vector<Position> positions = random_positions(600, 3);
    for (std::size_t i = 0; i < positions.size(); i += 40) {
        const CubeSearch money = search_cube(judge, positions[i], owned, 1, scratch);
        CHECK_NEAR(money.decision.no_double * 2, slow_no_double(judge, positions[i], owned), 1e-4);
        const CubeSearch score = search_cube(judge, positions[i], match, 1, scratch);
        CHECK_NEAR(score.decision.no_double_chance, slow_no_double(judge, positions[i], match),
                   1e-5);
        CHECK_NEAR(money_equity(score.outcomes),
                   money_equity(judge.value(positions[i], 1, scratch)), 1e-5);
    }
}

void no_plies_are_the_plain_decision(const Judge& judge) {
    Scratch scratch;
    for (const Position& position : random_positions(40, 9)) {
        const Outcomes outcomes = judge.value(position, 0, scratch);
        const CubeDecision plain = cubeful(outcomes, {}, cube_efficiency(position));
        CHECK_NEAR(search_cube(judge, position, {}, 0, scratch).decision.best, plain.best, 1e-9);
    }
}

// Two checkers against two: the values can be worked out by hand.
void the_last_rolls_are_exact(const Judge& judge) {
    const TwoSidedTable& exact = judge.tables->two_sided();
    Scratch scratch;
    Position position;
    position.own[kOff] = position.other[kOff] = 13;
    position.own[5] = position.own[2] = 1;  // off with 19 of 36
    position.other[1] = 2;                  // off for certain
    const CubeDecision last = search_cube(judge, position, {}, 1, scratch).decision;
    CHECK_NEAR(last.no_double, 2 * 19.0 / 36 - 1, 1e-6);
    CHECK_NEAR(last.double_take, 2 * (2 * 19.0 / 36 - 1), 1e-6);
    CHECK(last.doubles && last.answer == Answer::take);
    // With the cube over there nothing changes: the opponent is off before it can be turned.
    CubeState other;
    other.owner = Owner::other;
    CHECK_NEAR(search_cube(judge, position, other, 2, scratch).decision.no_double, last.no_double,
               1e-6);
    // Longer ones agree with the table, which was built another way.
    position.own = {};
    position.other = {};
    position.own[kOff] = position.other[kOff] = 9;
    position.own[3] = position.own[5] = position.other[4] = position.other[2] = 3;
    const CubeDecision longer = search_cube(judge, position, {}, 1, scratch).decision;
    CHECK_NEAR(longer.best, exact.equities(position).cube_centre, 2e-3);
}

}  // namespace

int main() {
    const Evaluator evaluator = tiny_evaluator();
    const auto tables = Tables::of({});
    const Judge judge{&evaluator, {}, tables.get()};
    one_ply_is_the_mean_of_the_opponents_best(judge);
    no_plies_are_the_plain_decision(judge);
    the_last_rolls_are_exact(judge);
    std::puts("cube search: ok");
}
