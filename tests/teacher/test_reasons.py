"""Why one choice is better: shares that add up, chances that moved, words that fit."""

from __future__ import annotations

import numpy as np
import pytest

from tests.teacher.examples import EXAMPLES, Example
from videau import Dice, Double, Match, OpeningRoll, Options, Play, Position, Roll, Take
from videau.engine import CubeState, NetEvaluator
from videau.engine.evaluator import ShippedNets, decisions
from videau.rules.actions import Drop
from videau.rules.game import Game, Stage
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS, STANDARD
from videau.teacher import explain, hint
from videau.teacher.counting import WEIGHTS
from videau.teacher.exchange import exchange
from videau.teacher.words import gains

NETS = ShippedNets()
THREE_ONE = Match().apply(OpeningRoll(3, 1))


def before_a_roll(position: Position, ruleset: Ruleset = STANDARD, **options: object) -> Match:
    match = Match(ruleset=ruleset, options=Options(**options))  # type: ignore[arg-type]
    game = Game(
        ruleset=ruleset, options=match.options, position=position, stage=Stage.ROLL, turns=2
    )
    return match.with_game(game)


def test_a_blot_is_blamed_for_the_rolls_that_hit_it() -> None:
    told = explain(NETS, THREE_ONE, Play.parse("13/10 6/5"), plies=1)

    assert str(told.best.action) == "8/5 6/5"
    assert told.reasons[0].fact.kind == "struck"
    assert (told.reasons[0].fact.best, told.reasons[0].fact.played) == (0, 18)
    assert told.reasons[0].by_rolls


def test_the_rolls_add_up_to_what_the_search_says() -> None:
    after = Position().play(Play.parse("13/10 6/5"))
    net = NetEvaluator(NETS.net(STANDARD).net)  # without pruning, so that both see all plays

    for plies in (1, 2):
        answered = exchange(net, after, CubeState(), STANDARD, plies=plies)
        made = decisions(net, [after], CubeState(), plies=plies)[0]
        assert answered.mean == pytest.approx(-made.equities.no_double, abs=2e-3)


def test_the_best_answers_are_found_by_looking_at_every_play() -> None:
    after = Position().play(Play.parse("13/10 6/5"))
    answered = exchange(NETS, after, CubeState(), STANDARD, plies=1)

    for row, roll, value in zip(answered.answers, ROLLS, answered.values, strict=True):
        reached = after.legal_plays(roll).positions
        judged = decisions(NETS, reached, CubeState())
        assert value == pytest.approx(min(each.best for each in judged), abs=1e-3)
        assert row.tobytes() in {each.own + each.other for each in reached}


ROLLS = tuple(Dice(high, low) for high in range(1, 7) for low in range(1, high + 1))


def test_rolls_are_weighed_by_how_often_they_come() -> None:
    assert np.sum(WEIGHTS) == 36


def test_numbers_that_somebody_has_already_are_not_looked_for_again() -> None:
    advice = hint(NETS, THREE_ONE, plies=1)
    told = explain(NETS, THREE_ONE, advice.options[3], advice.best, plies=1)

    assert told.best is advice.best
    assert told.played is advice.options[3]


def test_the_best_play_costs_nothing_and_says_so() -> None:
    told = explain(NETS, THREE_ONE, Play.parse("8/5 6/5"), plies=1)

    assert told.reasons == ()
    assert [str(each.text) for each in told.texts()] == ["8/5 6/5 costs nothing."]


def test_a_play_that_costs_less_than_the_doubt_hardly_matters() -> None:
    match = Match().apply(OpeningRoll(4, 3))
    best, near = hint(NETS, match, plies=1).options[:2]
    told = explain(NETS, match, near, best, plies=1)

    assert told.hardly_matters
    assert told.texts("first")[0].role == "verdict"


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_every_reason_names_a_chance_that_moved_its_way(example: Example) -> None:
    told = example.told()

    moved = gains(told.best, told.played)
    assert any(each.role in ("reason", "verdict") for each in told.texts("club"))
    for reason in told.reasons:
        assert reason.fact.favours == "best"
        assert moved[reason.chance] > 0
        assert 0 < reason.share <= 1
    assert told.trade is None or told.trade.favours == "played"


def test_a_wrong_drop_is_told_the_chances_and_how_many_are_enough() -> None:
    doubled = before_a_roll(Position(own={6: 1, 2: 1}, other={1: 1})).apply(Double())
    told = explain(NETS, doubled, Drop(), plies=1)

    assert told.best.action == Take()
    assert told.cube is not None
    # 13 of 36 rolls bear both off.
    assert told.cube.taker_wins == pytest.approx(23 / 36, abs=1e-3)
    assert "are enough" in str(told.texts("club")[0].text)


def test_market_losers_are_counted_among_all_exchanges() -> None:
    match = before_a_roll(Position(own={6: 2, 5: 2}, other={6: 2, 5: 2}))
    told = explain(NETS, match, Double(), plies=1)

    assert told.cube is not None
    assert 0 <= told.cube.losers <= 1296


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_a_mistake_by_every_sheet_gets_a_reason(ruleset: Ruleset) -> None:
    match = before_a_roll(Position(), ruleset).apply(Roll(Dice(3, 1)))
    told = explain(NETS, match, Play.parse("13/10 6/5"), plies=1)

    assert told.reasons
    assert all(sentence.text for sentence in told.texts("numbers"))
