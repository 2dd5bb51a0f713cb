// videau-races: teaches how many rolls a side needs to race home, and measures what was learnt.
//
//     videau-races teach OUT VARIANT LESSONS SEED [FROM]   by the bear-off of a variant (rules.h),
//                                                          from scratch or from another file
//     videau-races measure FILE SIDES TRIALS SEED          how far the mean number of rolls is off
//
// Lessons are those of training/rolls_lessons.h: self-made, some minutes of one core for a rule.
// LESSONS counts those that are played; as many again come from an exact table. The same seed gives
// the same network on the same machine. What is true when measuring is that table, or the mean of
// so many ways into it, all 21 rolls looked at in every turn, over sides drawn with other dice; and
// sides that follow each other race for what the chance to win is off.

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

constexpr int kTablePoints = 9;
constexpr int kCheckers = 15;
constexpr std::size_t kRemembered = 30000;  // lessons to draw batches from
constexpr std::size_t kBatch = 256;         // of either kind
constexpr int kTimesLearnt = 32;            // each lesson that was played, in the mean
constexpr int kHomeInKnown = 16;            // one of so many known sides is home
constexpr float kTrust = 0.95F;
constexpr int kPass = 8;        // plays of a roll that the network is asked about, for each goal
constexpr double kRate = 2e-3;  // falls to a two-hundredth; who has learnt before begins lower
constexpr double kFall = 0.005;
constexpr double kLaterRate = 8e-4;
constexpr double kAveraging = 0.999;
constexpr double kInDoubt = 0.03;  // races that are won or lost by less are not told

Goal any_goal(Dice& dice) {
    const int any = dice.below(4);
    return any < 2 ? Goal::all_off : any == 2 ? Goal::next_off : Goal::all_home;
}

