// Many games at once. That each goes by the rules is tested from Python, where the rules are
// written a second time; here, that the memory behind them holds, with the sanitizers watching.

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "check.h"
#include "videau/env/games.h"

namespace {

using namespace videau;
using namespace videau::env;

constexpr std::size_t kGames = 64;

struct Stepped {
    std::vector<float> rewards = std::vector<float>(kGames);
    std::vector<std::uint8_t> ends = std::vector<std::uint8_t>(kGames);
};

Stepped step(Games& games, const std::vector<std::int64_t>& choices) {
    Stepped result;
    games.step(choices, {}, result.rewards, result.ends);
    return result;
}

std::vector<std::int64_t> random_choices(const Games& games, engine::Dice& dice) {
    std::vector<std::int64_t> choices(kGames);
    for (std::size_t game = 0; game < kGames; ++game) {
        choices[game] = dice.below(static_cast<std::uint32_t>(games.choices(game)));
    }
    return choices;
}

Agreement money() {
    Agreement agreement;
    agreement.cube = agreement.beavers = agreement.raccoons = agreement.resigning = true;
    return agreement;
}

TEST(games_at_random_come_to_their_ends) {
    for (const Agreement& agreement : {Agreement{}, money()}) {
        Games games(agreement, kGames, 1, true);
        engine::Dice dice(1);
        int ended = 0;
        for (int n = 0; n < 500; ++n) {
            const Stepped done = step(games, random_choices(games, dice));
            for (std::size_t game = 0; game < kGames; ++game) {
                CHECK((done.rewards[game] != 0) == (done.ends[game] != 0));
                CHECK(games.choices(game) > 0);
                ended += done.ends[game];
            }
        }
        CHECK(ended > 100);
    }
}

TEST(a_game_that_is_left_alone_keeps_its_plays) {
    Games games({}, kGames, 2, true);
    engine::Dice dice(2);
    std::vector<std::int64_t> choices = random_choices(games, dice);
    choices[3] = choices[7] = -1;
    const Position before = games.board_after(7, 0);
    const std::size_t count = games.choices(7);
    step(games, choices);
    CHECK(games.choices(7) == count);
    CHECK(games.board_after(7, 0) == before);
}

TEST(a_row_has_everything_that_a_state_has) {
    Games games(money(), kGames, 3, true);
    engine::Dice dice(3);
    for (int n = 0; n < 50; ++n) {
        step(games, random_choices(games, dice));
        for (std::size_t game = 0; game < kGames; ++game) {
            std::array<std::int32_t, kStateColumns> row{};
            std::array<std::int32_t, kStateColumns> again{};
            write_row(games.state(game), row.data());
            write_row(read_row(row.data()), again.data());
            CHECK(row == again);
        }
    }
}

}  // namespace
