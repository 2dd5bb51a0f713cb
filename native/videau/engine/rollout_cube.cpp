#include "videau/engine/rollout_cube.h"

#include "videau/engine/cube_search.h"
#include "videau/engine/dice.h"
#include "videau/engine/outcome.h"

namespace videau::engine {

CubeGame::CubeGame(const CubeState& start, const Tables& tables)
    : start_(start), cube_(start), tables_(&tables) {}

bool CubeGame::is_exact(const Position& position) const {
    return exact_equity(*tables_, position, cube_).has_value();
}

double CubeGame::worth(const Position& position, const Outcomes& outcomes) const {
    const auto stake = static_cast<double>(cube_.value);
    if (const auto known = exact_equity(*tables_, position, cube_)) return *known * stake;
    const CubeDecision made = cubeful(outcomes, cube_, cube_efficiency(position, outcomes));
    return cube_.is_match() ? made.best_chance : made.best * stake;
}

double CubeGame::seen(double worth_on_roll) const {
    if (ours_) return worth_on_roll;
    return cube_.is_match() ? 1 - worth_on_roll : -worth_on_roll;
}

void CubeGame::decide(const Position& position, const Outcomes& outcomes) {
    if (over_ || !cube_.may_double()) return;
    const CubeDecision made = cubeful(outcomes, cube_, cube_efficiency(position, outcomes));
    if (!made.doubles) return;
    if (made.answer == Answer::pass) {
        const Points price = cube_.drop_price(cube_.value);
        result_ = seen(worth_of_points(cube_, price, MatchEquity::published()));
        over_ = true;
        return;
    }
    cube_.value *= made.answer == Answer::beaver ? 4 : 2;
    cube_.owner = Owner::other;
}

void CubeGame::play(std::span<const BestPlay> best, std::size_t rolled) {
    if (over_) return;
    ours_ = !ours_;
    cube_ = flipped(cube_);
    std::array<double, kRolls.size()> values;
    for (std::size_t i = 0; i < best.size(); ++i) {
        values[i] = seen(worth(best[i].position, best[i].outcomes));
    }
    const auto [mean] =
        mean_over_rolls<1>([&](std::size_t roll) { return std::array{values[roll]}; });
    luck_ += values[rolled] - mean;
}

void CubeGame::finish(const Position& position, const Outcomes& outcomes) {
    if (over_) return;
    result_ = seen(worth(position, outcomes));
    over_ = true;
}

double CubeGame::equity() const {
    const MatchEquity& table = MatchEquity::published();
    const double won = worth_of_points(start_, start_.value, table);
    const double lost = worth_of_points(start_, -start_.value, table);
    return 2 * (result_ - luck_ - lost) / (won - lost) - 1;
}

}  // namespace videau::engine
