"""Where questions are answered that take a while: off the event loop, by cost, and in turn.

One thread, because Python runs one at a time anyway: more would only hold up the event loop, and
with it everybody who plays.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from itertools import islice
from typing import Any, ParamSpec, TypeVar

from starlette.requests import Request

from videau.i18n.texts import Text
from videau.server.apart import Apart
from videau.server.limits import Bucket, Buckets, Notices
from videau.server.refusals import TooManyError
from videau.server.settings import Limits
from videau.server.turns import Turns

__all__ = ["NobodyWaits", "Workroom", "while_asked"]

_P = ParamSpec("_P")
_T = TypeVar("_T")

SLICE = 32
"""Parts of a long answer that are made in one go; then it is the next guest's turn."""


class NobodyWaits(Exception):  # noqa: N818
    """Whoever asked has gone."""


class Workroom:
    """Does one thing after the other, for each guest in turn, as long as a guest's account allows.

    >>> asyncio.run(Workroom(Limits()).run("guest", lambda: 6 * 7))
    42
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._accounts = Buckets(limits.work_per_second, limits.work_burst, clock)
        self._notices = Notices()
        self._most_waiting = limits.questions
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="videau-work")
        self._turns = Turns(1)
        self._apart = Apart()
        self._thread_apart = ThreadPoolExecutor(1, thread_name_prefix="videau-apart")
        self._turns_apart = Turns(1)

    async def run(self, guest: str, work: Callable[[], _T]) -> _T:
        """Returns what *work* returns; refuses a guest who has asked for too much lately."""
        account = self._admitted(guest, self._turns)
        await self._turns.take(guest)
        try:
            loop = asyncio.get_running_loop()
            told_with = copy_context()  # whose request it is goes with the work
            return await loop.run_in_executor(self._thread, told_with.run, _charged, work, account)
        finally:
            self._turns.give_back()

    async def run_apart(
        self, guest: str, work: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Does the same in another process: for work that takes long and shares nothing."""
        account = self._admitted(guest, self._turns_apart)
        await self._turns_apart.take(guest)
        try:
            loop = asyncio.get_running_loop()
            ask = partial(self._apart.run, work, *args, **kwargs)
            done = await loop.run_in_executor(self._thread_apart, ask)
        finally:
            self._turns_apart.give_back()
        account.spend(done.seconds)
        return done.value

    def account(self, guest: str) -> Bucket:
        """Returns what a guest may still ask for, to be charged for work that is done elsewhere."""
        return self._accounts.of(guest)

    def _admitted(self, guest: str, turns: Turns) -> Bucket:
        account = self._accounts.of(guest)
        if account.left <= 0 or turns.waiting(guest) >= self._most_waiting:
            self._notices.tell("processor time", guest)
            raise TooManyError(Text("you have asked for a lot: wait a moment"))
        return account

    async def run_all(self, guest: str, parts: Iterator[_T]) -> list[_T]:
        """Returns all *parts*, made a few at a time: between them others have their turn."""
        made: list[_T] = []
        while some := await self.run(guest, lambda: list(islice(parts, SLICE))):
            made += some
        return made

    def close(self) -> None:
        """Ends it; what is not finished is not waited for."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._thread_apart.shutdown(wait=False, cancel_futures=True)
        self._apart.close()


def _charged(work: Callable[[], _T], account: Bucket) -> _T:
    begun = time.thread_time()
    try:
        return work()
    finally:
        account.spend(time.thread_time() - begun)


async def while_asked(request: Request, answer: Coroutine[Any, Any, _T]) -> _T:
    """Returns the answer; stops working on it, and raises NobodyWaits, when the asker leaves."""
    making = asyncio.create_task(answer)
    leaving = asyncio.create_task(_has_left(request))
    try:
        await asyncio.wait({making, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if making.done():
            return making.result()
        raise NobodyWaits
    finally:
        making.cancel()
        leaving.cancel()


async def _has_left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
