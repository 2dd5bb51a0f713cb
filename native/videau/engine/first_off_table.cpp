#include "videau/engine/first_off_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "videau/board.h"
#include "videau/engine/placements.h"
#include "videau/engine/rolls_guesses.h"

namespace videau::engine {
namespace {

using State = RollsOfStates::State;
using detail::Mask;

constexpr int kDice = 6;
constexpr int kMostSteps = 4;
constexpr int kMasks = 1 << kHome;  // which points of the home board are held
constexpr int kPointsOutside = kRacePoints - kHome;
constexpr int kPlacements = placements_on(kPointsOutside + 1, FirstOffTable::kOutside);
constexpr State kStates = static_cast<State>(kPlacements) * kMasks;
static_assert(FirstOffTable::kOutside == kFewCheckers);

// The last checkers: slot 0 is home, slot 1 the first point outside.
struct Situation {
    Side outside{};
    int held = 0;  // bit 0: the ace point

    State state() const { return static_cast<State>(placement_number(outside) * kMasks + held); }
    bool is_home() const { return outside[kOff] == FirstOffTable::kOutside; }
    int pips_outside() const {
        int sum = 0;
        for (int slot = 1; slot <= kPointsOutside; ++slot) sum += slot * outside[slot];
        return sum;
    }
    bool bears_off(int die, BearOff rule) const {
        return is_home() && detail::bear_off_sources(static_cast<Mask>(held) << 1, die, rule) != 0;
    }
};

Situation situation_of(const Side& side) {
    Situation found;
    found.outside[kOff] = FirstOffTable::kOutside;
    for (int point = 1; point <= kRacePoints; ++point) {
        if (point > kHome) {
            found.outside[point - kHome] = side[point];
            found.outside[kOff] -= side[point];
        } else if (side[point] != 0) {
            found.held |= 1 << (point - 1);
        }
    }
    return found;
}

}  // namespace

// Finds the best play of every roll for one situation after the other, put together from single
// dice as in RollsSolver.
class FirstOffSolver {
public:
    explicit FirstOffSolver(BearOff rule) : rule_(rule), rolls_(kStates) {
        place({}, kPointsOutside, FirstOffTable::kOutside);
        for (auto& die : steps_) {
            for (auto& up_to : die) up_to.assign(kStates, RollsOfStates::kDone);
        }
        // A play lowers the pips outside, or else holds a point more.
        std::stable_sort(all_.begin(), all_.end(), [](const Situation& a, const Situation& b) {
            const auto key = [](const Situation& each) {
                return std::pair{each.pips_outside(),
                                 -std::popcount(static_cast<unsigned>(each.held))};
            };
            return key(a) < key(b);
        });
    }

    RollsOfStates solve() {
        for (const Situation& situation : all_) {
            const State state = situation.state();
            for (int die = 1; die <= kDice; ++die) find_steps(situation, die);
            RollsOfStates::Next next;
            for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
                const auto [large, small] = kRolls[roll];
                next[roll] = large == small ? steps_[large - 1][kMostSteps - 1][state]
                                            : closer(mixed(state, large, small),
                                                     mixed(state, small, large), state);
            }
            rolls_.add(state, next);
        }
        return std::move(rolls_);
    }

private:
    void place(Situation situation, int slot, int left) {
        if (slot == 0) {
            situation.outside[kOff] = static_cast<std::uint8_t>(left);
            // Twelve checkers are home in any case, so some point is held.
            for (situation.held = 1; situation.held < kMasks; ++situation.held) {
                all_.push_back(situation);
            }
            return;
        }
        for (int n = 0; n <= left; ++n) {
            situation.outside[slot] = static_cast<std::uint8_t>(n);
            place(situation, slot - 1, left - n);
        }
    }

    float mean(State state) const { return state == RollsOfStates::kDone ? 0 : rolls_.mean(state); }

    // Where one die may lead, and the best place that up to four of it lead to. A die that cannot
    // be played, or is played without any use, leads nowhere else.
    void find_steps(const Situation& situation, int die) {
        auto& targets = targets_[die - 1];
        targets.clear();
        if (situation.bears_off(die, rule_)) {
            targets.push_back(RollsOfStates::kDone);
        } else {
            add_targets(situation, die, targets);
        }
        const State state = situation.state();
        if (targets.empty()) targets.push_back(state);
        for (int most = 0; most < kMostSteps; ++most) {
            const auto after = [&](State target) {
                const bool ends = most == 0 || target == RollsOfStates::kDone || target == state;
                return ends ? target : steps_[die - 1][most - 1][target];
            };
            State best = after(targets.front());
            for (const State target : targets) best = closer(best, after(target), state);
            steps_[die - 1][most][state] = best;
        }
    }

    static void add_targets(const Situation& situation, int die, std::vector<State>& targets) {
        for (int slot = 1; slot <= kPointsOutside; ++slot) {
            if (situation.outside[slot] == 0) continue;
            Situation moved = situation;
            --moved.outside[slot];
            const int to = slot - die;
            ++moved.outside[std::max(to, 0)];
            if (to <= 0) moved.held |= 1 << (kHome + to - 1);
            targets.push_back(moved.state());
        }
        for (int point = die + 1; point <= kHome; ++point) {
            const int to = 1 << (point - die - 1);
            if ((situation.held >> (point - 1) & 1) == 0 || (situation.held & to) != 0) continue;
            Situation moved = situation;
            moved.held |= to;
            targets.push_back(moved.state());
        }
    }

    // The better of two places. To stay where one is, whose mean is not known yet, is the worst.
    State closer(State a, State b, State itself) const {
        if (a == itself) return b;
        return b != itself && mean(b) < mean(a) ? b : a;
    }

    // The targets are those of the situation that is looked at.
    State mixed(State state, int first, int second) const {
        State best = state;
        for (const State target : targets_[first - 1]) {
            const bool ends = target == RollsOfStates::kDone;
            best = closer(best, ends ? target : steps_[second - 1][0][target], state);
        }
        return best;
    }

    BearOff rule_;
    RollsOfStates rolls_;
    std::vector<Situation> all_;
    std::array<std::vector<State>, kDice> targets_;
    std::array<std::array<std::vector<State>, kMostSteps>, kDice> steps_;
};

bool FirstOffTable::knows(BearOff rule) {
    return rule == BearOff::standard || rule == BearOff::exact || rule == BearOff::lower;
}

FirstOffTable::FirstOffTable(BearOff rule) : rolls_(FirstOffSolver(rule).solve()) {}

bool FirstOffTable::covers(const Side& side) {
    int outside = 0;
    for (int point = kHome + 1; point <= kRacePoints; ++point) outside += side[point];
    return side[kOff] == 0 && side[kBar] == 0 && outside > 0 && outside <= kOutside;
}

RollsOfStates::Known FirstOffTable::rolls(const Side& side) const {
    return rolls_.rolls(situation_of(side).state());
}

}  // namespace videau::engine
