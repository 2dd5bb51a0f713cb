"""A game looked at again: what was done, what the engine would have done, what that cost.

>>> from videau import Match, OpeningRoll
>>> from videau.engine import NetEvaluator
>>> from videau.files.record import Entry
>>> plays = Entry("dice", OpeningRoll(3, 1)), Entry(Side.WHITE, Play.parse("8/5 6/5"))
>>> net = NetEvaluator.random(seed=1)
>>> judged = next(review(net, Record(Match(), entries=plays), plies=0))
>>> judged.n, judged.kind, judged.choices, judged.loss >= 0
(2, 'play', 16, True)

Every number of a judgement is that of the side that decided, in units of the cube as it lay.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

from videau.engine.cube import CubeDecision
from videau.engine.evaluator import Evaluator
from videau.engine.luck import luck_of_roll
from videau.files.record import Record
from videau.play.loop import Event, replay
from videau.play.player import Player
from videau.rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    Raccoon,
    Refuse,
    Roll,
    Take,
)
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.teacher.hints import Kind, Option, hint
from videau.teacher.kinds import Theme, theme_of
from videau.teacher.ratings import LABELS, Rating, label_of, ratings

__all__ = [
    "LABELS",
    "Judgement",
    "Moment",
    "judge",
    "judge_all",
    "label_of",
    "moment_of",
    "moments",
    "rate",
    "review",
]

CLOSE = 0.16
"""Not doubling is a decision worth counting if doubling is this near, or was right."""

MATTERS = 0.001
"""Where the worst choice costs less than this, there is nothing to decide."""

KEPT = 5
"""Options that a judgement keeps beside the one that was chosen."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Somebody did something, and might have done something else."""

    n: int
    """The number of the action in its record."""
    game: int
    """Which game of the match, from 1."""
    before: Match
    action: Action
    """What was done; a roll where the cube could have been turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the engine says to one moment."""

    n: int
    game: int
    side: Side
    kind: Kind
    options: tuple[Option, ...]
    """The best ones, and the one that was chosen; the best first."""
    chosen: int
    """Its place in the options."""
    choices: int
    """How many there were."""
    theme: Theme
    """What the decision was about."""
    cube: int = 1
    """What it showed, so that a loss of 1 is a loss of so many points."""
    at_stake: float = 2.0
    """How far the choices lie apart."""
    decision: CubeDecision | None = None
    """Where the cube is in question: all that it is worth to whoever may double or has doubled."""
    doubler: Side | None = None
    """Who that is; whoever answers a beaver is the doubler again."""
    luck: float | None = None
    """What the roll gave above an average one; None where nothing was rolled, or who begins."""

    @property
    def best(self) -> Option:
        """The engine's choice."""
        return self.options[0]

    @property
    def played(self) -> Option:
        """What was done."""
        return self.options[self.chosen]

    @property
    def loss(self) -> float:
        """What that cost against the best, never below 0."""
        return self.best.equity - self.played.equity

    @property
    def counts(self) -> bool:
        """Whether this was a decision: a forced play is none, nor a double nobody thinks of.

        Nor is a play where all choices are worth the same, as when the opponent drops anyway.
        """
        if self.kind != "double":
            return self.choices > 1 and self.at_stake >= MATTERS
        return abs(self.options[0].equity - self.options[1].equity) < CLOSE or self.chosen > 0

    @property
    def label(self) -> str | None:
        """What the mistake is called; None if it is none worth a name."""
        return label_of(self.loss)


def moment_of(n: int, event: Event) -> Moment | None:
    """Returns what somebody decided by action *n*; None if nobody did.

    Plays without a choice are decisions too, which do not count. Offering a resignation is none:
    it binds nobody until it is accepted, which is judged. Nor is what the rules do not allow.
    """
    before, action = event.before, event.action
    if type(action) not in before.may or not _is_allowed(before, action):
        return None
    match action:
        case Play() | Double() | Take() | Drop() | Beaver() | Raccoon() | Accept() | Refuse():
            return Moment(n, len(before.results) + 1, before, action)
        case Roll() if before.game.may_double:
            return Moment(n, len(before.results) + 1, before, action)
        case _:
            return None


