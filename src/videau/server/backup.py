"""Everything that a server keeps, in one file: made while it runs, and put back elsewhere.

The file is the same for either database, so it is also the way from SQLite to PostgreSQL. It is
JSON lines, compressed: what the tables are, their rows, and at the end how many there were.
"""

from __future__ import annotations

import contextlib
import errno
import gzip
import json
import os
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import IO, Any

from sqlalchemy import MetaData, Table, func, insert, select
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from videau import __version__
from videau.errors import UnavailableError, UnreadableError
from videau.files.disk import unavailable
from videau.i18n.texts import Text
from videau.server.database import file_of, open_engine
from videau.server.migrations import is_known, lock, migrate, revision_of
from videau.server.refusals import StorageError

__all__ = ["back_up", "restore"]

FORMAT = 1
_MANY = 1000
"""Rows that are put back at a time."""
_NOT_KEPT = {"alembic_version", "peer_keys"}
"""Tables that belong to one database: how far it is, and what its processes know each other by."""


def back_up(url: str, path: Path) -> int:
    """Writes everything as it stands at one moment, and returns how many games that are.

    The file is there whole or not at all, and for its owner's eyes only: it holds the secrets
    of dice that have not been rolled yet.
    """
    there = file_of(url)
    if there is not None and not there.is_file():
        raise UnavailableError(
            "cannot use {path}: {reason}", path=str(there), reason=Text("it is not there")
        )
    unfinished = path.with_name(f"{path.name}.part")
    try:
        if path.exists():
            raise FileExistsError(errno.EEXIST, "", str(path))
        with _engine(url) as engine, _created(unfinished) as file:
            games = _write_all(engine, file)
        for _ in _rows(unfinished):  # read it once, to the end: a bad copy is no backup
            pass
        unfinished.rename(path)
        _sync_folder(path.parent)
    except SQLAlchemyError as error:
        raise _failed(url, error) from error
    except OSError as error:
        raise unavailable(error.filename or path, error) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return games


def restore(path: Path, url: str) -> int:
    """Puts a backup into a database without games, all of it or nothing; returns how many."""
    there = file_of(url)
    try:
        if there is not None:
            there.parent.mkdir(parents=True, exist_ok=True)
        rows = _rows(path)
        schema = next(rows)[1]
        assert isinstance(schema, str)
        if not is_known(schema):
            raise UnavailableError(
                "the backup {path} belongs to a newer Videau: update Videau", path=str(path)
            )
        with _engine(url) as engine, engine.begin() as connection:
            lock(connection)
            _make_room(connection, url)
            migrate(connection, to=schema)
            games = _put_back(connection, rows)
            migrate(connection)
    except SQLAlchemyError as error:
        raise _failed(url, error) from error
    except OSError as error:
        raise unavailable(error.filename or path, error) from error
    return games


# Writing


def _write_all(engine: Engine, file: IO[bytes]) -> int:
    is_sqlite = engine.dialect.name == "sqlite"
    options = {} if is_sqlite else {"isolation_level": "REPEATABLE READ"}
    counts: dict[str, int] = {}
    with (
        engine.connect().execution_options(**options) as connection,
        gzip.GzipFile("", "wb", fileobj=file, compresslevel=6) as packed,
    ):
        if is_sqlite:  # else Python's driver reads every statement at a moment of its own
            connection.exec_driver_sql("BEGIN")

        def say(value: object) -> None:
            packed.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")

        made = datetime.now(UTC).isoformat(timespec="seconds")
        schema = revision_of(connection)
        say({"videau_backup": FORMAT, "schema": schema, "version": __version__, "made": made})
        for table in _tables(connection):
            say({"table": table.name, "columns": [column.name for column in table.columns]})
            counts[table.name] = 0
            for row in connection.execution_options(yield_per=_MANY).execute(select(table)):
                say(list(row))
                counts[table.name] += 1
        say({"end": counts})
    return counts.get("games", 0)


def _tables(connection: Connection) -> list[Table]:
    """All tables as they are there, those first that others refer to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in _NOT_KEPT]


@contextlib.contextmanager
def _created(path: Path) -> Iterator[IO[bytes]]:
    """A new file that is on the disk when it is closed."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


# Reading


_Row = tuple[str, Any]
"""The name of a table with one of its rows by column; first of all ``""`` with the schema."""


def _rows(path: Path) -> Iterator[_Row]:
    """Yields what a backup holds; raises UnreadableError if it is none, or not whole."""
    counts: dict[str, int] = {}
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline())
            if head["videau_backup"] != FORMAT:
                raise UnreadableError(
                    "the backup {path} belongs to a newer Videau: update Videau", path=str(path)
                )
            yield "", head["schema"]
            table = ""
            columns: list[str] = []
            for line in file:
                said = json.loads(line)
                if isinstance(said, list):
                    counts[table] += 1
                    yield table, dict(zip(columns, said, strict=True))
                elif "table" in said:
                    table, columns = said["table"], said["columns"]
                    counts[table] = 0
                elif said["end"] == counts:
                    return
                else:
                    break
    except (ValueError, KeyError, TypeError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise _unreadable(path) from error
    raise _unreadable(path)


def _unreadable(path: Path) -> UnreadableError:
    return UnreadableError(
        "{path} is no backup of Videau, or not a whole one: take another", path=str(path)
    )


def _make_room(connection: Connection, url: str) -> None:
    """Removes the tables of a database in which nothing was ever played."""
    tables = _tables(connection)
    for table in tables:
        if table.name == "games" and connection.execute(select(func.count(table.c.id))).scalar():
            raise UnavailableError(
                "there are games in {place} already: choose an empty place with --data",
                place=_shown(url),
            )
    ours = MetaData()
    ours.reflect(connection)
    ours.drop_all(connection)


def _put_back(connection: Connection, rows: Iterator[_Row]) -> int:
    tables = {table.name: table for table in _tables(connection)}
    games = 0
    for name, same in groupby(rows, key=itemgetter(0)):
        values = (row for _, row in same)
        while some := list(islice(values, _MANY)):
            connection.execute(insert(tables[name]), some)
            games += len(some) if name == "games" else 0
    return games


# Connecting


@contextlib.contextmanager
def _engine(url: str) -> Iterator[Engine]:
    engine = open_engine(url, is_patient=True)
    try:
        yield engine
    finally:
        engine.dispose()


def _shown(url: str) -> str:
    return make_url(url).render_as_string(hide_password=True)


def _failed(url: str, error: SQLAlchemyError) -> StorageError:
    return StorageError(
        Text(
            "cannot open the database {url}: {reason}",
            url=_shown(url),
            reason=str(getattr(error, "orig", None) or error),
        )
    )
