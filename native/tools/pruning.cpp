// videau-pruning: the network that picks the plays which deserve the contact network.
//
//     videau-pruning teach WEIGHTS OUT SHAPE SECONDS   teaches a new one what the contact network
//                                                      thinks, for so many processor seconds
//     videau-pruning measure WEIGHTS...                what is lost by keeping so many plays of a
//                                                      roll, x 1000, by the contact network
//     videau-pruning search WEIGHTS COUNT KEEP...      what the choice of a 2-ply search that keeps
//                                                      so many loses against one that keeps all,
//                                                      x 1000, and the time of both; unusual
//                                                      positions only
//
// Positions are those of the contact network's own games and unusual ones (training/starts.h), half
// and half when measuring, with other dice than when teaching. Everything but the pruning network
// stays as it is in WEIGHTS.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "videau/engine/net_evaluator.h"
#include "videau/engine/ranking.h"
#include "videau/engine/training/learner.h"
#include "videau/engine/training/starts.h"
#include "videau/engine/weights_file.h"

using namespace videau;
using namespace videau::engine;

namespace {

constexpr std::uint64_t kTeachingSeed = 11;
constexpr std::uint64_t kMeasuringSeed = 99;

// Plays further behind the best one than this have to be known as bad, no more: one in so many of
// them is a lesson.
constexpr float kNear = 0.25F;
constexpr int kOneInFar = 4;

// Positions of the contact network's games, now and then an unusual one to go on from.
class Positions {
public:
    Positions(const Evaluator& evaluator, const Variant& variant, std::uint64_t seed)
        : evaluator_(evaluator), start_(position_of(variant.start)), dice_(seed), next_(start_) {}

    Dice& dice() { return dice_; }
    Position unusual(Scratch& scratch) {
        return unusual_position(evaluator_, start_, dice_, scratch);
    }
    const Position& here() const { return next_; }
    void go_on_from(const Position& position) { next_ = position; }
    // Plays the best of the roll last evaluated.
    void play(int best, const Scratch& scratch) {
        const Position& after = scratch.positions[best];
        next_ = kind_of(after) == Kind::contact ? after : start_;
    }

private:
    const Evaluator& evaluator_;
    Position start_;
    Dice dice_;
    Position next_;
};

void teach(const char* weights, const char* out, const char* shape, double seconds) {
    constexpr std::size_t kMostSamples = 200000;
    constexpr std::size_t kNewSamples = 2048;
    constexpr int kSteps = 32;
    constexpr double kRate = 2e-3;  // falls to a fiftieth
    Networks networks = load_weights(weights);
    const NetEvaluator evaluator(std::make_shared<const Networks>(networks),
                                 networks.variant.rules);
    Learner learner(Network::random(shape_from_string(shape), kTeachingSeed, false));
    Positions positions(evaluator, networks.variant, kTeachingSeed);
    Dice& dice = positions.dice();
    Scratch scratch;
    std::vector<Sample> samples;
    std::vector<Sample> batch(256);
    std::size_t made = 0;
    const auto any = [&]() -> Sample& {
        return samples[dice.below(static_cast<std::uint32_t>(samples.size()))];
    };
    const std::clock_t start = std::clock();
    while (true) {
        const double spent = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        if (spent >= seconds) break;
        for (const std::size_t goal = made + kNewSamples; made < goal;) {
            if (dice.below(4) == 0) positions.go_on_from(positions.unusual(scratch));
            const int best = evaluator.evaluate_plays(positions.here(), dice.roll(), scratch);
            const float limit = money_equity(scratch.outcomes[best]) + kNear;
            for (std::size_t i = 0; i < scratch.positions.size(); ++i) {
                const Sample sample{scratch.positions[i], scratch.outcomes[i]};
                if (kind_of(sample.position) != Kind::contact) continue;
                if (money_equity(sample.target) > limit && dice.below(kOneInFar) != 0) continue;
                if (samples.size() < kMostSamples) {
                    samples.push_back(sample);
                } else {
                    any() = sample;
                }
                ++made;
            }
            positions.play(best, scratch);
        }
        const double rate = kRate * std::pow(0.02, spent / seconds);
        for (int step = 0; step < kSteps; ++step) {
            for (Sample& each : batch) each = any();
            learner.learn(batch, rate);
            learner.update_average(0.999);
        }
    }
    networks.pruning = learner.averaged();
    save_weights(out, rounded(networks));
}

// The plays of a roll: what the contact network thinks of them, in the order of the pruning
// network.
std::vector<float> judged(const Networks& networks, const Position& base,
                          const std::vector<Position>& plays, Workspace& work) {
    const auto equities = [&](const Network& network) {
        const int count = static_cast<int>(plays.size());
        best_kernels().forward(network, &base, plays.data(), count, work);
        std::vector<float> found;
        for (int i = 0; i < count; ++i) {
            Outcomes outcomes;
            std::copy_n(work.output.data() + i * kOutputs, kEndings, outcomes.chance.data());
            found.push_back(money_equity(outcomes));
        }
        return found;
    };
    const std::vector<float> rough = equities(networks.pruning);
    const std::vector<float> exact = equities(networks.contact);
    std::vector<std::size_t> order(plays.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rough[a] < rough[b]; });
    std::vector<float> sorted;
    for (const std::size_t i : order) sorted.push_back(exact[i]);
    return sorted;
}

