#include "videau/engine/two_sided.h"

#include <algorithm>
#include <cmath>

#include "videau/engine/bearoff.h"
#include "videau/engine/dice.h"

namespace videau::engine {
namespace {

constexpr int kStates = TwoSidedTable::kStates;
constexpr int kMaxPips = TwoSidedTable::kCheckers * kHome;

using Successors = std::array<std::vector<int>, kRolls.size()>;

int on_board(const Side& side) {
    int checkers = 0;
    for (int slot = 1; slot <= kBar; ++slot) checkers += side[slot];
    return checkers;
}

// A side's states by number, with what each roll can make of them.
struct States {
    std::vector<int> pips = std::vector<int>(kStates, 0);
    std::vector<Successors> successors = std::vector<Successors>(kStates);

    explicit States(PlayRules rules) { place({}, kHome, TwoSidedTable::kCheckers, rules); }

private:
    void place(Side side, int point, int left, PlayRules rules) {
        if (point == 0) {
            add(side, rules);
            return;
        }
        for (int n = 0; n <= left; ++n) {
            side[point] = static_cast<std::uint8_t>(n);
            place(side, point - 1, left - n, rules);
        }
    }
    void add(Side side, PlayRules rules) {
        const int index = BearoffTable::index_of(side);
        side[kOff] = static_cast<std::uint8_t>(15 - on_board(side));
        for (int point = 1; point <= kHome; ++point) pips[index] += point * side[point];
        Position position{side, {}};
        position.other[kOff] = 15;
        std::vector<Position> after;
        for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
            generate_positions(position, kRolls[roll].die1, kRolls[roll].die2, rules, after);
            for (const Position& next : after) {
                successors[index][roll].push_back(BearoffTable::index_of(next.other));
            }
        }
    }
};

struct Exact {
    double cubeless;
    double own;
    double centre;
    double other;
};

}  // namespace

TwoSidedTable::TwoSidedTable(PlayRules rules)
    : table_(static_cast<std::size_t>(kStates) * kStates) {
    const States states(rules);
    std::vector<std::vector<int>> by_pips(kMaxPips + 1);
    for (int state = 0; state < kStates; ++state) by_pips[states.pips[state]].push_back(state);
    const auto at = [](int own, int other) {
        return static_cast<std::size_t>(own) * kStates + other;
    };

    // The side on roll has lost if the other has no checker left.
    std::vector<Exact> exact(table_.size(), Exact{-1, -1, -1, -1});
    const auto solve = [&](int own, int other) {
        Exact rolled{};
        for (std::size_t roll = 0; roll < kRolls.size(); ++roll) {
            Exact best{-2, -2, -2, -2};
            for (const int next : states.successors[own][roll]) {
                // Now the opponent is on roll, and what I own, he does not.
                const Exact& his = exact[at(other, next)];
                best.cubeless = std::max(best.cubeless, -his.cubeless);
                best.own = std::max(best.own, -his.other);
                best.centre = std::max(best.centre, -his.centre);
                best.other = std::max(best.other, -his.own);
            }
            const double chance = chance_of(kRolls[roll]);
            rolled.cubeless += chance * best.cubeless;
            rolled.own += chance * best.own;
            rolled.centre += chance * best.centre;
            rolled.other += chance * best.other;
        }
        // A double is worth twice the value with the cube over there, or a point if dropped.
        const double doubled = std::min(1.0, 2 * rolled.other);
        Exact& here = exact[at(own, other)];
        const Exact before = here;
        here = {rolled.cubeless, std::max(rolled.own, doubled), std::max(rolled.centre, doubled),
                rolled.other};
        return std::abs(here.cubeless - before.cubeless) + std::abs(here.own - before.own) +
               std::abs(here.centre - before.centre) + std::abs(here.other - before.other);
    };
    // Every play lowers the sum of pips. Where a roll can be unplayable, two positions of the
    // same sum lead to each other: repeat until they agree.
    const bool may_be_stuck = rules.bear_off != BearOff::standard;
    for (int sum = 2; sum <= 2 * kMaxPips; ++sum) {
        double change = 1;
        while (change > 1e-9) {
            change = 0;
            for (int pips = std::max(1, sum - kMaxPips); pips <= std::min(kMaxPips, sum - 1);
                 ++pips) {
                for (const int own : by_pips[pips]) {
                    for (const int other : by_pips[sum - pips]) {
                        change = std::max(change, solve(own, other));
                    }
                }
            }
            if (!may_be_stuck) break;
        }
    }
    for (std::size_t i = 0; i < table_.size(); ++i) {
        table_[i] = {static_cast<float>(exact[i].cubeless), static_cast<float>(exact[i].own),
                     static_cast<float>(exact[i].centre), static_cast<float>(exact[i].other)};
    }
}

bool TwoSidedTable::covers(const Position& position) {
    if (!BearoffTable::covers(position)) return false;
    const int own = on_board(position.own);
    const int other = on_board(position.other);
    return own > 0 && own <= kCheckers && other > 0 && other <= kCheckers;
}

const TwoSidedTable::Equities& TwoSidedTable::equities(const Position& position) const {
    return table_[static_cast<std::size_t>(BearoffTable::index_of(position.own)) * kStates +
                  BearoffTable::index_of(position.other)];
}

}  // namespace videau::engine
