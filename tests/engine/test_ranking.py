"""Plays in order."""

from __future__ import annotations

import math
from dataclasses import replace

from hypothesis import given, settings

from tests.engine.fakes import RaceEvaluator
from tests.positions import positions, rolls, rulesets
from videau import Dice, Position, Ruleset
from videau.engine import CubeState, Filter, NetEvaluator, rank
from videau.engine.ranking import CHOICE, EVEN, NORMAL, Until

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


@given(positions(), rolls)
@settings(max_examples=15)
def test_one_ply_tells_which_plays_are_searched_by_two(position: Position, dice: Dice) -> None:
    near, three = 0.02, Filter(keep=3, within=10, near=math.inf)
    strict = Filter(keep=3, within=10, near=near, until=Until.ALL)
    at_once, one = (
        {each.play: each.equity for each in rank(NET, position, dice, plies=plies, keep=three)}
        for plies in (0, 1)
    )

    ranked = rank(NET, position, dice, plies=2, keep=strict)

    if len(ranked) > 1:
        kept = sorted(at_once, key=at_once.__getitem__, reverse=True)[:3]
        mean = {play: (at_once[play] + one[play]) / 2 for play in kept}
        clear = {play for play in kept if abs(mean[play] - max(mean.values()) + near) > 1e-5}
        deep = {play for play in clear if mean[play] > max(mean.values()) - near}
        by_depth = {
            plies: {each.play for each in ranked if each.plies == plies} for plies in (1, 2)
        }
        assert deep <= by_depth[2]
        assert clear - deep <= by_depth[1]
        assert [each.plies for each in ranked] == sorted(
            (each.plies for each in ranked), reverse=True
        )


def test_plays_to_be_shown_are_searched_equally_deep() -> None:
    ranked = rank(NET, Position(), Dice(3, 1), plies=2, keep=EVEN)

    assert {each.plies for each in ranked[: EVEN.keep]} == {2}


@given(positions(), rolls)
@settings(max_examples=10)
def test_a_choice_is_the_same_whether_or_not_its_worth_is_asked_for(
    position: Position, dice: Dice
) -> None:
    wide = Filter(keep=4, within=10, near=10)
    chosen, valued = (
        rank(NET, position, dice, plies=2, keep=replace(wide, until=until))
        for until in (Until.CHOICE, Until.VALUE)
    )

    assert chosen[0].play == valued[0].play
    if len(valued) > 1:
        assert valued[0].plies == 2
        theirs = NET.chances(valued[0].position, plies=2)
        assert math.isclose(valued[0].equity, -theirs.equity, abs_tol=1e-5)


def test_a_play_without_a_rival_is_chosen_without_looking_ahead() -> None:
    alone = replace(CHOICE, keep=1)

    assert rank(NET, Position(), Dice(3, 1), plies=2, keep=alone)[0].plies == 1
    assert rank(NET, Position(), Dice(3, 1), plies=2, keep=replace(NORMAL, keep=1))[0].plies == 2


def test_plays_are_compared_more_deeply_where_one_ply_changes_nothing() -> None:
    # A race to save the gammon: the opponent's next roll changes nothing about our plays.
    position, dice = Position.parse("2x4AAJhtwwQKAA"), Dice(6, 5)
    at_once, after_one = (rank(NET, position, dice, plies=plies) for plies in (0, 1))
    assert math.isclose(at_once[0].equity, after_one[0].equity, abs_tol=1e-5)

    chosen = rank(NET, position, dice, plies=2, keep=CHOICE)[0].play
    full = rank(NET, position, dice, plies=2, keep=replace(NORMAL, until=Until.ALL))
    assert chosen == full[0].play != at_once[0].play


@given(positions(), rolls)
@settings(max_examples=3)
def test_three_plies_look_first_at_what_two_call_close(position: Position, dice: Dice) -> None:
    few = Filter(keep=3, within=10, near=10)
    ranked = rank(NET, position, dice, plies=3, keep=few)

    assert [each.plies for each in ranked] == sorted((each.plies for each in ranked), reverse=True)
    if len(ranked) > 1:
        theirs = NET.chances(ranked[0].position, plies=3)
        assert math.isclose(ranked[0].equity, -theirs.equity, abs_tol=1e-5)
        assert (
            rank(NET, position, dice, plies=3, keep=replace(few, until=Until.CHOICE))[0].play
            == ranked[0].play
        )


def test_a_play_that_was_asked_for_is_searched_whatever_one_ply_says() -> None:
    strict = Filter(keep=3, within=10, near=0.0)
    for plies in (1, 2):
        worst = rank(NET, Position(), Dice(3, 1), plies=plies, keep=strict)[2].play
        ranked = rank(NET, Position(), Dice(3, 1), plies=2, keep=strict, also=[worst])

        assert next(each.plies for each in ranked if each.play == worst) == 2


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
