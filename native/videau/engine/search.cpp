#include "videau/engine/search.h"

#include <algorithm>

namespace videau::engine {

Outcomes Search::value(const Position& position, int plies, Scratch& scratch) const {
    const Kind kind = kind_of(position);
    if (plies == 0 || kind == Kind::over) return evaluator_->evaluate(position, scratch);
    if (plies == 1) return evaluator_->one_ply(position, scratch);
    std::array<BestPlay, kRolls.size()> best;
    evaluator_->best_plays(position, kRolls, best.data(), scratch);
    Outcomes mean;
    for (std::size_t i = 0; i < kRolls.size(); ++i) {
        const Outcomes reply = flipped(value(best[i].position, plies - 1, scratch));
        for (int e = 0; e < kEndings; ++e) {
            mean.chance[e] += chance_of(kRolls[i]) * reply.chance[e];
        }
    }
    return mean;
}

std::vector<RankedPlay> Search::rank(const Position& position, Roll roll, int plies,
                                     MoveFilter filter, Scratch& scratch) const {
    evaluator_->evaluate_plays(position, roll, scratch);
    std::vector<RankedPlay> plays(scratch.positions.size());
    for (std::size_t i = 0; i < plays.size(); ++i) {
        const Outcomes outcomes = flipped(scratch.outcomes[i]);
        plays[i] = {scratch.positions[i], outcomes, money_equity(outcomes), 0};
    }
    const auto better = [](const RankedPlay& a, const RankedPlay& b) {
        return a.equity > b.equity;
    };
    std::stable_sort(plays.begin(), plays.end(), better);
    if (plies == 0) return plays;

    const float limit = plays[0].equity - filter.within;
    const auto kept = static_cast<std::size_t>(std::max(filter.keep, 1));
    std::size_t searched = 0;
    while (searched < plays.size() && searched < kept && plays[searched].equity >= limit) {
        RankedPlay& play = plays[searched++];
        play.outcomes = flipped(value(play.position, plies, scratch));
        play.equity = money_equity(play.outcomes);
        play.plies = plies;
    }
    std::stable_sort(plays.begin(), plays.begin() + static_cast<std::ptrdiff_t>(searched), better);
    return plays;
}

}  // namespace videau::engine
