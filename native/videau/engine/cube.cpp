#include "videau/engine/cube.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>

#include "videau/engine/evaluator.h"

namespace videau::engine {
namespace {

// Money cubes without a limit stop here. Each turn moves the drop points a quarter as far as the
// one before, so twelve are within 1e-7 of endless.
constexpr int kTurns = 12;

constexpr int kLongestMatch = 10000;

// Two decisions this close are equal: neither rounding (chances and tables are single floats) nor
// a dead cube should make one double.
constexpr double kEqual = 2e-6;

// The efficiency of a cube that is turned at once because nothing is left to lose. With this one
// our match equities after the Crawford game come closest to the published ones (0.0071 at most).
// Rollouts of a dozen positions in the middle of the game agree: 0.88, 0.96 and 1.10 for three to
// one, one to three and two to one away after the Crawford game, 0.89 doubled at two to four away.
constexpr double kFreeDoubles = 0.97;

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

// Whether `side` may turn the cube and could gain by it.
bool may_turn(const CubeState& cube, Points value, Owner owner, Owner side) {
    const bool holds = owner == Owner::centred || owner == side || cube.either_doubles;
    if (!cube.in_play || !holds || !cube.has_face_above(value)) return false;
    if (!cube.is_match()) return true;
    // A single game is enough already: the cube is dead in this hand.
    return value < (side == Owner::own ? cube.own_away : cube.other_away);
}

// How a game that is won (or lost) splits into single, gammon and backgammon.
std::array<double, 3> split(float single, float gammon, float backgammon) {
    const double sum = static_cast<double>(single) + gammon + backgammon;
    if (sum <= 0) return {1, 0, 0};
    return {single / sum, gammon / sum, backgammon / sum};
}

// Points of the home board that this side holds.
int home_points(const Side& side) {
    return static_cast<int>(
        std::count_if(&side[1], &side[kHome + 1], [](auto count) { return count >= 2; }));
}

// What each side has to go, in the mean.
double mean_pips(const Position& position) {
    int pips = 0;
    for (int slot = 1; slot <= kBar; ++slot)
        pips += slot * (position.own[slot] + position.other[slot]);
    return pips / 2.0;
}

double chance_to_win(const Outcomes& outcomes) {
    const auto& c = outcomes.chance;
    return std::clamp(static_cast<double>(c[kWin]) + c[kWinGammon] + c[kWinBackgammon], 0., 1.);
}

// By how many stakes an average win or loss exceeds a single one.
double beyond_single(const std::array<double, 3>& shares) {
    return shares[1] + 2 * shares[2];
}

double share_of(double found) {
    return std::clamp(found, 0.0, 1.0);
}

// Where a roll or two decide the game, the market is lost before anybody turns the cube: with
// strong home boards, little left to go and many gammons. Whoever owns the cube gets a little more
// of it if he may lose a gammon.
//
// Fitted to cubeful rollouts of 1,177 positions of kinds that people reach, given the chances that
// the same rollouts found. What the model is off by, noise of the labels included (root mean
// square), falls from 0.094 with 0.68 everywhere to 0.080 with a centred cube, to 0.081 where
// an eighth of the positions is judged by a fit to the others, and from 0.049 to 0.045 with an
// owned one.
Efficiency with_contact(const Position& position, const Outcomes& outcomes) {
    const auto& c = outcomes.chance;
    const double won = beyond_single(split(c[kWin], c[kWinGammon], c[kWinBackgammon]));
    const double lost = beyond_single(split(c[kLose], c[kLoseGammon], c[kLoseBackgammon]));
    const int held = home_points(position.own) + home_points(position.other);
    const double both = 0.42 - 0.05 * held + 0.0093 * mean_pips(position) - 2.2 * (won + lost) / 2;
    const auto owned = [&](double loss) { return share_of(0.82 - 0.0215 * held + 0.2 * loss); };
    return {std::clamp(both, 0.2, 0.9), owned(lost), owned(won)};
}

// The last rolls of a race leave little time, and an owner far from turning the cube gets less of
// it than one who is near. Fitted in the same way to 418 races: 0.040 with 0.6 to 0.7 by length
// falls to 0.022 with a centred cube, and 0.030 to 0.015 with an owned one.
Efficiency in_a_race(const Position& position, const Outcomes& outcomes) {
    constexpr double kLong = 60;  // pips: a longer one makes no difference
    const double left = std::min(mean_pips(position), kLong);
    const double win = chance_to_win(outcomes);
    const auto owned = [&](double chance) {
        return share_of(0.19 + 0.0048 * left + 0.47 * chance);
    };
    return {share_of(0.60 + 0.0041 * left), owned(win), owned(1 - win)};
}

class Model {
public:
    Model(const Outcomes& outcomes, const CubeState& cube, const Efficiency& efficiency,
          const MatchEquity& table)
        : cube_(cube), table_(table), efficiency_(efficiency) {
        const auto& c = outcomes.chance;
        win_ = chance_to_win(outcomes);
        wins_ = split(c[kWin], c[kWinGammon], c[kWinBackgammon]);
        losses_ = split(c[kLose], c[kLoseGammon], c[kLoseBackgammon]);
    }

