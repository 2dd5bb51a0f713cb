#include "videau/engine/two_sided.h"

#include <algorithm>
#include <array>

#include "videau/engine/bearoff.h"
#include "videau/engine/dice.h"

namespace videau::engine {
namespace {

constexpr int kStates = TwoSidedTable::kStates;
constexpr std::size_t kPairs = static_cast<std::size_t>(kStates) * kStates;
constexpr int kMaxPips = TwoSidedTable::kCheckers * kHome;

int on_board(const Side& side) {
    int checkers = 0;
    for (int slot = 1; slot <= kBar; ++slot) checkers += side[slot];
    return checkers;
}

int pips_of(const Side& side) {
    int pips = 0;
    for (int point = 1; point <= kHome; ++point) pips += point * side[point];
    return pips;
}

// A value for each state of the cube, seen by the side on roll.
template <std::size_t kValues>
using Values = std::array<float, kValues>;

std::size_t at(int first, int second) {
    return static_cast<std::size_t>(first) * kStates + static_cast<std::size_t>(second);
}

// What the opponent's values are to us; the cube that is ours is not the opponent's.
template <std::size_t kValues>
Values<kValues> opposite(const Values<kValues>& values) {
    Values<kValues> seen;
    for (std::size_t i = 0; i < kValues; ++i) seen[i] = -values[kValues - 1 - i];
    return seen;
}

// Something of both sides, who look at the same board: `mine` on roll, or `theirs`.
struct Both {
    double mine;
    double theirs;
};

// Where nothing can be played, two positions lead to each other:
//     mine = max(moved.mine - stuck.mine theirs, least.mine), and theirs likewise,
// where `moved` comes from the rolls that can be played and `least` is what a double is worth.
// Put into each other, the right side rises less steeply than the left. So it meets the left where
// it would without doubles, or else at the bound that lies in between.
Both wait_in_turn(Both moved, Both stuck, Both least) {
    const double waiting =
        (moved.mine - stuck.mine * moved.theirs) / (1 - stuck.mine * stuck.theirs);
    const double most = moved.mine - stuck.mine * least.theirs;
    const double mine = std::max(std::min(waiting, most), least.mine);
    return {mine, std::max(moved.theirs - stuck.theirs * mine, least.theirs)};
}

// Nobody is worth less than a lost game: a bound for those who cannot double.
constexpr double kLost = -1;

// A double is worth twice the value with the cube over there, or a point if dropped.
double of_double(float with_cube_over_there) {
    return std::min(1.0, 2.0 * with_cube_over_there);
}

// Fills in all positions, those with few pips first. `settle(own, other, mine, theirs)` is given
// what the rolls that can be played are worth to either side on roll, and makes it what the
// position is worth.
template <std::size_t kValues, typename Settle>
std::vector<Values<kValues>> solve(const auto& states, const Settle& settle) {
    std::vector<Values<kValues>> moved(kPairs);
    std::vector<Values<kValues>> solved(kPairs);
    // left[at(waiting, on roll)]: what a position is worth to the side that has just moved. Who
    // has nobody left has won.
    std::vector<Values<kValues>> left(kPairs);
    Values<kValues> won;
    won.fill(1);
    std::fill_n(left.begin(), kStates, won);
    for (int state = 0; state < kStates; ++state) {
        solved[at(0, state)] = won;
        solved[at(state, 0)] = opposite(won);
    }
    std::vector<float> sums;
    std::vector<float> best;

    // What the rolls of `own` are worth that move, against all sides with so many pips.
    const auto move = [&](int own, int other_pips) {
        const int from = states.first[other_pips];
        const int count = states.first[other_pips + 1] - from;
        const std::size_t width = kValues * static_cast<std::size_t>(count);
        sums.assign(width, 0);
        for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
            const std::vector<int>& nexts = states.successors[own][roll];
            if (nexts.empty()) continue;
            best.assign(width, -2);
            for (const int next : nexts) {
                const float* values = left[at(next, from)].data();
                for (std::size_t i = 0; i < width; ++i)
                    best[i] = best[i] < values[i] ? values[i] : best[i];
            }
            // Divided at the end: certain wins add up to exactly one.
            const float ways = kRolls[roll].die1 == kRolls[roll].die2 ? 1 : 2;
            for (std::size_t i = 0; i < width; ++i) sums[i] += ways * best[i];
        }
        float* found = moved[at(own, from)].data();
        for (std::size_t i = 0; i < width; ++i) found[i] = sums[i] / 36;
    };
    const auto keep = [&](int own, int other, const Values<kValues>& values) {
        solved[at(states.number[own], states.number[other])] = values;
        left[at(other, own)] = opposite(values);
    };
    // Every play lowers the sum of pips.
    for (int sum = 2; sum <= 2 * kMaxPips; ++sum) {
        const int least = std::max(1, sum - kMaxPips);
        for (int pips = least; pips <= sum - least; ++pips) {
            for (int own = states.first[pips]; own < states.first[pips + 1]; ++own)
                move(own, sum - pips);
        }
        for (int pips = least; 2 * pips <= sum; ++pips) {
            for (int own = states.first[pips]; own < states.first[pips + 1]; ++own) {
                const int last = states.first[sum - pips + 1];
                for (int other = std::max(own, states.first[sum - pips]); other < last; ++other) {
                    Values<kValues>& mine = moved[at(own, other)];
                    Values<kValues> theirs = moved[at(other, own)];
                    settle(own, other, mine, theirs);
                    keep(own, other, mine);
                    keep(other, own, theirs);
                }
            }
        }
    }
    return solved;
}

// The values with the cube. `doubled(own, other, rolled)` is what a double of `own` is worth.
template <typename Doubled>
std::vector<TwoSidedTable::Cubeful> solve_cube(const auto& states, const Doubled& doubled) {
    constexpr std::size_t kOwn = 0;
    constexpr std::size_t kCentre = 1;
    constexpr std::size_t kOther = 2;
    const auto settle = [&](int own, int other, Values<3>& mine, Values<3>& theirs) {
        const Both stuck{states.stuck[own], states.stuck[other]};
        const Both doubles{doubled(own, other, mine[kOther]), doubled(other, own, theirs[kOther])};
        const auto wait = [&](std::size_t here, Both least) {
            const std::size_t there = kOther - here;
            const Both found = wait_in_turn({mine[here], theirs[there]}, stuck, least);
            mine[here] = static_cast<float>(found.mine);
            theirs[there] = static_cast<float>(found.theirs);
        };
        wait(kOwn, {doubles.mine, kLost});
        wait(kCentre, doubles);
        wait(kOther, {kLost, doubles.theirs});
    };
    const auto solved = solve<3>(states, settle);
    std::vector<TwoSidedTable::Cubeful> values(kPairs);
    std::transform(solved.begin(), solved.end(), values.begin(), [](const Values<3>& each) {
        return TwoSidedTable::Cubeful{each[kOwn], each[kCentre], each[kOther]};
    });
    return values;
}

}  // namespace

