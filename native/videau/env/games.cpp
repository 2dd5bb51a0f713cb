#include "videau/env/games.h"

#include <algorithm>

#include "videau/plays.h"
#include "videau/prefetch.h"

namespace videau::env {
namespace {

// How many games ahead the play of a game is fetched.
constexpr std::size_t kAhead = 4;

End end_of(const State& state, const Agreement& agreement) {
    if (is_match_over(state, agreement)) return End::over;
    return is_cut_off(state, agreement) ? End::cut_off : End::none;
}

}  // namespace

Games::Games(const Agreement& agreement, std::size_t count, std::uint64_t seed, bool autoreset)
    : agreement_(agreement), autoreset_(autoreset), games_(count) {
    for (std::size_t game = 0; game < count; ++game) games_[game].dice = engine::Dice(seed + game);
    change_all([&](std::size_t game, Throw&) {
        games_[game].state = first_state(agreement_);
        return true;
    });
}

std::size_t Games::all_choices() const {
    std::size_t sum = 0;
    for (const Game& game : games_) sum += game.choices;
    return sum;
}

State Games::after(std::size_t number, std::size_t choice) const {
    const Game& game = games_[number];
    if (game.state.stage == Stage::play) {
        return played(game.state, plays_[game.plays + choice], agreement_);
    }
    return answered(game.state, static_cast<int>(choice), agreement_);
}

Position Games::board_after(std::size_t number, std::size_t choice) const {
    const Game& game = games_[number];
    if (game.state.stage == Stage::play) return swapped(plays_[game.plays + choice]);
    const bool is_on_turn = chooser(game.state) == game.state.turn;
    return is_on_turn ? game.state.position : swapped(game.state.position);
}

void Games::step(std::span<const std::int64_t> choices, std::span<const std::uint8_t> rolls,
                 std::span<float> rewards, std::span<std::uint8_t> ends) {
    change_all([&](std::size_t number, Throw& roll) {
        // The play that is chosen lies anywhere among thousands: a seventh of the time of random
        // games was spent waiting for it.
        if (const std::size_t soon = number + kAhead; soon < size() && choices[soon] > 0) {
            const std::size_t play = games_[soon].plays + static_cast<std::size_t>(choices[soon]);
            if (play < plays_.size()) prefetch(&plays_[play]);
        }
        Game& game = games_[number];
        rewards[number] = 0;
        ends[number] = static_cast<std::uint8_t>(End::none);
        if (choices[number] < 0 || game.choices == 0) return false;
        const int side = chooser(game.state);
        game.state = after(number, static_cast<std::size_t>(choices[number]));
        rewards[number] = reward(game.state, side);
        const End end = end_of(game.state, agreement_);
        ends[number] = static_cast<std::uint8_t>(end);
        if (end != End::none && autoreset_) game.state = first_state(agreement_);
        if (!rolls.empty()) roll = rolls.subspan(2 * number, 2);
        return true;
    });
}

void Games::reset(std::span<const bool> which) {
    change_all([&](std::size_t game, Throw&) {
        if (which[game]) games_[game].state = first_state(agreement_);
        return which[game];
    });
}

void Games::seed(std::span<const std::uint64_t> seeds) {
    for (std::size_t game = 0; game < size(); ++game) games_[game].dice = engine::Dice(seeds[game]);
}

void Games::load(std::span<const State> states) {
    change_all([&](std::size_t game, Throw&) {
        games_[game].state = states[game];
        return true;
    });
}

template <class Change>
void Games::change_all(const Change& change) {
    std::size_t used = 0;
    for (std::size_t number = 0; number < size(); ++number) {
        Game& game = games_[number];
        const std::size_t old = game.plays;
        const std::size_t place = used;
        Throw roll;
        if (change(number, roll)) {
            roll_on(game, roll);
            if (is_episode_over(game.state, agreement_)) {
                game.choices = 0;
            } else if (game.state.stage == Stage::play) {
                used = append_positions(game.state.position, game.state.die1, game.state.die2,
                                        agreement_.rules.plays, next_plays_, used);
                game.choices = used - place;
            } else {
                game.choices = static_cast<std::size_t>(count_answers(game.state, agreement_));
            }
        } else if (game.state.stage == Stage::play) {
            used += game.choices;
            if (next_plays_.size() < used) next_plays_.resize(used);
            std::copy_n(plays_.data() + old, game.choices, next_plays_.data() + place);
        }
        game.plays = place;
    }
    plays_.swap(next_plays_);
}

// A tie in an opening is thrown again, so the loop may take a few rounds.
void Games::roll_on(Game& game, Throw roll) const {
    while (awaits_dice(game.state, agreement_)) {
        const engine::Roll dice = roll.empty() ? game.dice.roll() : engine::Roll{roll[0], roll[1]};
        roll = {};
        game.state = rolled(game.state, dice.die1, dice.die2, agreement_);
    }
}

float Games::reward(const State& after, int side) const {
    if (after.stage != Stage::over) return 0;
    const float sign = after.winner == side ? 1.0F : -1.0F;
    if (agreement_.pays_points) return sign * static_cast<float>(after.points);
    return is_match_over(after, agreement_) ? sign : 0.0F;
}

}  // namespace videau::env
