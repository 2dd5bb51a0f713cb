"""What sheets say about the cube: what a drop costs, who may double next, how high it goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from videau import (
    BLACK,
    WHITE,
    Double,
    Drop,
    DropPays,
    Match,
    NextDouble,
    Options,
    Position,
    Ruleset,
    Take,
)
from videau.engine import (
    LEVELS,
    CubeState,
    EnginePlayer,
    Holder,
    NetEvaluator,
    RolloutPlan,
    rollout,
    rollout_cube,
)
from videau.engine.player import cube_decision
from videau.notation.situation import match_at
from videau.rules.rulesets import STANDARD

NET = NetEvaluator.random(seed=1)
PLAYER = EnginePlayer(LEVELS["expert"], NET)
OFFERED = replace(STANDARD, name="offered", drop_pays=DropPays.VALUE_OFFERED)
EITHER = replace(STANDARD, name="either", next_double=NextDouble.EITHER)
# White is off with a double at once, else with its second roll; only 6-6 in between saves black.
LOST_FOR_BLACK = Position(own={1: 3}, other={6: 4})
CLOSE = Position(own={6: 2, 5: 2, 4: 2, 3: 1}, other={6: 2, 5: 2, 4: 2, 3: 1})


def _at(position: Position, ruleset: Ruleset = STANDARD) -> Match:
    match = match_at(position, options=Options())
    return replace(match, ruleset=ruleset, game=replace(match.game, ruleset=ruleset))


def test_the_state_of_the_cube_knows_the_sheet() -> None:
    assert CubeState.of(_at(CLOSE, OFFERED)).drop_pays_offered
    assert CubeState.of(_at(CLOSE, EITHER)).either_doubles
    assert CubeState.of(_at(CLOSE)) == CubeState()


def test_a_drop_that_costs_the_stake_offered_is_worth_two_cubes() -> None:
    assert cube_decision(NET, _at(LOST_FOR_BLACK, OFFERED)).equities.double_pass == 2
    assert cube_decision(NET, _at(LOST_FOR_BLACK)).equities.double_pass == 1


def test_nobody_drops_who_would_pay_the_whole_stake_all_the_same() -> None:
    usual = _at(LOST_FOR_BLACK).apply(Double())
    whole = _at(LOST_FOR_BLACK, OFFERED).apply(Double())

    assert PLAYER.choose(usual, BLACK) == Drop()
    assert PLAYER.choose(whole, BLACK) == Take()


def test_a_rollout_pays_what_the_sheet_says() -> None:
    plan = RolloutPlan(trials=36)
    usual, *_ = rollout_cube(NET, LOST_FOR_BLACK, CubeState(), plan=plan)
    whole, *_ = rollout_cube(NET, LOST_FOR_BLACK, CubeState(drop_pays_offered=True), plan=plan)

    assert (usual.equities.double_pass, whole.equities.double_pass) == (1, 2)
    assert usual.best == pytest.approx(1)
    # Doubled and taken: two points, but for black's 6-6 after a roll that is no double.
    assert whole.best == pytest.approx(2 * (1 - 2 * 30 / 36 / 36), abs=1e-4)


def test_who_doubled_may_double_again_where_the_sheet_lets_either() -> None:
    doubled = _at(LOST_FOR_BLACK, EITHER)
    taken = replace(
        doubled, game=replace(doubled.game, cube=replace(doubled.game.cube, value=2, owner=BLACK))
    )

    assert Double in taken.may
    decision = cube_decision(NET, taken)
    assert decision.may_double
    assert decision.doubles
    assert PLAYER.choose(taken, WHITE) == Double()
    usual = replace(taken, ruleset=STANDARD, game=replace(taken.game, ruleset=STANDARD))
    assert not cube_decision(NET, usual).may_double


def test_a_cube_that_either_may_turn_is_worth_more_to_who_does_not_hold_it() -> None:
    plan = RolloutPlan(trials=288)
    held = CubeState(value=2, holder=Holder.OTHER)
    usual = rollout(NET, CLOSE, cube=held, plan=plan)
    either = rollout(NET, CLOSE, cube=replace(held, either_doubles=True), plan=plan)

    assert either.equity > usual.equity + 0.1
