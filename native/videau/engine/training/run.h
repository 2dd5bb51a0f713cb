// A training run in a folder: continues where its checkpoint left off, whenever it was killed.
//
// A cycle plays games with the current weights, shuffles what they teach and learns it once.
// Its dice depend on the run's seed and the number of the cycle only, so a run that was
// killed and resumed ends with the same weights as one that was not.
//
//     checkpoint.bin   weights, optimiser, averages, progress; replaced whole
//     average.weights  the averaged networks, ready to play
//     kept/            a copy of average.weights every so many games
//     log.jsonl        one line per report
//     replay-*.bin     the last searched samples

#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <vector>

#include "videau/engine/net_evaluator.h"
#include "videau/engine/training/learner.h"
#include "videau/engine/training/plan.h"
#include "videau/engine/training/replay.h"
#include "videau/engine/training/selfplay.h"

namespace videau::engine {

struct RunOptions {
    std::filesystem::path folder;
    std::filesystem::path plan;
    std::uint64_t seed = 1;
    int games_per_cycle = 128;
    std::uint64_t replayed = 1 << 21;  // samples to draw from: ten minutes of a core's searches
    int threads = 1;                   // that play; the result does not depend on it
    double seconds_between_checkpoints = 60;
    std::uint64_t games_between_kept = 250000;
    std::uint64_t stop_after_cycles = 0;      // for tests; 0: when the plan is done
    const std::atomic<bool>* stop = nullptr;  // set by others: ends the cycle and the work
    std::ostream* report = nullptr;           // gets a copy of every line of the log
};

class Run {
public:
    // Throws if the folder holds a run by another variant than that of the plan.
    explicit Run(RunOptions options);

    // Works until the plan is done or somebody stops it; both leave a checkpoint.
    void work();

    std::uint64_t cycles() const { return progress_.cycle; }
    Networks averaged() const {
        return {contact_.averaged(), race_.averaged(), pruning_.averaged(), plan_.variant};
    }

private:
    // Plain numbers only: stored as they are.
    struct Progress {
        std::uint64_t phase = 0;
        std::uint64_t phase_games = 0;
        std::uint64_t cycle = 0;
        std::uint64_t games = 0;
        double seconds = 0;
        std::uint64_t contact_samples = 0;  // in the replay files
        std::uint64_t race_samples = 0;
    };
    // Sums since the last line of the log.
    struct Report {
        Lessons lessons;  // counters only
        double contact_loss = 0;
        double race_loss = 0;
        double pruning_loss = 0;
        std::uint64_t contact_samples = 0;
        std::uint64_t race_samples = 0;
        std::uint64_t pruning_samples = 0;
        double play_seconds = 0;
        double learn_seconds = 0;
    };

    Run(RunOptions options, Plan plan);
    Run(RunOptions options, Plan plan, Networks start);
    const Phase& current_phase() const { return plan_.phases[progress_.phase]; }
    bool load();
    void forget_missing_samples();
    void save() const;
    void run_cycle();
    void enter_phase();
    std::vector<Position> positions_of_a_cycle();
    NetEvaluator player() const;
    void play_games(const Evaluator& evaluator, std::uint64_t seed);
    void replay(Replay& replay, std::vector<Sample>& samples, std::uint64_t seed);
    double learn(Learner& learner, std::vector<Sample>& samples, double rate, std::uint64_t seed);
    void write_report();

    RunOptions options_;
    Plan plan_;
    Learner contact_;
    Learner race_;
    Learner pruning_;
    std::shared_ptr<const RollsNetwork> rolls_;
    Progress progress_;
    Report report_;
    std::vector<Scratch> scratch_;  // one for each thread
    std::vector<Lessons> lessons_;
    std::unique_ptr<Replay> contact_replay_;
    std::unique_ptr<Replay> race_replay_;
};

}  // namespace videau::engine