    double worth(Points points) const { return worth_of_points(cube_, points, table_); }
    // Of a double that is dropped, by the opponent (sign 1) or by us.
    double dropped(Points value, int sign) const { return worth(sign * cube_.drop_price(value)); }

    // The cube is never turned again.
    double dead(Points value, Owner owner) const {
        return win_ * average(value, owner, 1) + (1 - win_) * average(value, owner, -1);
    }

    double mixed(Points value, Owner owner) const {
        const bool own = may_turn(value, owner, Owner::own);
        const bool other = may_turn(value, owner, Owner::other);
        if (!own && !other) return dead(value, owner);
        const Line live = line(value, owner, kTurns);
        double share = own && other ? efficiency_.centred
                       : own        ? efficiency_.own
                                    : efficiency_.other;
        // Somebody who loses the match with this game anyway doubles at the next chance, which is
        // nearly the perfect moment. With a dead cube the game ends before that.
        if (cube_.is_match() && !efficiency_.is_nothing()) {
            const bool ours = own && value >= cube_.other_away;
            const bool theirs = other && value >= cube_.own_away;
            if (ours || theirs) share = kFreeDoubles;
        }
        return share * live.at(win_) + (1 - share) * dead(value, owner);
    }

private:
    // The points of an average win (sign 1) or loss (sign -1).
    double average(Points value, Owner owner, int sign) const {
        if (cube_.is_single(owner)) return worth(sign * value);
        const auto& shares = sign > 0 ? wins_ : losses_;
        double sum = 0;
        for (int times = 1; times <= 3; ++times) {
            if (shares[times - 1] > 0) sum += shares[times - 1] * worth(sign * times * value);
        }
        return sum;
    }

    bool may_turn(Points value, Owner owner, Owner side) const {
        return engine::may_turn(cube_, value, owner, side);
    }

    Line line(Points value, Owner owner, int turns) const {
        Line made;
        made.add(0, average(value, owner, -1));
        const bool can_cash = turns > 0 && may_turn(value, owner, Owner::own);
        const bool can_drop = turns > 0 && may_turn(value, owner, Owner::other);
        const auto [drop, cash] = drop_points(value, can_drop, can_cash, turns);
        if (can_drop) made.add(std::min(drop, cash), dropped(value, -1));
        if (can_cash) made.add(cash, dropped(value, 1));
        made.add(1, average(value, owner, 1));
        return made;
    }

