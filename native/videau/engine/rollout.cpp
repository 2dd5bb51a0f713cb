#include "videau/engine/rollout.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

#include "videau/engine/dice.h"
#include "videau/engine/parallel.h"
#include "videau/engine/ranking.h"
#include "videau/engine/search.h"

namespace videau::engine {
namespace {

constexpr int kPairs = 36;  // of dice
// Longer games are judged. Ours last 55 plies; by rules that lose dice in the bear-off, some
// hundreds. Without an end, two players who cannot move would keep a thread for ever.
constexpr int kLongestGame = 2000;
// Plays that are looked at more deeply in a rollout.
constexpr MoveFilter kRolloutFilter{3, 0.08F, 0.06F, Until::choice};

using Sum = std::array<double, kEndings>;

double points(const Sum& chance) {
    return (chance[kWin] - chance[kLose]) + 2 * (chance[kWinGammon] - chance[kLoseGammon]) +
           3 * (chance[kWinBackgammon] - chance[kLoseBackgammon]);
}

using Nested = std::array<double, 5>;

// The five numbers that players know: to win, to win a gammon or more, a backgammon; to lose a
// gammon or more, a backgammon.
Nested nested_sum(const Sum& c) {
    return {c[kWin] + c[kWinGammon] + c[kWinBackgammon], c[kWinGammon] + c[kWinBackgammon],
            c[kWinBackgammon], c[kLoseGammon] + c[kLoseBackgammon], c[kLoseBackgammon]};
}

// A shuffled order of the 36 rolls.
std::array<std::uint8_t, kPairs> shuffled(std::uint64_t seed) {
    std::array<std::uint8_t, kPairs> order;
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    Dice dice(seed);
    for (int left = kPairs; left > 1; --left) {
        std::swap(order[left - 1], order[dice.below(static_cast<std::uint32_t>(left))]);
    }
    return order;
}

// The dice of one trial: two rolls from the strata, then a stream.
class TrialDice {
public:
    TrialDice(std::uint64_t seed, int trial) : stream_(derived_seed(seed, 3 + 4 * number(trial))) {
        const int round = trial / kPairs;  // of first rolls
        const int block = round / kPairs;  // of pairs
        first_ = shuffled(derived_seed(seed, 4 * number(round)))[trial % kPairs];
        const std::uint64_t pairs = number(block) * kPairs + number(first_);
        second_ = shuffled(derived_seed(seed, 1 + 4 * pairs))[round % kPairs];
    }

    Roll roll() {
        const int turn = turns_++;
        if (turn > 1) return stream_.roll();
        const int both = turn == 0 ? first_ : second_;
        return {both / 6 + 1, both % 6 + 1};
    }

private:
    static std::uint64_t number(int n) { return static_cast<std::uint64_t>(n); }

    Dice stream_;
    int first_ = 0;
    int second_ = 0;
    int turns_ = 0;
};

// Plays one trial: `player` chooses and says what is luck, `judge` has the last word where a game
// is cut off.
class TrialGame {
public:
    TrialGame(const Evaluator& player, const Evaluator& judge, const RolloutOptions& options,
              Scratch& scratch)
        : evaluator_(player), judge_(judge), options_(options), scratch_(scratch) {}

