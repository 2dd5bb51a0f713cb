#include "videau/engine/bearoff.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "videau/board.h"
#include "videau/engine/dice.h"

namespace videau::engine {
namespace {

constexpr int kStates = BearoffTable::kStates;
constexpr int kCheckers = 15;

// What is left of a distribution is cut off here: the sum of all it loses stays below what a
// float can tell from one.
constexpr float kNegligible = 1e-9F;

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
    std::vector<Side> states(kStates);
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

// The best state that can be reached, by either aim.
struct Reached {
    int all = -1;    // fewest rolls until all are off
    int first = -1;  // fewest rolls until one more is off
};

// A side's successor for each of the 21 rolls.
using Choices = std::array<int, kRolls.size()>;

// Finds the best play of every roll for one state after the other, fewest pips first. Playing is
// put together from single dice: what a die can do best from a state is found once, whichever
// roll and whichever states lead there. Generating all plays of all rolls took six times as long.
class Solver {
public:
    explicit Solver(PlayRules rules) : rules_(rules), states_(all_states()) {
        for (auto& die : steps_) {
            for (auto& up_to : die) up_to.resize(kStates);
        }
        means_.resize(kStates);
        first_means_.resize(kStates);
    }

    const Side& side(int state) const { return states_[state]; }
    int off(int state) const { return states_[state][kOff]; }

    // The best plays of a state, all states with fewer pips being known.
    void solve(int state, Choices& all, Choices& first) {
        origin_ = state;
        for (int die = 1; die <= 6; ++die) {
            after_one_[die - 1] = after(state, die);
            find_steps(state, die);
        }
        for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
            const auto [large, small] = kRolls[roll];
            const Reached best =
                large == small ? steps_[large - 1][3][state].best : mixed(state, large, small);
            all[roll] = best.all;
            first[roll] = best.first;
        }
    }

    void know(int state, double mean, double first_mean) {
        means_[state] = mean;
        first_means_[state] = first_mean;
    }

    // Mean rolls if the choices are followed. A roll that cannot be played leads back to the
    // state itself, whose mean is then on both sides of the equation.
    double mean_of(int state, const Choices& choices, bool to_first) const {
        double sum = 36;
        int stuck = 0;
        for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
            const int ways = kRolls[roll].die1 == kRolls[roll].die2 ? 1 : 2;
            const int next = choices[roll];
            if (next == state) {
                stuck += ways;
            } else {
                sum += ways * (to_first ? first_mean(next) : means_[next]);
            }
        }
        return sum / (36 - stuck);  // some roll always moves a checker
    }

private:
    struct Targets {
        std::array<int, kHome> state;
        int count = 0;
    };
    // How many steps of a die can be played, and where they lead at best.
    struct Steps {
        int played = 0;
        Reached best;
    };

    // Every way to play one die.
    Targets after(int state, int die) const {
        const Side& side = states_[state];
        detail::Mask occupied = 0;
        for (int point = 1; point <= kHome; ++point)
            if (side[point] != 0) occupied |= detail::bit(point);
        const detail::Mask inside = occupied & ~(detail::bit(die + 1) - 1);
        Targets found;
        const detail::Mask out = detail::bear_off_sources(occupied, die, rules_.bear_off);
        for (detail::Mask from = inside | out; from != 0; from &= from - 1) {
            const int source = detail::lowest(from);
            Side next = side;
            --next[source];
            ++next[detail::target_of(source, die)];
            found.state[found.count++] = BearoffTable::index_of(next);
        }
        return found;
    }

    // The mean to the first checker off, counted from the state that is looked at: nothing once
    // another one is off.
    double first_mean(int state) const {
        return off(state) > off(origin_) ? 0 : first_means_[state];
    }

    void offer(Reached& best, const Reached& next) const {
        if (best.all < 0 || means_[next.all] < means_[best.all]) best.all = next.all;
        if (best.first < 0 || first_mean(next.first) < first_mean(best.first)) {
            best.first = next.first;
        }
    }

    // As many steps of the same die as can be played, up to one, two, three and four.
    void find_steps(int state, int die) {
        const Targets& next = after_one_[die - 1];
        for (int most = 1; most <= 4; ++most) {
            const auto rest = [&](int i) -> Steps {
                const int target = next.state[i];
                if (most == 1) return {0, {target, target}};
                return steps_[die - 1][most - 2][target];
            };
            Steps found{0, {state, state}};
            for (int i = 0; i < next.count; ++i) {
                const Steps then = rest(i);
                if (then.played + 1 < found.played) continue;
                if (then.played + 1 > found.played) found = {then.played + 1, {}};
                offer(found.best, then.best);
            }
            steps_[die - 1][most - 1][state] = found;
        }
    }

