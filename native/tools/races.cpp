// videau-races: teaches how many rolls a side needs to race home, and measures what was learnt.
//
//     videau-races teach OUT VARIANT LESSONS SEED [FROM]   by the bear-off of a variant (rules.h),
//                                                          from scratch or from another file
//     videau-races measure FILE SIDES TRIALS SEED          how far the mean number of rolls is off
//
// Lessons are those of training/rolls_lessons.h: self-made, some minutes of one core for a rule.
// The same seed gives the same network on the same machine. What is true when measuring is the mean
// of so many ways home, all 21 rolls looked at in every turn, over sides drawn with other dice.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <string>
#include <vector>

#include "videau/engine/rolls_file.h"
#include "videau/engine/tables.h"
#include "videau/engine/training/rolls_learner.h"

using namespace videau;
using namespace videau::engine;

namespace {

constexpr std::size_t kRemembered = 60000;  // lessons to draw batches from
constexpr std::size_t kBatch = 256;
constexpr int kTimesLearnt = 24;  // each lesson, in the mean
constexpr float kTrust = 0.95F;
constexpr int kPass = 8;        // plays of a roll that the network is asked about, for each goal
constexpr double kRate = 2e-3;  // falls to a two-hundredth; who has learnt before begins lower
constexpr double kFall = 0.005;
constexpr double kLaterRate = 8e-4;
constexpr double kAveraging = 0.999;

Goal any_goal(Dice& dice) {
    const int any = dice.below(4);
    return any < 2 ? Goal::all_off : any == 2 ? Goal::next_off : Goal::all_home;
}

double mean_of(const std::vector<float>& chances) {
    double sum = 0;
    for (std::size_t n = 0; n < chances.size(); ++n) sum += static_cast<double>(n + 1) * chances[n];
    return sum;
}

// What the network says a side needs.
double mean_rolls(const RollsNetwork& network, const RollsGuesses& guesses, const Side& side,
                  Goal goal) {
    RollsEstimate estimate;
    network.estimate(side, guesses, estimate);
    std::vector<float> tail(network.shape().longest[static_cast<int>(goal)] + 1);
    const int length = network.tail(goal, estimate, tail.data());
    double sum = 0;
    for (int n = 0; n < length; ++n) sum += tail[n];
    return sum;
}

void teach(const char* out, const char* variant, std::size_t lessons, std::uint64_t seed,
           const char* from) {
    const auto tables = Tables::of(variant_from_string(variant).rules.plays);
    const PlayRules rules = tables->rules();
    RollsNetwork begun = RollsNetwork::random(rules, usual_rolls_shape(rules.bear_off), seed);
    if (from != nullptr) {
        const RollsNetwork other = load_rolls(from);
        begun = RollsNetwork(rules, other.shape(), other.parameters());
    }
    RollsLearner learner(std::move(begun), tables->guesses());
    RollsLessons maker(*tables, kPass);
    Dice dice(derived_seed(seed, 1));
    std::vector<RollsLesson> remembered;
    std::vector<RollsLesson> fresh;
    std::vector<const RollsLesson*> batch(kBatch);
    std::size_t made = 0;
    std::size_t learnt = 0;
    std::size_t told = 0;
    double loss = 0;
    while (made < lessons) {
        fresh.clear();
        fresh.push_back(maker.known(learner.network(), home_side(dice)));
        maker.play(learner.network(), racing_side(dice), any_goal(dice), kTrust, dice, fresh);
        for (RollsLesson& lesson : fresh) {
            if (remembered.size() < kRemembered) {
                remembered.push_back(std::move(lesson));
            } else {
                remembered[made % kRemembered] = std::move(lesson);
            }
            ++made;
        }
        const double rate = (from == nullptr ? kRate : kLaterRate) *
                            std::pow(kFall, static_cast<double>(made) / lessons);
        for (; learnt + kBatch < made * kTimesLearnt; learnt += kBatch) {
            for (auto& each : batch) {
                each = &remembered[dice.below(static_cast<std::uint32_t>(remembered.size()))];
            }
            loss = 0.99 * loss + 0.01 * learner.learn(batch, rate) / kBatch;
            learner.update_average(kAveraging);
        }
        if (made >= told + 50000) {
            told = made;
            std::printf("%zu lessons, loss %.4f, %.0f s\n", made, loss,
                        static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
            std::fflush(stdout);
            save_rolls(out, learner.averaged());
        }
    }
    save_rolls(out, learner.averaged());
}

void measure(const char* file, int sides, int trials, std::uint64_t seed) {
    const RollsNetwork network = load_rolls(file);
    const auto tables = Tables::of(network.rules());
    RollsLessons maker(*tables);
    Dice dice(derived_seed(seed, 2));
    std::vector<RollsLesson> lessons;
    const char* names[] = {"all-off", "next-off", "all-home"};
    for (int goal = 0; goal < kGoals; ++goal) {
        std::vector<double> off;
        double bias = 0;
        double errors = 0;
        for (int i = 0; i < sides; ++i) {
            const Side side = racing_side(dice);
            double sum = 0;
            double squares = 0;
            for (int trial = 0; trial < trials; ++trial) {
                lessons.clear();
                maker.play(network, side, static_cast<Goal>(goal), 1, dice, lessons);
                const double mean = mean_of(lessons.front().chances[goal]);
                sum += mean;
                squares += mean * mean;
            }
            const double truth = sum / trials;
            const double wrong =
                mean_rolls(network, tables->guesses(), side, static_cast<Goal>(goal)) - truth;
            bias += wrong / sides;
            off.push_back(std::abs(wrong));
            errors += std::sqrt(std::max(0.0, squares / trials - truth * truth) / trials) / sides;
        }
        std::sort(off.begin(), off.end());
        double mean = 0;
        for (const double each : off) mean += each / sides;
        std::printf(
            "{\"rules\": \"%s\", \"goal\": \"%s\", \"sides\": %d, \"off\": %.5f, \"bias\": %.5f, "
            "\"off_in_95\": %.5f, \"at_worst\": %.5f, \"error_of_truth\": %.5f}\n",
            to_string(Rules{network.rules(), {}, {}}).c_str(), names[goal], sides, mean, bias,
            off[off.size() * 95 / 100], off.back(), errors);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string command = argc > 1 ? argv[1] : "";
    try {
        if (command == "teach" && argc >= 6) {
            teach(argv[2], argv[3], std::strtoull(argv[4], nullptr, 10),
                  std::strtoull(argv[5], nullptr, 10), argc > 6 ? argv[6] : nullptr);
        } else if (command == "measure" && argc == 6) {
            measure(argv[2], std::atoi(argv[3]), std::atoi(argv[4]),
                    std::strtoull(argv[5], nullptr, 10));
        } else {
            std::fputs(
                "usage: videau-races teach OUT VARIANT LESSONS SEED [FROM]\n"
                "       videau-races measure FILE SIDES TRIALS SEED\n",
                stderr);
            return 2;
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "videau-races: %s\n", error.what());
        return 1;
    }
}