    Trial play(const Position& start, int number) {
        ends_with_contact_ = kind_of(start) == Kind::contact && judge_.settles_races();
        Position position = start;
        TrialDice dice(options_.seed, number);
        Sum luck{};
        Outcomes value = evaluator_.evaluate(position, scratch_);  // for the side on roll
        std::optional<CubeGame> cube;
        if (options_.cube) cube.emplace(*options_.cube, evaluator_.tables());
        bool ours = true;  // the side on roll is the one asked about
        const int longest = options_.truncate > 0 ? options_.truncate : kLongestGame;
        for (int ply = 0; ply < longest; ++ply, ours = !ours) {
            scratch_.interrupt->check();
            // The tables' values let the side on roll double now.
            const bool may_double = ply > 0 || options_.doubles_first;
            if (cube && !may_double ? is_over(position) : settled(position, cube)) break;
            if (cube && may_double) cube->decide(position, value);
            const Roll roll = dice.roll();
            // Which cube the mover has is known before the turn passes.
            const std::optional<CubeState> movers =
                cube && !cube->is_over() ? std::optional(cube->state()) : std::nullopt;
            const BestPlay best = options_.reduce_variance || options_.cube
                                      ? play_with_luck(position, roll, ours, luck, cube)
                                      : play_plainly(position, roll);
            const bool searched = options_.plies > 0 && kind_of(position) == Kind::contact;
            position = searched ? searched_play(position, roll, movers) : best.position;
            value =
                position == best.position ? best.outcomes : evaluator_.evaluate(position, scratch_);
        }
        if (kind_of(position) == Kind::race) value = judge_.evaluate(position, scratch_);
        Trial trial;
        if (cube) {
            cube->finish(position, value);
            trial.cubeful = cube->equity();
        }
        if (!ours) value = flipped(value);
        for (int e = 0; e < kEndings; ++e) trial.outcomes[e] = value.chance[e] - luck[e];
        trial.equity = points(trial.outcomes);
        return trial;
    }

private:
    // Over, or in the range of the bear-off tables, where playing on adds nothing but noise (with
    // everybody home all rulesets score alike); with a cube, in the range of the exact one. A race
    // that came of contact is left to a judge who knows races.
    bool settled(const Position& position, const std::optional<CubeGame>& cube) const {
        const Kind kind = kind_of(position);
        if (kind == Kind::over) return true;
        const bool cube_settled = !cube || cube->is_over() || cube->is_exact(position);
        const bool known = kind == Kind::bearoff || (kind == Kind::race && ends_with_contact_);
        return cube_settled && known;
    }

    BestPlay play_plainly(const Position& position, Roll roll) {
        BestPlay best;
        evaluator_.best_plays(position, {&roll, 1}, &best, scratch_);
        return best;
    }

    // Where the search plays the roll to. Races and bear-offs are known well enough without it.
    Position searched_play(const Position& position, Roll roll,
                           const std::optional<CubeState>& cube) {
        RankOptions options;
        options.plies = options_.plies;
        options.filter = kRolloutFilter;
        options.cube = cube;
        return rank(evaluator_, position, roll, options, *scratch_.interrupt)[0].position;
    }

    // Plays the roll, and adds to `luck` by how much it beats the mean roll, for the side asked
    // about.
    BestPlay play_with_luck(const Position& position, Roll roll, bool ours, Sum& luck,
                            std::optional<CubeGame>& cube) {
        std::array<BestPlay, kRolls.size()> best;
        std::optional<Aim> aim;
        if (cube && !cube->is_over()) aim = cube->aim();
        evaluator_.best_plays(position, kRolls, best.data(), scratch_, aim ? &*aim : nullptr);
        const std::size_t rolled = place_of(roll);
        const Sum mean = mean_over_rolls<kEndings>(
            [&](std::size_t each) -> const auto& { return best[each].outcomes.chance; });
        // Values after a play belong to the opponent of the mover.
        for (int e = 0; e < kEndings; ++e) {
            const int seen = ours ? (e + 3) % kEndings : e;
            luck[seen] += best[rolled].outcomes.chance[e] - mean[e];
        }
        if (cube) cube->play(best, rolled);
        return best[rolled];
    }

    const Evaluator& evaluator_;
    const Evaluator& judge_;
    const RolloutOptions& options_;
    Scratch& scratch_;
    bool ends_with_contact_ = false;
};

// Running sums, in the order of the trials.
class Tally {
public:
    void add(const Trial& trial) {
        ++trials_;
        for (int e = 0; e < kEndings; ++e) sum_[e] += trial.outcomes[e];
        const Nested five = nested_sum(trial.outcomes);
        for (std::size_t i = 0; i < five.size(); ++i) {
            five_[i] += five[i];
            squares_[i] += five[i] * five[i];
        }
        equity_ += trial.equity;
        equity_squares_ += trial.equity * trial.equity;
        cubeful_ += trial.cubeful;
        cubeful_squares_ += trial.cubeful * trial.cubeful;
    }

