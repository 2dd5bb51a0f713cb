"""Why one choice is better: shares that add up, chances that moved, words that fit."""

from __future__ import annotations

import numpy as np
import pytest

from tests.teacher.examples import EXAMPLES, Example
from videau import Dice, Double, Match, OpeningRoll, Options, Play, Position, Roll, Take
from videau.engine import CubeState, NetEvaluator, rank
from videau.engine.chances import Chances
from videau.engine.cube import Answer, CubeDecision, decide
from videau.engine.evaluator import ShippedNets, decisions
from videau.rules.actions import Drop
from videau.rules.game import Game, Stage
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS, STANDARD
from videau.teacher import explain, hint
from videau.teacher.counting import Board
from videau.teacher.cube_facts import cube_points, market_losers
from videau.teacher.exchange import exchange
from videau.teacher.facts import facts_of
from videau.teacher.rolls import WEIGHTS
from videau.teacher.words import gains, row_of

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
    first = told.reasons[0].fact
    assert (first.kind, first.point) == ("struck_on", 5)
    assert (first.best, first.played) == (0, 15)
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


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_market_losers_are_counted_exchange_by_exchange(ruleset: Ruleset) -> None:
    match = before_a_roll(Position(own={4: 2, 1: 1}, other={3: 2, 2: 1}), ruleset)
    cube, lost = CubeState.of(match), 0
    for first in ROLLS:
        reached = rank(NETS, match.game.position, first, ruleset, cube=cube)[0].position
        for second in ROLLS if not reached.is_over else ():
            answered = rank(NETS, reached, second, ruleset, cube=cube.flipped())[0].position
            weight = (2 - first.is_double) * (2 - second.is_double)
            made = decisions(NETS, [answered], cube, ruleset)[0]
            lost += weight * (made.may_double and made.answer is Answer.PASS)

    assert market_losers(NETS, match) == lost


@pytest.mark.parametrize("score", [{}, {"length": 5}], ids=["money", "match"])
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_decisions_change_where_the_points_of_the_cube_lie(
    ruleset: Ruleset, score: dict[str, int]
) -> None:
    match = before_a_roll(Position(), ruleset, **score)
    cube, position = CubeState.of(match), match.game.position
    points = cube_points(Chances(0.6, 0.15, 0.0, 0.1), cube, position)

    def at(win: float) -> CubeDecision:
        share = Chances(win, 0.25 * win, 0.0, 0.25 * (1 - win))
        return decide(share, cube, position)

    assert at(points.cash - 1e-3).answer is not Answer.PASS
    assert at(points.cash + 1e-3).answer is Answer.PASS
    assert points.live_take <= points.take <= points.dead_take
    if points.double is not None:
        assert not at(points.double - 1e-3).doubles
        assert at(points.double + 1e-3).doubles
    if points.too_good is not None:
        assert not at(points.too_good - 1e-3).too_good
        assert at(points.too_good + 1e-3).too_good


def test_a_point_that_was_held_is_given_up_and_one_that_was_not_is_made() -> None:
    position = Position()
    made, broken = (Board(position.play(Play.parse(each))) for each in ("8/5 6/5", "24/20"))
    before = Board(position.swapped())

    facts = {fact.point: fact for fact in facts_of(made, broken, before) if fact.kind == "held"}
    assert facts
    for fact in facts.values():
        assert fact.before == (fact.point in before.held)
        assert row_of(fact).endswith("kept" if fact.before else "made")


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_a_mistake_by_every_sheet_gets_a_reason(ruleset: Ruleset) -> None:
    match = before_a_roll(Position(), ruleset).apply(Roll(Dice(3, 1)))
    told = explain(NETS, match, Play.parse("13/10 6/5"), plies=1)

    assert told.reasons
    assert all(sentence.text for sentence in told.texts("numbers"))
