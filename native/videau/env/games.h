// Many games at once, each at a choice: they are stepped by the numbers of their choices, and
// roll their own dice in between.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "videau/engine/dice.h"
#include "videau/env/state.h"

namespace videau::env {

enum class End : std::uint8_t { none, over, cut_off };

// The two dice to come next, or none.
using Throw = std::span<const std::uint8_t>;

class Games {
public:
    // Game i has dice of its own, from the seed plus i.
    Games(const Agreement& agreement, std::size_t count, std::uint64_t seed, bool autoreset);

    std::size_t size() const { return games_.size(); }
    const State& state(std::size_t game) const { return games_[game].state; }
    std::uint64_t dice(std::size_t game) const { return games_[game].dice.state(); }

    // How many choices there are; none in an episode that is over.
    std::size_t choices(std::size_t game) const { return games_[game].choices; }
    std::size_t all_choices() const;
    // Where a choice leads, before any dice fall.
    State after(std::size_t game, std::size_t choice) const;
    // The checkers after a choice, seen by whoever chooses.
    Position board_after(std::size_t game, std::size_t choice) const;

    // Takes a choice in every game, then rolls until there is another. `rewards` gets what the
    // chooser gained. A negative choice leaves a game alone, and so does one where nothing can be
    // chosen. `rolls` are what falls first, two dice for each game; it may be empty. An episode
    // that ends begins anew if the games reset themselves.
    void step(std::span<const std::int64_t> choices, std::span<const std::uint8_t> rolls,
              std::span<float> rewards, std::span<std::uint8_t> ends);

    void reset(std::span<const bool> which);
    void seed(std::span<const std::uint64_t> seeds);
    // Goes on from these states, which may wait for the dice.
    void load(std::span<const State> states);

private:
    struct Game {
        State state;
        engine::Dice dice{0};
        std::size_t choices = 0;
        std::size_t plays = 0;  // where its plays begin
    };

    // Calls change(number, roll) for every game; it returns whether it has put the game into
    // another state, and may say which dice fall first.
    template <class Change>
    void change_all(const Change& change);
    void roll_on(Game& game, Throw roll) const;
    float reward(const State& after, int side) const;

    Agreement agreement_;
    bool autoreset_;
    std::vector<Game> games_;
    // The positions after the plays of all games, one game after the other, seen by the opponent.
    // In one piece: thousands of vectors that each hold room for the longest list would not fit
    // into any cache. The vectors are longer than what is used of them.
    std::vector<Position> plays_;
    std::vector<Position> next_plays_;
};

}  // namespace videau::env
