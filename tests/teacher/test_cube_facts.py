"""Facts about the cube and the race are worked out again, by every sheet."""

from __future__ import annotations

from functools import cache

import pytest

from tests.teacher.recount import times
from videau import ALL_ROLLS, RULESETS, Match, Options, Position, Ruleset, Score
from videau.engine import CubeState
from videau.engine.evaluator import ShippedNets, decisions
from videau.rules.game import Game, Stage
from videau.rules.plays import python_plays
from videau.teacher.cube_facts import cube_facts
from videau.teacher.racing import Race

NETS = ShippedNets()
sheets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
RACE = Position(own={6: 3, 5: 2, 4: 3, 3: 2, 1: 1}, other={6: 4, 4: 3, 3: 2, 2: 2})
HOLDING = Position(own={20: 2, 8: 3, 6: 4, 5: 3, 4: 3}, other={13: 3, 8: 3, 6: 4, 4: 3, 3: 2})


def before_a_roll(position: Position, ruleset: Ruleset, score: str = "") -> Match:
    """A table at which somebody may double; a score is 7:2-5."""
    length, _, points = score.partition(":")
    own, _, other = points.partition("-")
    options = Options(length=int(length)) if length else Options()
    match = Match(
        ruleset=ruleset, options=options, score=Score(int(own), int(other)) if own else Score()
    )
    return match.with_game(
        Game(ruleset=ruleset, options=options, position=position, stage=Stage.ROLL, turns=2)
    )


@sheets
def test_the_race_is_reckoned_pip_by_pip_and_roll_by_roll(ruleset: Ruleset) -> None:
    few = Position(own={4: 1, 2: 2}, other={5: 1, 1: 1})
    race = Race.of(few, ruleset)

    assert race.pips == (8, 6)
    assert race.lead == -25
    rolls = slow_mean((0, 0, 2, 0, 1, 0, 0), ruleset), slow_mean((0, 1, 0, 0, 0, 1, 0), ruleset)
    assert race.effective == pytest.approx([49 / 6 * each for each in rolls], abs=1e-3)


@cache
def slow_mean(checkers: tuple[int, ...], ruleset: Ruleset) -> float:
    """Rolls until the last checker is off if every play is chosen for that, by all legal plays."""
    if not any(checkers[1:]):
        return 0.0
    position = Position(own=dict(enumerate(checkers[1:], 1)), other={1: 15})
    total, stuck = 36.0, 0
    for roll in ALL_ROLLS:
        reached = {after.own[1:7] for after in python_plays(position, roll, ruleset)}
        if reached == {position.own[1:7]}:
            stuck += times(roll)
        else:
            total += times(roll) * min(slow_mean((0, *each), ruleset) for each in reached)
    return total / (36 - stuck)


@sheets
def test_what_the_score_changes_is_told_beside_the_same_decision_without_it(
    ruleset: Ruleset,
) -> None:
    at_score = cube_facts(NETS, before_a_roll(HOLDING, ruleset, "7:2-5"), plies=0)
    for_money = cube_facts(NETS, before_a_roll(HOLDING, ruleset), plies=0)

    assert at_score.for_money == for_money.decision
    assert for_money.for_money is None
    assert at_score.points != for_money.points


@sheets
def test_how_much_of_the_cubes_life_belongs_to_whom(ruleset: Ruleset) -> None:
    match = before_a_roll(HOLDING, ruleset)
    facts = cube_facts(NETS, match, plies=0)
    made = decisions(NETS, [HOLDING], CubeState.of(match), ruleset)[0]
    chances = made.chances
    stake = chances.win - chances.lose + chances.win_gammon - chances.lose_gammon
    stake += chances.win_backgammon - chances.lose_backgammon

    points = facts.points
    assert made.equities.cubeless == pytest.approx(stake, abs=1e-5)
    assert points.keeping == pytest.approx(made.equities.no_double - stake, abs=1e-5)
    assert points.giving == pytest.approx(2 * stake - made.equities.double_take, abs=1e-5)
    assert points.giving > 0  # whoever has taken may double next
    assert points.live_take < points.take < points.dead_take


def test_where_nobody_may_double_again_the_cube_has_no_life_of_its_own() -> None:
    match = before_a_roll(HOLDING, RULESETS["standard"], "2:0-0")
    points = cube_facts(NETS, match, plies=0).points

    assert points.giving == pytest.approx(0, abs=1e-5)
    assert points.live_take == pytest.approx(points.dead_take, abs=1e-4)


@sheets
def test_facts_about_a_race_are_there_in_a_race(ruleset: Ruleset) -> None:
    facts = cube_facts(NETS, before_a_roll(RACE, ruleset), plies=0)

    assert facts.is_race
    assert facts.race.effective is not None
    assert facts.race.pips == (sum((18, 10, 12, 6, 1)), sum((24, 12, 6, 4)))
    assert not cube_facts(NETS, before_a_roll(HOLDING, ruleset), plies=0).is_race
