#include "videau/engine/net_evaluator.h"

#include <algorithm>

namespace videau::engine {
namespace {

int most_of_one_roll(const Group& group) {
    int most = 0;
    int plays = 0;
    for (std::size_t i = 0; i < group.at.size(); ++i) {
        plays = i > 0 && group.at[i] == group.at[i - 1] ? plays + 1 : 1;
        most = std::max(most, plays);
    }
    return most;
}

}  // namespace

NetEvaluator::NetEvaluator(std::shared_ptr<const QuantisedNetworks> networks, const Rules& rules,
                           int keep, const Kernels& kernels, std::shared_ptr<PositionCache> cache,
                           std::shared_ptr<const RollsNetwork> rolls)
    : Evaluator(rules),
      quantised_(std::move(networks)),
      keep_(keep),
      kernels_(&kernels),
      cache_(std::move(cache)) {
    if (rolls != nullptr) races_.emplace(std::move(rolls), rules, Tables::of(rules.plays));
}

std::unique_ptr<const Evaluator> NetEvaluator::quick() const {
    if (!races_) return nullptr;
    auto same = std::make_unique<NetEvaluator>(*this);
    same->races_.reset();
    // Few positions of thousands of games come again: looking for them takes longer than it saves.
    same->cache_.reset();
    return same;
}

void NetEvaluator::ask(Part part, const Position* base, std::span<const Position> positions,
                       Scratch& scratch, Outcomes* out) const {
    const auto of = [part](const auto& networks) -> const auto& {
        if (part == Part::contact) return networks.contact;
        return part == Part::race ? networks.race : networks.pruning;
    };
    const int count = static_cast<int>(positions.size());
    if (quantised_ != nullptr) {
        kernels_->judge(of(*quantised_), base, positions.data(), count, scratch.quantised, out);
        return;
    }
    kernels_->forward(of(*networks_), base, positions.data(), count, scratch.work);
    for (int i = 0; i < count; ++i) {
        std::copy_n(scratch.work.output.data() + i * kOutputs, kEndings, out[i].chance.data());
    }
}

void NetEvaluator::judge(const Position* base, Kind kind, Group& group, bool again,
                         Scratch& scratch) const {
    group.outcomes.resize(group.at.size());
    if (kind == Kind::race && races_) {
        for (std::size_t i = 0; i < group.positions.size(); ++i) {
            group.outcomes[i] = races_->evaluate(group.positions[i], scratch.races);
        }
        return;
    }
    if (again && kind == Kind::contact && cache_ != nullptr) {
        judge_unknown(base, group, scratch);
        return;
    }
    ask(kind == Kind::contact ? Part::contact : Part::race, base, group.positions, scratch,
        group.outcomes.data());
}

// Contact positions; what the cache knows is not computed again.
void NetEvaluator::judge_unknown(const Position* base, Group& group, Scratch& scratch) const {
    Group& unknown = scratch.unknown;
    unknown.clear();
    for (std::size_t i = 0; i < group.at.size(); ++i) {
        if (!cache_->find(group.positions[i], group.outcomes[i])) {
            unknown.add(group.positions[i], static_cast<int>(i));
        }
    }
    if (unknown.at.empty()) return;
    unknown.outcomes.resize(unknown.at.size());
    ask(Part::contact, base, unknown.positions, scratch, unknown.outcomes.data());
    for (std::size_t i = 0; i < unknown.at.size(); ++i) {
        group.outcomes[unknown.at[i]] = unknown.outcomes[i];
        cache_->store(unknown.positions[i], unknown.outcomes[i]);
    }
}

// Leaves the plays that may be best, in the order of generation: sources are then never
// overwritten before use, and the first of equals stays the first. A limit on the distance
// from the best besides the count was tried twice: it saved less time than it lost points.
void NetEvaluator::keep_best(std::vector<std::pair<float, int>>& ranking) const {
    if (static_cast<int>(ranking.size()) <= keep_) return;
    // A dozen plays or two, of which five stay: quicker than to put them in order.
    const auto end = ranking.begin() + keep_;
    auto worst = std::max_element(ranking.begin(), end);
    for (auto other = end; other != ranking.end(); ++other) {
        if (!(*other < *worst)) continue;
        *worst = *other;
        worst = std::max_element(ranking.begin(), end);
    }
    ranking.resize(keep_);
    std::sort(ranking.begin(), ranking.end(),
              [](const auto& a, const auto& b) { return a.second < b.second; });
}

// Leaves at most keep_ positions of each roll.
void NetEvaluator::prune(const Position& base, Group& group, const Aim* aim,
                         Scratch& scratch) const {
    const int count = static_cast<int>(group.at.size());
    if (keep_ == 0 || most_of_one_roll(group) <= keep_) return;
    group.outcomes.resize(group.at.size());
    ask(Part::pruning, &base, group.positions, scratch, group.outcomes.data());
    int kept = 0;
    for (int from = 0; from < count;) {
        int to = from;
        scratch.ranking.clear();
        for (; to < count && group.at[to] == group.at[from]; ++to) {
            scratch.ranking.emplace_back(points_of(group.outcomes[to], aim), to);
        }
        keep_best(scratch.ranking);
        const int roll = group.at[from];
        for (const auto& [equity, index] : scratch.ranking) {
            group.positions[kept] = group.positions[index];
            group.at[kept++] = roll;
        }
        from = to;
    }
    group.resize(kept);
}

}  // namespace videau::engine
