// videau-duel: cubeless money games, luck removed, mirrored dice. Prints one JSON line: for our
// side, sums and sums of squares over the pairs of games, so that the parts of a duel can be added
// (benchmarks/engine/duel.py does), and what the unforced decisions of each side took.
//
// The luck of a roll is the value of its best play less the mean over the 21 rolls, by our
// static evaluation, whoever rolls it. Its mean is zero at every roll, so subtracting it
// changes no expectation, and what is left varies seven times less than the result. Players who
// look ahead make smaller mistakes than that evaluation: with `--luck-plies 1` the positions after
// the 21 rolls are judged one ply deep, which leaves less still and takes 3 ms a turn. Each pair
// of games has the same dice with the seats changed; the standard error is that of the pairs.
// A player against itself then scores exactly nothing; `--mirror no` gives the second game
// other dice and makes that control one of the luck adjustment. The variant is that of our weights,
// or another (see rules.h). With `--floats yes` the opponent's networks are not quantised, so that
// the same weights on both sides tell what quantising costs. Races are judged by a file of rolls if
// one is given, as in play, and else by the race network; with `--against-rolls no` the opponent
// keeps to its race network, as a net that knows nothing of these rules. With `--against-plies` the
// opponent looks another number of plies ahead than we do: what a better net could gain at most is
// told by our own with more of them.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "gnubg_client.h"
#include "videau/engine/dice.h"
#include "videau/engine/ranking.h"
#include "videau/engine/rolls_file.h"
#include "videau/engine/search.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

constexpr const char* kUsage =
    "usage: videau-duel --weights FILE (--gnubg HOST:PORT | --against FILE)\n"
    "                   [--first N] [--pairs N] [--seed N] [--plies N] [--keep N]\n"
    "                   [--judge FILE] [--mirror yes|no] [--floats no|yes] [--variant VARIANT]\n"
    "                   [--rolls FILE] [--against-rolls yes|no] [--against-plies N]\n"
    "                   [--luck-plies N]\n";

struct Options {
    std::string weights;
    std::string gnubg;
    std::string against;
    std::string judge;
    std::string variant;  // empty: that of the weights
    std::string rolls;    // empty: none
    bool against_rolls = true;
    bool mirror = true;
    bool floats = false;
    int plies = 0;
    int against_plies = -1;  // as ours
    int luck_plies = 0;
    int keep = 8;   // as videau.engine.evaluator.KEEP
    int first = 0;  // pair; each pair has dice of its own, so a duel can be played in parts
    int pairs = 500;
    std::uint64_t seed = 1;
};

// Processor and clock seconds of a player's decisions; forced plays are not counted.
struct Time {
    long decisions = 0;
    double processor = 0;
    double wall = 0;
};

