// One game of an environment at one moment, and what may be chosen in it.
//
// The twin of videau.Match, as far as an episode needs it: the same stages, the same choices in
// the same order, the same points. tests/contract/test_environments.py holds the two equal.

#pragma once

#include <cstdint>
#include <vector>

#include "videau/env/agreement.h"
#include "videau/position.h"

namespace videau::env {

enum class Stage : std::uint8_t { opening, roll, play, answer, over };

// How far the player to move has come before rolling.
enum class Before : std::uint8_t {
    fresh,
    refused,  // has offered to give up, and plays on
    rolling,  // has chosen to roll
};

enum class Ending : std::uint8_t { none, borne_off, dropped, resigned };

struct State {
    Position position;  // seen by the side to move
    int turn = 0;       // 0 is white, 1 is black
    Stage stage = Stage::opening;
    int die1 = 0;
    int die2 = 0;
    int cube = 1;
    int owner = -1;    // of the cube; -1 is nobody
    int turns = 0;     // that are over, in this game
    int pending = 0;   // turns of the cube that wait for an answer
    int resigned = 0;  // what the side to move has offered to lose: 1, 2 or 3 times the cube
    Before before = Before::fresh;
    bool is_crawford = false;
    bool crawford_played = false;
    std::array<int, 2> score{};
    int all_turns = 0;  // that are over, in the episode
    // Of the game that was played last:
    int winner = -1;
    int win = 0;
    int points = 0;
    Ending ending = Ending::none;
};

// The numbers of a state in a row: 52 counts, then one column for each other field.
inline constexpr std::size_t kStateColumns = 52 + 19;
void write_row(const State& state, std::int32_t* row);
// Throws std::invalid_argument for a number that no state has. Whether the numbers fit together
// is not looked at.
State read_row(const std::int32_t* row);

State first_state(const Agreement& agreement);
State next_game(const State& state, const Agreement& agreement);

// Who has to choose. Nobody does before an opening roll and at the end.
int chooser(const State& state);
bool may_double(const State& state, const Agreement& agreement);
bool is_match_over(const State& state, const Agreement& agreement);
// The end of an episode: the game for money or the match is over, or the turns are used up.
bool is_cut_off(const State& state, const Agreement& agreement);
bool is_episode_over(const State& state, const Agreement& agreement);
// Whether the dice come next: somebody has chosen to roll, or could choose nothing else.
bool awaits_dice(const State& state, const Agreement& agreement);

// The choices that are no plays: before a roll, and to a double or a resignation.
int count_answers(const State& state, const Agreement& agreement);

// Two dice have fallen; in the opening the first is white's.
State rolled(const State& state, int die1, int die2, const Agreement& agreement);
// The side to move has played and left `after`, seen by the opponent.
State played(const State& state, const Position& after, const Agreement& agreement);
// The choice with this number, where there are answers and no plays.
State answered(const State& state, int choice, const Agreement& agreement);

}  // namespace videau::env
