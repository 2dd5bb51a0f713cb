"""One decision of a review looked at more closely: why, the cube's whole picture, and deeper.

>>> from videau import Dice, Game, Match, Position, Stage
>>> from videau.engine import NetEvaluator
>>> from videau.teacher.review import Moment, judge
>>> last = Game(position=Position(own={6: 1, 1: 1}, other={1: 2}), turns=1, stage=Stage.PLAY,
...     dice=Dice(2, 1))
>>> net, match = NetEvaluator.random(), Match(game=last)
>>> judged = judge(net, Moment(1, 1, match, Play.parse("6/4 1/off")), plies=0)
>>> found = look_deeper(net, match, judged, "rollout", plan=RolloutPlan(trials=144, threads=1))
>>> found.is_done, [str(each.option.action) for each in found.choices]
(True, ['6/4 1/off', '6/3'])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from videau.engine.evaluator import Evaluator
from videau.engine.rollout import TWO_SIDED_95, RolloutPlan
from videau.errors import UnavailableError
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.teacher.analysis import PLAN, PLAYS, RolledOut, roll_out
from videau.teacher.cube_facts import CubeFacts, cube_facts
from videau.teacher.hints import Option, hint
from videau.teacher.reasons import Explanation, explain
from videau.teacher.review import Judgement

__all__ = ["WAYS", "Deeper", "Looked", "Way", "cube_facts_of", "look_deeper", "reasons_of"]

Way: TypeAlias = Literal["3-ply", "rollout"]
WAYS: tuple[Way, ...] = ("3-ply", "rollout")
PLIES = 3
MOST = 5
"""Plays that a deeper search names, beside the one that was made."""


def reasons_of(
    evaluator: Evaluator, match: Match, judged: Judgement, *, plies: int = 2
) -> Explanation:
    """Returns why what was done in *match* is worse than the best."""
    return explain(
        evaluator, match, judged.played, judged.best, plies=plies, decision=judged.decision
    )


def cube_facts_of(
    evaluator: Evaluator, match: Match, judged: Judgement, *, plies: int = 2
) -> CubeFacts | None:
    """Returns the whole picture of the cube where it was a question in *match*, else None."""
    if judged.decision is None or not judged.counts:
        return None
    return cube_facts(evaluator, match, plies=plies, decision=judged.decision)


@dataclass(frozen=True, slots=True)
class Looked:
    """One thing that could be done, and what a closer look makes of it."""

    option: Option
    trials: int = 0
    """Games that were played; 0 where it was searched."""
    error: float | None = None
    """The standard error of the equity; None where it was searched."""

    @property
    def equity(self) -> float:
        """What it is worth to whoever does it."""
        return self.option.equity

    @property
    def interval(self) -> tuple[float, float] | None:
        """The equity lies in here 95 times out of 100; None where it was searched.

        >>> Looked(Option(None, 0.5, None, 0), trials=144, error=0.01).interval
        (0.4804, 0.5196)
        """
        if self.error is None:
            return None
        margin = TWO_SIDED_95 * self.error
        return self.option.equity - margin, self.option.equity + margin


@dataclass(frozen=True, slots=True)
class Deeper:
    """What a closer look at one decision has found so far."""

    way: Way
    choices: tuple[Looked, ...] = ()
    """The best first; what was done is among them."""
    done: float = 1.0
    """The part of the work that is done."""

    @property
    def is_done(self) -> bool:
        """Whether it was looked at to the end; what was stopped keeps what was known by then."""
        return self.done >= 1


Tell: TypeAlias = Callable[[Deeper], bool]
"""Is told what is known so far; returning False stops."""


def look_deeper(
    evaluator: Evaluator,
    match: Match,
    judged: Judgement,
    way: Way,
    *,
    plan: RolloutPlan = PLAN,
    tell: Tell = lambda known: True,
) -> Deeper:
    """Looks at what was *judged* in *match* again: three plies deep, or by a rollout.

    What was done is compared with the best of the other choices. A rollout that is stopped returns
    what is known by then.
    """
    if way == "3-ply":
        return Deeper(way, tuple(Looked(option) for option in _searched(evaluator, match, judged)))
    if match.game.resigned is not None:
        raise UnavailableError("a resignation cannot be rolled out")
    last = Deeper(way, done=0.0)

    def told(known: Sequence[RolledOut], done: float) -> bool:
        nonlocal last
        last = Deeper(way, _looked(known), min(done, 0.999))
        return tell(last)

    found = roll_out(evaluator, match, _rivals(judged), plan, told)
    if any(each.found.cancelled for each in found):
        return replace(last, choices=_looked(found))
    return Deeper(way, _looked(found))


def _searched(evaluator: Evaluator, match: Match, judged: Judgement) -> list[Option]:
    rivals = [each.action for each in _rivals(judged) if isinstance(each.action, Play)]
    options = hint(evaluator, match, plies=PLIES, also=rivals, narrow=True).options
    deep = [option for option in options if option.plies == PLIES or not rivals]
    best, others = deep[:MOST], deep[MOST:]
    return best + [each for each in others if each.action == judged.played.action]


def _rivals(judged: Judgement) -> tuple[Option, ...]:
    """The best ones, and what was done."""
    best = judged.options[:PLAYS]
    return best if judged.chosen < PLAYS else (*best[: PLAYS - 1], judged.played)


def _looked(found: Sequence[RolledOut]) -> tuple[Looked, ...]:
    return tuple(
        Looked(
            Option(each.action, each.found.equity, each.found.chances, 0),
            each.found.trials,
            each.found.standard_error,
        )
        for each in found
    )
