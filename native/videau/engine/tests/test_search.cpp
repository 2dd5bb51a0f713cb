// Search against a slow reference, and what holds for every evaluation.

#include <algorithm>
#include <array>
#include <cstdio>

#include "videau/engine/search.h"
#include "videau/engine/tests/check.h"
#include "videau/engine/tests/random_positions.h"
#include "videau/engine/tests/tiny_evaluator.h"

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
            generate_positions(position, die1, die2, evaluator.rules().plays, after);
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

void searching_is_the_mean_over_all_dice(const Evaluator& evaluator,
                                         const std::vector<Position>& positions) {
    Scratch scratch;
    const auto check = [&](const Position& position, int plies) {
        CHECK_NEAR(money_equity(search(evaluator, position, plies, scratch)),
                   slow_value(evaluator, position, plies, scratch), 1e-5);
    };
    for (std::size_t i = 0; i < positions.size(); i += 200) check(positions[i], 1);
    for (std::size_t i = 0; i < positions.size(); i += 1999) check(positions[i], 2);
}

}  // namespace

int main() {
    const std::vector<Position> positions = random_positions(4000, 5);
    for (const std::string_view sheet : kSheets) {
        const Rules rules = rules_of(sheet);
        const NetEvaluator evaluator = tiny_evaluator(rules);
        values_are_chances(evaluator, positions);
        // Pruning by the contact network itself, down to one play.
        const auto networks = tiny_floats();
        const Networks same{networks->contact, networks->race, networks->contact, {}};
        const NetEvaluator pruning(std::make_shared<const QuantisedNetworks>(same), rules, 1);
        best_plays_are_the_best_of_all(evaluator, pruning, positions);
        searching_is_the_mean_over_all_dice(evaluator, positions);
    }
    std::puts("search: ok");
}
