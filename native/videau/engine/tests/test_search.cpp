// Search against a slow reference, and what holds for every evaluation.

#include <algorithm>
#include <array>
#include <cstdio>

#include "videau/engine/search.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/random_positions.h"

using namespace videau;
using namespace videau::engine;

namespace {

// One ply deeper by the definition: both dice, all 36, each position evaluated alone.
double slow_value(const Evaluator& evaluator, const Position& position, int plies,
                  Scratch& scratch) {
    if (plies == 0 || kind_of(position) == Kind::over) {
        return money_equity(evaluator.evaluate(position, scratch));
    }
    double sum = 0;
    for (int die1 = 1; die1 <= 6; ++die1) {
        for (int die2 = 1; die2 <= 6; ++die2) {
            std::vector<Position> after;
            generate_positions(position, die1, die2, {}, after);
            const auto worth = [&](const Position& next) {
                return money_equity(evaluator.evaluate(next, scratch));
            };
            const Position best = *std::min_element(
                after.begin(), after.end(),
                [&](const Position& a, const Position& b) { return worth(a) < worth(b); });
            sum -= slow_value(evaluator, best, plies - 1, scratch);
        }
    }
    return sum / 36;
}

void values_are_chances(const Evaluator& evaluator, const std::vector<Position>& positions) {
    Scratch scratch;
    for (const Position& position : positions) {
        const Outcomes outcomes = evaluator.evaluate(position, scratch);
        float sum = 0;
        for (const float chance : outcomes.chance) {
            CHECK(chance >= -1e-6F && chance <= 1 + 1e-6F);
            sum += chance;
        }
        CHECK_NEAR(sum, 1, 1e-5);
        const Chances five = nested(outcomes);
        CHECK(five.win >= five.win_gammon && five.win_gammon >= five.win_backgammon);
        CHECK(five.lose_gammon >= five.lose_backgammon);
        CHECK_NEAR(money_equity(flipped(outcomes)), -money_equity(outcomes), 1e-6);
    }
}

// All rolls together find what each roll finds alone; so does pruning that knows the answer.
void best_plays_are_the_best_of_all(const Evaluator& alone, const Evaluator& pruning,
                                    const std::vector<Position>& positions) {
    Scratch scratch;
    std::array<BestPlay, kRolls.size()> best;
    for (std::size_t i = 0; i < positions.size(); i += 40) {
        for (const Evaluator* evaluator : {&alone, &pruning}) {
            evaluator->best_plays(positions[i], kRolls, best.data(), scratch);
            for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
                const int index = alone.evaluate_plays(positions[i], kRolls[roll], scratch);
                CHECK_NEAR(best[roll].equity, money_equity(scratch.outcomes[index]), 2e-6);
            }
        }
    }
}

}  // namespace

int main() {
    const Networks networks{Network::random({32, 16, 16}, 1), Network::random({16, 16, 16}, 2),
                            Network::random({16, 16, 16}, 3, false)};
    const Evaluator evaluator(std::make_shared<const Networks>(networks),
                              std::make_shared<const Tables>());
    const Search search(evaluator);
    Scratch scratch;
    const std::vector<Position> positions = random_positions(4000, 5);
    values_are_chances(evaluator, positions);
    // Pruning by the contact network itself, down to one play.
    const Networks same{networks.contact, networks.race, networks.contact};
    const Evaluator pruning(std::make_shared<const Networks>(same),
                            std::make_shared<const Tables>(), 1);
    best_plays_are_the_best_of_all(evaluator, pruning, positions);
    for (std::size_t i = 0; i < positions.size(); i += 200) {
        CHECK_NEAR(money_equity(search.value(positions[i], 1, scratch)),
                   slow_value(evaluator, positions[i], 1, scratch), 1e-5);
    }
    for (std::size_t i = 0; i < positions.size(); i += 1999) {
        CHECK_NEAR(money_equity(search.value(positions[i], 2, scratch)),
                   slow_value(evaluator, positions[i], 2, scratch), 1e-5);
    }
    const auto plays = search.rank(starting_position(), {3, 1}, 1, {4, 1.0F}, scratch);
    CHECK(plays.size() == 16);
    CHECK(plays[3].plies == 1 && plays[4].plies == 0);
    CHECK(plays[0].equity >= plays[3].equity);
    std::puts("search: ok");
}