def _is_allowed(match: Match, action: Action) -> bool:
    return not isinstance(action, Play) or action in match.game.legal_plays


def moments(record: Record) -> Iterator[Moment]:
    """Yields whatever somebody decided in *record*."""
    for n, event in enumerate(replay(record), 1):
        moment = moment_of(n, event)
        if moment is not None and n not in record.taken_back:
            yield moment


def review(
    evaluator: Evaluator,
    record: Record,
    *,
    plies: int = 2,
    by: Player | None = None,
    threads: int | None = None,
) -> Iterator[Judgement]:
    """Yields a judgement of every moment, one after the other: stop whenever you like.

    With *by*, that player says what is best, and the evaluator what anything else costs. Several
    *threads* look at different moments at once, as many as there are processors if none are named;
    an evaluator written in Python, and a player, are asked by one of them only.
    """
    return judge_all(evaluator, moments(record), plies=plies, by=by, threads=threads)


def judge_all(
    evaluator: Evaluator,
    found: Iterable[Moment],
    *,
    plies: int = 2,
    by: Player | None = None,
    threads: int | None = None,
) -> Iterator[Judgement]:
    """Yields a judgement of each moment, in their order."""
    if threads is None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2
    if threads == 1 or plies == 0 or by is not None or not hasattr(evaluator, "core"):
        yield from (judge(evaluator, moment, plies=plies, by=by) for moment in found)
        return
    pool = ThreadPoolExecutor(threads, thread_name_prefix="videau-review")
    ahead: deque[Future[Judgement]] = deque()
    try:
        for moment in found:
            ahead.append(pool.submit(judge, evaluator, moment, plies=plies))
            # A little ahead, so that no thread waits, and whoever stops early wastes little.
            if len(ahead) > 2 * threads:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def judge(
    evaluator: Evaluator, moment: Moment, *, plies: int = 2, by: Player | None = None
) -> Judgement:
    """Returns what the engine says to what was done in *moment*."""
    match, action = moment.before, moment.action
    side = match.game.chooser
    wanted = None if by is None or side is None else by.choose(match, side)
    also = tuple(each for each in (action, wanted) if isinstance(each, Play))
    advice = hint(evaluator, match, plies=plies, also=also, narrow=True)
    options = advice.options
    if by is not None:
        options = _best_by(options, _place(options, match, wanted))
    place = _place(options, match, action)
    equities = [option.equity for option in options]
    kept = [*options[:KEPT]]
    if place >= KEPT:
        kept.append(options[place])
    return Judgement(
        n=moment.n,
        game=moment.game,
        side=advice.side,
        kind=advice.kind,
        options=tuple(kept),
        chosen=min(place, KEPT),
        choices=len(advice.options),
        theme=theme_of(advice.kind, match.game.position, match.options.start_position),
        cube=match.game.cube.value,
        decision=advice.decision,
        doubler=None if advice.decision is None else match.game.turn,
        at_stake=max(equities) - min(equities),
        luck=luck_of_roll(evaluator, match) if isinstance(action, Play) else None,
    )


def _best_by(options: tuple[Option, ...], best: int) -> tuple[Option, ...]:
    """The options as somebody sees them who takes *best*: nothing is worth more than that."""
    most = options[best].equity
    others = (option for place, option in enumerate(options) if place != best)
    return (
        options[best],
        *(replace(option, equity=min(option.equity, most)) for option in others),
    )


def _place(options: tuple[Option, ...], match: Match, action: Action | None) -> int:
    """Where *action* stands; two ways to the same position are the same play."""
    plays = match.game.legal_plays
    if isinstance(action, Play):
        reached = plays.after(action)
        return next(
            place
            for place, option in enumerate(options)
            if isinstance(option.action, Play) and plays.after(option.action) == reached
        )
    wanted = None if isinstance(action, Roll) else action
    return next(place for place, option in enumerate(options) if option.action == wanted)


def rate(record: Record, judged: Iterable[Judgement]) -> dict[Side, Rating]:
    """Returns how either side of *record* played, by what was *judged* of it."""
    results = [game.result for game in record.games]
    points = {
        side: sum(each.points for each in results if each and each.winner is side) for side in Side
    }
    return ratings(judged, Side, points)
