"""What to do now, and what each choice is worth to whoever makes it."""

from __future__ import annotations

import pytest

from videau import (
    Accept,
    Beaver,
    Double,
    Drop,
    Match,
    OpeningRoll,
    Options,
    Play,
    Raccoon,
    Refuse,
    Resign,
    Roll,
    Side,
    Take,
    Win,
)
from videau.engine import NetEvaluator
from videau.errors import IllegalActionError
from videau.rules.dice import Dice
from videau.rules.game import Game, Stage
from videau.rules.position import Position
from videau.teacher import hint


@pytest.fixture(scope="module")
def net() -> NetEvaluator:
    return NetEvaluator.shipped()


def before_a_roll(position: Position, **options: object) -> Match:
    match = Match(options=Options(**options))  # type: ignore[arg-type]
    game = Game(options=match.options, position=position, stage=Stage.ROLL, turns=2)
    return match.with_game(game)


FAR_AHEAD = Position(own={6: 2, 5: 2, 4: 2}, other={24: 2, 6: 5, 5: 4, 4: 4})
LAST_ROLL = Position(own={6: 1, 2: 1}, other={1: 1})
"""A race in which the side on roll bears both off with a quarter of all rolls."""


def test_a_hint_names_the_point_that_every_book_makes_with_a_3_and_a_1(net: NetEvaluator) -> None:
    advice = hint(net, Match().apply(OpeningRoll(3, 1)), plies=1)

    assert (advice.kind, advice.side) == ("play", Side.WHITE)
    assert advice.best.action == Play.parse("8/5 6/5")
    assert [option.equity for option in advice.options[:5]] == sorted(
        (option.equity for option in advice.options[:5]), reverse=True
    )


def test_a_hint_belongs_to_the_side_that_chooses(net: NetEvaluator) -> None:
    lost = LAST_ROLL.swapped()
    doubled = before_a_roll(FAR_AHEAD).apply(Double())

    assert hint(net, before_a_roll(LAST_ROLL)).side is Side.WHITE
    assert hint(net, doubled).side is Side.BLACK
    assert hint(net, doubled).best.chances.win < 0.5
    assert lost.swapped() == LAST_ROLL


def test_before_a_roll_a_hint_weighs_doubling(net: NetEvaluator) -> None:
    advice = hint(net, before_a_roll(FAR_AHEAD, length=0))

    assert advice.kind == "double"
    assert {option.action for option in advice.options} == {None, Double()}


def test_an_answer_is_weighed_with_the_price_of_a_drop(net: NetEvaluator) -> None:
    advice = hint(net, before_a_roll(LAST_ROLL).apply(Double()))

    worth = {option.action: option.equity for option in advice.options}
    assert advice.kind == "answer"
    assert worth[Drop()] == pytest.approx(-1)
    # A quarter of the rolls lose: 2 × (3/4 − 1/4) with the cube turned, if nobody doubles again.
    assert worth[Take()] > 0
    assert advice.best.action == Take()


def test_a_beaver_is_weighed_where_it_may_be_said(net: NetEvaluator) -> None:
    advice = hint(net, before_a_roll(LAST_ROLL, beavers=True).apply(Double()))

    worth = {option.action: option.equity for option in advice.options}
    assert worth[Beaver()] == pytest.approx(2 * worth[Take()])


def test_a_beaver_reckons_with_the_best_answer_to_it(net: NetEvaluator) -> None:
    doubled = before_a_roll(LAST_ROLL, beavers=True).apply(Double())
    beaver = next(each for each in hint(net, doubled).options if each.action == Beaver())
    answer = hint(net, doubled.apply(Beaver()))

    assert (answer.kind, answer.side) == ("answer", Side.WHITE)
    assert {option.action for option in answer.options} == {Take(), Drop()}
    assert answer.best.equity == pytest.approx(-beaver.equity)
    assert answer.best.chances.win < 0.5


def test_a_beaver_that_nobody_takes_wins_what_the_drop_of_it_costs(net: NetEvaluator) -> None:
    hopeless = Position(own={6: 8}, other={1: 2})
    doubled = before_a_roll(hopeless, beavers=True).apply(Double())

    worth = {each.action: each.equity for each in hint(net, doubled).options}
    assert worth[Beaver()] == pytest.approx(2)
    answer = hint(net, doubled.apply(Beaver()))
    assert answer.best.action == Drop()
    assert answer.best.equity == pytest.approx(-2)


def test_a_beaver_out_of_place_is_answered_by_a_raccoon_where_there_are_any(
    net: NetEvaluator,
) -> None:
    ahead = Position(own={4: 4, 2: 3}, other={4: 4, 2: 3})
    doubled = before_a_roll(ahead, beavers=True, raccoons=True).apply(Double())
    answer = hint(net, doubled.apply(Beaver()))
    after = hint(net, doubled.apply(Beaver()).apply(Raccoon()))

    assert answer.best.action == Raccoon()
    assert (after.side, after.best.action) == (Side.BLACK, Take())
    assert after.best.equity == pytest.approx(-answer.best.equity)


@pytest.mark.parametrize("win", Win)
@pytest.mark.parametrize(("rolled", "gammons"), [("", 19 / 36), ("21", 1)])
def test_a_resignation_is_weighed_against_playing_on(
    net: NetEvaluator, win: Win, rolled: str, gammons: float
) -> None:
    # All fifteen still on the six point against a last checker: 17 rolls bear one off in time.
    match = before_a_roll(Position(own={6: 15}, other={1: 1}), cube=False)
    if rolled:
        match = match.apply(Roll(Dice.parse(rolled)))
    advice = hint(net, match.apply(Resign(win)))

    worth = {option.action: option.equity for option in advice.options}
    assert (advice.kind, advice.side) == ("answer", Side.BLACK)
    assert worth[Accept()] == int(win)
    assert worth[Refuse()] == pytest.approx(1 + gammons, abs=1e-5)
    assert advice.best.chances.win_gammon == pytest.approx(gammons, abs=1e-5)


def test_plays_that_somebody_asks_about_are_looked_at_as_deeply(net: NetEvaluator) -> None:
    match = Match().apply(OpeningRoll(3, 1))
    poor = hint(net, match, plies=0).options[-1].action
    assert isinstance(poor, Play)

    advice = hint(net, match, plies=1, also=(poor,))

    asked = next(option for option in advice.options if option.action == poor)
    assert asked.plies == 1
    assert advice.best.action == Play.parse("8/5 6/5")
    assert len(advice.options) == 16


@pytest.mark.parametrize("match", [Match(), before_a_roll(LAST_ROLL, cube=False)])
def test_where_nobody_chooses_there_is_nothing_to_ask(net: NetEvaluator, match: Match) -> None:
    with pytest.raises(IllegalActionError, match="nothing to decide"):
        hint(net, match)


def test_a_roll_that_was_thrown_is_played_not_doubled(net: NetEvaluator) -> None:
    match = before_a_roll(Position()).apply(Roll(Dice(6, 5)))

    assert hint(net, match, plies=0).kind == "play"
