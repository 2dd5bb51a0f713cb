// The doubling cube: what a position is worth with it, and what to do about it.
//
// Whose view: the side on roll, before it rolls, throughout. Equities are in units of the cube
// as it lies now (dropping a double costs 1). In a match they are normalised from chances to win
// the match, so that losing a single game for the present cube is -1 and winning it +1; the
// chances themselves are given beside them.
//
// The model is Janowski's ("Take-points in money games", 1993): the value with a cube that
// is always turned at the perfect moment, and the value with a cube that is never turned again,
// mixed by an efficiency that depends on the position. The live value is a broken line over the
// chance to win p: it falls from the points of an average win at p = 1 to exactly one cube where
// the opponent would drop, straight to minus one cube where we would, and on to an average loss at
// p = 0. Where those drop points lie follows from the line of the next higher cube, so money, any
// match score, a cube that is dead for one side, a highest cube and the cube rules of a sheet are
// all the same computation.

#pragma once

#include <cstdint>

#include "videau/engine/match_equity.h"
#include "videau/engine/outcome.h"
#include "videau/position.h"

namespace videau::engine {

enum class Owner { centred, own, other };  // own: the side on roll

// Points of a game: in a rollout for money the cube may be turned again and again.
using Points = std::int64_t;

struct CubeState {
    static constexpr Points kHighest = 1 << 24;  // that anybody may ask about

    Points value = 1;
    Owner owner = Owner::centred;
    bool in_play = true;  // false: nobody doubles, as in the Crawford game
    Points limit = 0;     // the highest face, 0 if there is none

    // What some sheets say otherwise.
    bool drop_pays_offered = false;  // dropping costs the stake offered, not the one before
    bool either_doubles = false;     // who doubled last may double again

    // Customs of money play.
    bool jacoby = false;   // gammons count only once the cube has been turned
    bool beavers = false;  // a double may be turned once more by the taker, who keeps the cube

    // Points that each side needs to win the match; zeros for money.
    int own_away = 0;
    int other_away = 0;
    bool crawford_over = false;  // as in MatchEquity::chance

    bool is_match() const { return own_away > 0; }
    // Whether gammons do not count, the cube being with `holder`: the Jacoby rule.
    bool is_single(Owner holder) const { return jacoby && holder == Owner::centred; }
    // Whether the cube could be turned from `cube`, whoever holds it.
    bool has_face_above(Points cube) const { return limit == 0 || cube <= limit / 2; }
    bool may_double() const {
        return in_play && (owner != Owner::other || either_doubles) && has_face_above(value);
    }
    // Points that a dropped double of `cube` costs.
    Points drop_price(Points cube) const { return drop_pays_offered ? 2 * cube : cube; }
    // For money by the usual rules, where one turn of the cube is like any other.
    bool is_endless() const {
        return !is_match() && in_play && limit == 0 && !drop_pays_offered && !either_doubles;
    }
    // Nobody can turn the cube any more, or gain by it.
    bool is_dead() const;
};

// The same game seen by the opponent.
CubeState flipped(const CubeState& cube);

enum class Answer { take, pass, beaver };

// Everything about one decision. Equities as above; `_chance` are chances to win the match, and
// zero for money.
struct CubeDecision {
    double cubeless = 0;     // played out at the present stake
    double no_double = 0;    // the cube stays where it is for now
    double double_take = 0;  // turned and taken (beavered, if that is the better answer)
    double double_pass = 0;  // turned and dropped
    double best = 0;         // with the right decisions of both sides

    double cubeless_chance = 0;
    double no_double_chance = 0;
    double double_take_chance = 0;
    double double_pass_chance = 0;
    double best_chance = 0;

    bool may_double = false;
    bool doubles = false;   // the right decision
    bool too_good = false;  // it does not double because playing on is worth more than a drop
    Answer answer = Answer::take;
};

// Throws std::invalid_argument if this is no cube, or one so high that its points cannot be
// counted.
void check(const CubeState& cube);

// How much of the live cube is really there, from 0 (it is never turned again) to 1 (always at the
// perfect moment).
struct Efficiency {
    double centred = 0;  // where both sides may turn it
    double own = 0;      // where only the side on roll may
    double other = 0;    // where only its opponent may

    static constexpr Efficiency always(double share) { return {share, share, share}; }
    bool is_nothing() const { return centred == 0 && own == 0 && other == 0; }
};

// By what rollouts found (cube.cpp says what). Nothing is left of it when a game is over.
Efficiency cube_efficiency(const Position& position, const Outcomes& outcomes);

CubeDecision cubeful(const Outcomes& outcomes, const CubeState& cube, const Efficiency& efficiency,
                     const MatchEquity& table = MatchEquity::published());

// What winning so many points (losing, if negative) is worth to the side on roll: the points
// themselves for money, the chance to win the match in a match. `Worth` below is in these terms.
double worth_of_points(const CubeState& cube, Points points, const MatchEquity& table);

// The decision that follows from what each course is worth.
struct Worth {
    double cubeless = 0;
    double no_double = 0;
    double double_take = 0;
};
CubeDecision decision_from(const Worth& worth, const CubeState& cube, const MatchEquity& table);

// The same from equities that rollouts found, each in units of its own cube.
CubeDecision decision_from_rollouts(double cubeless, double no_double, double double_take,
                                    const CubeState& cube,
                                    const MatchEquity& table = MatchEquity::published());

}  // namespace videau::engine
