#include "videau/engine/training/selfplay.h"

#include <cassert>

#include "videau/engine/search.h"
#include "videau/engine/training/starts.h"

namespace videau::engine {
namespace {

// Untrained networks can shuffle for ever.
constexpr int kMaxPlies = 1500;

// A position, its static and its 1-ply value, all for its side on roll.
struct Moment {
    Position position;
    Outcomes value;
    Outcomes searched;
};

Outcomes corrected(const Outcomes& start, const Outcomes& better, const Outcomes& worse,
                   float weight) {
    Outcomes result;
    for (int e = 0; e < kEndings; ++e) {
        result.chance[e] = start.chance[e] + weight * (better.chance[e] - worse.chance[e]);
    }
    return result;
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
    if (targets.unusual > 0 && dice.below(1000) < static_cast<int>(1000 * targets.unusual)) {
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
        play_roll(evaluator, roll, dice, show, scratch, game, lessons);
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
        target = corrected(start, flipped(target), flipped(next.value), targets.lambda);
        teach(game[i].position, target, lessons);
    }
}

}  // namespace videau::engine
