#include "videau/engine/cube.h"

#include <algorithm>
#include <array>

#include "videau/engine/evaluator.h"

namespace videau::engine {
namespace {

// Money cubes without a limit stop here. Each turn moves the drop points a quarter as far as the
// one before, so twelve are within 1e-7 of endless.
constexpr int kTurns = 12;

// Two decisions this close are equal: neither rounding nor a dead cube should make one double.
constexpr double kEqual = 1e-9;

// Chances come as single floats.
constexpr double kRounding = 1e-6;

// A rising broken line over the chance to win, from 0 to 1.
struct Line {
    std::array<double, 4> chance{};
    std::array<double, 4> worth{};
    int knots = 0;

    void add(double p, double value) {
        chance[knots] = p;
        worth[knots++] = value;
    }

    double at(double p) const {
        int next = 1;
        while (next < knots - 1 && chance[next] < p) ++next;
        const double width = chance[next] - chance[next - 1];
        const double part = width > 0 ? (p - chance[next - 1]) / width : 1;
        return worth[next - 1] + part * (worth[next] - worth[next - 1]);
    }

    // Where the line reaches a value; an end of it if it never does.
    double where(double value) const {
        if (value <= worth[0]) return 0;
        for (int next = 1; next < knots; ++next) {
            if (value > worth[next]) continue;
            const double part = (value - worth[next - 1]) / (worth[next] - worth[next - 1]);
            return chance[next - 1] + part * (chance[next] - chance[next - 1]);
        }
        return 1;
    }
};

// How a game that is won (or lost) splits into single, gammon and backgammon.
std::array<double, 3> split(float single, float gammon, float backgammon) {
    const double sum = static_cast<double>(single) + gammon + backgammon;
    if (sum <= 0) return {1, 0, 0};
    return {single / sum, gammon / sum, backgammon / sum};
}

class Model {
public:
    Model(const Outcomes& outcomes, const CubeState& cube, double efficiency,
          const MatchEquity& table)
        : cube_(cube), table_(table), efficiency_(efficiency) {
        const auto& c = outcomes.chance;
        win_ = std::clamp(static_cast<double>(c[kWin]) + c[kWinGammon] + c[kWinBackgammon], 0., 1.);
        wins_ = split(c[kWin], c[kWinGammon], c[kWinBackgammon]);
        losses_ = split(c[kLose], c[kLoseGammon], c[kLoseBackgammon]);
    }

    double worth(int points) const { return worth_of_points(cube_, points, table_); }

    // The cube is never turned again.
    double dead(int value, Owner owner) const {
        return win_ * average(value, owner, 1) + (1 - win_) * average(value, owner, -1);
    }

    double mixed(int value, Owner owner) const {
        const bool own = may_turn(value, owner, Owner::own);
        const bool other = may_turn(value, owner, Owner::other);
        if (!own && !other) return dead(value, owner);
        const Line live = line(value, owner, kTurns);
        // Somebody who loses the match with this game anyway doubles at the perfect moment, which
        // is at once. Only who could cash now and plays on has something to lose again.
        if (cube_.is_match()) {
            if (other && value >= cube_.own_away) return live.at(win_);
            const double cash = live.chance[1];
            if (own && value >= cube_.other_away && win_ <= cash + kRounding) return live.at(win_);
        }
        return efficiency_ * live.at(win_) + (1 - efficiency_) * dead(value, owner);
    }

private:
    // The points of an average win (sign 1) or loss (sign -1).
    double average(int value, Owner owner, int sign) const {
        if (cube_.jacoby && owner == Owner::centred) return worth(sign * value);
        const auto& shares = sign > 0 ? wins_ : losses_;
        double sum = 0;
        for (int times = 1; times <= 3; ++times) {
            if (shares[times - 1] > 0) sum += shares[times - 1] * worth(sign * times * value);
        }
        return sum;
    }

    // Whether `side` may turn the cube and could gain by it.
    bool may_turn(int value, Owner owner, Owner side) const {
        if (!cube_.in_play || (owner != Owner::centred && owner != side)) return false;
        if (!cube_.has_face_above(value)) return false;
        if (!cube_.is_match()) return true;
        // A single game is enough already: the cube is dead in this hand.
        return value < (side == Owner::own ? cube_.own_away : cube_.other_away);
    }

