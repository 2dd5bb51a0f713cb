"""When things are kept: before anybody is told, and without holding up the event loop.

One thread writes. Actions that arrive while it is busy wait together and share the next commit,
so many tables share the price of one.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from videau.i18n.texts import Text
from videau.server.metrics import ACTIONS, STORAGE_FAILURES, STORAGE_SECONDS
from videau.server.refusals import SilentStorageError, StorageError
from videau.server.store import NewAction, Store

__all__ = ["Journal"]

CLOSING_SECONDS = 2.0
"""How long a server that stops waits for a database that does not answer."""
_NOT_STORED = Text("this could not be stored, so it did not happen: try again in a moment")

_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
_T = TypeVar("_T")


class Journal:
    """The store, for use from an event loop."""

    def __init__(self, store: Store, *, seconds: float = 5.0) -> None:
        self.store = store
        self.is_failing = False
        """Whether the last thing that was to be kept was not."""
        self._seconds = seconds
        # One writer, because SQLite has one anyway; readers replay games, which takes a while.
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="videau-writer")
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="videau-reader")
        self._waiting: list[tuple[NewAction, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def append(self, action: NewAction) -> None:
        """Returns when *action* is kept; raises StorageError if it is not."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((action, kept))
        if self._flushing is None:
            # It writes for many, so what it says belongs to no request.
            nobody = contextvars.Context()
            self._flushing = asyncio.create_task(self._flush(), context=nobody)
        await kept

    async def write(self, change: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Runs another method of the store that changes something."""
        begun = time.perf_counter()
        try:
            done = await self._run(self._writer, change, *args, **kwargs)
        except StorageError:
            self.is_failing = True
            raise
        finally:
            STORAGE_SECONDS.labels("write").observe(time.perf_counter() - begun)
        self.is_failing = False
        return done

    async def read(self, question: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Runs a method of the store that only looks."""
        begun = time.perf_counter()
        try:
            return await self._run(self._readers, question, *args, **kwargs)
        finally:
            STORAGE_SECONDS.labels("read").observe(time.perf_counter() - begun)

    async def is_ready(self) -> bool:
        """Whether the storage keeps something now."""
        try:
            await self.write(self.store.sign)
        except StorageError:
            return False
        return True

    async def close(self) -> None:
        """Waits for what is being written, though not for ever, and closes the store."""
        if self._flushing is not None:
            await asyncio.wait([self._flushing], timeout=CLOSING_SECONDS)
        idle = [asyncio.wrap_future(pool.submit(int)) for pool in (self._writer, self._readers)]
        _, stuck = await asyncio.wait(idle, timeout=CLOSING_SECONDS)
        self._readers.shutdown(wait=False, cancel_futures=True)
        self._writer.shutdown(wait=False, cancel_futures=True)
        if stuck:
            _log.error("the database does not answer, so nobody waits for it any longer")
        else:
            self.store.close()

    async def _run(
        self,
        pool: ThreadPoolExecutor,
        function: Callable[_P, _T],
        /,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> _T:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._seconds):
                # One that waits in line when the time is over is not begun any more.
                return await loop.run_in_executor(pool, lambda: function(*args, **kwargs))
        except SQLAlchemyError as error:
            STORAGE_FAILURES.inc()
            raise _refused(error) from None
        except TimeoutError:
            STORAGE_FAILURES.inc()
            _log.error("the database has not answered for %g seconds", self._seconds)
            raise SilentStorageError(_NOT_STORED) from None

    async def _flush(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._keep(batch)
        finally:
            self._flushing = None

    async def _keep(self, batch: list[tuple[NewAction, asyncio.Future[None]]]) -> None:
        try:
            await self.write(self.store.append, [action for action, _ in batch])
        except StorageError as error:
            if len(batch) == 1 or isinstance(error, SilentStorageError):
                for _, kept in batch:
                    _settle(kept, error)
                return
            # One bad apple must not take the others with it.
            for pair in batch:
                await self._keep([pair])
            return
        except BaseException as error:
            for _, kept in batch:
                _settle(kept, error)
            raise
        ACTIONS.inc(len(batch))
        for _, kept in batch:
            _settle(kept, None)


def _settle(kept: asyncio.Future[None], error: BaseException | None) -> None:
    if kept.done():  # whoever waited was cancelled
        return
    if error is None:
        kept.set_result(None)
    else:
        kept.set_exception(error)


def _refused(error: SQLAlchemyError) -> StorageError:
    """What a guest is told: nothing of the database, whose words name hosts, rows and values."""
    reason = str(getattr(error, "orig", None) or type(error).__name__).partition("\n")[0]
    _log.error("the database refused: %s", reason)
    return StorageError(_NOT_STORED)
