// videau-decisions: time per decision at each ply on contact positions met in self-play: plies
// 8 to 30 of a game, at least five legal plays. The variant is that of the weights, or another (see
// rules.h). Prints one JSON line per ply, and with
// `--list` the positions as FIBS boards instead, so that another engine can be timed on them.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <string>

#include "gnubg_client.h"
#include "videau/engine/ranking.h"
#include "videau/engine/rolls_file.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

struct Decision {
    Position position;
    Roll roll;
};

std::vector<Decision> decisions(const Evaluator& evaluator, const Variant& variant,
                                std::size_t count, Scratch& scratch) {
    std::vector<Decision> found;
    Dice dice(50);
    while (found.size() < count) {
        // One decision per game, at a ply drawn in advance.
        const int wanted = 8 + dice.below(23);
        Position position = position_of(variant.start);
        for (int ply = 0; kind_of(position) == Kind::contact; ++ply) {
            const Roll roll = ply == 0 ? dice.opening_roll(variant.opening) : dice.roll();
            const int best = evaluator.evaluate_plays(position, roll, scratch);
            if (ply >= wanted && scratch.positions.size() >= 5) {
                found.push_back({position, roll});
                break;
            }
            position = scratch.positions[best];
        }
    }
    return found;
}

double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

int run(const std::string& weights, int keep, int max_plies, const char* named, bool list,
        const char* races) {
    const Networks loaded = load_weights(weights);
    const auto networks = std::make_shared<const QuantisedNetworks>(loaded);
    const Variant variant = named == nullptr ? loaded.variant : variant_from_string(named);
    std::shared_ptr<const RollsNetwork> rolls;
    if (races != nullptr) rolls = std::make_shared<const RollsNetwork>(load_rolls(races));
    const NetEvaluator all(networks, variant.rules);
    const NetEvaluator evaluator(networks, variant.rules, keep, best_kernels(), nullptr, rolls);
    Scratch scratch;
    Interrupt never;
    const std::vector<Decision> set = decisions(all, variant, 50, scratch);
    if (list) {
        for (const auto& [position, roll] : set) {
            std::puts(tools::fibs_board(position, roll.die1, roll.die2).c_str());
        }
        return 0;
    }
    for (int plies = 0; plies <= max_plies; ++plies) {
        const int repeats = plies == 0 ? 200 : plies == 1 ? 20 : 1;
        const double wall = seconds();
        const std::clock_t start = std::clock();
        int searched = 0;
        for (int i = 0; i < repeats; ++i) {
            for (const auto& [position, roll] : set) {
                RankOptions options;
                options.plies = plies;
                for (const RankedPlay& play : rank(evaluator, position, roll, options, never)) {
                    searched += play.plies == plies;
                }
            }
        }
        const double n = 50.0 * repeats;
        std::printf(
            "{\"variant\": \"%s\", \"plies\": %d, \"keep\": %d, \"milliseconds\": %.4f, \"wall\": "
            "%.4f, "
            "\"plays_searched\": %.2f}\n",
            to_string(variant).c_str(), plies, keep,
            1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / n,
            1e3 * (seconds() - wall) / n, searched / n);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs(
            "usage: videau-decisions WEIGHTS [KEEP [MAX_PLIES [VARIANT [ROLLS]]]]\n"
            "       videau-decisions WEIGHTS --list\n",
            stderr);
        return 2;
    }
    const bool list = argc > 2 && std::string(argv[2]) == "--list";
    try {
        return run(argv[1], argc > 2 && !list ? std::atoi(argv[2]) : 8,
                   argc > 3 ? std::atoi(argv[3]) : 2, argc > 4 ? argv[4] : nullptr, list,
                   argc > 5 ? argv[5] : nullptr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-decisions: %s\n", error.what());
        return 1;
    }
}
