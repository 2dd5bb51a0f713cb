#include "videau/engine/bearoff.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace videau::engine {
namespace {

constexpr int kCheckers = 15;

constexpr auto kBinomial = [] {
    std::array<std::array<int, 8>, 24> table{};
    for (int n = 0; n < 24; ++n) {
        table[n][0] = 1;
        for (int k = 1; k < 8; ++k)
            table[n][k] = n == 0 ? 0 : table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
}();

std::vector<Side> all_states() {
    std::vector<Side> states(BearoffTable::kStates);
    Side side{};
    const auto place = [&](const auto& self, int point, int left) -> void {
        if (point == 0) {
            side[kOff] = static_cast<std::uint8_t>(left);
            states[BearoffTable::index_of(side)] = side;
            return;
        }
        for (int n = 0; n <= left; ++n) {
            side[point] = static_cast<std::uint8_t>(n);
            self(self, point - 1, left - n);
        }
        side[point] = 0;
    };
    place(place, kHome, kCheckers);
    return states;
}

int pips(const Side& side) {
    int sum = 0;
    for (int point = 1; point <= kHome; ++point) sum += point * side[point];
    return sum;
}

// A side's successor for each of the 21 rolls, as (index, ways to roll it).
struct Choice {
    int index;
    int ways;
};
using Choices = std::array<Choice, 21>;

// Mean rolls if the choices are followed. A roll that cannot be played leads back to the
// state itself, whose mean is then on both sides of the equation.
double mean_of(const Choices& choices, int self, const std::vector<double>& means) {
    double sum = 36;
    int stuck = 0;
    for (const auto& [index, ways] : choices) {
        if (index == self) {
            stuck += ways;
        } else {
            sum += ways * means[index];
        }
    }
    return stuck == 36 ? std::numeric_limits<double>::infinity() : sum / (36 - stuck);
}

}  // namespace

int BearoffTable::index_of(const Side& side) {
    int index = 0;
    int checkers = 0;
    for (int point = 1; point <= kHome; ++point) {
        checkers += side[point];
        index += kBinomial[checkers + point - 1][point];
    }
    return index;
}

bool BearoffTable::is_home(const Side& side) {
    return std::all_of(side.begin() + kHome + 1, side.begin() + kBar + 1,
                       [](std::uint8_t n) { return n == 0; });
}

BearoffTable::BearoffTable(PlayRules rules)
    : rolls_(kStates), first_(kFullStates), means_(kStates, 0.0) {
    const std::vector<Side> states = all_states();
    constexpr int kFull = kStates - kFullStates;
    std::vector<double> first_means(kStates, 0.0);  // 0 once a checker is off

    // Every play lowers the pip count, so successors are known before they are needed.
    std::vector<int> order(kStates);
    std::iota(order.begin(), order.end(), 0);
    std::vector<int> pip_counts(kStates);
    for (int index = 0; index < kStates; ++index) pip_counts[index] = pips(states[index]);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return pip_counts[a] < pip_counts[b]; });

    Position position;
    position.other[kOff] = kCheckers;
    std::vector<Position> after;
    const Tail over{};
    for (const int index : order) {
        if (index == 0) continue;  // all off: no more rolls
        position.own = states[index];
        Choices all;
        Choices first;
        int roll = 0;
        for (int die1 = 1; die1 <= 6; ++die1) {
            for (int die2 = 1; die2 <= die1; ++die2, ++roll) {
                generate_positions(position, die1, die2, rules, after);
                const int ways = die1 == die2 ? 1 : 2;
                int best = -1;
                int best_first = -1;
                for (const Position& next : after) {
                    const int candidate = index_of(next.other);
                    if (best < 0 || means_[candidate] < means_[best]) best = candidate;
                    if (best_first < 0 || first_means[candidate] < first_means[best_first]) {
                        best_first = candidate;
                    }
                }
                all[roll] = {best, ways};
                first[roll] = {best_first, ways};
            }
        }
        const auto spread = [](const Choices& choices, Tail& tail, const auto& tail_of) {
            tail[0] = 1;
            for (int n = 1; n < kMaxRolls; ++n) {
                float sum = 0;
                for (const auto& [next, ways] : choices) {
                    sum += static_cast<float>(ways) * tail_of(next)[n - 1];
                }
                tail[n] = sum / 36;
            }
        };
        means_[index] = mean_of(all, index, means_);
        spread(all, rolls_[index], [&](int i) -> const Tail& { return rolls_[i]; });
        if (index >= kFull) {
            first_means[index] = mean_of(first, index, first_means);
            spread(first, first_[index - kFull],
                   [&](int i) -> const Tail& { return i >= kFull ? first_[i - kFull] : over; });
        }
    }
}

Outcomes BearoffTable::evaluate(const Position& position) const {
    const int own = index_of(position.own);
    const int other = index_of(position.other);
    const Tail& mine = rolls_[own];
    const Tail& theirs = rolls_[other];
    const Tail* my_first = tail_to_first(own);
    const Tail* their_first = tail_to_first(other);
    float win = 0;
    float win_gammon = 0;
    float lose_gammon = 0;
    for (int n = 1; n < kMaxRolls && mine[n - 1] > 0; ++n) {
        // The side on roll is off with its nth roll, before which the other had n - 1.
        const float now = mine[n - 1] - mine[n];
        win += now * theirs[n - 1];
        if (their_first != nullptr) win_gammon += now * (*their_first)[n - 1];
        // The other is off with its nth roll, before which the side on roll had n.
        if (my_first != nullptr) lose_gammon += (theirs[n - 1] - theirs[n]) * (*my_first)[n];
    }
    return {{win - win_gammon, win_gammon, 0, 1 - win - lose_gammon, lose_gammon, 0}};
}

}  // namespace videau::engine