// A side's states with few pips first, and what each roll can make of them. States of one pip
// count stand together, so that a row of positions is one stretch of memory.
struct TwoSidedTable::States {
    std::vector<int> number;                // in the order of BearoffTable::index_of
    std::array<int, kMaxPips + 2> first{};  // the first state of a pip count
    std::vector<std::array<std::vector<int>, kRolls.size()>> successors;
    std::vector<double> stuck;  // the chance that nothing can be played

    explicit States(PlayRules rules) : number(kStates), successors(kStates), stuck(kStates, 0) {
        std::vector<Side> sides;
        place(sides, {}, kHome, TwoSidedTable::kCheckers);
        std::stable_sort(sides.begin(), sides.end(),
                         [](const Side& a, const Side& b) { return pips_of(a) < pips_of(b); });
        std::array<int, kStates> rank{};
        for (int state = 0; state < kStates; ++state) {
            number[state] = BearoffTable::index_of(sides[state]);
            rank[number[state]] = state;
            for (int pips = pips_of(sides[state]) + 1; pips <= kMaxPips + 1; ++pips)
                first[pips] = state + 1;
        }
        for (int state = 0; state < kStates; ++state) add(state, sides[state], rules, rank);
    }

private:
    static void place(std::vector<Side>& sides, Side side, int point, int left) {
        if (point == 0) {
            side[kOff] = static_cast<std::uint8_t>(15 - on_board(side));
            sides.push_back(side);
            return;
        }
        for (int n = 0; n <= left; ++n) {
            side[point] = static_cast<std::uint8_t>(n);
            place(sides, side, point - 1, left - n);
        }
    }
    void add(int state, const Side& side, PlayRules rules, const std::array<int, kStates>& rank) {
        Position position{side, {}};
        position.other[kOff] = 15;
        std::vector<Position> after;
        for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
            generate_positions(position, kRolls[roll].die1, kRolls[roll].die2, rules, after);
            if (after[0].other == side) {
                stuck[state] += (kRolls[roll].die1 == kRolls[roll].die2 ? 1.0 : 2.0) / 36;
                continue;
            }
            for (const Position& next : after) {
                successors[state][roll].push_back(rank[BearoffTable::index_of(next.other)]);
            }
        }
    }
};

