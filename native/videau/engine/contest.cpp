#include "videau/engine/contest.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "videau/engine/parallel.h"

namespace videau::engine {
namespace {

// Of the first six rolls each three show every number once.
constexpr std::array<Roll, kRolls.size()> kOrder{
    {{2, 1}, {4, 3}, {6, 5}, {5, 2}, {6, 3}, {4, 1}, {3, 3}, {6, 2}, {5, 4}, {3, 1}, {6, 6},
     {4, 2}, {5, 3}, {6, 1}, {1, 1}, {4, 4}, {3, 2}, {6, 4}, {5, 1}, {2, 2}, {5, 5}}};
// After so many rolls those who are too far behind are given up.
constexpr std::array<std::size_t, 7> kRounds{3, 5, 7, 10, 14, 18, 21};

// A rival is given up if it is behind by so many standard errors of its distance.
constexpr double kErrors = 3.0;

// What is known of the variance of all rivals counts as much as so many rolls of one.
constexpr double kOthers = 4;

using PerRoll = std::array<double, kRolls.size()>;

struct Contestant {
    LookAhead* search;
    bool must_finish;
    PerRoll at_first;  // worth of each roll one ply deep
    double mean = 0;   // of these
    bool is_in = true;
    std::size_t rolls = 0;  // searched

    // By how much a deeper look has changed the worth of a roll.
    double change(std::size_t roll) const { return search->worth(roll) - at_first[roll]; }
};

double mean_of(const PerRoll& numbers) {
    return mean_over_rolls<1>([&](std::size_t roll) { return std::array{numbers[roll]}; })[0];
}

// How far a rival is behind another after so many rolls, as it looks, and the variance of what a
// deeper look changes about that from roll to roll.
struct Distance {
    double mean;
    double variance;
};

Distance distance(const Contestant& from, const Contestant& to, std::size_t rolls) {
    double weights = 0;
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < rolls; ++i) {
        const double weight = chance_of(kOrder[i]);
        const std::size_t roll = place_of(kOrder[i]);
        const double change = to.change(roll) - from.change(roll);
        weights += weight;
        sum += weight * change;
        squares += weight * change * change;
    }
    const double mean = sum / weights;
    const auto n = static_cast<double>(rolls);
    const double variance = std::max(squares / weights - mean * mean, 0.0) * n / (n - 1);
    return {to.mean - from.mean + mean, variance};
}

// The rival that leaves its side on roll least, as it looks.
const Contestant& leader(const std::vector<Contestant>& rivals, std::size_t rolls) {
    const Contestant* best = nullptr;
    for (const Contestant& rival : rivals) {
        if (!rival.is_in) continue;
        if (best == nullptr || distance(*best, rival, rolls).mean < 0) best = &rival;
    }
    return *best;
}

void give_up_hopeless(std::vector<Contestant>& rivals, std::size_t rolls, double reserve) {
    const Contestant& best = leader(rivals, rolls);
    std::vector<std::pair<Contestant*, Distance>> behind;
    double variance = 0;
    for (Contestant& rival : rivals) {
        if (!rival.is_in || &rival == &best) continue;
        behind.emplace_back(&rival, distance(best, rival, rolls));
        variance += behind.back().second.variance;
    }
    if (behind.empty()) return;
    variance /= static_cast<double>(behind.size());
    const auto n = static_cast<double>(rolls);
    double left = 1;
    for (std::size_t i = 0; i < rolls; ++i) left -= chance_of(kOrder[i]);
    left = std::max(left, 0.0);
    for (const auto& [rival, far] : behind) {
        // A few rolls tell little of a variance; that of all rivals stands in for more.
        const double likely = ((n - 1) * far.variance + kOthers * variance) / (n - 1 + kOthers);
        const double error = std::sqrt(likely / n * left);
        const double errors = kErrors * (n + 1) / n;
        if (!rival->must_finish && far.mean > errors * error + reserve) rival->is_in = false;
    }
}

}  // namespace

std::vector<Standing> contest(std::span<const Rival> who, const ContestOptions& options,
                              Interrupt& interrupt) {
    std::vector<Contestant> rivals;
    for (const auto& [search, must_finish] : who) {
        Contestant& rival = rivals.emplace_back(Contestant{search, must_finish, {}});
        for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
            rival.at_first[roll] = search->worth(roll);
        }
        rival.mean = mean_of(rival.at_first);
    }
    const auto is_clear = [&] {
        const auto in = [](const Contestant& rival) { return rival.is_in; };
        const auto must = [](const Contestant& rival) { return rival.must_finish; };
        return options.until == Until::choice && std::ranges::count_if(rivals, in) == 1 &&
               std::ranges::none_of(rivals, must);
    };
    std::size_t done = 0;
    for (std::size_t round = 0; round < kRounds.size() && !is_clear(); ++round) {
        std::vector<std::pair<LookAhead*, std::size_t>> work;
        for (std::size_t i = done; i < kRounds[round]; ++i) {
            for (Contestant& rival : rivals) {
                if (!rival.is_in) continue;
                work.emplace_back(rival.search, place_of(kOrder[i]));
                ++rival.rolls;
            }
        }
        in_parallel(static_cast<int>(work.size()), options.threads, interrupt, [&](int i) {
            BorrowedScratch scratch(&interrupt);
            work[i].first->deepen(work[i].second, options.plies - 1, *scratch);
        });
        done = kRounds[round];
        if (options.until == Until::all) continue;
        // With all rolls searched only those are told apart that compete again.
        if (done < kOrder.size() || options.reserve > 0) {
            give_up_hopeless(rivals, done, options.reserve);
        }
    }
    std::vector<Standing> standings;
    for (const Contestant& rival : rivals) {
        standings.push_back({rival.is_in, rival.rolls == kOrder.size()});
    }
    return standings;
}

}  // namespace videau::engine
