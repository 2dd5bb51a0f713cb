"""Playing a position out many times."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from videau.arrays import to_rows
from videau.core import native
from videau.engine.chances import Chances
from videau.engine.cube import CubeDecision, CubeState, Holder
from videau.engine.evaluator import Evaluator, checked_plies, checkers_in, core_of
from videau.engine.place import HERE, Place
from videau.errors import UnreadableError
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau import _native

__all__ = [
    "PlaysProgress",
    "Progress",
    "RolloutPlan",
    "RolloutResult",
    "decide_rolled",
    "rollout",
    "rollout_cube",
    "rollout_plays",
]

TWO_SIDED_95 = 1.96


@dataclass(frozen=True, slots=True)
class RolloutResult:
    """What a rollout found for the side on roll."""

    trials: int
    chances: Chances
    """Luck has been taken off, so a chance near zero may come out slightly below it."""
    errors: Chances
    """The standard errors of the chances."""
    cubeless: float
    cubeless_error: float
    """The standard error of the cubeless equity."""
    cubeful: float | None = None
    """With the cube, in units of the cube; None if it was not played with."""
    cubeful_error: float | None = None
    cancelled: bool = False

    @property
    def equity(self) -> float:
        """With the cube if it was played with, else without."""
        return self.cubeless if self.cubeful is None else self.cubeful

    @property
    def standard_error(self) -> float:
        """That of :attr:`equity`."""
        return self.cubeless_error if self.cubeful_error is None else self.cubeful_error

    @property
    def interval(self) -> tuple[float, float]:
        """The equity lies in here 95 times out of 100."""
        margin = TWO_SIDED_95 * self.standard_error
        return self.equity - margin, self.equity + margin

    def flipped(self) -> RolloutResult:
        """Returns the same result seen by the other side."""
        errors = self.errors
        return RolloutResult(
            self.trials,
            self.chances.flipped(),
            Chances(
                win=errors.win,  # who wins more loses less: the same error
                win_gammon=errors.lose_gammon,
                win_backgammon=errors.lose_backgammon,
                lose_gammon=errors.win_gammon,
                lose_backgammon=errors.win_backgammon,
            ),
            -self.cubeless,
            self.cubeless_error,
            None if self.cubeful is None else -self.cubeful,
            self.cubeful_error,
            self.cancelled,
        )


Progress = Callable[[RolloutResult], bool | None]
"""Is told what is known after every 72 trials; returning False cancels."""
PlaysProgress = Callable[[list[RolloutResult]], bool | None]
"""The same for several plays at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloutPlan:
    """How to roll out, and when to stop.

    >>> RolloutPlan(trials=360, truncate=7).seed
    1
    """

    trials: int = 1296
    """At most."""
    standard_error: float = 0.0
    """Stops when the equity is known this well; 0 never."""
    confidence: float = 0.0
    """Of several plays, drops one that is this many standard errors behind; 0 never."""
    truncate: int = 0
    """Judges games after this many plies; 0 plays them out."""
    plies: int = 0
    """How far both sides look ahead before they play a roll, as :func:`videau.engine.rank` does."""
    seed: int = 1
    threads: int | None = None
    """All cores if None, or one for each worker of a cluster; it never changes the result."""
    reduce_variance: bool = True

    def __post_init__(self) -> None:
        if self.trials < 1:
            raise UnreadableError("expected at least one trial, got {trials}", trials=self.trials)
        checked_plies(self.plies)
        for name in ("standard_error", "confidence", "truncate"):
            if getattr(self, name) < 0:
                raise UnreadableError(
                    "expected 0 or more for {name}, got {value!r}",
                    name=name,
                    value=getattr(self, name),
                )


DEFAULT = RolloutPlan()


def rollout(
    evaluator: Evaluator,
    position: Position,
    ruleset: Ruleset = STANDARD,
    *,
    cube: CubeState | None = None,
    doubles_first: bool = True,
    plan: RolloutPlan = DEFAULT,
    progress: Progress | None = None,
    place: Place = HERE,
) -> RolloutResult:
    """Plays *position* to the end many times, both sides by *evaluator*.

    They do not look ahead unless *plan* says so (``plies``).

    With *cube*, that of the side on roll, both sides double, take and drop as well;
    *doubles_first* says whether that may happen before the first roll.
    The same seed gives the same result with any number of threads, here or on a cluster
    (:mod:`videau.engine.place`). Cancelling returns what is known by then.

    >>> from videau.engine import NetEvaluator
    >>> last = Position(own={1: 2}, other={1: 2})
    >>> rollout(NetEvaluator.random(), last, plan=RolloutPlan(trials=36)).equity
    1.0
    """

    def tell(known: list[RolloutResult]) -> bool | None:
        return None if progress is None else progress(known[0])

    question = _Question(ruleset, plan, cube, doubles_first)
    return _run(evaluator, [position], question, tell, place)[0]


