"""Who is served next where many want something: each guest in turn, however much one asks for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

__all__ = ["Turns"]


class Turns:
    """A few places, given to the guest who has waited longest for one.

    >>> turns = Turns(1)
    >>> asyncio.run(turns.take("guest"))
    >>> turns.waiting("guest")
    0
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def waiting(self, guest: str) -> int:
        """Returns how much of a guest waits for its turn."""
        return len(self._waiting.get(guest, ()))

    async def take(self, guest: str) -> None:
        """Returns when it is the guest's turn; :meth:`give_back` ends it."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(guest, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()  # it was our turn already
            else:
                self._forget(guest, turn)
            raise

    def give_back(self) -> None:
        """Ends a turn, and gives the place to the guest who has waited longest for one."""
        while self._waiting:
            guest, line = self._waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self._waiting[guest] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _forget(self, guest: str, turn: asyncio.Future[None]) -> None:
        line = self._waiting.get(guest)
        if line is not None and turn in line:
            line.remove(turn)
            if not line:
                del self._waiting[guest]
