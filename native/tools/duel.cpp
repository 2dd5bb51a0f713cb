// videau-duel: cubeless money games, luck removed, mirrored dice. Prints one JSON line.
//
// The luck of a roll is the value of its best play less the mean over the 21 rolls, by our
// static evaluation, whoever rolls it. Its mean is zero at every roll, so subtracting it
// changes no expectation, and what is left varies seven times less than the result. Each pair
// of games has the same dice with the seats changed; the standard error is that of the pairs.
// A player against itself then scores exactly nothing; `--mirror no` gives the second game
// other dice and makes that control one of the luck adjustment.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>

#include "gnubg_client.h"
#include "videau/engine/dice.h"
#include "videau/engine/search.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

constexpr const char* kUsage =
    "usage: videau-duel --weights FILE (--gnubg HOST:PORT | --against FILE)\n"
    "                   [--pairs N] [--seed N] [--plies N] [--judge FILE] [--mirror yes|no]\n";

struct Options {
    std::string weights;
    std::string gnubg;
    std::string against;
    std::string judge;
    bool mirror = true;
    int plies = 0;
    int pairs = 500;
    std::uint64_t seed = 1;
};

// Somebody who plays a roll: our search or gnubg.
class Player {
public:
    Player(const Evaluator& evaluator, int plies) : search_(evaluator), plies_(plies) {}
    Player(const Evaluator& evaluator, tools::GnubgClient& gnubg)
        : search_(evaluator), gnubg_(&gnubg) {}

    Position play(const Position& position, int die1, int die2, Scratch& scratch) const {
        if (gnubg_ == nullptr) {
            return search_.rank(position, {die1, die2}, plies_, {}, scratch)[0].position;
        }
        generate_positions(position, die1, die2, {}, scratch.positions);
        if (scratch.positions.size() == 1) return scratch.positions[0];
        const Position chosen = gnubg_->best_play(position, die1, die2);
        for (const Position& legal : scratch.positions) {
            if (legal == chosen) return chosen;
        }
        throw std::runtime_error("gnubg played what we hold to be illegal: " +
                                 tools::fibs_board(position, die1, die2));
    }

private:
    Search search_;
    int plies_ = 0;
    tools::GnubgClient* gnubg_ = nullptr;
};

struct Result {
    double points = 0;    // as played, for the first player
    double adjusted = 0;  // less the luck of both
    int plies = 0;
};

// The value of this roll's best play, for the mover, less the mean over all rolls.
double luck(const Evaluator& judge, const Position& position, Roll roll, bool opening,
            Scratch& scratch) {
    std::array<BestPlay, kRolls.size()> best;
    judge.best_plays(position, kRolls, best.data(), scratch);
    double sum = 0;
    double chances = 0;
    double here = 0;
    for (std::size_t i = 0; i < kRolls.size(); ++i) {
        const auto [high, low] = kRolls[i];
        if (opening && high == low) continue;
        const double value = -best[i].equity;
        sum += chance_of(kRolls[i]) * value;
        chances += chance_of(kRolls[i]);
        if (std::max(roll.die1, roll.die2) == high && std::min(roll.die1, roll.die2) == low) {
            here = value;
        }
    }
    return here - sum / chances;
}

Result play_game(const Player& first, const Player& second, const Evaluator& judge,
                 std::uint64_t seed, Scratch& scratch) {
    Dice dice(seed);
    Result result;
    Position position = starting_position();
    double luck_of_first = 0;
    while (kind_of(position) != Kind::over) {
        const bool opening = result.plies == 0;
        const auto [die1, die2] = opening ? dice.opening_roll() : dice.roll();
        const bool first_moves = result.plies % 2 == 0;
        const double l = luck(judge, position, {die1, die2}, opening, scratch);
        luck_of_first += first_moves ? l : -l;
        position = (first_moves ? first : second).play(position, die1, die2, scratch);
        ++result.plies;
    }
    const double lost[] = {0, 0, 0, 1, 2, 3};
    const double points = lost[lost_ending(position)];  // by the side that would move next
    result.points = result.plies % 2 == 0 ? -points : points;
    result.adjusted = result.points - luck_of_first;
    return result;
}

int run(const Options& options) {
    const auto tables = std::make_shared<const Tables>();
    const auto load = [&](const std::string& path) {
        return Evaluator(std::make_shared<const Networks>(load_weights(path)), tables);
    };
    const Evaluator ours = load(options.weights);
    const Evaluator theirs = options.against.empty() ? ours : load(options.against);
    const Evaluator judge = options.judge.empty() ? ours : load(options.judge);
    std::unique_ptr<tools::GnubgClient> gnubg;
    if (!options.gnubg.empty()) {
        const std::size_t colon = options.gnubg.find(':');
        if (colon == std::string::npos) throw std::runtime_error("--gnubg wants HOST:PORT");
        gnubg = std::make_unique<tools::GnubgClient>(options.gnubg.substr(0, colon),
                                                     std::atoi(options.gnubg.c_str() + colon + 1));
    }
    const Player us(ours, options.plies);
    const Player them = gnubg ? Player(theirs, *gnubg) : Player(theirs, options.plies);

    Scratch scratch;
    double sum = 0;
    double squares = 0;
    double raw = 0;
    double raw_squares = 0;
    long plies = 0;
    for (int pair = 0; pair < options.pairs; ++pair) {
        const std::uint64_t seed = derived_seed(options.seed, static_cast<std::uint64_t>(pair));
        const Result a = play_game(us, them, judge, seed, scratch);
        const std::uint64_t other = options.mirror ? seed : derived_seed(seed, 1);
        const Result b = play_game(them, us, judge, other, scratch);
        const double adjusted = (a.adjusted - b.adjusted) / 2;
        const double points = (a.points - b.points) / 2;
        sum += adjusted;
        squares += adjusted * adjusted;
        raw += points;
        raw_squares += points * points;
        plies += a.plies + b.plies;
    }
    const double n = options.pairs;
    const auto error = [n](double s, double q) {
        return std::sqrt(std::max(0.0, q / n - s / n * s / n) / std::max(1.0, n - 1));
    };
    const auto name = [](const std::string& path) {
        return std::filesystem::path(path).filename().string();
    };
    std::printf(
        "{\"weights\": \"%s\", \"against\": \"%s\", \"plies\": %d, \"seed\": %llu, "
        "\"games\": %d, \"points_per_game\": %.5f, \"standard_error\": %.5f, \"raw\": %.4f, "
        "\"raw_error\": %.4f, \"plies_per_game\": %.1f}\n",
        name(options.weights).c_str(), gnubg ? "gnubg" : name(options.against).c_str(),
        options.plies, static_cast<unsigned long long>(options.seed), 2 * options.pairs, sum / n,
        error(sum, squares), raw / n, error(raw, raw_squares),
        static_cast<double>(plies) / (2 * n));
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
        } else if (key == "--mirror") {
            options.mirror = value != "no";
        } else if (key == "--pairs") {
            options.pairs = std::atoi(value.c_str());
        } else if (key == "--plies") {
            options.plies = std::atoi(value.c_str());
        } else if (key == "--seed") {
            options.seed = std::strtoull(value.c_str(), nullptr, 10);
        } else {
            std::fprintf(stderr, "unknown option %s\n%s", key.c_str(), kUsage);
            return 2;
        }
    }
    if (argc % 2 == 0 || options.weights.empty() || options.pairs <= 0 ||
        options.gnubg.empty() == options.against.empty()) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    try {
        return run(options);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-duel: %s\n", error.what());
        return 1;
    }
}