double seconds(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Somebody who plays a roll: our search or gnubg.
class Player {
public:
    Player(const Evaluator& evaluator, int plies) : evaluator_(&evaluator) {
        options_.plies = plies;
        options_.filter.until = Until::choice;
    }
    Player(const Evaluator& evaluator, tools::GnubgClient& gnubg)
        : evaluator_(&evaluator), gnubg_(&gnubg) {}

    Position play(const Position& position, int die1, int die2, Scratch& scratch) {
        generate_positions(position, die1, die2, evaluator_->rules().plays, scratch.positions);
        if (scratch.positions.size() == 1) return scratch.positions[0];
        const std::vector<Position> legal = scratch.positions;
        const double processor = seconds(CLOCK_THREAD_CPUTIME_ID);
        const double wall = seconds(CLOCK_MONOTONIC);
        const Position chosen =
            gnubg_ == nullptr
                ? rank(*evaluator_, position, {die1, die2}, options_, never_)[0].position
                : gnubg_->best_play(position, die1, die2);
        time_.processor += seconds(CLOCK_THREAD_CPUTIME_ID) - processor;
        time_.wall += seconds(CLOCK_MONOTONIC) - wall;
        ++time_.decisions;
        if (std::find(legal.begin(), legal.end(), chosen) == legal.end()) {
            throw std::runtime_error("gnubg played what we hold to be illegal: " +
                                     tools::fibs_board(position, die1, die2));
        }
        return chosen;
    }

    const Time& time() const { return time_; }

private:
    const Evaluator* evaluator_;
    RankOptions options_;
    Interrupt never_;
    tools::GnubgClient* gnubg_ = nullptr;
    Time time_;
};

struct Result {
    double points = 0;    // as played, for the first player
    double adjusted = 0;  // less the luck of both
    int plies = 0;
};

// What a mean and its standard error are made of; two of them can be added.
struct Sums {
    double sum = 0;
    double squares = 0;

    void add(double value) {
        sum += value;
        squares += value * value;
    }
    double error(double n) const {
        const double mean = sum / n;
        return std::sqrt(std::max(0.0, squares / n - mean * mean) / std::max(1.0, n - 1));
    }
};

// Who says how lucky a roll was, and how far he looks ahead.
struct Judge {
    const Evaluator& evaluator;
    int plies;
};

// The value of this roll's best play, for the mover, less the mean over all rolls.
double luck(const Judge& judge, const Position& position, Roll roll, bool no_doubles,
            Scratch& scratch) {
    std::array<BestPlay, kRolls.size()> best;
    judge.evaluator.best_plays(position, kRolls, best.data(), scratch);
    if (judge.plies > 0) {
        for (BestPlay& each : best) {
            each.equity =
                money_equity(search(judge.evaluator, each.position, judge.plies, scratch));
        }
    }
    double sum = 0;
    double chances = 0;
    double here = 0;
    for (std::size_t i = 0; i < kRolls.size(); ++i) {
        const auto [high, low] = kRolls[i];
        if (no_doubles && high == low) continue;
        const double value = -best[i].equity;
        sum += chance_of(kRolls[i]) * value;
        chances += chance_of(kRolls[i]);
        if (i == place_of(roll)) here = value;
    }
    return here - sum / chances;
}

Result play_game(Player& first, Player& second, const Judge& judge, const Variant& variant,
                 std::uint64_t seed, Scratch& scratch) {
    Dice dice(seed);
    Result result;
    Position position = position_of(variant.start);
    double luck_of_first = 0;
    while (kind_of(position) != Kind::over) {
        const bool opening = result.plies == 0;
        const auto [die1, die2] = opening ? dice.opening_roll(variant.opening) : dice.roll();
        const bool first_moves = result.plies % 2 == 0;
        const double l = luck(judge, position, {die1, die2},
                              opening && variant.opening == Opening::both_dice, scratch);
        luck_of_first += first_moves ? l : -l;
        position = (first_moves ? first : second).play(position, die1, die2, scratch);
        ++result.plies;
    }
    const double lost[] = {0, 0, 0, 1, 2, 3};
    const double points =
        lost[lost_ending(position, variant.rules)];  // by the side that would move next
    result.points = result.plies % 2 == 0 ? -points : points;
    result.adjusted = result.points - luck_of_first;
    return result;
}

int run(const Options& options) {
    const auto our_networks = std::make_shared<const Networks>(load_weights(options.weights));
    const Variant variant =
        options.variant.empty() ? our_networks->variant : variant_from_string(options.variant);
    std::shared_ptr<const RollsNetwork> known_rolls;
    if (!options.rolls.empty()) {
        known_rolls = std::make_shared<const RollsNetwork>(load_rolls(options.rolls));
    }
    const auto load = [&](const std::string& path, int keep, bool floats,
                          const std::shared_ptr<const RollsNetwork>& rolls) {
        const auto networks =
            path.empty() ? our_networks : std::make_shared<const Networks>(load_weights(path));
        if (floats) return NetEvaluator(networks, variant.rules, keep);
        return NetEvaluator(std::make_shared<const QuantisedNetworks>(*networks), variant.rules,
                            keep, best_kernels(), nullptr, rolls);
    };
    const NetEvaluator ours = load("", options.keep, false, known_rolls);
    const NetEvaluator theirs = load(options.against, options.keep, options.floats,
                                     options.against_rolls ? known_rolls : nullptr);
    // A search goes on from what the pruning network lets through, as it does in play.
    const int judge_keeps = options.luck_plies > 0 ? options.keep : 0;
    const NetEvaluator judging = load(options.judge, judge_keeps, false, known_rolls);
    const Judge judge{judging, options.luck_plies};
    std::unique_ptr<tools::GnubgClient> gnubg;
    if (!options.gnubg.empty()) {
        const std::size_t colon = options.gnubg.find(':');
        if (colon == std::string::npos) throw std::runtime_error("--gnubg wants HOST:PORT");
        gnubg = std::make_unique<tools::GnubgClient>(options.gnubg.substr(0, colon),
                                                     std::atoi(options.gnubg.c_str() + colon + 1));
    }
    Player us(ours, options.plies);
    Player them = gnubg ? Player(theirs, *gnubg) : Player(theirs, options.against_plies);

    Scratch scratch;
    Sums adjusted;
    Sums points;
    long plies = 0;
    for (int pair = options.first; pair < options.first + options.pairs; ++pair) {
        const std::uint64_t seed = derived_seed(options.seed, static_cast<std::uint64_t>(pair));
        const Result a = play_game(us, them, judge, variant, seed, scratch);
        const std::uint64_t other = options.mirror ? seed : derived_seed(seed, 1);
        const Result b = play_game(them, us, judge, variant, other, scratch);
        adjusted.add((a.adjusted - b.adjusted) / 2);
        points.add((a.points - b.points) / 2);
        plies += a.plies + b.plies;
    }
    const Time& our_time = us.time();
    const Time& their_time = them.time();
    const double n = options.pairs;
    std::printf(
        "{\"variant\": \"%s\", \"games\": %d, \"points_per_game\": %.5f, \"standard_error\": %.5f, "
        "\"raw\": %.4f, "
        "\"first\": %d, \"count\": %d, \"adjusted\": [%.9g, %.9g], \"points\": [%.9g, %.9g], "
        "\"plies\": %ld, \"ours\": {\"decisions\": %ld, \"processor\": %.6f, \"wall\": %.6f}, "
        "\"theirs\": {\"decisions\": %ld, \"processor\": %.6f, \"wall\": %.6f}}\n",
        to_string(variant).c_str(), 2 * options.pairs, adjusted.sum / n, adjusted.error(n),
        points.sum / n, options.first, options.pairs, adjusted.sum, adjusted.squares, points.sum,
        points.squares, plies, our_time.decisions, our_time.processor, our_time.wall,
        their_time.decisions, their_time.processor, their_time.wall);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string key = argv[i];
        const std::string value = argv[i + 1];
        if (key == "--weights") {
            options.weights = value;
        } else if (key == "--gnubg") {
            options.gnubg = value;
        } else if (key == "--against") {
            options.against = value;
        } else if (key == "--judge") {
            options.judge = value;
        } else if (key == "--variant") {
            options.variant = value;
        } else if (key == "--rolls") {
            options.rolls = value;
        } else if (key == "--against-rolls") {
            options.against_rolls = value != "no";
        } else if (key == "--mirror") {
            options.mirror = value != "no";
        } else if (key == "--floats") {
            options.floats = value == "yes";
        } else if (key == "--pairs") {
            options.pairs = std::atoi(value.c_str());
        } else if (key == "--first") {
            options.first = std::atoi(value.c_str());
        } else if (key == "--keep") {
            options.keep = std::atoi(value.c_str());
        } else if (key == "--plies") {
            options.plies = std::atoi(value.c_str());
        } else if (key == "--against-plies") {
            options.against_plies = std::atoi(value.c_str());
        } else if (key == "--luck-plies") {
            options.luck_plies = std::atoi(value.c_str());
        } else if (key == "--seed") {
            options.seed = std::strtoull(value.c_str(), nullptr, 10);
        } else {
            std::fprintf(stderr, "unknown option %s\n%s", key.c_str(), kUsage);
            return 2;
        }
    }
    if (argc % 2 == 0 || options.weights.empty() || options.pairs <= 0 || options.first < 0 ||
        options.luck_plies < 0 || options.gnubg.empty() == options.against.empty()) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    if (options.against_plies < 0) options.against_plies = options.plies;
    try {
        return run(options);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-duel: %s\n", error.what());
        return 1;
    }
}
