"""Work of the engine that takes long and tells on the way: a few at a time, until nobody waits."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable
from typing import TypeVar

from videau.i18n.texts import Text
from videau.server.refusals import TooManyError

__all__ = ["ROLLOUTS", "Claim", "Rollouts"]

_T = TypeVar("_T")

ROLLOUTS = 2
"""At a time, for all guests together; one guest has one."""


class Rollouts:
    """Who has something rolled out now, on the analysis board or in a review.

    >>> rollouts = Rollouts()
    >>> mine = rollouts.claim("guest")
    >>> rollouts.claim("guest")
    Traceback (most recent call last):
    ...
    videau.server.refusals.TooManyError: another rollout is under way: try again when it is done
    >>> mine.release()
    """

    def __init__(self) -> None:
        self._busy: set[str] = set()

    def refuse(self, guest: str) -> None:
        """Refuses one too many."""
        if guest in self._busy or len(self._busy) >= ROLLOUTS:
            raise TooManyError(Text("another rollout is under way: try again when it is done"))

    def claim(self, guest: str) -> Claim:
        """Counts one more; refuses one too many."""
        self.refuse(guest)
        self._busy.add(guest)
        return Claim(lambda: self._busy.discard(guest))


class Claim:
    """A place for one rollout, held until its thread has ended."""

    def __init__(self, release: Callable[[], None]) -> None:
        self.release = release

    async def told(self, work: Callable[[Callable[[_T], bool]], _T]) -> AsyncGenerator[_T, None]:
        """Yields what *work* tells on its way in a thread, and at last what it returns.

        Once nobody listens any more, telling returns False: *work* is to end then.
        """
        lines: asyncio.Queue[_T | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        stopped = threading.Event()

        def tell(known: _T) -> bool:
            loop.call_soon_threadsafe(lines.put_nowait, known)
            return not stopped.is_set()

        def end(_: object) -> None:
            lines.put_nowait(None)
            self.release()

        done = loop.run_in_executor(None, work, tell)
        done.add_done_callback(end)
        try:
            while (known := await lines.get()) is not None:
                yield known
            yield await done
        finally:
            stopped.set()
