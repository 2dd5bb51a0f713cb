"""When things are kept: before anybody is told, and without holding up the event loop.

One thread writes. Actions that arrive while it is busy wait together and share the next commit,
so many tables share the price of one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from videau.i18n.texts import Text
from videau.server.refusals import StorageError
from videau.server.store import NewAction, Store

__all__ = ["Journal"]

_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
_T = TypeVar("_T")


class Journal:
    """The store, for use from an event loop."""

    def __init__(self, store: Store) -> None:
        self.store = store
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
            self._flushing = asyncio.create_task(self._flush())
        await kept

    async def write(self, change: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Runs another method of the store that changes something."""
        return await self._run(self._writer, change, *args, **kwargs)

    async def read(self, question: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Runs a method of the store that only looks."""
        return await self._run(self._readers, question, *args, **kwargs)

    async def close(self) -> None:
        """Waits for what is being written, and closes the store."""
        if self._flushing is not None:
            await self._flushing
        self._readers.shutdown()
        self._writer.shutdown()
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
            return await loop.run_in_executor(pool, lambda: function(*args, **kwargs))
        except SQLAlchemyError as error:
            raise _refused(error) from error

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
            if len(batch) == 1:
                _settle(batch[0][1], error)
                return
            # One bad apple must not take the others with it.
            for pair in batch:
                await self._keep([pair])
            return
        except BaseException as error:
            for _, kept in batch:
                _settle(kept, error)
            raise
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
    _log.error("the database refused: %s", error)
    reason = str(getattr(error, "orig", None) or error)
    return StorageError(Text("the game could not be stored: {reason}", reason=reason))
