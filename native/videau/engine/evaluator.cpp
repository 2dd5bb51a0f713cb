#include "videau/engine/evaluator.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace videau::engine {
namespace {

int rear(const Side& side) {
    int slot = kBar;
    while (slot > 0 && side[slot] == 0) --slot;
    return slot;
}

// The best play of a roll among those offered so far.
class Choice {
public:
    Choice(BestPlay& best, const Aim* aim) : best_(&best), aim_(aim) {
        best.equity = std::numeric_limits<float>::infinity();
    }

    void offer(const Position& next, const Outcomes& outcomes) {
        const float points = points_of(outcomes, aim_);
        float equity = points;
        if (aim_ != nullptr && aim_->precise) {
            if (points > lowest_ + aim_->near) return;
            lowest_ = std::min(lowest_, points);
            equity = aim_->precise(next, outcomes);
        }
        if (equity < best_->equity || (equity == best_->equity && points < points_)) {
            *best_ = {next, outcomes, equity};
            points_ = points;
        }
    }

private:
    BestPlay* best_;
    const Aim* aim_;
    float points_ = 0;
    float lowest_ = std::numeric_limits<float>::infinity();
};

thread_local std::vector<std::unique_ptr<Scratch>> spare_scratch;

}  // namespace

BorrowedScratch::BorrowedScratch(Interrupt* interrupt) {
    if (spare_scratch.empty()) {
        scratch_ = std::make_unique<Scratch>();
    } else {
        scratch_ = std::move(spare_scratch.back());
        spare_scratch.pop_back();
    }
    scratch_->interrupt = interrupt;
}

BorrowedScratch::~BorrowedScratch() {
    spare_scratch.push_back(std::move(scratch_));
}

Kind kind_of(const Position& position) {
    const int own = rear(position.own);
    const int other = rear(position.other);
    if (other == 0) return Kind::over;
    // The rearmost checkers have passed each other if mine is ahead of theirs, which I call
    // point 25 - other.
    if (own + other > 25) return Kind::contact;
    return own <= kHome && other <= kHome ? Kind::bearoff : Kind::race;
}

void Evaluator::know(std::shared_ptr<const SolvedGame> solved) {
    if (solved != nullptr && solved->rules() != rules_) {
        throw std::invalid_argument("the game was solved by " + to_string(solved->rules()) +
                                    ", not by " + to_string(rules_));
    }
    solved_ = std::move(solved);
}

bool Evaluator::evaluate_exactly(const Position& position, Kind kind, Outcomes& out) const {
    if (kind == Kind::over) {
        out = {};
        out.chance[lost_ending(position, rules_)] = 1;
        return true;
    }
    if (solved_ != nullptr && solved_->covers(position)) {
        out = solved_->outcomes(position);
        return true;
    }
    // With everybody home all rulesets score alike: a gammon if nothing is off.
    if (kind == Kind::bearoff) {
        out = tables_->bearoff(position);
        return true;
    }
    return false;
}

void Evaluator::evaluate(const Position* base, const Position* positions, int count, Outcomes* out,
                         Scratch& scratch) const {
    scratch.contact.clear();
    scratch.race.clear();
    for (int i = 0; i < count; ++i) {
        const Kind kind = kind_of(positions[i]);
        if (evaluate_exactly(positions[i], kind, out[i])) continue;
        (kind == Kind::race ? scratch.race : scratch.contact).add(positions[i], i);
    }
    for (const auto& [kind, group] :
         {std::pair{Kind::contact, &scratch.contact}, std::pair{Kind::race, &scratch.race}}) {
        if (group->at.empty()) continue;
        judge(base, kind, *group, false, scratch);
        for (std::size_t i = 0; i < group->at.size(); ++i) out[group->at[i]] = group->outcomes[i];
    }
}

Outcomes Evaluator::evaluate(const Position& position, Scratch& scratch) const {
    Outcomes outcomes;
    evaluate(nullptr, &position, 1, &outcomes, scratch);
    return outcomes;
}

int Evaluator::evaluate_plays(const Position& position, Roll roll, Scratch& scratch) const {
    generate_positions(position, roll.die1, roll.die2, rules_.plays, scratch.positions);
    const int count = static_cast<int>(scratch.positions.size());
    scratch.outcomes.resize(count);
    const Position base = swapped(position);
    evaluate(&base, scratch.positions.data(), count, scratch.outcomes.data(), scratch);
    int best = 0;
    float lowest = money_equity(scratch.outcomes[0]);
    for (int i = 1; i < count; ++i) {
        const float equity = money_equity(scratch.outcomes[i]);
        if (equity < lowest) {
            lowest = equity;
            best = i;
        }
    }
    return best;
}

void Evaluator::prune(const Position&, Group&, const Aim*, Scratch&) const {}

void Evaluator::best_plays(const Position& position, std::span<const Roll> rolls, BestPlay* best,
                           Scratch& scratch, const Aim* aim, Look look) const {
    const Position base = swapped(position);
    scratch.contact.clear();
    scratch.race.clear();
    std::vector<Choice> choices;
    choices.reserve(rolls.size());
    for (std::size_t roll = 0; roll < rolls.size(); ++roll) {
        Choice& choice = choices.emplace_back(best[roll], aim);
        generate_positions(position, rolls[roll].die1, rolls[roll].die2, rules_.plays,
                           scratch.positions);
        for (const Position& next : scratch.positions) {
            const Kind kind = kind_of(next);
            Outcomes outcomes;
            if (evaluate_exactly(next, kind, outcomes)) {
                choice.offer(next, outcomes);
            } else {
                (kind == Kind::race ? scratch.race : scratch.contact)
                    .add(next, static_cast<int>(roll));
            }
        }
    }
    if (look == Look::hopeful) prune(base, scratch.contact, aim, scratch);
    for (const auto& [kind, group] :
         {std::pair{Kind::contact, &scratch.contact}, std::pair{Kind::race, &scratch.race}}) {
        if (group->at.empty()) continue;
        judge(&base, kind, *group, true, scratch);
        for (std::size_t i = 0; i < group->at.size(); ++i) {
            choices[group->at[i]].offer(group->positions[i], group->outcomes[i]);
        }
    }
}

}  // namespace videau::engine