def rollout_plays(
    evaluator: Evaluator,
    positions: Sequence[Position],
    ruleset: Ruleset = STANDARD,
    *,
    cube: CubeState | None = None,
    plan: RolloutPlan = DEFAULT,
    progress: PlaysProgress | None = None,
    place: Place = HERE,
) -> list[RolloutResult]:
    """Rolls out what several plays lead to, with the same dice for all of them.

    *positions* are those after the plays, seen by the opponent, as :func:`videau.engine.rank`
    gives them; *cube* and the results are the mover's. A play that is dropped on the way keeps
    what is known about it.

    >>> from videau.engine import NetEvaluator
    >>> after = [Position(own={6: 2}, other={1: 2}), Position(own={6: 2}, other={6: 2})]
    >>> better, worse = rollout_plays(NetEvaluator.random(), after, plan=RolloutPlan(trials=36))
    >>> better.equity > worse.equity
    True
    """

    def tell(known: list[RolloutResult]) -> bool | None:
        return None if progress is None else progress([each.flipped() for each in known])

    theirs = None if cube is None else cube.flipped()
    found = _run(evaluator, positions, _Question(ruleset, plan, theirs, True), tell, place)
    return [each.flipped() for each in found]


@dataclass(frozen=True, slots=True)
class _Question:
    """What all games of a rollout have in common."""

    ruleset: Ruleset
    plan: RolloutPlan
    cube: CubeState | None
    doubles_first: bool

    def for_core(self) -> _native.RolloutPlan:
        plan = self.plan
        return native.RolloutPlan(
            trials=plan.trials,
            standard_error=plan.standard_error,
            confidence=plan.confidence,
            truncate=plan.truncate,
            plies=plan.plies,
            seed=plan.seed % 2**64,
            threads=plan.threads or 1,
            reduce_variance=plan.reduce_variance,
            cube=None if self.cube is None else self.cube.core,
            doubles_first=self.doubles_first,
        )


@dataclass(frozen=True, slots=True)
class _Block:
    """Some of the games of one position."""

    position: Position
    first: int
    count: int
    place: int
    """Of the position among those that are rolled out together."""
    is_last: bool
    """Whether all positions have had their games of this number when these are played."""


def _play_block(
    block: _Block, evaluator: Evaluator, question: _Question
) -> tuple[_Block, npt.NDArray[np.float64]]:
    rows = np.array(to_rows([block.position]))
    searcher = core_of(evaluator, question.ruleset, block.position.checkers)
    return block, searcher.play_trials(rows, question.for_core(), block.first, block.count)


def _run(
    evaluator: Evaluator,
    positions: Sequence[Position],
    question: _Question,
    progress: PlaysProgress,
    place: Place,
) -> list[RolloutResult]:
    plan, has_cube = question.plan, question.cube is not None
    question = replace(question, plan=replace(plan, threads=plan.threads or place.threads))
    rows = np.array(to_rows(positions))
    searcher = core_of(evaluator, question.ruleset, checkers_in(rows))
    sums = searcher.rollout(rows, question.for_core())

    def blocks() -> Iterator[_Block]:
        for first in range(0, plan.trials, sums.block):
            count = min(sums.block, plan.trials - first)
            needed = [place for place in range(len(positions)) if sums.needs(place)]
            for place in needed:
                yield _Block(positions[place], first, count, place, place == needed[-1])

    # Blocks may come from anywhere, and some too many; they are counted in their order.
    with closing(place.map(_play_block, blocks(), evaluator, question)) as played:
        for block, trials in played:
            sums.add(block.place, trials)
            if not block.is_last:
                continue
            sums.end_block()
            known = [_from_core(each, has_cube=has_cube) for each in sums.known()]
            if progress(known) is False:
                goes_on = sums.goes_on() and block.first + block.count < plan.trials
                return [replace(each, cancelled=goes_on) for each in known]
            if not sums.goes_on():
                break
    return [_from_core(each, has_cube=has_cube) for each in sums.known()]


def rollout_cube(
    evaluator: Evaluator,
    position: Position,
    cube: CubeState,
    ruleset: Ruleset = STANDARD,
    *,
    plan: RolloutPlan = DEFAULT,
    progress: Progress | None = None,
    place: Place = HERE,
) -> tuple[CubeDecision, RolloutResult, RolloutResult]:
    """Returns the cube decision of the side on roll, and the rollouts behind it.

    The first is that without a double now, in units of the cube; the second that of a double
    that is taken, in units of the doubled cube.

    >>> from videau.engine import NetEvaluator
    >>> last = Position(own={5: 1, 2: 1}, other={1: 2})
    >>> decision, *_ = rollout_cube(NetEvaluator.random(), last, CubeState())
    >>> print(decision.verdict)
    double, take
    """
    doubled = replace(cube, value=2 * cube.value, holder=Holder.OTHER)
    waited, taken = (
        rollout(
            evaluator,
            position,
            ruleset,
            cube=each,
            doubles_first=False,
            plan=plan,
            progress=progress,
            place=place,
        )
        for each in (cube, doubled)
    )
    return decide_rolled(waited, taken, cube), waited, taken


def decide_rolled(waited: RolloutResult, taken: RolloutResult, cube: CubeState) -> CubeDecision:
    """Returns the cube decision that follows from both rollouts, as far as they have come."""
    made = native.decide_rolled(waited.cubeless, waited.equity, taken.equity, cube.core)
    return CubeDecision.from_core(waited.chances, made, cube)


def _from_core(result: _native.RolloutResult, *, has_cube: bool) -> RolloutResult:
    return RolloutResult(
        result.trials,
        Chances.from_endings(result.chances),
        Chances(*result.standard_errors),
        result.equity,
        result.standard_error,
        result.cubeful if has_cube else None,
        result.cubeful_error if has_cube else None,
        result.cancelled,
    )
