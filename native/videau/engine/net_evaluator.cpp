#include "videau/engine/net_evaluator.h"

#include <algorithm>

namespace videau::engine {
namespace {

Outcomes outcomes_at(const Workspace& work, std::size_t row) {
    Outcomes outcomes;
    std::copy_n(work.output.data() + row * kOutputs, kEndings, outcomes.chance.data());
    return outcomes;
}

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

void NetEvaluator::judge(const Position* base, Kind kind, Group& group, bool again,
                         Scratch& scratch) const {
    const std::size_t count = group.at.size();
    group.outcomes.resize(count);
    if (again && kind == Kind::contact && cache_ != nullptr) {
        judge_unknown(base, group, scratch);
        return;
    }
    const Network& network = kind == Kind::contact ? networks_->contact : networks_->race;
    kernels_->forward(network, base, group.positions.data(), static_cast<int>(count), scratch.work);
    for (std::size_t i = 0; i < count; ++i) group.outcomes[i] = outcomes_at(scratch.work, i);
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
    kernels_->forward(networks_->contact, base, unknown.positions.data(),
                      static_cast<int>(unknown.at.size()), scratch.work);
    for (std::size_t i = 0; i < unknown.at.size(); ++i) {
        const Outcomes outcomes = outcomes_at(scratch.work, i);
        group.outcomes[unknown.at[i]] = outcomes;
        cache_->store(unknown.positions[i], outcomes);
    }
}

// Leaves the plays that may be best, in the order of generation: sources are then never
// overwritten before use, and the first of equals stays the first. A limit on the distance
// from the best besides the count was tried: it saved less time than it lost points.
void NetEvaluator::keep_best(std::vector<std::pair<float, int>>& ranking) const {
    if (static_cast<int>(ranking.size()) <= keep_) return;
    std::nth_element(ranking.begin(), ranking.begin() + keep_, ranking.end());
    ranking.resize(keep_);
    std::sort(ranking.begin(), ranking.end(),
              [](const auto& a, const auto& b) { return a.second < b.second; });
}

// Leaves at most keep_ positions of each roll.
void NetEvaluator::prune(const Position& base, Group& group, const Aim* aim,
                         Scratch& scratch) const {
    const int count = static_cast<int>(group.at.size());
    if (keep_ == 0 || most_of_one_roll(group) <= keep_) return;
    kernels_->forward(networks_->pruning, &base, group.positions.data(), count, scratch.work);
    int kept = 0;
    for (int from = 0; from < count;) {
        int to = from;
        scratch.ranking.clear();
        for (; to < count && group.at[to] == group.at[from]; ++to) {
            scratch.ranking.emplace_back(points_of(outcomes_at(scratch.work, to), aim), to);
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