    RolloutResult result() const {
        RolloutResult made;
        made.trials = trials_;
        for (int e = 0; e < kEndings; ++e) {
            made.outcomes.chance[e] = static_cast<float>(sum_[e] / trials_);
        }
        for (std::size_t i = 0; i < five_.size(); ++i) {
            made.standard_errors[i] = static_cast<float>(error(five_[i], squares_[i]));
        }
        made.equity = equity_ / trials_;
        made.standard_error = error(equity_, equity_squares_);
        made.cubeful = cubeful_ / trials_;
        made.cubeful_error = error(cubeful_, cubeful_squares_);
        return made;
    }

private:
    double error(double sum, double squares) const {
        if (trials_ < 2) return 0;
        const double mean = sum / trials_;
        const double variance = std::max(squares / trials_ - mean * mean, 0.0);
        return std::sqrt(variance / (trials_ - 1));
    }

    int trials_ = 0;
    Sum sum_{};
    Nested five_{};
    Nested squares_{};
    double equity_ = 0;
    double equity_squares_ = 0;
    double cubeful_ = 0;
    double cubeful_squares_ = 0;
};

}  // namespace

// One of the positions that are rolled out together.
class Rollout::Rolling {
public:
    Rolling(const Evaluator& evaluator, const Position& position, const RolloutOptions& options)
        : has_cube_(options.cube.has_value()), enough_(options.standard_error) {
        if (options.trials > 0 && kind_of(position) != Kind::over) return;
        goes_on_ = false;
        Scratch scratch;
        known_.outcomes = evaluator.evaluate(position, scratch);
        known_.equity = money_equity(known_.outcomes);
    }

    bool goes_on() const { return goes_on_; }
    void drop() { goes_on_ = false; }
    const RolloutResult& known() const { return known_; }

    void add(std::span<const Trial> block) {
        if (!goes_on_) return;
        for (const Trial& trial : block) {
            tally_.add(trial);
            equities_.push_back(has_cube_ ? trial.cubeful : trial.equity);
        }
        known_ = tally_.result();
        if (enough_ > 0 && deciding_error() <= enough_) goes_on_ = false;
    }

    // The equity that plays are compared by, and its error.
    double deciding() const { return has_cube_ ? known_.cubeful : known_.equity; }
    double deciding_error() const {
        return has_cube_ ? known_.cubeful_error : known_.standard_error;
    }

    // By how many standard errors this one is better for its side on roll than `other`. The
    // same trials have the same dice, so their differences are what counts.
    double ahead_of(const Rolling& other) const {
        const std::size_t n = std::min(equities_.size(), other.equities_.size());
        if (n < 2) return 0;
        double sum = 0;
        double squares = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const double difference = equities_[i] - other.equities_[i];
            sum += difference;
            squares += difference * difference;
        }
        const double mean = sum / static_cast<double>(n);
        const double variance = std::max(squares / static_cast<double>(n) - mean * mean, 1e-12);
        return mean / std::sqrt(variance / static_cast<double>(n - 1));
    }

private:
    bool has_cube_;
    double enough_;
    bool goes_on_ = true;
    Tally tally_;
    std::vector<double> equities_;
    RolloutResult known_;
};

Rollout::Rollout(const Evaluator& evaluator, std::span<const Position> positions,
                 const RolloutOptions& options)
    : confidence_(options.confidence) {
    for (const Position& position : positions) rolling_.emplace_back(evaluator, position, options);
}

Rollout::~Rollout() = default;
Rollout::Rollout(Rollout&&) noexcept = default;

bool Rollout::goes_on(std::size_t place) const {
    return rolling_.at(place).goes_on();
}

bool Rollout::goes_on() const {
    return std::any_of(rolling_.begin(), rolling_.end(),
                       [](const Rolling& each) { return each.goes_on(); });
}

