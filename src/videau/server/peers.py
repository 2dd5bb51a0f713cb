"""Which process a table belongs to, where several serve one PostgreSQL.

Tables are dealt out by shelves: the name of a table says on which shelf it lies, and whoever
opens the first table of a shelf holds the shelf until the last one is closed. Holding it is an
advisory lock of PostgreSQL, which lets go of it in the moment in which a process dies, however
hard that is. The session that has the lock is called by the address at which its process can be
reached, so nothing of this is stored (docs/decisions/0023). Everybody on that PostgreSQL can read
the names of sessions, so what opens the door of a process is made from a secret in a table.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
import zlib
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from videau.i18n.texts import Text
from videau.server.database import WAITING_SECONDS, open_engine
from videau.server.models import PeerKeyRow
from videau.server.refusals import ElsewhereError, StorageError

__all__ = ["Peer", "Peers", "is_shared"]

SHELVES = 1024
"""PostgreSQL has room for some 6,400 locks unless it is told otherwise, and others need some."""
_CLASS = 0x7669
"""Our part of the numbers by which PostgreSQL keeps locks, for all programs alike."""
_NAME = "videau-peer"
BEAT_SECONDS = 1.0
"""How often it is looked whether the locks are still ours."""
LEAVING_SECONDS = 2.0
_TRIES = 20
"""How often it is asked again about a shelf that was let go of in between."""

_log = logging.getLogger(__name__)
_T = TypeVar("_T")

_SILENT = Text("this could not be stored, so it did not happen: try again in a moment")
_HOLDER = text(
    "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid "
    "WHERE l.locktype = 'advisory' AND l.classid = :ours AND l.objid = :shelf AND l.granted "
    "AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


class Peer(NamedTuple):
    """Another process of the same server."""

    host: str
    port: int
    id: str
    """By which two processes that had the same port one after the other are told apart."""

    @classmethod
    def parse(cls, name: str) -> Peer | None:
        """Reads the name of a session; nothing if it is not one of a process like this.

        >>> Peer.parse("videau-peer 127.0.0.1 4711 abc").port
        4711
        >>> Peer.parse("psql") is None
        True
        """
        words = name.split(" ")
        if len(words) != 4 or words[0] != _NAME or not words[2].isdecimal():
            return None
        return cls(words[1], int(words[2]), words[3])

    def __str__(self) -> str:
        return f"{_NAME} {self.host} {self.port} {self.id}"


def is_shared(database: str) -> bool:
    """Whether several processes may serve a database.

    >>> is_shared("postgresql+psycopg://db/videau"), is_shared("sqlite:///games.sqlite3")
    (True, False)
    """
    return make_url(database).drivername.startswith("postgresql")


def shelf_of(table: str) -> int:
    """Returns on which shelf a table lies.

    >>> 0 <= shelf_of("3fT9kQ") < SHELVES
    True
    """
    return zlib.crc32(table.encode()) % SHELVES


class Peers:
    """The shelves of this process, and the way to those of the others."""

    def __init__(self, database: str, host: str, port: int) -> None:
        self.here = Peer(host, port, secrets.token_urlsafe(9))
        self.on_loss: Callable[[], None] = lambda: None
        """Called when the locks may be somebody else's: no table is ours any more."""
        self._database = database
        self._secret = b""
        """What all processes of this database know, and nobody else."""
        self._open: defaultdict[int, set[str]] = defaultdict(set)
        """The tables that are open here, by shelf: those are ours."""
        self._session: Connection | None = None
        self._beat: asyncio.Task[None] | None = None
        # All that is said to the session is said by one thread, in turn.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="videau-peers")
        self._turn = asyncio.Lock()
        self._held = count()

    async def join(self) -> None:
        """Makes this process known to the others."""
        self._secret = await self._ask(_secret)
        self._beat = asyncio.create_task(self._watch())

    async def leave(self) -> None:
        """Lets go of everything."""
        if self._beat is not None:
            self._beat.cancel()
            await asyncio.gather(self._beat, return_exceptions=True)
        with suppress(StorageError, TimeoutError):
            async with asyncio.timeout(LEAVING_SECONDS), self._turn:
                await self._in_thread(self._close)
        self._thread.shutdown(wait=False, cancel_futures=True)

    def key_of(self, peer: Peer) -> str:
        """Returns what opens the door of *peer* for the others."""
        return hmac.new(self._secret, str(peer).encode(), hashlib.sha256).hexdigest()

    def opens(self, key: bytes) -> bool:
        """Whether *key* is what another process would open the door of this one with."""
        return bool(self._secret) and hmac.compare_digest(key, self.key_of(self.here).encode())

    async def where(self, table: str) -> Peer | None:
        """Returns which other process has a table; nothing if this one has it, or nobody yet."""
        shelf = shelf_of(table)
        if shelf in self._open:
            return None
        peer = await self._ask(lambda session: _holder(session, shelf))
        return None if peer == self.here else peer

    async def take(self, table: str) -> None:
        """Makes a table ours; raises ElsewhereError if it belongs to another process."""
        await self._put(shelf_of(table), table)

    async def _put(self, shelf: int, name: str) -> None:
        async with self._turn:
            if shelf not in self._open:
                await self._lock(shelf)
            self._open[shelf].add(name)

    @asynccontextmanager
    async def holding(self, table: str) -> AsyncIterator[None]:
        """Keeps the shelf of a table here while something is asked about it.

        Raises ElsewhereError if another process was quicker.
        """
        name = f"{table} {next(self._held)}"  # like no table, since none has a blank in its name
        await self._put(shelf_of(table), name)
        try:
            yield
        finally:
            await self._clear(shelf_of(table), name)

    async def _lock(self, shelf: int) -> None:
        for _ in range(_TRIES):
            if await self._in_turn(lambda session: _try_lock(session, shelf)):
                return
            if await self._in_turn(lambda session: _holder(session, shelf)):
                break
        raise ElsewhereError(Text("this table is open elsewhere: try again in a moment"))

    async def give_back(self, table: str) -> None:
        """Notes that a table was closed; with the last one the shelf is anybody's."""
        await self._clear(shelf_of(table), table)

    async def _clear(self, shelf: int, name: str) -> None:
        async with self._turn:
            names = self._open.get(shelf)
            if names is None or name not in names:
                return
            names.discard(name)
            if not names:
                del self._open[shelf]
                with suppress(StorageError):  # then the beat finds out
                    await self._in_turn(lambda session: _unlock(session, shelf))

    # The session

    async def _ask(self, question: Callable[[Connection], _T]) -> _T:
        async with self._turn:
            return await self._in_turn(question)

    async def _in_turn(self, question: Callable[[Connection], _T]) -> _T:
        return await self._in_thread(lambda: question(self._connected()))

    async def _in_thread(self, work: Callable[[], _T]) -> _T:
        try:
            async with asyncio.timeout(WAITING_SECONDS):
                return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except SQLAlchemyError as error:
            self._lost(error)
            raise StorageError(_SILENT) from None
        except TimeoutError:
            # Our locks may be lost or not. Nothing can be kept meanwhile, so nobody is misled.
            raise StorageError(_SILENT) from None

    def _connected(self) -> Connection:
        if self._session is None:
            engine = open_engine(self._database, name=str(self.here))
            self._session = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        return self._session

    def _close(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            with suppress(SQLAlchemyError):
                session.invalidate()  # closed for good, and the locks with it
                session.close()
            session.engine.dispose()

    def _lost(self, error: SQLAlchemyError) -> None:
        """The session has ended, and so have its locks: others may have the tables by now."""
        if self._session is not None:
            reason = str(getattr(error, "orig", None) or type(error).__name__).partition("\n")[0]
            _log.error("the session that holds the tables was lost: %s", reason)
            self._thread.submit(self._close)
        self._open.clear()
        self.on_loss()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            with suppress(StorageError):
                await self._ask(lambda session: session.execute(text("SELECT 1")).scalar())


def _secret(session: Connection) -> bytes:
    """Reads what all processes know; the first one of all makes it."""
    made = {"id": 1, "secret": secrets.token_hex(32)}
    session.execute(insert(PeerKeyRow).values(made).on_conflict_do_nothing())
    return bytes.fromhex(session.execute(select(PeerKeyRow.secret)).scalar_one())


def _try_lock(session: Connection, shelf: int) -> bool:
    return bool(
        session.execute(
            text("SELECT pg_try_advisory_lock(:ours, :shelf)"), {"ours": _CLASS, "shelf": shelf}
        ).scalar()
    )


def _unlock(session: Connection, shelf: int) -> Any:
    return session.execute(
        text("SELECT pg_advisory_unlock(:ours, :shelf)"), {"ours": _CLASS, "shelf": shelf}
    ).scalar()


def _holder(session: Connection, shelf: int) -> Peer | None:
    names = session.execute(_HOLDER, {"ours": _CLASS, "shelf": shelf}).scalars()
    return next(filter(None, map(Peer.parse, names)), None)
