"""Games that the engine looks at for somebody: hints now, reviews one action after the other."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from videau.errors import VideauError
from videau.i18n.texts import Text
from videau.rules.cube import Side
from videau.server import wire
from videau.server.analysis import Analyst
from videau.server.journal import Journal
from videau.server.limits import Buckets
from videau.server.refusals import (
    BotFailedError,
    NoHintsError,
    NotYourTurnError,
    StorageError,
    TooManyError,
    WaitingError,
)
from videau.server.seats import Bearer
from videau.server.settings import Limits
from videau.server.study_views import (
    HintView,
    JudgementView,
    LabelView,
    ReviewView,
    hint_view,
    judgement_view,
    sum_view,
)
from videau.server.table import Table

if TYPE_CHECKING:
    from videau.teacher.review import Moment

__all__ = ["Reviews"]

_log = logging.getLogger(__name__)

Key: TypeAlias = tuple[str, int]
"""A table, and a game played there."""

_T = TypeVar("_T")

HINTED = 5
"""Plays that a hint names."""
REMEMBERED = 64
"""Reviews and hints that are kept in memory."""
TOGETHER = 16
"""Judgements that share one commit; those not yet written are found again in no time."""


@dataclass(slots=True)
class _Review:
    """One game, and how far the engine is with it."""

    table: str
    game: int
    moments: list[Moment]
    judgements: list[JudgementView]
    """Of the first moments, one each."""
    running: asyncio.Task[None] | None = None
    failure: VideauError | None = None
    unwritten: dict[int, str] = field(default_factory=dict)

    @property
    def is_done(self) -> bool:
        return len(self.judgements) == len(self.moments)


class Reviews:
    """Whatever learners have asked for."""

    def __init__(self, journal: Journal, analyst: Analyst, limits: Limits) -> None:
        self._journal = journal
        self._analyst = analyst
        self._most = limits.reviews
        self._hint_rate = Buckets(limits.hints_per_second, limits.hint_burst)
        self._hints: OrderedDict[Key, HintView] = OrderedDict()
        self._reviews: OrderedDict[Key, _Review] = OrderedDict()

    # Hints

    async def hint(self, table: Table, bearer: Bearer, address: str) -> HintView:
        """Returns what to do now, and keeps that it was asked."""
        if not table.is_alone(bearer):
            raise NoHintsError(
                Text("hints are there against the computer and on a shared device only")
            )
        side, match, n = table.chooser, table.match, table.n
        if side is None or side not in bearer.sides:
            raise NotYourTurnError(Text("it is not for you to do this now"))
        known = self._hints.get((table.id, n))
        if known is not None:
            return known
        if not self._hint_rate.take(address):
            raise TooManyError(Text("that was one hint after the other: think for a moment"))
        advice = await self._analyst.hint(match)
        await self._journal.write(self._journal.store.keep_hint, table.id, n, advice.side)
        view = hint_view(advice, n, most=HINTED)
        _remember(self._hints, (table.id, n), view)
        return view

    # Reviews

    async def start(self, table: Table, game: int) -> ReviewView:
        """Has the engine look at a game that is over, if it has not yet."""
        review = await self._find(table, game)
        if not review.is_done and review.running is None:
            busy = sum(each.running is not None for each in self._reviews.values())
            if busy >= self._most:
                raise TooManyError(Text("many games are being reviewed: try again in a moment"))
            review.failure = None
            review.running = asyncio.create_task(self._run(review))
        return await self._view(review, after=0)

    async def show(self, table: Table, game: int, after: int) -> ReviewView:
        """Returns what the engine has said so far to actions later than *after*."""
        review = await self._find(table, game)
        if review.failure is not None:
            raise review.failure
        return await self._view(review, after)

    async def close(self) -> None:
        """Ends every review; what was found out is kept."""
        tasks = [each.running for each in self._reviews.values() if each.running is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._analyst.close()

    async def _find(self, table: Table, game: int) -> _Review:
        key = (table.id, game)
        if game > len(table.match.results):
            raise WaitingError(Text("game {game} is not over yet", game=game))
        if key not in self._reviews:
            moments = await self._analyst.moments(table.record(), game)
            stored = await self._journal.read(
                self._journal.store.judgements, table.id, self._analyst.name
            )
            judgements = []
            for moment in moments:
                if moment.n not in stored:
                    break
                judgements.append(JudgementView.model_validate_json(stored[moment.n]))
            if key not in self._reviews:  # somebody else may have asked meanwhile
                found = _Review(table.id, game, moments, judgements)
                _remember(self._reviews, key, found)
        return self._reviews[key]

    async def _run(self, review: _Review) -> None:
        try:
            while not review.is_done:
                moment = review.moments[len(review.judgements)]
                view = judgement_view(await self._analyst.judge(moment))
                review.judgements.append(view)
                review.unwritten[view.n] = view.model_dump_json()
                if len(review.unwritten) >= TOGETHER:
                    await self._write(review)
        except Exception as error:
            _log.error("a review failed at table %s", review.table, exc_info=error)
            reason: object = error.text if isinstance(error, VideauError) else type(error).__name__
            review.failure = BotFailedError(Text("the review failed: {reason}", reason=reason))
        finally:
            review.running = None
            with contextlib.suppress(StorageError):  # deleted meanwhile, or found out again
                await self._write(review)

    async def _write(self, review: _Review) -> None:
        lines, review.unwritten = review.unwritten, {}
        if lines:
            keep = self._journal.store.keep_judgements
            await self._journal.write(keep, review.table, self._analyst.name, lines)

    async def _view(self, review: _Review, after: int) -> ReviewView:
        from videau.teacher.review import LABELS, summaries

        hints = await self._journal.read(self._journal.store.hints, review.table)
        sides: list[wire.SideName] = [side.value for side in Side]
        sums = summaries(review.judgements, sides)
        return ReviewView(
            game=review.game,
            moments=len(review.moments),
            judged=len(review.judgements),
            plies=self._analyst.plies,
            labels=[LabelView(name=label.name, least=label.least) for label in LABELS],
            sums={side: sum_view(summary) for side, summary in sums.items()},
            hinted=list(hints),
            judgements=[each for each in review.judgements if each.n > after],
        )


def _remember(kept: OrderedDict[Key, _T], key: Key, value: _T) -> None:
    """Keeps the newest; a review that is forgotten while it runs goes on and is stored."""
    kept[key] = value
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)
