#include "videau/engine/two_sided.h"

#include <algorithm>
#include <array>

#include "videau/engine/bearoff.h"
#include "videau/engine/dice.h"

namespace videau::engine {
namespace {

constexpr int kStates = TwoSidedTable::kStates;
constexpr int kMaxPips = TwoSidedTable::kCheckers * kHome;
constexpr int kValues = 4;  // cubeless, own, centre, other

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

// A side's states with few pips first, and what each roll can make of them. States of one pip
// count stand together, so that a row of positions is one stretch of memory.
struct States {
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

}  // namespace

TwoSidedTable::TwoSidedTable(PlayRules rules)
    : table_(static_cast<std::size_t>(kStates) * kStates) {
    const States states(rules);
    has_cube_ = std::all_of(states.stuck.begin() + 1, states.stuck.end(),
                            [](double chance) { return chance == 0; });
    const auto at = [](int first, int second) {
        return static_cast<std::size_t>(first) * kStates + static_cast<std::size_t>(second);
    };
    // left[at(waiting, on roll)]: what a position is worth to the side that has just moved, for
    // each place of the cube as that side saw it. Who has nobody left has won.
    std::vector<std::array<float, kValues>> left(table_.size());
    std::fill_n(left.begin(), kStates, std::array<float, kValues>{1, 1, 1, 1});
    std::vector<float> sums;
    std::vector<float> best;

    // The value before a roll of `own` against all sides with so many pips.
    const auto solve = [&](int own, int other_pips) {
        const int from = states.first[other_pips];
        const int count = states.first[other_pips + 1] - from;
        const auto width = static_cast<std::size_t>(kValues * count);
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
        for (float& sum : sums) sum /= 36;
        for (int i = 0; i < count; ++i) {
            const float* rolled = sums.data() + static_cast<std::size_t>(kValues * i);
            // A double is worth twice the value with the cube over there, or a point if dropped.
            const float doubled = std::min(1.0F, 2 * rolled[3]);
            const Equities here{rolled[0], std::max(rolled[1], doubled),
                                std::max(rolled[2], doubled), rolled[3]};
            table_[at(own, from + i)] = here;
            // What I own, the opponent does not.
            left[at(from + i, own)] = {-here.cubeless, -here.cube_other, -here.cube_centre,
                                       -here.cube_own};
        }
    };
    // Where nothing can be played, two positions lead to each other: a pair of equations.
    const auto wait_in_turn = [&](int own, int other) {
        const double own_stuck = states.stuck[own];
        const double other_stuck = states.stuck[other];
        const double mine = table_[at(own, other)].cubeless;
        const double theirs = table_[at(other, own)].cubeless;
        const double both = 1 - own_stuck * other_stuck;
        const auto set = [&](int on_roll, int waiting, double value) {
            const auto equity = static_cast<float>(value);
            table_[at(on_roll, waiting)] = {equity, equity, equity, equity};
            left[at(waiting, on_roll)].fill(-equity);
        };
        set(own, other, (mine - own_stuck * theirs) / both);
        set(other, own, (theirs - other_stuck * mine) / both);
    };
    // Every play lowers the sum of pips.
    for (int sum = 2; sum <= 2 * kMaxPips; ++sum) {
        const int least = std::max(1, sum - kMaxPips);
        for (int pips = least; pips <= sum - least; ++pips) {
            for (int own = states.first[pips]; own < states.first[pips + 1]; ++own)
                solve(own, sum - pips);
        }
        if (has_cube_) continue;
        for (int pips = least; 2 * pips <= sum; ++pips) {
            for (int own = states.first[pips]; own < states.first[pips + 1]; ++own) {
                const int last = states.first[sum - pips + 1];
                for (int other = std::max(own, states.first[sum - pips]); other < last; ++other)
                    wait_in_turn(own, other);
            }
        }
    }
    std::vector<Equities> by_number(table_.size());
    for (int own = 0; own < kStates; ++own) {
        for (int other = 0; other < kStates; ++other) {
            by_number[at(states.number[own], states.number[other])] = table_[at(own, other)];
        }
    }
    table_ = std::move(by_number);
}

bool TwoSidedTable::covers(const Position& position) {
    if (!BearoffTable::covers(position)) return false;
    // Who has borne off nothing can still lose a gammon, of which the table knows nothing.
    if (position.own[kOff] == 0 || position.other[kOff] == 0) return false;
    const int own = on_board(position.own);
    const int other = on_board(position.other);
    return own > 0 && own <= kCheckers && other > 0 && other <= kCheckers;
}

const TwoSidedTable::Equities& TwoSidedTable::equities(const Position& position) const {
    return table_[static_cast<std::size_t>(BearoffTable::index_of(position.own)) * kStates +
                  static_cast<std::size_t>(BearoffTable::index_of(position.other))];
}

}  // namespace videau::engine
