#include "videau/engine/rollout_rules.h"

#include <algorithm>
#include <array>
#include <limits>

#include "videau/engine/search.h"

namespace videau::engine {
Ending lost_ending(const Position& position, const GameRules& rules) {
    const bool none_off = position.own[kOff] == 0;
    const auto stands_from = [&](int lowest) {
        return std::any_of(position.own.begin() + lowest, position.own.begin() + kBar + 1,
                           [](std::uint8_t count) { return count != 0; });
    };
    const bool all_home = !stands_from(kHome + 1);
    const bool back = stands_from(25 - kHome);
    bool backgammon = none_off && back;
    if (rules.backgammon == BackgammonRule::not_all_home) backgammon = none_off && !all_home;
    if (rules.backgammon == BackgammonRule::back) backgammon = back;
    if (backgammon) return kLoseBackgammon;
    const bool gammon = none_off && (rules.gammon == GammonRule::none_off || all_home);
    return gammon ? kLoseGammon : kLose;
}

void Judge::evaluate(const Position* base, const Position* positions, int count, Outcomes* out,
                     Scratch& scratch) const {
    evaluator->evaluate(base, positions, count, out, scratch);
    const bool own_bearoff = tables != nullptr && rules.plays.bear_off != BearOff::standard;
    if (rules.scores_as_usual() && !own_bearoff) return;
    for (int i = 0; i < count; ++i) {
        const Kind kind = kind_of(positions[i]);
        if (kind == Kind::over) {
            out[i] = {};
            out[i].chance[lost_ending(positions[i], rules)] = 1;
        } else if (kind == Kind::bearoff && own_bearoff) {
            out[i] = tables->bearoff(positions[i]);
        }
    }
}

void Judge::best_plays(const Position& position, std::span<const Roll> rolls, BestPlay* best,
                       Scratch& scratch, const Aim* aim) const {
    if (rules == GameRules{}) {
        evaluator->best_plays(position, rolls, best, scratch, aim);
        return;
    }
    const Position base = swapped(position);
    for (const Roll roll : rolls) {
        generate_positions(position, roll.die1, roll.die2, rules.plays, scratch.positions);
        const int count = static_cast<int>(scratch.positions.size());
        scratch.outcomes.resize(scratch.positions.size());
        evaluate(&base, scratch.positions.data(), count, scratch.outcomes.data(), scratch);
        best->equity = std::numeric_limits<float>::infinity();
        float lowest = best->equity;
        for (int i = 0; i < count; ++i) {
            float equity =
                aim == nullptr ? money_equity(scratch.outcomes[i]) : aim->of(scratch.outcomes[i]);
            if (aim != nullptr && aim->precise) {
                if (equity > lowest + aim->near) continue;
                lowest = std::min(lowest, equity);
                equity = aim->precise(scratch.positions[i], scratch.outcomes[i]);
            }
            if (equity < best->equity) *best = {scratch.positions[i], scratch.outcomes[i], equity};
        }
        ++best;
    }
}

Outcomes Judge::value(const Position& position, int plies, Scratch& scratch) const {
    if (rules == GameRules{}) return Search(*evaluator).value(position, plies, scratch);
    Outcomes mean;
    if (plies == 0 || is_over(position)) {
        evaluate(nullptr, &position, 1, &mean, scratch);
        return mean;
    }
    std::array<BestPlay, kRolls.size()> best;
    best_plays(position, kRolls, best.data(), scratch);
    for (std::size_t i = 0; i < kRolls.size(); ++i) {
        const Outcomes reply =
            plies == 1 ? best[i].outcomes : value(best[i].position, plies - 1, scratch);
        const Outcomes ours = flipped(reply);
        for (int e = 0; e < kEndings; ++e) mean.chance[e] += chance_of(kRolls[i]) * ours.chance[e];
    }
    return mean;
}

}  // namespace videau::engine
