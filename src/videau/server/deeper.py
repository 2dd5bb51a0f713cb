"""Deeper on demand: one decision of a review looked at again, kept with its game.

One at a time for each guest, a few for all together as on the analysis board, and none goes on
that nobody waits for: what is known by then is kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING

from videau.errors import UnavailableError, VideauError
from videau.i18n.texts import Text
from videau.server import wire
from videau.server.analysis import Analyst
from videau.server.deeper_views import DeeperView, deeper_view
from videau.server.journal import Journal
from videau.server.listener import Listener
from videau.server.refusals import BotFailedError, StorageError, error_view
from videau.server.reviews import Reviews
from videau.server.rollouts import Claim, Rollouts
from videau.server.table import Table
from videau.server.thoughts import look_closer

if TYPE_CHECKING:
    from videau.teacher.deeper import Deeper
    from videau.teacher.review import Moment

__all__ = ["DeeperLooks"]

_log = logging.getLogger(__name__)


class DeeperLooks:
    """Whatever learners want to know more of."""

    def __init__(
        self, journal: Journal, analyst: Analyst, reviews: Reviews, rollouts: Rollouts
    ) -> None:
        self._journal = journal
        self._analyst = analyst
        self._reviews = reviews
        self._rollouts = rollouts
        self._running: dict[Listener, asyncio.Task[None]] = {}
        self._keeping: set[asyncio.Task[None]] = set()

    async def start(self, table: Table, request: wire.Deeper, listener: Listener) -> None:
        """Looks at one decision again, and tells on the way; one at a time for each listener."""
        moment = await self._reviews.moment(table, request.game, request.n, listener.guest)
        if moment is None:
            raise UnavailableError(
                "nothing was decided by action {n} of game {game}", n=request.n, game=request.game
            )
        if request.way == "rollout" and moment.before.game.resigned is not None:
            raise UnavailableError("a resignation cannot be rolled out")
        claim = self._rollouts.claim(listener.guest)
        task = asyncio.create_task(self._run(table.id, request, moment, listener, claim))
        self._running[listener] = task
        task.add_done_callback(lambda _: self._forget(listener, task))
        task.add_done_callback(lambda _: claim.release())  # also if it never came to begin

    def stop(self, listener: Listener) -> None:
        """Ends what is being looked at for somebody; what is known is kept."""
        # Whoever is impatient stops it twice: the second time there is nothing left to stop.
        task = self._running.pop(listener, None)
        if task is not None:
            task.cancel()

    async def close(self) -> None:
        """Ends everything; what was found out is kept."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*self._keeping)

    def _forget(self, listener: Listener, task: asyncio.Task[None]) -> None:
        if self._running.get(listener) is task:
            del self._running[listener]

    async def _run(
        self,
        table: str,
        request: wire.Deeper,
        moment: Moment,
        listener: Listener,
        claim: Claim,
    ) -> None:
        last: Deeper | None = None

        def tell(found: Deeper | None, *, stopped: bool) -> None:
            view = (
                DeeperView(n=request.n, way=request.way, done=0, stopped=stopped, choices=[])
                if found is None
                else deeper_view(request.n, found, stopped=stopped)
            )
            message = wire.DeeperMessage(answers=request.id, game=request.game, deeper=view)
            listener.send(message.model_dump_json())

        try:
            async with aclosing(self._looked(claim, moment, request)) as told:
                async for last in told:
                    if last.is_done:  # kept, then told
                        await asyncio.shield(self._begin_to_keep(table, request.n, last))
                    tell(last, stopped=False)
        except asyncio.CancelledError:
            # Whoever stops it may come too late: what has reached its end is not told as stopped.
            if last is not None and last.choices:
                await self._begin_to_keep(table, request.n, last)
            tell(last, stopped=last is None or not last.is_done)
        except Exception as error:
            _log.error("a deeper look failed at table %s", table, exc_info=error)
            reason: object = error.text if isinstance(error, VideauError) else type(error).__name__
            failed = BotFailedError(Text("the review failed: {reason}", reason=reason))
            view = error_view(failed, listener.language)
            listener.send(wire.ErrorMessage(answers=request.id, error=view).model_dump_json())

    def _looked(
        self, claim: Claim, moment: Moment, request: wire.Deeper
    ) -> AsyncGenerator[Deeper, None]:
        from videau.teacher.analysis import PLAN

        # One thread: a rollout is not to be felt at the tables.
        plan = replace(PLAN, threads=1)
        net, plies = self._analyst.evaluator, self._analyst.plies
        return claim.told_apart(look_closer, net, moment, request.way, plies, plan)

    def _begin_to_keep(self, table: str, n: int, found: Deeper) -> asyncio.Task[None]:
        """Keeps what was found, whoever leaves meanwhile."""
        task = asyncio.create_task(
            self._keep(table, deeper_view(n, found, stopped=not found.is_done))
        )
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)
        return task

    async def _keep(self, table: str, view: DeeperView) -> None:
        """Keeps a view, unless more is known already."""
        store, judge = self._journal.store.deeper, self._analyst.name
        with contextlib.suppress(StorageError):  # deleted meanwhile, or to be found out again
            known = await self._journal.read(store.found, table, judge)
            before = known.get((view.n, view.way))
            if before is None or DeeperView.model_validate_json(before).done <= view.done:
                line = view.model_dump_json()
                await self._journal.write(store.keep, table, judge, view.n, view.way, line)