TwoSidedTable::TwoSidedTable(PlayRules rules)
    : states_(std::make_unique<const States>(rules)), cubeless_(kPairs) {
    const std::vector<double>& stuck = states_->stuck;
    loses_dice_ = std::any_of(stuck.begin() + 1, stuck.end(), [](double p) { return p > 0; });
    const auto settle = [&](int own, int other, Values<1>& mine, Values<1>& theirs) {
        const Both found =
            wait_in_turn({mine[0], theirs[0]}, {stuck[own], stuck[other]}, {kLost, kLost});
        mine[0] = static_cast<float>(found.mine);
        theirs[0] = static_cast<float>(found.theirs);
    };
    const auto solved = solve<1>(*states_, settle);
    std::transform(solved.begin(), solved.end(), cubeless_.begin(),
                   [](const Values<1>& each) { return each[0]; });
}

TwoSidedTable::~TwoSidedTable() = default;

// Every turn is like the one before. No dice are lost, so the values of the rolls are final.
std::vector<TwoSidedTable::Cubeful> TwoSidedTable::endless() const {
    return solve_cube(*states_, [](int, int, float rolled) { return of_double(rolled); });
}

std::vector<TwoSidedTable::Cubeful> TwoSidedTable::with_turns(int turns) const {
    const auto place = [this](int own, int other) {
        return at(states_->number[own], states_->number[other]);
    };
    if (turns == 1) {
        return solve_cube(*states_, [&](int own, int other, float) {
            return of_double(cubeless_[place(own, other)]);
        });
    }
    const std::span<const Cubeful> after = layer(turns - 1);
    return solve_cube(*states_, [&](int own, int other, float) {
        return of_double(after[place(own, other)].other);
    });
}

std::span<const TwoSidedTable::Cubeful> TwoSidedTable::layer(int turns) const {
    const bool is_endless = turns > kMostTurns;
    Layer& layer = layers_[is_endless ? 0 : turns];
    std::call_once(layer.once, [&] { layer.values = is_endless ? endless() : with_turns(turns); });
    return layer.values;
}

bool TwoSidedTable::covers(const Position& position) {
    if (!BearoffTable::covers(position)) return false;
    // Who has borne off nothing can still lose a gammon, of which the table knows nothing.
    if (position.own[kOff] == 0 || position.other[kOff] == 0) return false;
    const int own = on_board(position.own);
    const int other = on_board(position.other);
    return own > 0 && own <= kCheckers && other > 0 && other <= kCheckers;
}

std::size_t TwoSidedTable::place_of(const Position& position) {
    return at(BearoffTable::index_of(position.own), BearoffTable::index_of(position.other));
}

float TwoSidedTable::cubeless(const Position& position) const {
    return cubeless_[place_of(position)];
}

std::optional<TwoSidedTable::Cubeful> TwoSidedTable::cubeful(const Position& position,
                                                             int turns) const {
    if (!has_cube(turns)) return {};
    if (turns > 0) return layer(turns)[place_of(position)];
    const float dead = cubeless(position);
    return Cubeful{dead, dead, dead};
}

}  // namespace videau::engine
