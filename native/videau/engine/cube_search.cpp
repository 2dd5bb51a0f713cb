#include "videau/engine/cube_search.h"

#include <array>
#include <vector>

#include "videau/engine/parallel.h"
#include "videau/engine/search.h"

namespace videau::engine {
namespace {

CubeState doubled(const CubeState& cube) {
    CubeState taken = cube;
    taken.value *= 2;
    taken.owner = Owner::other;
    return taken;
}

int turns_left(const CubeState& cube) {
    if (!cube.in_play) return 0;
    if (cube.limit == 0) return TwoSidedTable::kEndless;
    int turns = 0;
    for (Points value = cube.value; cube.has_face_above(value); value *= 2) ++turns;
    return turns;
}

class Searcher {
public:
    Searcher(const Evaluator& evaluator, const MatchEquity& table, Scratch& scratch)
        : evaluator_(evaluator), table_(table), scratch_(scratch) {}

    // Fills one decision for each state of the cube, seen by the side on roll.
    Outcomes look(const Position& position, int plies, const std::vector<CubeState>& cubes,
                  std::vector<CubeDecision>& decisions) {
        if (plies == 0 || is_over(position)) {
            const Outcomes outcomes = evaluator_.evaluate(position, scratch_);
            end_line(position, outcomes, cubes, decisions);
            return outcomes;
        }
        CubeReplies replies = answer(position, cubes, look_before(plies));
        for (std::size_t roll = 0; plies > 1 && roll < kRolls.size(); ++roll) {
            search_on(replies, roll, plies - 1);
        }
        return decide(replies, decisions);
    }

    CubeReplies answer(const Position& position, const std::vector<CubeState>& cubes, Look look) {
        if (scratch_.interrupt != nullptr) scratch_.interrupt->check();
        CubeReplies replies{position, cubes, {}, {}, {}, {}};
        for (const CubeState& cube : cubes) {
            replies.theirs.push_back(flipped(cube));
            replies.theirs.push_back(flipped(doubled(cube)));
        }
        choose(replies, 0, kRolls.size(), look);
        for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
            const BestPlay& best = replies.best[roll];
            replies.outcomes[roll] = best.outcomes;
            end_line(best.position, best.outcomes, replies.theirs, replies.decisions[roll]);
        }
        return replies;
    }

    // Chooses the replies to some neighbouring rolls.
    void choose(CubeReplies& replies, std::size_t first, std::size_t count, Look look) const {
        const std::optional<Aim> aim = aim_of(replies.cubes[0], evaluator_.tables(), table_);
        evaluator_.best_plays(replies.position, {&kRolls[first], count}, &replies.best[first],
                              scratch_, aim ? &*aim : nullptr, look);
    }

    void search_on(CubeReplies& replies, std::size_t roll, int plies) {
        replies.outcomes[roll] =
            look(replies.best[roll].position, plies, replies.theirs, replies.decisions[roll]);
    }

    Outcomes decide(const CubeReplies& replies, std::vector<CubeDecision>& decisions) const {
        const Outcomes mean = mean_of_replies(replies.outcomes);
        decisions.clear();
        for (std::size_t i = 0; i < replies.cubes.size(); ++i) {
            const CubeState& cube = replies.cubes[i];
            const auto [waited, turned] = mean_over_rolls<2>([&](std::size_t roll) {
                return std::array{opposite(replies, roll, 2 * i),
                                  opposite(replies, roll, 2 * i + 1)};
            });
            Worth worth{cubeless_worth(mean, cube), waited, turned};
            // The plays above are those for the cube as it is; the tables know what a taken double
            // is worth with plays of its own.
            const CubeState taken = doubled(cube);
            if (const auto known = exact_equity(evaluator_.tables(), replies.position, taken)) {
                worth.double_take = *known * static_cast<double>(taken.value);
            }
            decisions.push_back(decision_from(worth, cube, table_));
        }
        return mean;
    }

