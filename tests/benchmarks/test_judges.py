"""The judges of the measurements: exact chances, luck, and gnubg as it is asked."""

from __future__ import annotations

import random

import gnubg
import pytest
from matches import Judge
from race import board, exact_chances

from videau import Dice, Match, OpeningRoll, Options, Play, Position, Roll, Score, UnavailableError
from videau.engine import CubeState, NetEvaluator
from videau.engine.benchmark import find_gnubg
from videau.rules.actions import Double
from videau.rules.dice import ALL_ROLLS

NET = NetEvaluator.random(seed=1)


@pytest.mark.long
def test_exact_chances_are_those_of_the_core() -> None:
    number, chance = exact_chances()
    some = random.Random(1)
    sides = [side for side in number if any(side)]
    for _ in range(300):
        own, other = some.choice(sides), some.choice(sides)
        ours = NET.chances(board(own, other)).win
        assert ours == pytest.approx(chance[number[own], number[other]], abs=1e-6)


def test_nobody_is_lucky_on_average() -> None:
    judge = Judge(NET)
    match = Match(options=Options(length=7), score=Score(white=2, black=4))
    match = match.apply(OpeningRoll(white=3, black=1)).apply(Play.parse("8/5 6/5"))

    mean = sum(float(dice.probability) * judge.luck(match, dice) for dice in ALL_ROLLS)

    assert mean == pytest.approx(0.0, abs=1e-9)


def test_beginning_is_luck_too_and_nobody_has_it_on_average() -> None:
    judge = Judge(NET)
    match = Match(options=Options(length=7), score=Score(white=2, black=4))
    opened = [
        match.apply(OpeningRoll(white=white, black=black))
        for white in range(1, 7)
        for black in range(1, 7)
        if white != black
    ]
    lucks = [(each.game.turn, judge.opening_luck(each)) for each in opened]

    white = opened[0].game.turn.opponent
    total = sum(luck if turn is white else -luck for turn, luck in lucks)

    assert total == pytest.approx(0.0, abs=1e-9)


def test_the_luck_of_a_roll_is_seen_by_whoever_rolls() -> None:
    cube = CubeState(own_away=5, other_away=5)
    close = Position(own={0: 13, 6: 1, 1: 1}, other={0: 14, 1: 1})

    worth = Judge(NET).best(close, cube, [Dice(6, 1), Dice(2, 1)])

    assert worth[Dice(6, 1)] > 0.5 > worth[Dice(2, 1)]


def test_gnubg_is_told_the_score_the_cube_and_the_crawford_game() -> None:
    match = Match(options=Options(length=7), score=Score(white=6, black=2), crawford_played=True)
    match = match.apply(OpeningRoll(white=3, black=1)).apply(Play.parse("8/5 6/5"))

    # Black is to move. Scores go in the other way round, see fibs_board().
    asked = gnubg.fibs_board(match).split(":")
    assert asked[3:6] == ["7", "6", "2"]
    assert asked[32:42] == ["1", "0", "0", "0", "0", "1", "1", "1", "0", "1"]
    assert asked[-1] == "1"

    doubled = gnubg.fibs_board(match.apply(Double()), doubled=True).split(":")
    assert doubled[3:6] == ["7", "6", "2"]  # the taker's, white's, first
    assert doubled[32] == "-1"
    assert doubled[40] == "1"

    rolled = gnubg.fibs_board(match.apply(Roll(Dice(6, 4))), Dice(6, 4)).split(":")
    assert rolled[33:35] == ["6", "4"]


def test_gnubg_understands_what_it_is_asked() -> None:
    try:
        find_gnubg()
    except UnavailableError:
        pytest.skip("gnubg is not installed")
    match = Match().apply(OpeningRoll(white=3, black=1))
    with gnubg.server(0, cubeful=True) as server, gnubg.Client(server.address) as client:
        gnubg.check_scores(client)
        assert client.choose_play(match) == Play.parse("8/5 6/5")
        match = match.apply(Play.parse("8/5 6/5"))
        assert not client.doubles(match)
        assert client.takes(match.apply(Double()))
        assert server.processor_seconds() > 0
