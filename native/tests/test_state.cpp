// One game of an environment, choice by choice: cube, resigning, Crawford, and rows of numbers.
// That whole games go by the rules is tested from Python, where the rules are written again.

#include <array>
#include <stdexcept>
#include <string>

#include "check.h"
#include "videau/env/state.h"

namespace {

using namespace videau;
using namespace videau::env;

// The choices to a double, by their numbers; a beaver or raccoon comes last.
constexpr int kTake = 0;
constexpr int kDrop = 1;
constexpr int kTurnAgain = 2;

Agreement with_cube() {
    Agreement agreement;
    agreement.cube = true;
    return agreement;
}

// White has begun with 3-1, and black is to roll.
State second_turn(const Agreement& agreement) {
    const State first = rolled(first_state(agreement), 3, 1, agreement);
    return played(first, swapped(first.position), agreement);
}

State doubled(const State& state, const Agreement& agreement) {
    return answered(state, 1, agreement);
}

// Somebody has borne off the last checker; the loser stands as given.
State borne_off(const State& before, const Side& loser, const Agreement& agreement) {
    Position after;
    after.own = loser;
    after.other[kOff] = 15;
    return played(before, after, agreement);
}

Side standing(int off, int home, int back) {
    Side side{};
    side[kOff] = static_cast<std::uint8_t>(off);
    side[kHome] = static_cast<std::uint8_t>(home);
    side[24] = static_cast<std::uint8_t>(back);
    return side;
}

TEST(the_higher_die_begins_and_a_tie_is_thrown_again) {
    const Agreement agreement;
    const State start = first_state(agreement);
    CHECK(chooser(start) == -1);
    CHECK(awaits_dice(start, agreement));
    const State tie = rolled(start, 4, 4, agreement);
    CHECK(tie.stage == Stage::opening);
    CHECK_EQUAL(tie.cube, 1);
    const State black = rolled(tie, 2, 5, agreement);
    CHECK_EQUAL(black.turn, 1);
    CHECK(black.stage == Stage::play);
    CHECK_EQUAL(black.die1, 5);
    CHECK_EQUAL(black.die2, 2);
}

TEST(where_the_starter_rolls_afresh_the_opening_dice_only_decide_who_begins) {
    Agreement agreement;
    agreement.rolls_afresh = true;
    const State state = rolled(first_state(agreement), 2, 5, agreement);
    CHECK_EQUAL(state.turn, 1);
    CHECK(state.stage == Stage::roll);
    CHECK_EQUAL(state.die1, 0);
}

TEST(ties_turn_the_cube_as_often_as_agreed_and_never_beyond_its_limit) {
    Agreement agreement = with_cube();
    agreement.automatic_doubles = 2;
    State state = first_state(agreement);
    for (const int cube : {2, 4, 4}) {
        state = rolled(state, 6, 6, agreement);
        CHECK_EQUAL(state.cube, cube);
    }
    agreement.automatic_doubles = 6;
    agreement.cube_limit = 2;
    state = first_state(agreement);
    for (const int cube : {2, 2}) {
        state = rolled(state, 6, 6, agreement);
        CHECK_EQUAL(state.cube, cube);
    }
}

TEST(nobody_doubles_before_the_first_play_unless_the_sheet_allows_it) {
    Agreement agreement = with_cube();
    agreement.rolls_afresh = true;
    const State start = rolled(first_state(agreement), 3, 1, agreement);
    CHECK(!may_double(start, agreement));
    agreement.doubles_before_any_roll = true;
    CHECK(may_double(start, agreement));
}

TEST(a_take_gives_the_cube_to_whoever_took_it) {
    const Agreement agreement = with_cube();
    const State offered = doubled(second_turn(agreement), agreement);
    CHECK(offered.stage == Stage::answer);
    CHECK_EQUAL(chooser(offered), 0);
    const State taken = answered(offered, kTake, agreement);
    CHECK_EQUAL(taken.cube, 2);
    CHECK_EQUAL(taken.owner, 0);
    CHECK(taken.stage == Stage::roll);
    CHECK_EQUAL(chooser(taken), 1);
    CHECK(!may_double(taken, agreement));
}

TEST(the_owner_doubles_next_or_either_side_where_the_sheet_says_so) {
    Agreement agreement = with_cube();
    const State taken = answered(doubled(second_turn(agreement), agreement), kTake, agreement);
    const State rolling = rolled(taken, 6, 5, agreement);
    const State owners = played(rolling, swapped(rolling.position), agreement);
    CHECK(may_double(owners, agreement));
    State others = owners;
    others.turn = 1;
    CHECK(!may_double(others, agreement));
    agreement.either_doubles = true;
    CHECK(may_double(others, agreement));
}

TEST(a_drop_costs_the_cube_before_the_double_or_after_it_by_the_sheet) {
    Agreement agreement = with_cube();
    const State offered = doubled(second_turn(agreement), agreement);
    const State dropped = answered(offered, kDrop, agreement);
    CHECK(dropped.ending == Ending::dropped);
    CHECK_EQUAL(dropped.winner, 1);
    CHECK_EQUAL(dropped.points, 1);
    CHECK_EQUAL(dropped.score[1], 1);
    agreement.drop_pays_offered = true;
    CHECK_EQUAL(answered(offered, kDrop, agreement).points, 2);
}

TEST(a_beaver_is_answered_by_the_doubler_and_a_raccoon_by_the_other) {
    Agreement agreement = with_cube();
    agreement.beavers = agreement.raccoons = true;
    const State offered = doubled(second_turn(agreement), agreement);
    CHECK_EQUAL(count_answers(offered, agreement), 3);
    const State beaver = answered(offered, kTurnAgain, agreement);
    CHECK_EQUAL(chooser(beaver), 1);
    const State taken = answered(beaver, kTake, agreement);
    CHECK_EQUAL(taken.cube, 4);
    CHECK_EQUAL(taken.owner, 0);
    const State raccoon = answered(beaver, kTurnAgain, agreement);
    CHECK_EQUAL(chooser(raccoon), 0);
    CHECK_EQUAL(count_answers(raccoon, agreement), 2);
    CHECK_EQUAL(answered(raccoon, kTake, agreement).cube, 8);
    CHECK_EQUAL(answered(beaver, kDrop, agreement).winner, 0);
    CHECK_EQUAL(answered(beaver, kDrop, agreement).points, 2);
}

TEST(beavers_and_raccoons_need_an_agreement_and_room_on_the_cube) {
    Agreement agreement = with_cube();
    CHECK_EQUAL(count_answers(doubled(second_turn(agreement), agreement), agreement), 2);
    agreement.beavers = true;
    const State offered = doubled(second_turn(agreement), agreement);
    CHECK_EQUAL(count_answers(answered(offered, kTurnAgain, agreement), agreement), 2);
    agreement.cube_limit = 2;
    CHECK_EQUAL(count_answers(offered, agreement), 2);
}

TEST(a_cube_at_its_limit_is_dead) {
    Agreement agreement = with_cube();
    agreement.cube_limit = 2;
    State state = second_turn(agreement);
    CHECK(may_double(state, agreement));
    state.cube = 2;
    CHECK(!may_double(state, agreement));
}

TEST(a_resignation_may_be_refused_and_is_then_not_offered_again_in_that_turn) {
    Agreement agreement = with_cube();
    agreement.resigning = true;
    const State state = second_turn(agreement);
    CHECK_EQUAL(count_answers(state, agreement), 5);  // roll, double, resign three ways
    const State gammon = answered(state, 3, agreement);
    CHECK_EQUAL(gammon.resigned, 2);
    CHECK_EQUAL(chooser(gammon), 0);
    CHECK(!awaits_dice(gammon, agreement));
    const State refused = answered(gammon, 1, agreement);
    CHECK_EQUAL(chooser(refused), 1);
    CHECK_EQUAL(count_answers(refused, agreement), 2);
    const State accepted = answered(gammon, 0, agreement);
    CHECK(accepted.ending == Ending::resigned);
    CHECK_EQUAL(accepted.winner, 0);
    CHECK_EQUAL(accepted.points, 2);
}

TEST(whoever_can_only_roll_is_not_asked) {
    const Agreement agreement;
    CHECK(awaits_dice(second_turn(agreement), agreement));
    const Agreement cube = with_cube();
    CHECK(!awaits_dice(second_turn(cube), cube));
    CHECK(awaits_dice(answered(second_turn(cube), 0, cube), cube));
}

TEST(a_game_counts_by_how_the_loser_stands_times_the_cube) {
    const Agreement agreement = with_cube();
    State state = second_turn(agreement);
    state.cube = 4;
    state.owner = 0;
    CHECK_EQUAL(borne_off(state, standing(1, 14, 0), agreement).points, 4);
    CHECK_EQUAL(borne_off(state, standing(0, 15, 0), agreement).points, 8);
    CHECK_EQUAL(borne_off(state, standing(0, 14, 1), agreement).points, 12);
    CHECK_EQUAL(borne_off(state, standing(1, 13, 1), agreement).points, 4);
    CHECK_EQUAL(borne_off(state, standing(0, 15, 0), agreement).winner, 1);
}

TEST(by_the_jacoby_rule_a_gammon_counts_only_after_a_take) {
    Agreement agreement = with_cube();
    agreement.jacoby = true;
    State state = second_turn(agreement);
    CHECK_EQUAL(borne_off(state, standing(0, 15, 0), agreement).points, 1);
    state.owner = 1;
    CHECK_EQUAL(borne_off(state, standing(0, 15, 0), agreement).points, 2);
}

TEST(the_crawford_game_comes_once_when_somebody_is_a_point_away) {
    Agreement agreement = with_cube();
    agreement.length = 3;
    agreement.score = {2, 0};
    const State crawford = first_state(agreement);
    CHECK(crawford.is_crawford);
    State state = second_turn(agreement);
    CHECK(!may_double(state, agreement));
    const State over = borne_off(state, standing(1, 14, 0), agreement);
    CHECK_EQUAL(over.score[1], 1);
    CHECK(!is_match_over(over, agreement));
    CHECK(!next_game(over, agreement).is_crawford);
    agreement.crawford = false;
    CHECK(!first_state(agreement).is_crawford);
}

TEST(a_match_is_over_with_its_last_point_and_a_game_for_money_with_itself) {
    Agreement agreement;
    const State over = borne_off(second_turn(agreement), standing(1, 14, 0), agreement);
    CHECK(is_match_over(over, agreement));
    CHECK(is_episode_over(over, agreement));
    agreement.length = 2;
    CHECK(!is_match_over(over, agreement));
    CHECK(awaits_dice(over, agreement));
    const State gammon = borne_off(second_turn(agreement), standing(0, 15, 0), agreement);
    CHECK(is_match_over(gammon, agreement));
}

TEST(an_episode_is_cut_off_after_its_turns_but_not_where_it_ends_with_them) {
    Agreement agreement;
    agreement.most_turns = 2;
    const State state = second_turn(agreement);
    CHECK(!is_cut_off(state, agreement));
    const State rolling = rolled(state, 6, 5, agreement);
    CHECK(is_cut_off(played(rolling, swapped(rolling.position), agreement), agreement));
    const State won = borne_off(rolling, standing(1, 14, 0), agreement);
    CHECK(!is_cut_off(won, agreement));
    CHECK(is_episode_over(won, agreement));
}

// Rows

using Row = std::array<std::int32_t, kStateColumns>;

std::string refusal(const Row& row) {
    try {
        read_row(row.data());
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

TEST(a_number_that_no_state_has_is_refused_by_name) {
    const Agreement agreement = with_cube();
    Row row{};
    write_row(doubled(second_turn(agreement), agreement), row.data());
    CHECK_EQUAL(refusal(row), std::string());
    // One column each, the numbers that it may have, and its name.
    const struct {
        std::size_t column;
        int low;
        int high;
        const char* name;
    } columns[] = {
        {0, 0, 15, "checkers"}, {51, 0, 15, "checkers"},   {52, 0, 1, "turn"},
        {53, 0, 4, "stage"},    {54, 0, 6, "die1"},        {55, 0, 6, "die2"},
        {57, -1, 1, "owner"},   {59, 0, 3, "pending"},     {60, 0, 3, "resigned"},
        {61, 0, 2, "before"},   {62, 0, 1, "is_crawford"}, {67, -1, 1, "winner"},
        {68, 0, 3, "win"},      {70, 0, 3, "ending"},
    };
    for (const auto& [column, low, high, name] : columns) {
        for (const int wrong : {low - 1, high + 1}) {
            Row broken = row;
            broken[column] = wrong;
            CHECK_EQUAL(refusal(broken), "expected '" + std::string(name) + "' from " +
                                             std::to_string(low) + " to " + std::to_string(high) +
                                             ", got " + std::to_string(wrong));
        }
    }
}

TEST(a_play_needs_dice) {
    Row row{};
    write_row(rolled(second_turn({}), 6, 5, {}), row.data());
    CHECK_EQUAL(refusal(row), std::string());
    row[54] = 0;
    CHECK_EQUAL(refusal(row), std::string("expected 'die1' from 1 to 6, got 0"));
}

}  // namespace
