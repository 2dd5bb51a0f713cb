"""Connecting to a database: SQLite in a file, or PostgreSQL by its URL."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.pool import ConnectionPoolEntry

from videau.errors import UnavailableError
from videau.files.disk import unavailable

__all__ = ["file_of", "open_engine", "sole_use"]

WAITING_SECONDS = 5
"""How long a database may take to let us in, and for one statement."""


def open_engine(url: str, *, is_patient: bool = False, name: str | None = None) -> Engine:
    """Connects with time limits; what was to be stored never gets into a message of an error.

    *is_patient* lets one statement take as long as it needs: reading everything takes a while.
    By *name* PostgreSQL knows the session; if its machine falls silent it ends within seconds.
    """
    parsed = make_url(url)
    if parsed.drivername.startswith("sqlite"):
        engine = create_engine(parsed, hide_parameters=True)
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    return create_engine(
        parsed,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_timeout=WAITING_SECONDS,
        connect_args=_postgres(parsed, is_patient, name),
    )


def _postgres(url: URL, is_patient: bool, name: str | None) -> dict[str, Any]:
    if not url.drivername.startswith("postgresql"):
        return {}
    limit = 0 if is_patient else 1000 * WAITING_SECONDS
    options = f"-c statement_timeout={limit}"
    if name is None:
        return {"connect_timeout": WAITING_SECONDS, "options": options}
    silence = {"idle": 1, "interval": 1, "count": 2}
    options += "".join(f" -c tcp_keepalives_{what}={n}" for what, n in silence.items())
    return {
        "connect_timeout": WAITING_SECONDS,
        "options": options,
        "application_name": name,
        **{f"keepalives_{what}": n for what, n in silence.items()},
    }


def _prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    """Makes a commit mean that the disk has it, and readers not wait for the writer."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout = 5000")  # first: the others wait too
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def file_of(url: str) -> Path | None:
    """Returns the file of a SQLite database; nothing for others, or for one in memory.

    >>> file_of("sqlite:///games.sqlite3"), file_of("sqlite://")
    (...Path('games.sqlite3'), None)
    """
    parsed = make_url(url)
    is_file = parsed.drivername.startswith("sqlite") and parsed.database
    return Path(parsed.database) if is_file and parsed.database else None


@contextlib.contextmanager
def sole_use(url: str) -> Iterator[None]:
    """Keeps a second server away from a SQLite file: each would tell only its own guests.

    The system lets go of the lock when the process ends, however hard that is.
    """
    path = file_of(url)
    if path is None:
        yield
        return
    lock = path.with_name(f"{path.name}.lock")
    try:
        file = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise unavailable(lock, error) from error
    try:
        if not _takes_lock(file):
            raise UnavailableError(
                "another server uses {path} already: end it, or choose another place with --data",
                path=str(path),
            )
        yield
    finally:
        os.close(file)


def _takes_lock(file: int) -> bool:
    """Takes the lock on an open file; false if somebody else has it."""
    try:
        try:
            import fcntl
        except ImportError:  # Windows
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
