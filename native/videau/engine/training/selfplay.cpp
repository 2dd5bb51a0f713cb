#include "videau/engine/training/selfplay.h"

#include <cassert>

#include "videau/engine/search.h"
#include "videau/engine/training/starts.h"

namespace videau::engine {
namespace {

// Untrained networks can shuffle for ever.
constexpr int kMaxPlies = 1500;

// How much worse than the best, in points, a play may look that is tried in its place.
constexpr float kNearlyBest = 0.06F;

// A position, its static and its 1-ply value, all for its side on roll.
struct Moment {
    Position position;
    Outcomes value;
    Outcomes searched;
    bool explored = false;  // another play than the best led to it
};

Outcomes corrected(const Outcomes& start, const Outcomes& better, const Outcomes& worse,
                   float weight) {
    Outcomes result;
    for (int e = 0; e < kEndings; ++e) {
        result.chance[e] = start.chance[e] + weight * (better.chance[e] - worse.chance[e]);
    }
    return result;
}

// Draws nothing where it cannot happen: a run without it has the dice it always had.
bool happens(float share, Dice& dice) {
    return share > 0 && dice.below(1000) < static_cast<int>(1000 * share);
}

void teach(const Position& position, const Outcomes& target, Lessons& lessons) {
    auto& samples = kind_of(position) == Kind::contact ? lessons.contact : lessons.race;
    samples.push_back({position, target});
}

// Two plays of a decision for the pruning network: the best, and any.
void teach_pruning(int best, Dice& dice, const Scratch& scratch, Lessons& lessons) {
    const int any = dice.below(static_cast<std::uint32_t>(scratch.positions.size()));
    for (const int index : {best, any}) {
        if (kind_of(scratch.positions[index]) == Kind::contact) {
            lessons.pruning.push_back({scratch.positions[index], scratch.outcomes[index]});
        }
    }
}

// A play nearly as good as the best of those in scratch, or the best if there is no other.
int nearly_best(int best, Dice& dice, Scratch& scratch) {
    const float limit = money_equity(scratch.outcomes[best]) + kNearlyBest;
    std::vector<int> near;
    for (int i = 0; i < static_cast<int>(scratch.positions.size()); ++i) {
        if (i != best && money_equity(scratch.outcomes[i]) < limit) near.push_back(i);
    }
    if (near.empty()) return best;
    return near[dice.below(static_cast<std::uint32_t>(near.size()))];
}

// Plays a roll otherwise than the best way, if another is nearly as good.
void explore_roll(const Evaluator& evaluator, Roll roll, Dice& dice, Scratch& scratch,
                  std::vector<Moment>& game) {
    const int best = evaluator.evaluate_plays(game.back().position, roll, scratch);
    const int played = nearly_best(best, dice, scratch);
    game.push_back({scratch.positions[played], scratch.outcomes[played], {}, played != best});
}

// Plays a roll and appends the position it leads to.
void play_roll(const Evaluator& evaluator, Roll roll, Dice& dice, Show show, Scratch& scratch,
               std::vector<Moment>& game, Lessons& lessons) {
    const Position position = game.back().position;
    if (show == Show::all) {
        const int best = evaluator.evaluate_plays(position, roll, scratch);
        teach_pruning(best, dice, scratch, lessons);
        game.push_back({scratch.positions[best], scratch.outcomes[best], {}});
    } else {
        BestPlay best;
        evaluator.best_plays(position, {&roll, 1}, &best, scratch);
        game.push_back({best.position, best.outcomes, {}});
    }
}

}  // namespace

void Lessons::add_counts(const Lessons& other) {
    games += other.games;
    plies += other.plies;
    given_up += other.given_up;
    singles += other.singles;
    gammons += other.gammons;
    backgammons += other.backgammons;
    first_player += other.first_player;
}

void play_game(const Evaluator& evaluator, const Variant& variant, Dice& dice,
               const Targets& targets, Show show, Scratch& scratch, Lessons& lessons) {
    assert(evaluator.rules() == variant.rules);
    const Position start = position_of(variant.start);
    Position first = start;
    if (happens(targets.unusual, dice)) {
        first = unusual_position(evaluator, start, dice, scratch);
    }
    std::vector<Moment> game{{first, {}, {}}};
    const auto is_exact = [](const Position& position) {
        const Kind kind = kind_of(position);
        return kind == Kind::over || kind == Kind::bearoff;
    };
    while (!is_exact(game.back().position)) {
        if (game.size() > kMaxPlies) {
            ++lessons.given_up;
            return;
        }
        Moment& now = game.back();
        if (targets.searched) now.searched = search(evaluator, now.position, 1, scratch);
        const bool opens = game.size() == 1 && now.position == start;
        const Roll roll = opens ? dice.opening_roll(variant.opening) : dice.roll();
        if (targets.searched && happens(targets.explore, dice)) {
            explore_roll(evaluator, roll, dice, scratch, game);
        } else {
            play_roll(evaluator, roll, dice, show, scratch, game, lessons);
        }
    }

    const std::size_t last = game.size() - 1;
    Outcomes target = game[last].value;
    const auto& end = target.chance;
    ++lessons.games;
    lessons.plies += last;
    lessons.singles += end[kWin] + end[kLose];
    lessons.gammons += end[kWinGammon] + end[kLoseGammon];
    lessons.backgammons += end[kWinBackgammon] + end[kLoseBackgammon];
    lessons.first_player += last % 2 == 0 ? money_equity(target) : -money_equity(target);

    for (std::size_t i = last; i-- > 0;) {
        const Moment& next = game[i + 1];
        const Outcomes start = targets.searched ? game[i].searched : flipped(next.value);
        const float lambda = next.explored ? 0 : targets.lambda;
        target = corrected(start, flipped(target), flipped(next.value), lambda);
        teach(game[i].position, target, lessons);
    }
}

}  // namespace videau::engine