    // What the best decision of the opponent, whose cube lies in one of the places, leaves us.
    static double opposite(const CubeReplies& replies, std::size_t roll, std::size_t place) {
        const CubeState& cube = replies.theirs[place];
        const double theirs = worth_of(replies.decisions[roll][place], cube);
        return cube.is_match() ? 1 - theirs : -theirs;
    }

private:
    // Of a game that is played out at the present stake.
    double cubeless_worth(const Outcomes& outcomes, const CubeState& cube) const {
        CubeState dead = cube;
        dead.in_play = false;
        const CubeDecision made = cubeful(outcomes, dead, {}, table_);
        return cube.is_match() ? made.cubeless_chance
                               : made.cubeless * static_cast<double>(cube.value);
    }

    void end_line(const Position& position, const Outcomes& outcomes,
                  const std::vector<CubeState>& cubes, std::vector<CubeDecision>& decisions) const {
        decisions.clear();
        const Efficiency efficiency = cube_efficiency(position, outcomes);
        for (const CubeState& cube : cubes) {
            decisions.push_back(cubeful(outcomes, cube, efficiency, table_));
            if (const auto known = exact_equity(evaluator_.tables(), position, cube)) {
                decisions.back().best = *known;
            }
        }
    }

    const Evaluator& evaluator_;
    const MatchEquity& table_;
    Scratch& scratch_;
};

}  // namespace

double worth_of(const CubeDecision& decision, const CubeState& cube) {
    return cube.is_match() ? decision.best_chance : decision.best * static_cast<double>(cube.value);
}

std::optional<double> exact_equity(const Tables& tables, const Position& position,
                                   const CubeState& cube) {
    // The tables know money, and the cube as it is usually handled.
    if (cube.is_match()) return {};
    if (cube.drop_pays_offered || cube.either_doubles) return {};
    if (!TwoSidedTable::covers(position)) return {};
    const auto known = tables.two_sided().cubeful(position, turns_left(cube));
    if (!known) return {};
    if (cube.owner == Owner::own) return known->own;
    return cube.owner == Owner::other ? known->other : known->centre;
}

std::optional<Aim> aim_of(const CubeState& cube, const Tables& tables, const MatchEquity& table) {
    const CubeState theirs = flipped(cube);
    const double won = worth_of_points(theirs, theirs.value, table);
    const double lost = worth_of_points(theirs, -theirs.value, table);
    const bool dead = cube.is_dead();
    const bool singles = dead && cube.is_single(cube.owner);
    if (dead && !singles && !cube.is_match()) return {};
    Aim aim;
    for (int times = 1; times <= 3; ++times) {
        for (const int sign : {1, -1}) {
            const Points points = sign * (singles ? 1 : times) * theirs.value;
            const double worth = worth_of_points(theirs, points, table);
            aim.points[(sign > 0 ? kWin : kLose) + times - 1] =
                static_cast<float>(2 * (worth - lost) / (won - lost) - 1);
        }
    }
    if (dead) return aim;
    // Before the cube is turned gammons count half at most by the Jacoby rule.
    if (cube.is_single(cube.owner)) aim.near *= 2;
    aim.precise = [theirs, &tables, &table](const Position& position, const Outcomes& outcomes) {
        if (const auto known = exact_equity(tables, position, theirs)) {
            return static_cast<float>(*known);
        }
        return static_cast<float>(
            cubeful(outcomes, theirs, cube_efficiency(position, outcomes), table).best);
    };
    return aim;
}

CubeSearch decide_at_once(const Evaluator& evaluator, const Position& position,
                          const Outcomes& outcomes, const CubeState& cube, Scratch& scratch) {
    if (kind_of(position) == Kind::bearoff) {
        return search_cube(evaluator, position, cube, 0, scratch);
    }
    return {outcomes, cubeful(outcomes, cube, cube_efficiency(position, outcomes))};
}

