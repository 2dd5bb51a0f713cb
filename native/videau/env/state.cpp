#include "videau/env/state.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "videau/engine/outcome.h"

namespace videau::env {
namespace {

bool can_turn(const State& state, int times, const Agreement& agreement) {
    return state.cube << times <= agreement.cube_limit;
}

int answerer(const State& state) {
    return state.pending == 2 ? state.turn : 1 - state.turn;
}

State ended(State state, int winner, int win, int points, Ending ending) {
    state.stage = Stage::over;
    state.die1 = state.die2 = state.pending = state.resigned = 0;
    state.winner = winner;
    state.win = win;
    state.points = points;
    state.ending = ending;
    state.score[winner] += points;
    state.crawford_played |= state.is_crawford;
    return state;
}

// By the Jacoby rule a gammon counts only once the cube was taken.
State won(const State& state, int winner, int win, Ending ending, const Agreement& agreement) {
    if (agreement.jacoby && state.owner < 0) win = 1;
    return ended(state, winner, win, state.cube * win, ending);
}

State doubled(State state) {
    state.stage = Stage::answer;
    ++state.pending;
    return state;
}

State taken(State state) {
    state.cube <<= state.pending;
    state.owner = 1 - state.turn;
    state.pending = 0;
    state.stage = Stage::roll;
    return state;
}

State dropped(const State& state, const Agreement& agreement) {
    const int turned = state.pending - (agreement.drop_pays_offered ? 0 : 1);
    return ended(state, 1 - answerer(state), 1, state.cube << turned, Ending::dropped);
}

State before_the_roll(State state, int choice, const Agreement& agreement) {
    if (choice == 0) {
        state.before = Before::rolling;
        return state;
    }
    const bool doubles = may_double(state, agreement);
    if (doubles && choice == 1) return doubled(state);
    state.resigned = choice - (doubles ? 1 : 0);
    return state;
}

bool may_turn_again(const State& state, const Agreement& agreement) {
    if (state.pending == 1) return agreement.beavers && can_turn(state, 2, agreement);
    return state.pending == 2 && agreement.raccoons && can_turn(state, 3, agreement);
}

}  // namespace

State first_state(const Agreement& agreement) {
    State state;
    state.score = agreement.score;
    return next_game(state, agreement);
}

State next_game(const State& state, const Agreement& agreement) {
    State next;
    next.position = agreement.start;
    next.score = state.score;
    next.crawford_played = state.crawford_played;
    next.all_turns = state.all_turns;
    const int best = std::max(state.score[0], state.score[1]);
    next.is_crawford = agreement.crawford && !state.crawford_played && agreement.length > 1 &&
                       best == agreement.length - 1;
    return next;
}

int chooser(const State& state) {
    if (state.stage == Stage::opening || state.stage == Stage::over) return -1;
    if (state.resigned != 0) return 1 - state.turn;
    return state.stage == Stage::answer ? answerer(state) : state.turn;
}

bool may_double(const State& state, const Agreement& agreement) {
    return state.stage == Stage::roll && state.resigned == 0 && agreement.cube &&
           !state.is_crawford && agreement.length != 1 &&
           (state.turns > 0 || agreement.doubles_before_any_roll) &&
           (state.owner < 0 || state.owner == state.turn || agreement.either_doubles) &&
           can_turn(state, 1, agreement);
}

bool is_match_over(const State& state, const Agreement& agreement) {
    if (state.stage != Stage::over) return false;
    return agreement.length == 0 || std::max(state.score[0], state.score[1]) >= agreement.length;
}

bool is_cut_off(const State& state, const Agreement& agreement) {
    return agreement.most_turns != 0 && state.all_turns >= agreement.most_turns &&
           !is_match_over(state, agreement);
}

bool is_episode_over(const State& state, const Agreement& agreement) {
    return is_match_over(state, agreement) || is_cut_off(state, agreement);
}

bool awaits_dice(const State& state, const Agreement& agreement) {
    if (is_episode_over(state, agreement)) return false;
    if (state.stage == Stage::opening || state.stage == Stage::over) return true;
    if (state.stage != Stage::roll || state.resigned != 0) return false;
    return state.before == Before::rolling || count_answers(state, agreement) == 1;
}

int count_answers(const State& state, const Agreement& agreement) {
    if (state.resigned != 0) return 2;
    if (state.stage == Stage::answer) return may_turn_again(state, agreement) ? 3 : 2;
    if (state.stage != Stage::roll) return 0;
    const bool resigns = agreement.resigning && state.before == Before::fresh;
    return 1 + (may_double(state, agreement) ? 1 : 0) + (resigns ? 3 : 0);
}

State rolled(const State& before, int die1, int die2, const Agreement& agreement) {
    State state = before.stage == Stage::over ? next_game(before, agreement) : before;
    if (state.stage == Stage::opening) {
        if (die1 == die2) {
            const bool turns = state.cube < 1 << agreement.automatic_doubles;
            if (turns && can_turn(state, 1, agreement)) state.cube *= 2;
            return state;
        }
        if (die1 < die2) {
            state.turn = 1;
            state.position = swapped(state.position);
        }
        state.stage = Stage::roll;
        if (agreement.rolls_afresh) return state;
    }
    state.stage = Stage::play;
    state.before = Before::fresh;
    state.die1 = std::max(die1, die2);
    state.die2 = std::min(die1, die2);
    return state;
}

State played(const State& before, const Position& after, const Agreement& agreement) {
    State state = before;
    state.position = after;
    state.turn = 1 - before.turn;
    state.stage = Stage::roll;
    state.die1 = state.die2 = 0;
    ++state.turns;
    ++state.all_turns;
    if (!engine::is_over(after)) return state;
    const int win = engine::lost_ending(after, agreement.rules) - engine::kLose + 1;
    return won(state, before.turn, win, Ending::borne_off, agreement);
}

State answered(const State& before, int choice, const Agreement& agreement) {
    State state = before;
    if (state.resigned != 0) {
        if (choice == 0) {
            return won(state, 1 - state.turn, state.resigned, Ending::resigned, agreement);
        }
        state.resigned = 0;
        state.before = Before::refused;
        return state;
    }
    if (state.stage == Stage::roll) return before_the_roll(state, choice, agreement);
    if (choice == 0) return taken(state);
    if (choice == 1) return dropped(state, agreement);
    return doubled(state);
}

// Rows

void write_row(const State& state, std::int32_t* row) {
    row = std::copy_n(state.position.own.begin(), kSlots, row);
    row = std::copy_n(state.position.other.begin(), kSlots, row);
    const std::int32_t numbers[] = {
        state.turn,
        static_cast<int>(state.stage),
        state.die1,
        state.die2,
        state.cube,
        state.owner,
        state.turns,
        state.pending,
        state.resigned,
        static_cast<int>(state.before),
        state.is_crawford,
        state.crawford_played,
        state.score[0],
        state.score[1],
        state.all_turns,
        state.winner,
        state.win,
        state.points,
        static_cast<int>(state.ending),
    };
    static_assert(std::size(numbers) + 2 * kSlots == kStateColumns);
    std::copy(std::begin(numbers), std::end(numbers), row);
}

State read_row(const std::int32_t* row) {
    State state;
    const std::int32_t* next = row;
    const auto number = [&](const char* name, int low, int high) {
        const int value = *next++;
        if (value >= low && value <= high) return value;
        throw std::invalid_argument("expected '" + std::string(name) + "' from " +
                                    std::to_string(low) + " to " + std::to_string(high) + ", got " +
                                    std::to_string(value));
    };
    constexpr int kMany = 1 << 24;
    for (Side* side : {&state.position.own, &state.position.other}) {
        for (int slot = 0; slot < kSlots; ++slot) {
            (*side)[slot] = static_cast<std::uint8_t>(number("checkers", 0, 15));
        }
    }
    state.turn = number("turn", 0, 1);
    state.stage = static_cast<Stage>(number("stage", 0, 4));
    const int least = state.stage == Stage::play ? 1 : 0;
    state.die1 = number("die1", least, 6);
    state.die2 = number("die2", least, 6);
    state.cube = number("cube", 1, kMany);
    state.owner = number("owner", -1, 1);
    state.turns = number("turns", 0, kMany);
    state.pending = number("pending", 0, 3);
    state.resigned = number("resigned", 0, 3);
    state.before = static_cast<Before>(number("before", 0, 2));
    state.is_crawford = number("is_crawford", 0, 1) != 0;
    state.crawford_played = number("crawford_played", 0, 1) != 0;
    state.score[0] = number("white", 0, kMany);
    state.score[1] = number("black", 0, kMany);
    state.all_turns = number("all_turns", 0, kMany);
    state.winner = number("winner", -1, 1);
    state.win = number("win", 0, 3);
    state.points = number("points", 0, kMany);
    state.ending = static_cast<Ending>(number("ending", 0, 3));
    return state;
}

}  // namespace videau::env