void Rollout::add(std::size_t place, std::span<const Trial> trials) {
    rolling_.at(place).add(trials);
}

// Plays lead to positions with the opponent on roll, so the mover likes the lowest equity.
void Rollout::end_block() {
    if (confidence_ <= 0 || rolling_.size() < 2) return;
    const auto best = std::min_element(
        rolling_.begin(), rolling_.end(),
        [](const Rolling& a, const Rolling& b) { return a.deciding() < b.deciding(); });
    bool rivals = false;
    for (auto each = rolling_.begin(); each != rolling_.end(); ++each) {
        if (each == best || !each->goes_on()) continue;
        if (each->ahead_of(*best) >= confidence_) {
            each->drop();
        } else {
            rivals = true;
        }
    }
    if (!rivals) best->drop();  // nothing left to find out
}

std::vector<RolloutResult> Rollout::known() const {
    std::vector<RolloutResult> known;
    for (const Rolling& each : rolling_) known.push_back(each.known());
    return known;
}

std::vector<Trial> play_trials(const Evaluator& evaluator, const Position& position,
                               const RolloutOptions& options, int from, int count,
                               Interrupt& interrupt) {
    // A race is played by whoever knows most of races. From contact on, games end with it or in the
    // tables whoever plays them there, and all 21 rolls of every turn are judged: longer with the
    // better judge, for the same result within its error.
    const auto quick = kind_of(position) == Kind::race ? nullptr : evaluator.quick();
    const Evaluator& player = quick ? *quick : evaluator;
    std::vector<Trial> trials(count);
    in_parallel(count, options.threads, interrupt, [&](int i) {
        BorrowedScratch scratch(&interrupt);
        trials[i] = TrialGame(player, evaluator, options, *scratch).play(position, from + i);
    });
    return trials;
}

std::vector<RolloutResult> rollout_all(const Evaluator& evaluator,
                                       std::span<const Position> positions,
                                       const RolloutOptions& options,
                                       const RolloutProgress& progress, Interrupt& interrupt) {
    Rollout rollout(evaluator, positions, options);
    for (int from = 0; from < options.trials && rollout.goes_on(); from += Rollout::kBlock) {
        const int count = std::min(Rollout::kBlock, options.trials - from);
        for (std::size_t place = 0; place < positions.size(); ++place) {
            if (!rollout.goes_on(place)) continue;
            rollout.add(place,
                        play_trials(evaluator, positions[place], options, from, count, interrupt));
        }
        rollout.end_block();
        std::vector<RolloutResult> known = rollout.known();
        if (progress && !progress(known)) {
            for (RolloutResult& each : known)
                each.cancelled = rollout.goes_on() && from + count < options.trials;
            return known;
        }
    }
    return rollout.known();
}

void check(const RolloutOptions& options) {
    const auto expect = [](bool holds, const std::string& what) {
        if (!holds) throw std::invalid_argument("expected " + what);
    };
    expect(options.trials >= 1 && options.trials <= kMostTrials,
           "1 to 100000000 trials, got " + std::to_string(options.trials));
    expect(options.truncate >= 0 && options.truncate <= 1000,
           "truncate from 0 to 1000, got " + std::to_string(options.truncate));
    expect(options.plies >= 0 && options.plies <= kDeepest,
           "0 to 4 plies, got " + std::to_string(options.plies));
    expect(options.threads >= 1 && options.threads <= kMostThreads,
           "1 to 256 threads, got " + std::to_string(options.threads));
    expect(options.standard_error >= 0 && options.confidence >= 0,
           "a standard error and a confidence from 0");
    if (options.cube) check(*options.cube);
}

RolloutResult rollout(const Evaluator& evaluator, const Position& position,
                      const RolloutOptions& options, const RolloutProgress& progress) {
    Interrupt interrupt;
    return rollout_all(evaluator, {&position, 1}, options, progress, interrupt)[0];
}

}  // namespace videau::engine
