"""The engine as a teacher: who judges, and where it thinks.

It thinks in threads of its own, one moment at a time, so that a hint waits for one judgement of
somebody's review at most, and the event loop for none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from videau.i18n.texts import Text
from videau.server.refusals import NoEngineError

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator
    from videau.files.record import Record
    from videau.rules.match import Match
    from videau.teacher.hints import Hint
    from videau.teacher.review import Judgement, Moment

__all__ = ["Analyst"]

_T = TypeVar("_T")


class Analyst:
    """Judges positions for learners.

    *evaluator* is asked for when the first question comes, since loading a net takes a while;
    without one every question is refused:

    >>> asyncio.run(Analyst(None).hint(None))
    Traceback (most recent call last):
    ...
    videau.server.refusals.NoEngineError: this server has no engine to ask
    """

    def __init__(
        self, evaluator: Callable[[], Evaluator] | None, *, plies: int = 2, threads: int = 2
    ) -> None:
        self._evaluator = evaluator
        self.plies = plies
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="videau-analyst")

    @property
    def name(self) -> str:
        """Who judges: judgements of another net or depth are not mixed with these."""
        evaluator = self._require_engine()()
        return f"{type(evaluator).__name__} {getattr(evaluator, 'shape', '')} {self.plies}"[:64]

    async def hint(self, match: Match) -> Hint:
        """Returns what to do now."""
        evaluator = self._require_engine()
        from videau.teacher.hints import hint

        return await self.think(lambda: hint(evaluator(), match, plies=self.plies))

    async def judge(self, moment: Moment) -> Judgement:
        """Returns what to say to something that was done."""
        evaluator = self._require_engine()
        from videau.teacher.review import judge

        return await self.think(lambda: judge(evaluator(), moment, plies=self.plies))

    async def moments(self, record: Record, game: int) -> list[Moment]:
        """Returns what was decided in one game of a record; replaying it takes a while."""
        self._require_engine()
        from videau.teacher.review import moments

        return await self.think(lambda: [each for each in moments(record) if each.game == game])

    async def think(self, thought: Callable[[], _T]) -> _T:
        """Runs *thought* in a thread of the analyst's own."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, thought)

    def close(self) -> None:
        """Ends it; a thought that is not finished is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _require_engine(self) -> Callable[[], Evaluator]:
        """Asked before anything of the engine is imported: it may not be there."""
        if self._evaluator is None:
            raise NoEngineError(Text("this server has no engine to ask"))
        return self._evaluator