CubeSearch search_cube(const Evaluator& evaluator, const Position& position, const CubeState& cube,
                       int plies, Scratch& scratch, const MatchEquity& table) {
    // A bear-off ends with a cube that is soon dead, of which the model knows nothing. Looking one
    // roll ahead in the tables costs hardly anything.
    const bool deeper = plies == 0 && !cube.is_dead() && kind_of(position) == Kind::bearoff;
    std::vector<CubeDecision> decisions;
    CubeSearch found;
    found.outcomes =
        Searcher(evaluator, table, scratch).look(position, deeper ? 1 : plies, {cube}, decisions);
    if (deeper) found.outcomes = evaluator.evaluate(position, scratch);
    found.decision = decisions[0];
    return found;
}

CubeReplies cube_replies_to(const Evaluator& evaluator, const Position& position,
                            const std::vector<CubeState>& cubes, Look look, Scratch& scratch,
                            const MatchEquity& table) {
    return Searcher(evaluator, table, scratch).answer(position, cubes, look);
}

void deepen(const Evaluator& evaluator, CubeReplies& replies, std::size_t roll, int plies,
            Scratch& scratch, const MatchEquity& table) {
    Searcher searcher(evaluator, table, scratch);
    searcher.choose(replies, roll, 1, Look::all);
    searcher.search_on(replies, roll, plies);
}

double worth_of_reply(const CubeReplies& replies, std::size_t roll, bool doubled) {
    return Searcher::opposite(replies, roll, doubled ? 1 : 0);
}

CubeSearch decide(const Evaluator& evaluator, const CubeReplies& replies,
                  const MatchEquity& table) {
    BorrowedScratch scratch;
    std::vector<CubeDecision> decisions;
    CubeSearch found;
    found.outcomes = Searcher(evaluator, table, *scratch).decide(replies, decisions);
    found.decision = decisions[0];
    return found;
}

void search_cubes(const Evaluator& evaluator, std::span<const Position> positions,
                  const CubeState& cube, int plies, int threads, Interrupt& interrupt,
                  CubeSearch* out) {
    const int count = static_cast<int>(positions.size());
    if (plies > 0) {
        in_parallel(count, threads, interrupt, [&](int i) {
            BorrowedScratch scratch(&interrupt);
            out[i] = search_cube(evaluator, positions[i], cube, plies, *scratch);
        });
        return;
    }
    // All at once, which the networks like.
    BorrowedScratch scratch;
    std::vector<Outcomes> outcomes(positions.size());
    evaluator.evaluate(nullptr, positions.data(), count, outcomes.data(), *scratch);
    for (int i = 0; i < count; ++i) {
        out[i] = decide_at_once(evaluator, positions[i], outcomes[i], cube, *scratch);
    }
}

int market_losers(const Evaluator& evaluator, const Position& position, const CubeState& cube,
                  Scratch& scratch) {
    if (!cube.may_double() || is_over(position)) return 0;
    using Answers = std::array<BestPlay, kRolls.size()>;
    const auto answers = [&](const Position& before, const CubeState& movers) {
        if (scratch.interrupt != nullptr) scratch.interrupt->check();
        Answers best;
        const std::optional<Aim> aim = aim_of(movers, evaluator.tables());
        evaluator.best_plays(before, kRolls, best.data(), scratch, aim ? &*aim : nullptr);
        return best;
    };
    const auto ways = [](Roll roll) { return roll.die1 == roll.die2 ? 1 : 2; };
    int lost = 0;
    const Answers ours = answers(position, cube);
    for (std::size_t first = 0; first < kRolls.size(); ++first) {
        if (is_over(ours[first].position)) continue;
        const Answers theirs = answers(ours[first].position, flipped(cube));
        for (std::size_t second = 0; second < kRolls.size(); ++second) {
            const BestPlay& left = theirs[second];
            const CubeDecision made =
                decide_at_once(evaluator, left.position, left.outcomes, cube, scratch).decision;
            if (made.answer == Answer::pass) lost += ways(kRolls[first]) * ways(kRolls[second]);
        }
    }
    return lost;
}

}  // namespace videau::engine
