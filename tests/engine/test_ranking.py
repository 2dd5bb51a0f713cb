"""Plays in order."""

from __future__ import annotations

from hypothesis import given, settings

from tests.engine.fakes import RaceEvaluator
from tests.positions import positions, rolls, rulesets
from videau import Dice, Position, Ruleset
from videau.engine import CubeState, Filter, NetEvaluator, rank

NET = NetEvaluator.random(seed=1)


@given(positions(), rolls, rulesets)
def test_every_legal_play_is_ranked_once_best_first(
    position: Position, dice: Dice, ruleset: Ruleset
) -> None:
    ranked = rank(NET, position, dice, ruleset)

    assert {each.play for each in ranked} == set(position.legal_plays(dice, ruleset))
    equities = [each.equity for each in ranked]
    assert equities == sorted(equities, reverse=True)


@given(positions(), rolls)
@settings(max_examples=15)
def test_only_plays_that_pass_the_filter_are_searched(position: Position, dice: Dice) -> None:
    ranked = rank(NET, position, dice, plies=1, keep=Filter(keep=3, within=10))

    searched = [each.plies for each in ranked]
    count = min(3, len(ranked))
    if len(ranked) > 1:
        assert searched == [1] * count + [0] * (len(ranked) - count)


def test_any_evaluator_will_do() -> None:
    # All plays of 6-5 cover 11 pips; only a hit gains more.
    position = Position(own={24: 2, 13: 5, 8: 3, 6: 5}, other={7: 1, 13: 6, 8: 3, 6: 5})

    best = rank(RaceEvaluator(), position, Dice(6, 5))[0]

    assert any(move.hit for move in best.play)


def test_a_gammon_counts_for_nothing_when_a_single_game_wins_the_match() -> None:
    position = Position(own={2: 2, 6: 13}, other={24: 1, 6: 14})
    cube = CubeState(own_away=1, other_away=1, in_play=False)

    for each in rank(NET, position, Dice(2, 1), cube=cube):
        # Double match point: the equity is that of the plain chance to win.
        assert abs(each.equity - (2 * each.chances.win - 1)) < 1e-5


def test_values_belong_to_the_mover() -> None:
    winning = Position(own={1: 2}, other={6: 2})

    (only,) = rank(NET, winning, Dice(2, 1))

    assert (only.chances.win, only.equity) == (1, 1)
    assert only.position.is_over
