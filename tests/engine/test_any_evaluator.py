"""An evaluator of a few lines of Python does everything that the nets do, by every ruleset."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.engine.fakes import RaceEvaluator
from videau import BLACK, RULESETS, STANDARD, WHITE, Dice, Match, OpeningRoll, Position, Roll
from videau.core import native
from videau.engine import (
    LEVELS,
    CubeState,
    EnginePlayer,
    Filter,
    NetEvaluator,
    RolloutPlan,
    rank,
    rollout,
    rollout_cube,
    rollout_plays,
)
from videau.engine.evaluator import Endings, Rows, decisions
from videau.files.record import Entry, Record
from videau.rules.ruleset import Ruleset
from videau.teacher.hints import hint
from videau.teacher.review import review

RACE = RaceEvaluator()
NET = NetEvaluator.random(seed=1)
SHEETS = ["standard", "tchibo", "dujardin"]
by_sheets = pytest.mark.parametrize("ruleset", [RULESETS[name] for name in SHEETS], ids=SHEETS)


class Wrapped:
    """The net, asked through Python."""

    def evaluate(self, rows: Rows, ruleset: Ruleset = STANDARD) -> Endings:
        return NET.evaluate(rows, ruleset)


class Answering:
    """Says the same to whatever it is asked."""

    def __init__(self, answer: Callable[[int], object]) -> None:
        self._answer = answer

    def evaluate(self, rows: Rows, ruleset: Ruleset = STANDARD) -> Endings:
        return self._answer(len(rows))  # type: ignore[return-value]


@by_sheets
def test_it_plays_games(ruleset: Ruleset) -> None:
    player = EnginePlayer(LEVELS["club"], RACE, seed=1)
    match = Match(ruleset=ruleset).apply(OpeningRoll(3, 1))
    dice = iter([(4, 2), (6, 5), (3, 3), (2, 1), (5, 4), (6, 1)] * 40)
    for _ in range(120):
        if not match.results and match.may:
            side = match.game.turn
            chosen = player.choose(match, side)
            match = match.apply(Roll(Dice(*next(dice))) if chosen is None else chosen)

    assert match.game.turns > 20 or match.results


@by_sheets
def test_it_ranks_and_decides_about_the_cube(ruleset: Ruleset) -> None:
    ranked = rank(RACE, Position(), Dice(6, 5), ruleset, plies=1, keep=Filter(3, 1.0))
    decided = decisions(RACE, [Position()], CubeState(), ruleset, plies=1)[0]

    assert [each.plies for each in ranked] == [1, 1, 1, 0, 0, 0, 0]
    assert decided.may_double
    assert 0.4 < decided.chances.win < 0.7


@by_sheets
def test_it_rolls_out(ruleset: Ruleset) -> None:
    plan = RolloutPlan(trials=4, truncate=4, threads=2)
    alone = rollout(RACE, Position(), ruleset, plan=plan)
    after = [each.position for each in rank(RACE, Position(), Dice(3, 1), ruleset)[:2]]
    plays = rollout_plays(RACE, after, ruleset, plan=plan)
    decision, waited, taken = rollout_cube(RACE, Position(), CubeState(), ruleset, plan=plan)

    assert alone.trials == waited.trials == taken.trials == 4
    assert len(plays) == 2
    assert decision.may_double


@by_sheets
def test_it_gives_hints_and_reviews(ruleset: Ruleset) -> None:
    match = Match(ruleset=ruleset).apply(OpeningRoll(6, 5))
    if match.game.dice is None:  # the starter rolls afresh
        match = match.apply(Roll(Dice(6, 5)))
    advice = hint(RACE, match, plies=1)
    played = rank(RACE, Position(), Dice(6, 5))[-1].play
    entries = (Entry("dice", OpeningRoll(6, 5)), Entry(WHITE, played))
    record = Record(Match(), entries=entries)

    assert len(advice.options) == 7
    assert [judged.choices for judged in review(RACE, record, plies=0)] == [7]
    assert advice.side in (WHITE, BLACK)


@pytest.mark.parametrize("name", RULESETS)
def test_the_net_asked_through_python_finds_the_same(name: str) -> None:
    ruleset, plan = RULESETS[name], RolloutPlan(trials=3, truncate=3, threads=1)
    cube = CubeState(own_away=3, other_away=5)

    for plies in (0, 1):
        own = rank(NET, Position(), Dice(4, 2), ruleset, plies=plies, cube=cube)
        through = rank(Wrapped(), Position(), Dice(4, 2), ruleset, plies=plies, cube=cube)
        assert [each.play for each in through] == [each.play for each in own]
        equities = [each.equity for each in own]
        assert [each.equity for each in through] == pytest.approx(equities, abs=1e-5)
    one, other = (rollout(who, Position(), ruleset, plan=plan) for who in (NET, Wrapped()))
    assert other.equity == pytest.approx(one.equity, abs=1e-5)


def test_what_is_known_exactly_is_not_asked() -> None:
    def fail(count: int) -> object:
        raise AssertionError(f"was asked about {count} positions")

    asked = Answering(fail)
    home = Position(own={6: 2, 3: 2}, other={4: 2})

    assert len(rank(asked, home, Dice(5, 3), plies=2)) > 1
    assert rollout(asked, home, plan=RolloutPlan(trials=36)).trials == 36


@pytest.mark.parametrize("threads", [1, 2])
def test_its_own_exceptions_come_through(threads: int) -> None:
    def fail(count: int) -> object:
        raise LookupError("no opinion")

    with pytest.raises(LookupError, match="no opinion"):
        rollout(Answering(fail), Position(), plan=RolloutPlan(trials=72, threads=threads))
    with pytest.raises(LookupError, match="no opinion"):
        rank(Answering(fail), Position(), Dice(3, 1))


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (lambda count: np.zeros((count, 5), dtype=np.float32), "six chances"),
        (lambda count: np.zeros((count + 1, 6), dtype=np.float32), "six chances"),
        (lambda count: np.zeros((count, 6), dtype=np.float32), "add up to one"),
        (lambda count: np.full((count, 6), np.nan, dtype=np.float32), "add up to one"),
        (lambda count: "even", "array of chances"),
    ],
)
def test_answers_that_are_no_chances_are_refused(
    answer: Callable[[int], object], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        rank(Answering(answer), Position(), Dice(3, 1))


def test_numbers_of_double_precision_will_do() -> None:
    fair = Answering(lambda count: np.tile([0.5, 0, 0, 0.5, 0, 0], (count, 1)))

    assert rank(fair, Position(), Dice(3, 1))[0].chances.win == 0.5


def test_nobody_asks_for_the_class_of_an_evaluator() -> None:
    assert not hasattr(native, "NetEvaluator")
