// Evaluation by the networks: one for contact, one for races, and a small one that tells which
// plays deserve a look. Where it is told how many rolls sides need, races are judged by that.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "videau/engine/evaluator.h"
#include "videau/engine/kernels.h"
#include "videau/engine/network.h"
#include "videau/engine/position_cache.h"
#include "videau/engine/quantised_network.h"

namespace videau::engine {

// The networks that belong together and are stored in one file.
struct Networks {
    Network contact;
    Network race;
    Network pruning;  // small, blind to dense features: which contact plays deserve a look
    Variant variant;  // what they were trained by
};

// The same as they play. Made once from a file that was read, and shared.
struct QuantisedNetworks {
    explicit QuantisedNetworks(const Networks& networks)
        : contact(networks.contact), race(networks.race), pruning(networks.pruning) {}

    QuantisedNetwork contact;
    QuantisedNetwork race;
    QuantisedNetwork pruning;
};

class NetEvaluator : public Evaluator {
public:
    // `keep`: how many contact plays of a roll the pruning network lets through to the
    // contact network in best_plays(); 0 lets all through. `cache`: values that best_plays()
    // need not compute again; it belongs to these networks, and serves all rules: what a network
    // thinks of a position does not depend on them. `rolls`: judges races instead of the race
    // network; throws std::invalid_argument if it was taught by another bear-off.
    NetEvaluator(std::shared_ptr<const QuantisedNetworks> networks, const Rules& rules,
                 int keep = 0, const Kernels& kernels = best_kernels(),
                 std::shared_ptr<PositionCache> cache = nullptr,
                 std::shared_ptr<const RollsNetwork> rolls = nullptr);

    // With floats, as training sees them.
    NetEvaluator(std::shared_ptr<const Networks> networks, const Rules& rules, int keep = 0,
                 const Kernels& kernels = best_kernels())
        : Evaluator(rules), networks_(std::move(networks)), keep_(keep), kernels_(&kernels) {}

    // With the race network.
    std::unique_ptr<const Evaluator> quick() const override;

    // By the standard bear-off only: there rollouts come to the same. By others they moved by up to
    // 0.04 points in single positions: gammons are judged less well, and so are races that lose
    // dice.
    bool settles_races() const override {
        return races_ && rules().plays.bear_off == BearOff::standard;
    }

protected:
    void judge(const Position* base, Kind kind, Group& group, bool again,
               Scratch& scratch) const override;
    void prune(const Position& base, Group& group, const Aim* aim, Scratch& scratch) const override;

private:
    enum class Part { contact, race, pruning };

    // What a network says of positions near `base`.
    void ask(Part part, const Position* base, std::span<const Position> positions, Scratch& scratch,
             Outcomes* out) const;
    void judge_unknown(const Position* base, Group& group, Scratch& scratch) const;
    void keep_best(std::vector<std::pair<float, int>>& ranking) const;

    std::shared_ptr<const QuantisedNetworks> quantised_;  // one of these two
    std::shared_ptr<const Networks> networks_;
    int keep_;
    const Kernels* kernels_;
    std::shared_ptr<PositionCache> cache_;
    std::optional<RaceJudge> races_;
};

}  // namespace videau::engine
