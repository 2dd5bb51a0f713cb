#include "videau/engine/evaluator.h"

#include <algorithm>
#include <limits>

namespace videau::engine {
namespace {

int rear(const Side& side) {
    int slot = kBar;
    while (slot > 0 && side[slot] == 0) --slot;
    return slot;
}

Outcomes outcomes_at(const Workspace& work, std::size_t row) {
    Outcomes outcomes;
    std::copy_n(work.output.data() + row * kOutputs, kEndings, outcomes.chance.data());
    return outcomes;
}

float points_of(const Outcomes& outcomes, const Aim* aim) {
    return aim == nullptr ? money_equity(outcomes) : aim->of(outcomes);
}

}  // namespace

Kind kind_of(const Position& position) {
    const int own = rear(position.own);
    const int other = rear(position.other);
    if (other == 0) return Kind::over;
    // The rearmost checkers have passed each other if mine is ahead of theirs, which I call
    // point 25 - other.
    if (own + other > 25) return Kind::contact;
    return own <= kHome && other <= kHome ? Kind::bearoff : Kind::race;
}

bool Evaluator::evaluate_exactly(const Position& position, Kind kind, Outcomes& out) const {
    if (kind == Kind::over) {
        out = {};
        out.chance[lost_ending(position)] = 1;
        return true;
    }
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
    const auto run = [&](const Network& network, const Scratch::Group& group) {
        if (group.at.empty()) return;
        kernels_->forward(network, base, group.positions.data(), static_cast<int>(group.at.size()),
                          scratch.work);
        for (std::size_t i = 0; i < group.at.size(); ++i) {
            out[group.at[i]] = outcomes_at(scratch.work, i);
        }
    };
    run(networks_->contact, scratch.contact);
    run(networks_->race, scratch.race);
}

Outcomes Evaluator::evaluate(const Position& position, Scratch& scratch) const {
    Outcomes outcomes;
    evaluate(nullptr, &position, 1, &outcomes, scratch);
    return outcomes;
}

int Evaluator::evaluate_plays(const Position& position, Roll roll, Scratch& scratch) const {
    generate_positions(position, roll.die1, roll.die2, {}, scratch.positions);
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

// Leaves the plays that may be best, in the order of generation: sources are then never
// overwritten before use, and the first of equals stays the first. A limit on the distance
// from the best besides the count was tried: it saved less time than it lost points.
void Evaluator::keep_best(std::vector<std::pair<float, int>>& ranking) const {
    if (static_cast<int>(ranking.size()) <= keep_) return;
    std::nth_element(ranking.begin(), ranking.begin() + keep_, ranking.end());
    ranking.resize(keep_);
    std::sort(ranking.begin(), ranking.end(),
              [](const auto& a, const auto& b) { return a.second < b.second; });
}

// Leaves at most keep_ positions of each roll in the contact group. Positions of a roll
// stand together there.
void Evaluator::prune(const Position& base, Scratch& scratch, const Aim* aim) const {
    Scratch::Group& group = scratch.contact;
    const int count = static_cast<int>(group.at.size());
    kernels_->forward(networks_->pruning, &base, group.positions.data(), count, scratch.work);
    int kept = 0;
    for (int from = 0; from < count;) {
        int to = from;
        scratch.ranking.clear();
        for (; to < count && group.at[to] == group.at[from]; ++to) {
            const Outcomes outcomes = outcomes_at(scratch.work, to);
            scratch.ranking.emplace_back(points_of(outcomes, aim), to);
        }
        keep_best(scratch.ranking);
        const int roll = group.at[from];
        for (const auto& [equity, index] : scratch.ranking) {
            group.positions[kept] = group.positions[index];
            group.at[kept++] = roll;
        }
        from = to;
    }
    group.positions.resize(kept);
    group.at.resize(kept);
}

void Evaluator::best_plays(const Position& position, std::span<const Roll> rolls, BestPlay* best,
                           Scratch& scratch, const Aim* aim) const {
    const Position base = swapped(position);
    scratch.contact.clear();
    scratch.race.clear();
    std::array<float, kRolls.size()> lowest;  // points of each roll's plays so far
    lowest.fill(std::numeric_limits<float>::infinity());
    const auto offer = [&](int roll, const Position& next, const Outcomes& outcomes) {
        float equity = points_of(outcomes, aim);
        if (aim != nullptr && aim->precise) {
            if (equity > lowest[roll] + aim->near) return;
            lowest[roll] = std::min(lowest[roll], equity);
            equity = aim->precise(next, outcomes);
        }
        if (equity < best[roll].equity) best[roll] = {next, outcomes, equity};
    };
    bool many = false;
    for (int roll = 0; roll < static_cast<int>(rolls.size()); ++roll) {
        best[roll].equity = std::numeric_limits<float>::infinity();
        generate_positions(position, rolls[roll].die1, rolls[roll].die2, {}, scratch.positions);
        many = many || static_cast<int>(scratch.positions.size()) > keep_;
        for (const Position& next : scratch.positions) {
            const Kind kind = kind_of(next);
            Outcomes outcomes;
            if (evaluate_exactly(next, kind, outcomes)) {
                offer(roll, next, outcomes);
            } else {
                (kind == Kind::race ? scratch.race : scratch.contact).add(next, roll);
            }
        }
    }
    if (keep_ > 0 && many && !scratch.contact.at.empty()) prune(base, scratch, aim);
    if (cache_ != nullptr) {
        Scratch::Group& group = scratch.contact;
        std::size_t unknown = 0;
        for (std::size_t i = 0; i < group.at.size(); ++i) {
            Outcomes outcomes;
            if (cache_->find(group.positions[i], outcomes)) {
                offer(group.at[i], group.positions[i], outcomes);
            } else {
                group.positions[unknown] = group.positions[i];
                group.at[unknown++] = group.at[i];
            }
        }
        group.positions.resize(unknown);
        group.at.resize(unknown);
    }
    const auto run = [&](const Network& network, const Scratch::Group& group,
                         PositionCache* cache) {
        if (group.at.empty()) return;
        kernels_->forward(network, &base, group.positions.data(), static_cast<int>(group.at.size()),
                          scratch.work);
        for (std::size_t i = 0; i < group.at.size(); ++i) {
            const Outcomes outcomes = outcomes_at(scratch.work, i);
            offer(group.at[i], group.positions[i], outcomes);
            if (cache != nullptr) cache->store(group.positions[i], outcomes);
        }
    };
    run(networks_->contact, scratch.contact, cache_.get());
    run(networks_->race, scratch.race, nullptr);
}

Outcomes Evaluator::one_ply(const Position& position, Scratch& scratch) const {
    std::array<BestPlay, kRolls.size()> best;
    best_plays(position, kRolls, best.data(), scratch);
    Outcomes mean;
    for (std::size_t i = 0; i < kRolls.size(); ++i) {
        const Outcomes value = flipped(best[i].outcomes);
        for (int e = 0; e < kEndings; ++e) {
            mean.chance[e] += chance_of(kRolls[i]) * value.chance[e];
        }
    }
    return mean;
}

}  // namespace videau::engine