    // Where we would drop a double, and where the opponent would.
    std::pair<double, double> drop_points(Points value, bool can_drop, bool can_cash,
                                          int turns) const {
        if (cube_.is_endless()) return endless_drop_points();
        // Whoever took the last double: where either may turn the next one it is all the same.
        const auto after = [&](Owner owner) { return line(2 * value, owner, turns - 1); };
        if (cube_.either_doubles && can_drop && can_cash) {
            const Line next = after(Owner::own);
            return {next.where(dropped(value, -1)), next.where(dropped(value, 1))};
        }
        return {can_drop ? after(Owner::own).where(dropped(value, -1)) : 0,
                can_cash ? after(Owner::other).where(dropped(value, 1)) : 1};
    }

    // For money every next cube is the same game at twice the stake, which makes two equations:
    // we drop where half a point is lost with the cube in our hands, and the opponent where half
    // a point is won with the cube in his.
    std::pair<double, double> endless_drop_points() const {
        const double win = average(1, Owner::own, 1);
        const double loss = -average(1, Owner::own, -1);
        const double rise = 1.5 / (win + 1);            // cash = drop + rise (1 - drop)
        const double part = (loss - 0.5) / (loss + 1);  // drop = part cash
        const double cash = rise / (1 - part * (1 - rise));
        return {part * cash, cash};
    }

    CubeState cube_;
    const MatchEquity& table_;
    Efficiency efficiency_;
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

void check(const CubeState& cube) {
    const auto expect = [](bool holds, const char* what, Points got) {
        if (holds) return;
        throw std::invalid_argument("expected " + std::string(what) + ", got " +
                                    std::to_string(got));
    };
    const Points most = CubeState::kHighest;
    expect(cube.value >= 1 && cube.value <= most, "a cube from 1 to 2^24", cube.value);
    expect(cube.limit >= 0 && cube.limit <= most, "a highest face from 0 (none) to 2^24",
           cube.limit);
    for (const int away : {cube.own_away, cube.other_away}) {
        expect(away >= 0 && away <= kLongestMatch, "0 to 10000 points away", away);
    }
    if ((cube.own_away == 0) != (cube.other_away == 0)) {
        throw std::invalid_argument("expected points away for both sides, or zeros for money");
    }
}

bool CubeState::is_dead() const {
    return !may_turn(*this, value, owner, Owner::own) &&
           !may_turn(*this, value, owner, Owner::other);
}

Efficiency cube_efficiency(const Position& position, const Outcomes& outcomes) {
    switch (kind_of(position)) {
        case Kind::over:
            return {};
        case Kind::contact:
            return with_contact(position, outcomes);
        default:
            return in_a_race(position, outcomes);
    }
}

double worth_of_points(const CubeState& cube, Points points, const MatchEquity& table) {
    if (!cube.is_match()) return static_cast<double>(points);
    // More points than are needed win the match and no more.
    const auto left = [](int away, Points won) {
        return static_cast<int>(std::max<Points>(away - std::max<Points>(won, 0), 0));
    };
    return table.chance(left(cube.own_away, points), left(cube.other_away, -points),
                        cube.crawford_over);
}

CubeDecision cubeful(const Outcomes& outcomes, const CubeState& cube, const Efficiency& efficiency,
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
    const double passed = worth_of_points(cube, cube.drop_price(cube.value), table);
    made.double_pass = equity(passed);
    decide(made, cube);
    if (cube.is_match()) {
        made.cubeless_chance = worth.cubeless;
        made.no_double_chance = worth.no_double;
        made.double_take_chance = worth.double_take;
        made.double_pass_chance = passed;
        made.best_chance = lost + (won - lost) * (made.best + 1) / 2;
    }
    return made;
}

CubeDecision decision_from_rollouts(double cubeless, double no_double, double double_take,
                                    const CubeState& cube, const MatchEquity& table) {
    const auto worth = [&](double equity, Points value) {
        const double won = worth_of_points(cube, value, table);
        const double lost = worth_of_points(cube, -value, table);
        return lost + (won - lost) * (equity + 1) / 2;
    };
    return decision_from({worth(cubeless, cube.value), worth(no_double, cube.value),
                          worth(double_take, 2 * cube.value)},
                         cube, table);
}

}  // namespace videau::engine
