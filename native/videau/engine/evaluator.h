// Static (0-ply) evaluation: the right judge for each kind of position.
//
//     over      exact, from the rules
//     bear-off  both sides home: exact with at most six checkers each, one-sided tables before
//     race      no contact left: the race network
//     contact   everything else: the contact network
//
// Values are cubeless and belong to the side on roll of the position evaluated.

#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "videau/engine/dice.h"
#include "videau/engine/kernels.h"
#include "videau/engine/network.h"
#include "videau/engine/outcome.h"
#include "videau/engine/position_cache.h"
#include "videau/engine/tables.h"
#include "videau/plays.h"

namespace videau::engine {

enum class Kind { over, bearoff, race, contact };

Kind kind_of(const Position& position);

// The networks that belong together and are stored in one file.
struct Networks {
    Network contact;
    Network race;
    Network pruning;  // small, blind to dense features: which contact plays deserve a look
};

// The best play of a roll: the position it leads to, with the opponent on roll, and that
// position's value for the opponent.
struct BestPlay {
    Position position;
    Outcomes outcomes;
    float equity = 0;  // for the opponent: cubeless money, or what the aim counts
};

// How a mover compares plays other than by cubeless money: by what each would leave the
// opponent, who is on roll after it. The lowest is the best.
struct Aim {
    std::array<float, kEndings> points{1, 2, 3, -1, -2, -3};  // what an ending counts
    // If set, it decides among plays that are less than `near` points above the lowest.
    std::function<float(const Position&, const Outcomes&)> precise;
    float near = 0.2F;

    float of(const Outcomes& outcomes) const {
        float sum = 0;
        for (int e = 0; e < kEndings; ++e) sum += points[e] * outcomes.chance[e];
        return sum;
    }
};

// What one thread needs to evaluate without allocating.
struct Scratch {
    // A group of positions that go through one network together, and where they belong.
    struct Group {
        std::vector<Position> positions;
        std::vector<int> at;

        void clear() {
            positions.clear();
            at.clear();
        }
        void add(const Position& position, int where) {
            positions.push_back(position);
            at.push_back(where);
        }
    };
    Workspace work;
    std::vector<Position> positions;  // results of the roll last generated
    std::vector<Outcomes> outcomes;   // their values, for the opponent of the mover
    Group contact;
    Group race;
    std::vector<std::pair<float, int>> ranking;
};

class Evaluator {
public:
    // `keep`: how many contact plays of a roll the pruning network lets through to the
    // contact network in best_plays(); 0 lets all through. `cache`: values that best_plays()
    // need not compute again; it belongs to these networks and these kernels.
    Evaluator(std::shared_ptr<const Networks> networks, std::shared_ptr<const Tables> tables,
              int keep = 0, const Kernels& kernels = best_kernels(),
              std::shared_ptr<PositionCache> cache = nullptr)
        : networks_(std::move(networks)),
          tables_(std::move(tables)),
          keep_(keep),
          kernels_(&kernels),
          cache_(std::move(cache)) {}

    // Fills out[0] to out[count - 1]. `base` as in Kernels::forward, or null.
    void evaluate(const Position* base, const Position* positions, int count, Outcomes* out,
                  Scratch& scratch) const;

    Outcomes evaluate(const Position& position, Scratch& scratch) const;

    // Generates the plays of a roll into scratch.positions, evaluates all of them, unpruned,
    // into scratch.outcomes and returns the index of the best for the mover, by cubeless
    // money equity; the first of equals.
    int evaluate_plays(const Position& position, Roll roll, Scratch& scratch) const;

    // The best play of each roll, 21 at most. All rolls go through the networks together.
    // Without an aim, by cubeless money equity.
    void best_plays(const Position& position, std::span<const Roll> rolls, BestPlay* best,
                    Scratch& scratch, const Aim* aim = nullptr) const;

    // The mean over the 21 rolls of the best play's value, for the side on roll: the static
    // evaluation one ply deeper.
    Outcomes one_ply(const Position& position, Scratch& scratch) const;

    const Networks& networks() const { return *networks_; }

private:
    bool evaluate_exactly(const Position& position, Kind kind, Outcomes& out) const;
    void prune(const Position& base, Scratch& scratch, const Aim* aim) const;
    void keep_best(std::vector<std::pair<float, int>>& ranking) const;

    std::shared_ptr<const Networks> networks_;
    std::shared_ptr<const Tables> tables_;
    int keep_;
    const Kernels* kernels_;
    std::shared_ptr<PositionCache> cache_;
};

}  // namespace videau::engine
