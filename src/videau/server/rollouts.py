"""Work of the engine that takes long and tells on the way: a few at a time, until nobody waits.

Each has a process of its own (:mod:`videau.server.apart`), and a thread here that listens to it.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable
from queue import SimpleQueue
from typing import Concatenate, ParamSpec, TypeVar

from videau.i18n.texts import Text
from videau.server.apart import Apart
from videau.server.refusals import TooManyError
from videau.server.turns import Turns

__all__ = ["ROLLOUTS", "WAITING", "Claim", "Rollouts"]

_P = ParamSpec("_P")
_T = TypeVar("_T")

ROLLOUTS = 2
"""At a time, for all guests together; one guest has one."""
WAITING = 16
"""Guests who may stand in line for one."""


class Rollouts:
    """Who has something rolled out now, on the analysis board or in a review, and who is next.

    >>> rollouts = Rollouts()
    >>> mine = rollouts.claim("guest")
    >>> rollouts.claim("guest")
    Traceback (most recent call last):
    ...
    videau.server.refusals.TooManyError: another rollout is under way: try again when it is done
    >>> mine.release()
    """

    def __init__(self) -> None:
        self._guests: set[str] = set()
        """Who has one, or stands in line."""
        self._turns = Turns(ROLLOUTS)
        self._processes = [Apart() for _ in range(ROLLOUTS)]
        self._free: SimpleQueue[Apart] = SimpleQueue()
        """Those that have nothing to do: one for each that may run."""
        for each in self._processes:
            self._free.put(each)

    def refuse(self, guest: str) -> None:
        """Refuses one too many."""
        if guest in self._guests:
            raise TooManyError(Text("another rollout is under way: try again when it is done"))
        if len(self._guests) >= ROLLOUTS + WAITING:
            raise TooManyError(Text("many rollouts are under way: try again in a moment"))

    def claim(self, guest: str) -> Claim:
        """Counts one more; refuses one too many."""
        self.refuse(guest)
        self._guests.add(guest)
        return Claim(guest, self._turns, self._free, lambda: self._guests.discard(guest))

    def close(self) -> None:
        """Ends the processes; whoever waits for something is told that it is lost."""
        for each in self._processes:
            each.close()


class Claim:
    """A place in line for one rollout, and then among those that run.

    It is the guest's until nobody listens any more: somebody who stops one may ask for another at
    once, and waits in line. Its turn is given back when its thread has ended, so that never more
    run than may.
    """

    def __init__(
        self, guest: str, turns: Turns, free: SimpleQueue[Apart], leave: Callable[[], None]
    ) -> None:
        self._guest = guest
        self._turns = turns
        self._free = free
        self._leave = leave
        self._is_held = True

    def release(self) -> None:
        """Makes room for another one of this guest; only once, the next one is another claim."""
        if self._is_held:
            self._is_held = False
            self._leave()

    def told_apart(
        self,
        work: Callable[Concatenate[Callable[[_T], bool], _P], _T],
        /,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> AsyncGenerator[_T, None]:
        """Yields what *work* tells on its way in another process, and at last what it returns."""

        def ask(tell: Callable[[_T], bool]) -> _T:
            apart = self._free.get_nowait()
            try:
                return apart.run_telling(tell, work, *args, **kwargs).value
            finally:
                self._free.put(apart)

        return self.told(ask)

    async def told(self, work: Callable[[Callable[[_T], bool]], _T]) -> AsyncGenerator[_T, None]:
        """Yields what *work* tells on its way in a thread, and at last what it returns.

        It begins when it is the guest's turn. Once nobody listens any more, telling returns False:
        *work* is to end then.
        """
        lines: asyncio.Queue[_T | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        stopped = threading.Event()

        def tell(known: _T) -> bool:
            loop.call_soon_threadsafe(lines.put_nowait, known)
            return not stopped.is_set()

        def end(done: asyncio.Future[_T]) -> None:
            if not done.cancelled():
                done.exception()  # nobody may be left to whom it could be told
            lines.put_nowait(None)
            self._turns.give_back()

        try:
            await self._turns.take(self._guest)
        except asyncio.CancelledError:
            self.release()
            raise
        done = loop.run_in_executor(None, work, tell)
        done.add_done_callback(end)
        try:
            while (known := await lines.get()) is not None:
                yield known
            yield await done
        finally:
            stopped.set()
            self.release()