    Reached mixed(int state, int large, int small) const {
        Reached best;
        for (const auto& [one, two] : {std::pair{large, small}, std::pair{small, large}}) {
            const Targets& next = after_one_[one - 1];
            for (int i = 0; i < next.count; ++i) {
                const Steps& then = steps_[two - 1][0][next.state[i]];
                if (then.played == 1) offer(best, then.best);
            }
        }
        if (best.all >= 0) return best;
        const Steps& by_large = steps_[large - 1][0][state];
        const Steps& by_small = steps_[small - 1][0][state];
        if (by_large.played == 0) return by_small.best;
        best = by_large.best;
        if (rules_.one_die == OneDie::either && by_small.played == 1) offer(best, by_small.best);
        return best;
    }

    PlayRules rules_;
    std::vector<Side> states_;
    int origin_ = 0;
    std::array<Targets, 6> after_one_;
    std::array<std::array<std::vector<Steps>, 4>, 6> steps_;  // by die, by how many at most
    std::vector<double> means_;
    std::vector<double> first_means_;
};

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

int BearoffTable::index_of_sums(const std::array<int, kHome>& up_to) {
    int index = 0;
    for (int point = 1; point <= kHome; ++point) {
        index += kBinomial[up_to[point - 1] + point - 1][point];
    }
    return index;
}

bool BearoffTable::is_home(const Side& side) {
    return std::all_of(side.begin() + kHome + 1, side.begin() + kBar + 1,
                       [](std::uint8_t n) { return n == 0; });
}

BearoffTable::BearoffTable(PlayRules rules) : means_(kStates, 0.0) {
    Solver solver(rules);
    for (Tails* tails : {&rolls_, &first_}) {
        tails->starts.resize(kStates);
        tails->lengths.resize(kStates);
    }
    // Every play lowers the pip count, so successors are known before they are needed.
    std::vector<int> order(kStates);
    std::iota(order.begin(), order.end(), 0);
    std::vector<int> pip_counts(kStates);
    for (int index = 0; index < kStates; ++index) pip_counts[index] = pips(solver.side(index));
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return pip_counts[a] < pip_counts[b]; });

    // The distribution of a state: one roll, then that of where it leads.
    std::vector<float> sums;
    const auto spread = [&sums](Tails& tails, int state, const Choices& choices,
                                const auto& is_done) {
        sums.assign(1, 0);
        float stuck = 0;
        for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
            const float chance = chance_of(kRolls[roll]);
            const int next = choices[roll];
            if (next == state) {
                stuck += chance;
            } else if (!is_done(next)) {
                const Tail tail = tails.at(next);
                if (sums.size() < tail.size()) sums.resize(tail.size(), 0);
                for (std::size_t n = 0; n < tail.size(); ++n) sums[n] += chance * tail[n];
            }
        }
        tails.starts[state] = static_cast<std::uint32_t>(tails.values.size());
        float more = 1;
        for (std::size_t n = 0; more > kNegligible; ++n) {
            tails.values.push_back(more);
            // Rounded sums, and yet never rising.
            more = std::min(more, (n < sums.size() ? sums[n] : 0) + stuck * more);
        }
        tails.values.push_back(0);
        tails.lengths[state] =
            static_cast<std::uint32_t>(tails.values.size()) - tails.starts[state];
    };
    Choices all;
    Choices first;
    for (const int state : order) {
        solver.solve(state, all, first);
        if (state == 0) {  // all off: no more rolls
            for (Tails* tails : {&rolls_, &first_}) {
                tails->values.push_back(0);
                tails->lengths[0] = 1;
            }
            continue;
        }
        means_[state] = solver.mean_of(state, all, false);
        solver.know(state, means_[state], solver.mean_of(state, first, true));
        spread(rolls_, state, all, [](int) { return false; });
        spread(first_, state, first,
               [&](int next) { return solver.off(next) > solver.off(state); });
    }
}

Racer BearoffTable::racer(const Side& side) const {
    const int index = index_of(side);
    return {rolls(index), side[kOff] == 0 ? rolls_to_first(index) : Tail{}, {}};
}

Outcomes BearoffTable::evaluate(const Position& position) const {
    return race_outcomes(racer(position.own), racer(position.other));
}

}  // namespace videau::engine
