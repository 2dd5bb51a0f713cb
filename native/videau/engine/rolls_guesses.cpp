#include "videau/engine/rolls_guesses.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace videau::engine {
namespace {

constexpr int kMost = 15;  // checkers
constexpr float kPipsOfARoll = 49.0F / 6;
// What a pip adds to the variance of the number of rolls: that of the pips of a roll, 18.5, over
// the cube of their mean.
constexpr float kVarianceOfAPip = 0.034F;
constexpr float kUnitOfMean = 8;
constexpr float kUnitOfDifference = 0.5F;

// The points on which checkers land, one after the other and again from the first.
struct Landing {
    int count;
    std::array<int, kHome> points;
};
constexpr std::array<Landing, kLandings> kWays{
    {{3, {6, 5, 4}}, {1, {6}}, {1, {5}}, {1, {4}}, {3, {3, 2, 1}}, {6, {6, 5, 4, 3, 2, 1}}}};

// Of so many checkers that land: how many come to rest on a point or before it, and how many pips
// beyond the 6 point they go.
struct Landed {
    std::array<std::uint8_t, kHome> up_to{};
    std::uint8_t further = 0;
};
constexpr auto kLanded = [] {
    std::array<std::array<Landed, kMost + 1>, kLandings> all{};
    for (int way = 0; way < kLandings; ++way) {
        for (int outside = 0; outside <= kMost; ++outside) {
            Landed& landed = all[way][outside];
            for (int i = 0; i < outside; ++i) {
                const int point = kWays[way].points[i % kWays[way].count];
                for (int p = point; p <= kHome; ++p) ++landed.up_to[p - 1];
                landed.further += static_cast<std::uint8_t>(kHome - point);
            }
        }
    }
    return all;
}();

}  // namespace

RollsGuesses::RollsGuesses(const BearoffTable& table)
    : rolls_(BearoffTable::kStates), first_(BearoffTable::kStates), means_(BearoffTable::kStates) {
    // Of a number of rolls n: the mean is the sum of its tail, that of n squared the sum of
    // (2 n + 1) times its tail.
    const auto spread = [](Tail tail) -> Spread {
        double mean = 0;
        double square = 0;
        for (std::size_t n = 0; n < tail.size(); ++n) {
            mean += tail[n];
            square += static_cast<double>(2 * n + 1) * tail[n];
        }
        return {static_cast<float>(mean), static_cast<float>(square - mean * mean)};
    };
    for (int state = 0; state < BearoffTable::kStates; ++state) {
        rolls_[state] = spread(table.rolls(state));
        first_[state] = spread(table.rolls_to_first(state));
        means_[state] = rolls_[state].mean;
    }
}

RollsStart RollsGuesses::of(const Side& side) const {
    std::array<int, kHome> up_to;  // checkers that are home, on a point or before it
    int checkers = 0;
    for (int point = 1; point <= kHome; ++point) up_to[point - 1] = checkers += side[point];
    int outside = 0;
    int pips = 0;
    for (int point = kHome + 1; point <= kRacePoints; ++point) {
        outside += side[point];
        pips += (point - kHome) * side[point];
    }
    const auto state_after = [&](const Landed& landed) {
        std::array<int, kHome> together;
        for (int i = 0; i < kHome; ++i) together[i] = up_to[i] + landed.up_to[i];
        return BearoffTable::index_of_sums(together);
    };
    const auto guess = [](const Spread& spread, int on_the_way, float more) -> RollsGuess {
        const float way = static_cast<float>(on_the_way) / kPipsOfARoll;
        const float variance = spread.variance + kVarianceOfAPip * static_cast<float>(on_the_way);
        return {spread.mean + way + more, -std::log(variance + 0.05F)};
    };
    RollsStart start;
    start.outside = outside;
    const Landed& usual = kLanded[0][outside];
    const int state = state_after(usual);
    start.guess = {guess(rolls_[state], pips + usual.further, 0), guess(first_[state], pips, 0),
                   guess({0, 0}, pips, 0.5F)};
    start.landings[0] = start.guess[0].middle / kUnitOfMean;
    for (int way = 1; way < kLandings; ++way) {
        const Landed& landed = kLanded[way][outside];
        const float more = static_cast<float>(landed.further - usual.further) / kPipsOfARoll;
        start.landings[way] =
            (means_[state_after(landed)] - means_[state] + more) / kUnitOfDifference;
    }
    return start;
}

}  // namespace videau::engine