// A side with a checker outside, inside the table or beyond it.
Side side_of(Dice& dice, const RollsTable& table, bool covered) {
    while (true) {
        const Side side = racing_side(dice);
        if (table.covers(side) == covered) return side;
    }
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
    const RollsTable table(rules, kTablePoints, kCheckers);
    RollsLearner learner(std::move(begun), tables->guesses());
    RollsLessons maker(table, tables->guesses(), kPass);
    Dice dice(derived_seed(seed, 1));
    std::vector<RollsLesson> remembered;
    std::vector<RollsLesson> fresh;
    std::vector<RollsLesson> known(kBatch);
    std::vector<const RollsLesson*> batch(2 * kBatch);
    std::size_t made = 0;
    std::size_t learnt = 0;
    std::size_t told = 0;
    double loss = 0;
    while (made < lessons) {
        fresh.clear();
        maker.play(learner.network(), side_of(dice, table, false), any_goal(dice), kTrust, dice,
                   fresh);
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
            for (std::size_t i = 0; i < kBatch; ++i) {
                const bool is_home = i % kHomeInKnown == 0;
                known[i] = maker.known(learner.network(),
                                       is_home ? home_side(dice) : side_of(dice, table, true));
                batch[2 * i] = &known[i];
                batch[2 * i + 1] =
                    &remembered[dice.below(static_cast<std::uint32_t>(remembered.size()))];
            }
            loss = 0.99 * loss + 0.01 * learner.learn(batch, rate) / (2 * kBatch);
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

using Numbers = std::vector<double>;

// The chances to need more than 0, 1, 2 ... rolls.
Numbers tail_of(const Numbers& chances) {
    Numbers tail(chances.size() + 1, 0);
    for (std::size_t n = chances.size(); n > 0; --n) tail[n - 1] = tail[n] + chances[n - 1];
    return tail;
}

double mean_of(const Numbers& tail) {
    double sum = 0;
    for (const double each : tail) sum += each;
    return sum;
}

// The chance that the first is off with its nth roll, before which the second had n - 1.
double chance_to_win(const Numbers& first, const Numbers& second) {
    double sum = 0;
    for (std::size_t n = 1; n < first.size(); ++n) sum += (first[n - 1] - first[n]) * second[n - 1];
    return sum;
}

// What the network says a side needs.
Numbers said_of(const RollsNetwork& network, const RollsGuesses& guesses, const Side& side,
                Goal goal) {
    RollsEstimate estimate;
    network.estimate(side, guesses, estimate);
    std::vector<float> tail(network.shape().longest[static_cast<int>(goal)] + 1);
    const int length = network.tail(goal, estimate, tail.data());
    std::fill(tail.begin() + length, tail.end(), 0.0F);
    return {tail.begin(), tail.end()};
}

struct Truth {
    Numbers tail;
    double error;  // of its mean
};

Truth truth_of(RollsLessons& maker, const RollsTable& table, const RollsNetwork& network,
               const Side& side, Goal goal, int trials, Dice& dice) {
    const int place = static_cast<int>(goal);
    const auto numbers = [](const std::vector<float>& chances) {
        return Numbers(chances.begin(), chances.end());
    };
    if (table.covers(side)) return {tail_of(numbers(maker.known(network, side).chances[place])), 0};
    Numbers whole(network.shape().longest[place], 0);
    double sum = 0;
    double squares = 0;
    std::vector<RollsLesson> lessons;
    for (int trial = 0; trial < trials; ++trial) {
        lessons.clear();
        maker.play(network, side, goal, 1, dice, lessons);
        const Numbers chances = numbers(lessons.front().chances[place]);
        for (std::size_t n = 0; n < chances.size(); ++n) whole[n] += chances[n] / trials;
        const double mean = mean_of(tail_of(chances));
        sum += mean;
        squares += mean * mean;
    }
    const double mean = sum / trials;
    return {tail_of(whole), std::sqrt(std::max(0.0, squares / trials - mean * mean) / trials)};
}

void measure(const char* file, int sides, int trials, std::uint64_t seed) {
    const RollsNetwork network = load_rolls(file);
    const auto tables = Tables::of(network.rules());
    const RollsTable table(tables->rules(), kTablePoints, kCheckers);
    RollsLessons maker(table, tables->guesses());
    Dice dice(derived_seed(seed, 2));
    const char* names[] = {"all-off", "next-off", "all-home"};
    const auto average = [](const Numbers& all) {
        return mean_of(all) / std::max<std::size_t>(1, all.size());
    };
    for (int goal = 0; goal < kGoals; ++goal) {
        Numbers off;
        Numbers off_to_win;
        double bias = 0;
        double errors = 0;
        Numbers said_before;
        Numbers true_before;
        for (int i = 0; i < sides; ++i) {
            const Side side = racing_side(dice);
            const Truth truth =
                truth_of(maker, table, network, side, static_cast<Goal>(goal), trials, dice);
            const Numbers said = said_of(network, tables->guesses(), side, static_cast<Goal>(goal));
            const double wrong = mean_of(said) - mean_of(truth.tail);
            bias += wrong / sides;
            off.push_back(std::abs(wrong));
            errors += truth.error / sides;
            if (i > 0) {
                const double win = chance_to_win(truth.tail, true_before);
                if (win > kInDoubt && win < 1 - kInDoubt) {
                    off_to_win.push_back(std::abs(chance_to_win(said, said_before) - win));
                }
            }
            said_before = said;
            true_before = truth.tail;
        }
        const double to_win = average(off_to_win);
        const double mean = average(off);
        std::sort(off.begin(), off.end());
        std::printf(
            "{\"rules\": \"%s\", \"goal\": \"%s\", \"sides\": %d, \"off\": %.5f, \"bias\": %.5f, "
            "\"off_in_95\": %.5f, \"at_worst\": %.5f, \"error_of_truth\": %.5f, "
            "\"races\": %zu, \"off_to_win\": %.5f}\n",
            to_string(Rules{network.rules(), {}, {}}).c_str(), names[goal], sides, mean, bias,
            off[off.size() * 95 / 100], off.back(), errors, off_to_win.size(), to_win);
        std::fflush(stdout);
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
