#include "videau/engine/rolls_table.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "videau/board.h"

namespace videau::engine {
namespace {

constexpr int kDice = 6;
constexpr int kMostSteps = 4;

constexpr std::uint64_t kMostSides = 100'000'000;
constexpr int kMostCheckers = 15;

constexpr auto kBinomial = [] {
    constexpr int kRows = kMostCheckers + kRacePoints + 1;
    std::array<std::array<std::uint64_t, kRacePoints + 1>, kRows> table{};
    for (int n = 0; n < kRows; ++n) {
        table[n][0] = 1;
        for (int k = 1; k <= kRacePoints; ++k)
            table[n][k] = n == 0 ? 0 : table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
}();

using State = RollsOfStates::State;

// Where so many steps of a die lead at best, and how many of them can be played.
struct Steps {
    State best : 28;
    State played : 4;
};

}  // namespace

// Finds the best play of every roll for one side after the other, fewest pips first, put together
// from single dice as in bearoff.cpp; one goal at a time, which takes a third of the room.
class RollsSolver {
public:
    explicit RollsSolver(const RollsTable& table)
        : table_(table),
          count_(static_cast<State>(kBinomial[table.checkers_ + table.points_][table.points_])),
          sides_(count_),
          checkers_(count_) {
        Side side{};
        place(side, table.points_, table.checkers_);
        std::vector<std::uint16_t> pips(count_);
        for (State state = 0; state < count_; ++state) {
            for (int point = 1; point <= table.points_; ++point) {
                pips[state] += static_cast<std::uint16_t>(point * sides_[state][point]);
            }
        }
        order_.resize(count_);
        std::iota(order_.begin(), order_.end(), State{0});
        std::stable_sort(order_.begin(), order_.end(),
                         [&](State a, State b) { return pips[a] < pips[b]; });
        for (auto& die : steps_) {
            for (auto& up_to : die) up_to.resize(count_ + 1, Steps{count_, 0});
        }
    }

    RollsOfStates solve(Goal goal) {
        goal_ = goal;
        found_ = RollsOfStates(count_);
        for (const State state : order_) {
            origin_ = state;
            for (int die = 1; die <= kDice; ++die) find_steps(state, die);
            if (is_reached(state)) continue;
            RollsOfStates::Next next;
            for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
                const auto [large, small] = kRolls[roll];
                const State to = large == small
                                     ? State{steps_[large - 1][kMostSteps - 1][state].best}
                                     : mixed(state, large, small);
                next[roll] = to != state && is_done(to) ? RollsOfStates::kDone : to;
            }
            found_.add(state, next);
        }
        return std::move(found_);
    }

private:
    void place(Side& side, int point, int left) {
        if (point == 0) {
            side[kOff] = static_cast<std::uint8_t>(left);
            const std::size_t state = table_.index_of(side);
            sides_[state] = side;
            checkers_[state] = static_cast<std::uint8_t>(table_.checkers_ - left);
            return;
        }
        for (int n = 0; n <= left; ++n) {
            side[point] = static_cast<std::uint8_t>(n);
            place(side, point - 1, left - n);
        }
        side[point] = 0;
    }

    // Where checkers leave freely and one die more is wanted, that die leads from the side that has
    // left to a state of its own, the last.
    bool wants_one_more() const {
        return table_.leaving_ == Leaving::freely && goal_ == Goal::next_off;
    }
    // Whether a side that starts there has nothing left to do.
    bool is_reached(State state) const {
        if (wants_one_more()) return state == count_;
        return checkers_[state] == 0 ||
               (goal_ == Goal::all_home && BearoffTable::is_home(sides_[state]));
    }
    // Whether a play from `origin_` reaches the goal there.
    bool is_done(State state) const {
        const bool one_off = goal_ == Goal::next_off && !wants_one_more();
        return one_off ? checkers_[state] < checkers_[origin_] : is_reached(state);
    }
    float rolls_from(State state) const { return is_done(state) ? 0 : found_.mean(state); }