void measure(const char* weights) {
    constexpr int kPositions = 600;  // of either kind
    constexpr std::array<int, 6> kKept{3, 4, 5, 6, 8, 12};
    const auto networks = std::make_shared<const Networks>(load_weights(weights));
    const NetEvaluator evaluator(networks, networks->variant.rules);
    Positions positions(evaluator, networks->variant, kMeasuringSeed);
    Scratch scratch;
    Workspace work;
    std::vector<Position> plays;
    std::printf("{\"weights\": \"%s\", \"pruning\": \"%s\"", weights,
                to_string(networks->pruning.shape()).c_str());
    for (const bool unusual : {false, true}) {
        std::array<double, kKept.size()> lost{};
        double weight = 0;
        for (int n = 0; n < kPositions; ++n) {
            const Position position = unusual ? positions.unusual(scratch) : positions.here();
            const Position base = swapped(position);
            for (const Roll roll : kRolls) {
                generate_positions(position, roll.die1, roll.die2, evaluator.rules().plays, plays);
                std::erase_if(plays, [](const Position& p) { return kind_of(p) != Kind::contact; });
                if (plays.size() < 2) continue;
                const std::vector<float> found = judged(*networks, base, plays, work);
                const float best = *std::min_element(found.begin(), found.end());
                for (std::size_t k = 0; k < kKept.size(); ++k) {
                    const auto kept = std::min<std::size_t>(kKept[k], found.size());
                    const auto end = found.begin() + static_cast<std::ptrdiff_t>(kept);
                    lost[k] += chance_of(roll) * (*std::min_element(found.begin(), end) - best);
                }
                weight += chance_of(roll);
            }
            // Neighbours in a game teach less.
            for (int turn = 0; turn < 5 && !unusual; ++turn) {
                const Roll roll = positions.dice().roll();
                positions.play(evaluator.evaluate_plays(positions.here(), roll, scratch), scratch);
            }
        }
        std::printf(", \"%s\": {", unusual ? "unusual" : "own games");
        for (std::size_t k = 0; k < kKept.size(); ++k) {
            std::printf("%s\"keep %d\": %.3f", k == 0 ? "" : ", ", kKept[k],
                        1e3 * lost[k] / weight);
        }
        std::printf("}");
    }
    std::puts("}");
}

void compare_searches(const char* weights, int count, std::span<char*> kept) {
    const Networks loaded = load_weights(weights);
    const auto networks = std::make_shared<const QuantisedNetworks>(loaded);
    const NetEvaluator all(networks, loaded.variant.rules);
    Positions positions(all, loaded.variant, kMeasuringSeed);
    Scratch scratch;
    Interrupt never;
    RankOptions options;
    options.plies = 2;
    struct Decision {
        Position position;
        Roll roll;
        std::vector<RankedPlay> plays;
    };
    std::vector<Decision> decisions;
    std::clock_t start = std::clock();
    while (static_cast<int>(decisions.size()) < count) {
        const Position position = positions.unusual(scratch);
        const Roll roll = positions.dice().roll();
        std::vector<RankedPlay> plays = rank(all, position, roll, options, never);
        if (plays.size() > 1 && plays[1].plies == options.plies) {
            decisions.push_back({position, roll, std::move(plays)});
        }
    }
    const auto milliseconds = [&] {
        return 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / count;
    };
    std::printf("{\"weights\": \"%s\", \"pruning\": \"%s\", \"all\": {\"milliseconds\": %.2f}",
                weights, to_string(loaded.pruning.shape()).c_str(), milliseconds());
    for (const char* keep : kept) {
        const NetEvaluator pruned(networks, loaded.variant.rules, std::atoi(keep));
        double lost = 0;
        double squares = 0;
        start = std::clock();
        for (const auto& [position, roll, plays] : decisions) {
            const Position chosen = rank(pruned, position, roll, options, never)[0].position;
            const auto same = [&](const RankedPlay& play) { return play.position == chosen; };
            const float loss =
                plays[0].equity - std::find_if(plays.begin(), plays.end(), same)->equity;
            lost += loss;
            squares += loss * loss;
        }
        std::printf(", \"keep %s\": {\"lost\": %.3f, \"error\": %.3f, \"milliseconds\": %.2f}",
                    keep, 1e3 * lost / count, 1e3 * std::sqrt(squares) / count, milliseconds());
    }
    std::puts("}");
}

}  // namespace

int main(int argc, char** argv) {
    const std::string command = argc > 1 ? argv[1] : "";
    try {
        if (command == "teach" && argc == 6) {
            teach(argv[2], argv[3], argv[4], std::atof(argv[5]));
        } else if (command == "measure" && argc > 2) {
            for (int i = 2; i < argc; ++i) measure(argv[i]);
        } else if (command == "search" && argc > 4) {
            compare_searches(argv[2], std::max(1, std::atoi(argv[3])),
                             std::span(argv, static_cast<std::size_t>(argc)).subspan(4));
        } else {
            std::fputs(
                "usage: videau-pruning teach WEIGHTS OUT SHAPE SECONDS\n"
                "       videau-pruning measure WEIGHTS...\n"
                "       videau-pruning search WEIGHTS COUNT KEEP...\n",
                stderr);
            return 2;
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-pruning: %s\n", error.what());
        return 1;
    }
}
