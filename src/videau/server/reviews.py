"""Games that the engine looks at for somebody: hints now, reviews one action after the other."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pydantic import BaseModel

from videau.errors import VideauError
from videau.i18n.texts import Text
from videau.server import wire
from videau.server.analysis import Analyst, StudiedGame
from videau.server.deeper_views import DeeperView
from videau.server.journal import Journal
from videau.server.limits import Buckets
from videau.server.listener import Listener
from videau.server.practice import mistakes_of
from videau.server.practice_store import Mistake
from videau.server.rating_views import SumsView, standing_views, sum_view, theme_views
from videau.server.refusals import (
    BotFailedError,
    NoHintsError,
    NotYourTurnError,
    StorageError,
    TooManyError,
    WaitingError,
    error_view,
)
from videau.server.seats import Access
from videau.server.sentences import SideName
from videau.server.settings import Limits
from videau.server.store import Store
from videau.server.study_views import (
    HintView,
    JudgementView,
    LabelView,
    NudgedView,
    hint_view,
    judgement_view,
)
from videau.server.table import Table

if TYPE_CHECKING:
    from videau.teacher.ratings import Rating
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
    """One game, how far the engine is with it, and who waits for the rest."""

    table: str
    game: int
    studied: StudiedGame
    judgements: list[JudgementView]
    """Of the first moments, one each."""
    steps: str
    """The steps as they are sent: written once, however many ask."""
    spelled: list[str]
    """The judgements as they are sent."""
    listeners: dict[Listener, str] = field(default_factory=dict)
    """Those who want to know, each with the id of the request."""
    running: asyncio.Task[None] | None = None
    guest: str = ""
    """Who had it begun last: as long as it runs it is counted as theirs, also if they have left."""
    unwritten: dict[int, str] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)
    """Of those that are not yet written."""

    @property
    def is_done(self) -> bool:
        return len(self.judgements) == len(self.studied.moments)

    def ratings(self) -> Mapping[SideName, Rating]:
        """How either side has played, as far as the engine has come."""
        from videau.teacher.ratings import ratings

        return ratings(self.judgements, ("white", "black"), self.studied.points)

    def sums(self) -> SumsView:
        """The same, to be sent."""
        made = self.ratings()
        return SumsView(white=sum_view(made["white"]), black=sum_view(made["black"]))


class Reviews:
    """Whatever learners have asked for."""

    def __init__(self, journal: Journal, analyst: Analyst, limits: Limits) -> None:
        self._journal = journal
        self._analyst = analyst
        self._most = limits.reviews
        self._most_of_guest = limits.reviews_of_guest
        self._hint_rate = Buckets(limits.hints_per_second, limits.hint_burst)
        self._hints: OrderedDict[Key, HintView] = OrderedDict()
        self._reviews: OrderedDict[Key, _Review] = OrderedDict()
        self._studied_for: Counter[str] = Counter()
        """Games that are being replayed, by guest: what a review begins with costs too."""

    # Hints

    async def hint(self, table: Table, access: Access, address: str) -> HintView:
        """Returns what to do now, and keeps that it was asked."""
        if not table.is_alone(access):
            raise NoHintsError(
                Text("hints are available only against the computer or on a shared device")
            )
        side, match, n = table.chooser, table.match, table.n
        if side is None or side not in access.sides:
            raise NotYourTurnError(Text("you cannot do this now"))
        known = self._hints.get((table.id, n))
        if known is not None:
            return known
        if not self._hint_rate.take(address):
            raise TooManyError(Text("that was one hint after another: wait a moment"))
        advice, told = await self._analyst.hint(match, HINTED, address)
        await self._journal.write(self._journal.store.keep_hint, table.id, n, advice.side)
        if table.n == n:
            table.help_notes.hinted()
        view = hint_view(advice, n, most=HINTED, told=told)
        _remember(self._hints, (table.id, n), view)
        return view

    # Reviews

    async def start(self, table: Table, request: wire.Review, listener: Listener) -> None:
        """Sends what the engine says to a game that is over: what is known, then the rest."""
        review = await self._find(table, request.game, listener.guest)
        message = await self._message(review, request.id)
        self.stop(listener)  # one game at a time
        if not review.is_done and review.running is None:
            self._refuse_too_many(listener.guest)
        review.listeners[listener] = request.id
        listener.send(message)
        if not review.is_done and review.running is None:
            review.guest = listener.guest
            review.running = asyncio.create_task(self._run(review))

    def _refuse_too_many(self, guest: str) -> None:
        busy = self._studied_for + Counter(
            each.guest for each in self._reviews.values() if each.running is not None
        )
        if busy.total() >= self._most or busy[guest] >= self._most_of_guest:
            raise TooManyError(Text("many games are being reviewed: try again in a moment"))

    def stop(self, listener: Listener) -> None:
        """Sends a listener nothing more; a game that nobody waits for is not looked at further."""
        for review in self._reviews.values():
            review.listeners.pop(listener, None)

    async def close(self) -> None:
        """Ends every review; what was found out is kept."""
        tasks = [each.running for each in self._reviews.values() if each.running is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._analyst.close()

    async def moment(self, table: Table, game: int, n: int, guest: str) -> Moment | None:
        """Returns what was decided by action *n* of a game that is over; nothing if nobody did."""
        review = await self._find(table, game, guest)
        return next((each for each in review.studied.moments if each.n == n), None)

    async def _find(self, table: Table, game: int, guest: str) -> _Review:
        key = (table.id, game)
        if game > len(table.match.results):
            raise WaitingError(Text("game {game} is not over yet", game=game))
        if key in self._reviews:
            self._reviews.move_to_end(key)
        else:
            studied = await self._study(table, game, guest)
            lines, judgements = await self._journal.read(
                _known, self._journal.store, table.id, self._analyst.name, studied.moments
            )
            steps = await asyncio.to_thread(_spelled, studied.steps)
            studied = studied._replace(steps=[])  # they take ten times the room of their text
            if key not in self._reviews:  # somebody else may have asked meanwhile
                self._reviews[key] = _Review(table.id, game, studied, judgements, steps, lines)
                self._forget_some()
        return self._reviews[key]

    async def _study(self, table: Table, game: int, guest: str) -> StudiedGame:
        self._refuse_too_many(guest)
        self._studied_for[guest] += 1
        try:
            return await self._analyst.study(table.record(), game, guest)
        finally:
            self._studied_for -= Counter({guest: 1})

    def _forget_some(self) -> None:
        """Forgets the oldest, but none that is being looked at: it would be counted no more."""
        idle = [key for key, each in self._reviews.items() if each.running is None]
        for key in idle[: max(0, len(self._reviews) - REMEMBERED)]:
            if key != next(reversed(self._reviews)):
                del self._reviews[key]

    async def _run(self, review: _Review) -> None:
        try:
            while not review.is_done and review.listeners:
                moment = review.studied.moments[len(review.judgements)]
                judgement, told, cube = await self._analyst.judge(moment, review.guest)
                view = judgement_view(judgement, told, cube)
                review.judgements.append(view)
                review.mistakes += mistakes_of(moment, judgement)
                review.spelled.append(view.model_dump_json())
                review.unwritten[view.n] = review.spelled[-1]
                self._send(review, view)
                if len(review.unwritten) >= TOGETHER:
                    await self._write(review)
        except Exception as error:
            _log.error("a review failed at table %s", review.table, exc_info=error)
            reason: object = error.text if isinstance(error, VideauError) else type(error).__name__
            self._fail(review, BotFailedError(Text("the review failed: {reason}", reason=reason)))
        finally:
            review.running = None
            with contextlib.suppress(StorageError):  # deleted meanwhile, or found out again
                await self._write(review)

    def _send(self, review: _Review, view: JudgementView) -> None:
        message = wire.JudgementMessage(game=review.game, judgement=view, sums=review.sums())
        text = message.model_dump_json()
        for listener in tuple(review.listeners):
            listener.send(text)

    def _fail(self, review: _Review, error: VideauError) -> None:
        for listener, request in tuple(review.listeners.items()):
            view = error_view(error, listener.language)
            listener.send(wire.ErrorMessage(answers=request, error=view).model_dump_json())
        review.listeners.clear()

    async def _write(self, review: _Review) -> None:
        lines, review.unwritten = review.unwritten, {}
        mistakes, review.mistakes = review.mistakes, []
        if not lines:
            return
        store, judge = self._journal.store, self._analyst.name
        if mistakes:
            await self._journal.write(store.practice.keep_mistakes, review.table, mistakes)
        await self._journal.write(store.keep_judgements, review.table, judge, lines)
        if review.is_done:
            made = {side: json.dumps(each.as_data()) for side, each in review.ratings().items()}
            await self._journal.write(store.keep_ratings, review.table, review.game, judge, made)

    async def _message(self, review: _Review, request: str) -> str:
        """What somebody gets who asks for a review, written in parts: it is long."""
        from videau.teacher.ratings import LABELS

        store = self._journal.store
        hints = await self._journal.read(store.hints, review.table)
        deeper = await self._journal.read(store.deeper.found, review.table, self._analyst.name)
        numbers = {moment.n for moment in review.studied.moments}
        helped = review.studied.helped
        message = wire.ReviewMessage(
            answers=request,
            game=review.game,
            steps=[],
            moments=len(review.studied.moments),
            plies=self._analyst.plies,
            labels=[LabelView(name=label.name, least=label.least) for label in LABELS],
            themes=theme_views(),
            standings=standing_views(),
            hinted=sorted({*hints, *(n for n, note in helped.items() if note.hinted)}),
            nudged=[
                NudgedView(n=n, wanted=note.nudged) for n, note in helped.items() if note.nudged
            ],
            judgements=[],
            deeper=[
                DeeperView.model_validate_json(line)
                for (n, _), line in deeper.items()
                if n in numbers
            ],
            sums=review.sums(),
        )
        return _filled(message, steps=review.steps, judgements=",".join(review.spelled))


def _filled(message: wire.ReviewMessage, **lists: str) -> str:
    """Returns a message with its empty lists filled; no name in quotes stands within a text."""
    text = message.model_dump_json()
    for name, items in lists.items():
        head, empty, rest = text.partition(f'"{name}":[]')
        assert empty
        text = f'{head}"{name}":[{items}]{rest}'
    return text


def _spelled(views: Iterable[BaseModel]) -> str:
    """Returns views as the items of a list; one by one, so that others come in between."""
    return ",".join(view.model_dump_json() for view in views)


def _known(
    store: Store, table: str, judge: str, moments: Sequence[Moment]
) -> tuple[list[str], list[JudgementView]]:
    """Returns what is stored of the first moments; those of a long game take a while to read."""
    stored = store.judgements(table, judge)
    lines = list(_while_there(stored.get(each.n) for each in moments))
    return lines, [JudgementView.model_validate_json(line) for line in lines]


def _while_there(lines: Iterable[str | None]) -> Iterator[str]:
    for line in lines:
        if line is None:
            return
        yield line


def _remember(kept: OrderedDict[Key, _T], key: Key, value: _T) -> None:
    """Keeps the newest."""
    kept[key] = value
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)
