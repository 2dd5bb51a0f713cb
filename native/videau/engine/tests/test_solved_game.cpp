// Small games: every placement has its number, and every value follows from its successors.

#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <vector>

#include "videau/engine/dice.h"
#include "videau/engine/placements.h"
#include "videau/engine/solved_game.h"
#include "videau/engine/tests/check.h"
#include "videau/plays.h"

using namespace videau;
using namespace videau::engine;

namespace {

Side random_side(Dice& dice, int checkers, detail::Mask taken) {
    Side side{};
    while (checkers > 0) {
        const int slot = dice.below(kSlots);
        if (taken & detail::bit(slot)) continue;
        ++side[slot];
        --checkers;
    }
    return side;
}

Position random_position(Dice& dice, int checkers) {
    while (true) {
        const Side own = random_side(dice, checkers, 0);
        const Side other = random_side(dice, checkers, points_seen_by_other(own));
        if (!all_off(own) && !all_off(other)) return {own, other};
    }
}

Outcomes known(const SolvedGame& game, const Position& position) {
    if (!is_over(position)) return game.outcomes(position);
    Outcomes outcomes;
    outcomes.chance[lost_ending(position, game.rules())] = 1;
    return outcomes;
}

void placements_have_numbers_without_gaps() {
    Dice dice(1);
    for (int checkers = 1; checkers <= kFewCheckers; ++checkers) {
        const detail::Mask taken = detail::bit(3) | detail::bit(24);
        const int count = placements_on(kSlots - 2, checkers);
        std::map<int, Side> met;
        for (int i = 0; i < 40 * count; ++i) {
            const Side side = random_side(dice, checkers, taken);
            const int number = placement_number(side, taken);
            CHECK(0 <= number && number < count);
            CHECK(met.emplace(number, side).first->second == side);
        }
        CHECK(static_cast<int>(met.size()) >= count * 99 / 100);
    }
    CHECK(placements_on(kSlots, 3) == 3276);
}

// Each position is worth the mean over the rolls of the best play, and its chances are those of
// that play: by plays that the generator makes of the very position.
void values_follow_from_their_successors(const Rules& rules, int checkers) {
    Interrupt interrupt;
    const SolvedGame game = solve_game(rules, checkers, interrupt);
    Dice dice(2);
    std::vector<Position> after;
    for (int i = 0; i < 500; ++i) {
        const Position position = random_position(dice, checkers);
        CHECK(game.covers(position));
        const auto mean = mean_over_rolls<kEndings>([&](std::size_t roll) {
            generate_positions(position, kRolls[roll].die1, kRolls[roll].die2, rules.plays, after);
            Outcomes best;
            float lowest = 4;
            for (const Position& next : after) {
                const Outcomes found = known(game, next);
                if (money_equity(found) >= lowest) continue;
                lowest = money_equity(found);
                best = found;
            }
            return flipped(best).chance;
        });
        const Outcomes found = game.outcomes(position);
        double equity = 0;
        for (int ending = 0; ending < kEndings; ++ending) {
            const double points = ending % 3 + 1;
            equity += (ending < kLose ? points : -points) * mean[ending];
        }
        // Sixteen bits: each chance is rounded, and the table rounded what it follows from.
        CHECK_NEAR(money_equity(found), equity, 2e-4);
        for (int ending = 0; ending < kEndings; ++ending) {
            // Plays that are equal but for rounding may share their points out differently.
            CHECK_NEAR(found.chance[ending], mean[ending], 0.01);
        }
    }
}

void others_are_refused() {
    bool refused = false;
    try {
        SolvedGame::size_with(4);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
    CHECK(SolvedGame::size_with(3) == 7959904);
}

}  // namespace

int main() {
    placements_have_numbers_without_gaps();
    others_are_refused();
    for (const char* rules : {"standard", "bear_off=exact,entering=one-checker,backgammon=back",
                              "bear_off=rearmost-exact,gammon=all-home,backgammon=not-all-home",
                              "bear_off=lower", "one_die=either"}) {
        values_follow_from_their_successors(variant_from_string(rules).rules, 1);
    }
    values_follow_from_their_successors(
        variant_from_string("bear_off=exact,entering=one-checker,backgammon=back").rules, 2);
    std::puts("solved game: ok");
}
