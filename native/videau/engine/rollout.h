// Rollouts: a position played to the end many times, both sides by the static evaluation or, if
// asked, looking ahead before each play.
//
// Whose view: the side on roll in the position rolled out. Cubeless, and with the cube if asked.
//
// Variance reduction: before each roll, the value of the best play is known for all 21 rolls.
// What the roll that falls is worth more than their mean is luck, and is taken off the result.
// Its mean is zero in every position whatever the evaluator's mistakes, so the expectation stays
// and the standard error falls to about a seventh. It may come from the static evaluation even
// where plays are chosen by a search: luck is a matter of the roll, not of the play.
//
// Stratified dice: of every 36 trials each has another first roll, of every 1296 each another
// pair of first and second roll. From the third on, dice are those of a seeded stream per trial.
//
// Trials are numbered and independent of each other. Threads take them as they come, sums are
// made in the order of the numbers and stops are decided between blocks of fixed size: the same
// seed gives the same result to the last bit, whatever the number of threads.

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "videau/engine/evaluator.h"
#include "videau/engine/rollout_cube.h"

namespace videau::engine {

inline constexpr int kMostTrials = 100'000'000;

struct RolloutOptions {
    int trials = 1296;          // at most; 0 returns the static evaluation
    double standard_error = 0;  // stops as soon as the equity is known this well; 0: never
    double confidence = 0;  // standard errors by which a play must be behind to be dropped; 0: none
    int truncate = 0;       // plies after which a game is judged instead of played; 0: never
    int plies = 0;          // how far both sides look ahead before they play a roll
    std::uint64_t seed = 1;
    int threads = 1;
    bool reduce_variance = true;

    // With a cube, seen by the side on roll, games are played with it as well. Needs variance
    // reduction. Plays are then chosen for the game with the cube.
    std::optional<CubeState> cube;
    bool doubles_first = true;  // whether the side on roll may double before its first roll
};

struct RolloutResult {
    int trials = 0;
    Outcomes outcomes;  // mean; luck taken off, so tiny negative chances are possible
    std::array<float, 5>
        standard_errors{};      // of the nested chances, win, win and lose gammon and backgammon
    double equity = 0;          // cubeless money
    double standard_error = 0;  // of the equity; stratified dice make it a little too large
    double cubeful = 0;         // equity with the cube, in units of the cube; normalised in a match
    double cubeful_error = 0;
    bool cancelled = false;
};

// How far each position is, told after every block of trials by the thread that called; false
// cancels, and what is known by then is returned.
using RolloutProgress = std::function<bool(const std::vector<RolloutResult>&)>;

// Throws std::invalid_argument if a number is out of range.
void check(const RolloutOptions& options);

RolloutResult rollout(const Evaluator& evaluator, const Position& position,
                      const RolloutOptions& options, const RolloutProgress& progress = {});

// What one trial came to, for the side on roll.
struct Trial {
    std::array<double, kEndings> outcomes{};
    double equity = 0;
    double cubeful = 0;
};

// Plays the trials `from` to `from + count - 1` of one position. They depend on nothing but their
// numbers, so they may be played anywhere and in any order.
std::vector<Trial> play_trials(const Evaluator& evaluator, const Position& position,
                               const RolloutOptions& options, int from, int count,
                               Interrupt& interrupt);

// Several positions with the same dice: the plays of a roll, each seen by the opponent. Takes the
// trials in the order of their numbers, block after block, and says when to stop. With a
// confidence, plays that cannot be the best are dropped on the way.
class Rollout {
public:
    static constexpr int kBlock = 72;  // two rounds of first rolls: quick news, work to share

    Rollout(const Evaluator& evaluator, std::span<const Position> positions,
            const RolloutOptions& options);
    ~Rollout();
    Rollout(Rollout&&) noexcept;

    // Whether a position, or any of them, needs more trials.
    bool goes_on(std::size_t place) const;
    bool goes_on() const;

    // The next trials of a position; of one that needs no more they are ignored.
    void add(std::size_t place, std::span<const Trial> trials);
    // All positions have had their trials of a block.
    void end_block();

    std::vector<RolloutResult> known() const;

private:
    class Rolling;

    double confidence_;
    std::vector<Rolling> rolling_;
};

// All of it in this process, on the threads of the options.
std::vector<RolloutResult> rollout_all(const Evaluator& evaluator,
                                       std::span<const Position> positions,
                                       const RolloutOptions& options,
                                       const RolloutProgress& progress, Interrupt& interrupt);

}  // namespace videau::engine