    Line line(int value, Owner owner, int turns) const {
        Line made;
        made.add(0, average(value, owner, -1));
        double cash = 1;
        const bool can_cash = turns > 0 && may_turn(value, owner, Owner::own);
        if (can_cash) cash = line(2 * value, Owner::other, turns - 1).where(worth(value));
        if (turns > 0 && may_turn(value, owner, Owner::other)) {
            const double drop = line(2 * value, Owner::own, turns - 1).where(worth(-value));
            made.add(std::min(drop, cash), worth(-value));
        }
        if (can_cash) made.add(cash, worth(value));
        made.add(1, average(value, owner, 1));
        return made;
    }

    CubeState cube_;
    const MatchEquity& table_;
    double efficiency_;
    double win_;
    std::array<double, 3> wins_;
    std::array<double, 3> losses_;
};

void decide(CubeDecision& made, const CubeState& cube) {
    made.may_double = cube.may_double();
    // A beaver is for a double that should not have been made.
    if (!cube.is_match() && cube.beavers && cube.has_face_above(2 * cube.value) &&
        made.double_take < -kEqual) {
        made.double_take *= 2;
        made.answer = Answer::beaver;
    } else if (made.double_take > made.double_pass + kEqual) {
        made.answer = Answer::pass;
    }
    const double offered = std::min(made.double_take, made.double_pass);
    // Between equal values the cube stays, with two exceptions. A certain win without gammons is
    // worth as much played on as cashed: cash it. And who has nothing to lose doubles now: the
    // equal value of waiting counts on doubling before the market is lost.
    const bool free =
        cube.is_match() && cube.value >= cube.other_away && cube.value < cube.own_away;
    const double gain = offered - made.no_double;
    const bool at_par = made.answer == Answer::pass || free;
    made.doubles = made.may_double && (at_par ? gain >= -kEqual : gain > kEqual);
    made.too_good = made.may_double && !made.doubles && made.no_double > made.double_pass + kEqual;
    made.best = made.doubles ? offered : made.no_double;
}

}  // namespace

CubeState flipped(const CubeState& cube) {
    CubeState other = cube;
    std::swap(other.own_away, other.other_away);
    if (cube.owner != Owner::centred) {
        other.owner = cube.owner == Owner::own ? Owner::other : Owner::own;
    }
    return other;
}

double cube_efficiency(const Position& position) {
    if (kind_of(position) == Kind::contact) return kContactEfficiency;
    int pips = 0;
    for (int slot = 1; slot <= kBar; ++slot)
        pips += slot * (position.own[slot] + position.other[slot]);
    return std::clamp(0.55 + 0.00125 * pips / 2, 0.6, 0.7);
}

double worth_of_points(const CubeState& cube, int points, const MatchEquity& table) {
    if (!cube.is_match()) return points;
    return table.chance(cube.own_away - std::max(points, 0), cube.other_away + std::min(points, 0),
                        cube.crawford_over);
}

CubeDecision cubeful(const Outcomes& outcomes, const CubeState& cube, double efficiency,
                     const MatchEquity& table) {
    const Model model(outcomes, cube, efficiency, table);
    const Worth worth{model.dead(cube.value, cube.owner), model.mixed(cube.value, cube.owner),
                      model.mixed(2 * cube.value, Owner::other)};
    return decision_from(worth, cube, table);
}

CubeDecision decision_from(const Worth& worth, const CubeState& cube, const MatchEquity& table) {
    const double won = worth_of_points(cube, cube.value, table);
    const double lost = worth_of_points(cube, -cube.value, table);
    // At double match point a single game is everything: won - lost is one, never zero.
    const auto equity = [&](double value) { return 2 * (value - lost) / (won - lost) - 1; };
    CubeDecision made;
    made.cubeless = equity(worth.cubeless);
    made.no_double = equity(worth.no_double);
    made.double_take = equity(worth.double_take);
    made.double_pass = equity(won);
    decide(made, cube);
    if (cube.is_match()) {
        made.cubeless_chance = worth.cubeless;
        made.no_double_chance = worth.no_double;
        made.double_take_chance = worth.double_take;
        made.double_pass_chance = won;
        made.best_chance = lost + (won - lost) * (made.best + 1) / 2;
    }
    return made;
}

}  // namespace videau::engine