    void find_steps(State state, int die) {
        Side side = sides_[state];
        detail::Mask occupied = 0;
        for (int point = 1; point <= table_.points_; ++point) {
            if (side[point] != 0) occupied |= detail::bit(point);
        }
        detail::Mask from = occupied & ~(detail::bit(die + 1) - 1);
        if (table_.leaving_ == Leaving::freely) {
            from = occupied;
        } else if (detail::all_home(occupied)) {
            from |= detail::bear_off_sources(occupied, die, table_.rules_.bear_off);
        }
        auto& targets = targets_[die - 1];
        targets.clear();
        if (wants_one_more() && occupied == 0) targets.push_back(count_);
        for (; from != 0; from &= from - 1) {
            const int source = detail::lowest(from);
            const int target = detail::target_of(source, die);
            --side[source];
            ++side[target];
            targets.push_back(static_cast<State>(table_.index_of(side)));
            --side[target];
            ++side[source];
        }
        for (int most = 1; most <= kMostSteps; ++most) {
            Steps found{state, 0};
            for (const State target : targets) {
                Steps then{target, 1};
                if (most > 1) {
                    then = steps_[die - 1][most - 2][target];
                    ++then.played;
                }
                if (then.played < found.played) continue;
                if (then.played > found.played || rolls_from(then.best) < rolls_from(found.best)) {
                    found = then;
                }
            }
            steps_[die - 1][most - 1][state] = found;
        }
    }

    State mixed(State state, int large, int small) const {
        State best = state;
        bool any = false;
        const auto offer = [&](State next) {
            if (!any || rolls_from(next) < rolls_from(best)) best = next;
            any = true;
        };
        for (const auto& [one, two] : {std::pair{large, small}, std::pair{small, large}}) {
            for (const State target : targets_[one - 1]) {
                const Steps then = steps_[two - 1][0][target];
                if (then.played == 1) offer(then.best);
            }
        }
        if (any) return best;
        const Steps by_large = steps_[large - 1][0][state];
        const Steps by_small = steps_[small - 1][0][state];
        if (by_large.played == 0) return by_small.best;
        offer(by_large.best);
        if (table_.rules_.one_die == OneDie::either && by_small.played == 1) offer(by_small.best);
        return best;
    }

    const RollsTable& table_;
    State count_;
    std::vector<Side> sides_;
    std::vector<std::uint8_t> checkers_;
    std::vector<State> order_;
    Goal goal_ = Goal::all_off;
    State origin_ = 0;
    RollsOfStates found_;
    std::array<std::vector<State>, kDice> targets_;  // of the side that is looked at
    std::array<std::array<std::vector<Steps>, kMostSteps>, kDice> steps_;
};

RollsTable::RollsTable(PlayRules rules, int points, int checkers, Leaving leaving)
    : rules_(rules), points_(points), checkers_(checkers), leaving_(leaving) {
    if (points < kHome || points > kRacePoints || checkers < 1 || checkers > kMostCheckers ||
        kBinomial[checkers + points][points] > kMostSides) {
        throw std::invalid_argument("no table has " + std::to_string(checkers) + " checkers on " +
                                    std::to_string(points) + " points");
    }
    RollsSolver solver(*this);
    const int goals = leaving == Leaving::freely ? kGoals - 1 : kGoals;
    for (int goal = 0; goal < goals; ++goal) goals_[goal] = solver.solve(static_cast<Goal>(goal));
}

bool RollsTable::covers(const Side& side) const {
    int checkers = 0;
    for (int point = 1; point <= points_; ++point) checkers += side[point];
    return checkers <= checkers_ && std::all_of(side.begin() + points_ + 1, side.begin() + kBar + 1,
                                                [](std::uint8_t n) { return n == 0; });
}

std::size_t RollsTable::index_of(const Side& side) const {
    std::size_t index = 0;
    int checkers = 0;
    for (int point = 1; point <= points_; ++point) {
        checkers += side[point];
        index += kBinomial[checkers + point - 1][point];
    }
    return index;
}

}  // namespace videau::engine
