"""A game on the disk: one line per action, each of them safe before anybody acts on it.

The file is only ever appended to. Whoever pulls the plug loses at most the line that was being
written, and that one was not confirmed yet; :meth:`RecordFile.resume` cuts it off.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from os import PathLike
from typing import TYPE_CHECKING

from videau.errors import UnavailableError, VideauError
from videau.files.disk import unavailable
from videau.files.notes import PLAIN, Note
from videau.files.record import Record
from videau.files.record_text import format_entry, parse_record
from videau.rules.actions import Action
from videau.rules.game import Actor
from videau.rules.match import Match

if TYPE_CHECKING:
    from pathlib import Path  # at run time only where it is needed: everybody imports this file

try:
    import fcntl
except ImportError:  # no such locks on Windows: two windows could write one game there
    fcntl = None  # type: ignore[assignment]

__all__ = [
    "SUFFIX",
    "RecordFile",
    "data_folder",
    "games_folder",
    "is_unfinished",
    "read_record",
    "unfinished_games",
]

SUFFIX = ".jsonl"


def data_folder(environ: Mapping[str, str], chosen: str | None = None) -> Path:
    """Returns where a user's files are kept: *chosen*, or ``VIDEAU_DATA``, or the usual place.

    >>> data_folder({"VIDEAU_DATA": "here"}).as_posix()
    'here'
    """
    from pathlib import Path

    data = chosen or environ.get("VIDEAU_DATA")
    if data:
        return Path(data)
    import platformdirs

    return platformdirs.user_data_path("videau")


def games_folder(environ: Mapping[str, str], chosen: str | None = None) -> Path:
    """Returns the folder of the games in the :func:`data_folder`.

    >>> games_folder({"VIDEAU_DATA": "here"}).as_posix()
    'here/games'
    """
    return data_folder(environ, chosen) / "games"


def read_record(path: str | PathLike[str]) -> Record:
    """Returns the record in the file; a half-written last line is left out and flagged.

    >>> read_record("no/such/game.jsonl")
    Traceback (most recent call last):
    ...
    videau.errors.UnavailableError: cannot use no/such/game.jsonl: it is not there
    """
    from pathlib import Path

    try:
        text = Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise unavailable(path, error) from error
    return parse_record(text)


def unfinished_games(folder: Path) -> Iterator[tuple[Path, Record]]:
    """Yields the games in *folder* that somebody may want to play on, the latest first.

    Files that are not records, or damaged ones, are nobody's game and are passed over.
    """
    try:
        paths = sorted(folder.glob(f"*{SUFFIX}"), key=_latest, reverse=True)
    except OSError:
        return
    for path in paths:
        try:
            record = read_record(path)
        except VideauError:
            continue
        if record.actions and is_unfinished(record.match):
            yield path, record


def is_unfinished(match: Match) -> bool:
    """Returns whether something is left to play; between two games for money nothing is.

    >>> is_unfinished(Match())
    True
    """
    return not match.is_over and (match.options.is_match or not match.game.is_over)


def _latest(path: Path) -> tuple[float, str]:
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


class RecordFile:
    """An open record to which actions are appended, each flushed down to the disk."""

    def __init__(self, path: Path, descriptor: int, size: int, actions: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._size = size
        self._actions = actions

    @classmethod
    def create(cls, path: Path, header: str) -> RecordFile:
        """Starts a new file; never writes over one that is there."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o644)
        except OSError as error:
            raise unavailable(path, error) from error
        file = cls(path, descriptor, size=0, actions=0)
        try:
            _lock(path, descriptor)
            file._write(header)
        except UnavailableError:
            file.close()
            path.unlink(missing_ok=True)
            raise
        return file

    @classmethod
    def resume(cls, path: Path) -> tuple[Record, RecordFile]:
        """Opens a game to play on, with what has been played; mends a half-written last line."""
        record = read_record(path)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise unavailable(path, error) from error
        try:
            _lock(path, descriptor)
            # Read again under the lock: another window may have gone on just before.
            record = read_record(path)
            # Whatever follows the last newline was never confirmed.
            size = path.read_bytes().rfind(b"\n") + 1
            os.ftruncate(descriptor, size)
        except OSError as error:
            os.close(descriptor)
            raise unavailable(path, error) from error
        except VideauError:
            os.close(descriptor)
            raise
        return record, cls(path, descriptor, size, actions=len(record.actions))

    def append(self, actor: Actor, action: Action, note: Note = PLAIN) -> None:
        """Writes one action; returns when it is on the disk, raises if it is not."""
        self._write(format_entry(self._actions + 1, actor, action, note=note))
        self._actions += 1

    @property
    def is_empty(self) -> bool:
        """Whether nothing has happened yet."""
        return self._actions == 0

    def close(self) -> None:
        """Lets go of the file; what was appended is safe already."""
        os.close(self._descriptor)

    def _write(self, line: str) -> None:
        data = (line.rstrip("\n") + "\n").encode()
        try:
            written = 0
            while written < len(data):
                written += os.write(self._descriptor, data[written:])
            os.fsync(self._descriptor)
        except OSError as error:
            self._take_back()
            raise unavailable(self.path, error) from error
        self._size += len(data)

    def _take_back(self) -> None:
        """Cuts off a line that did not fit; if even that fails, reading the file will."""
        with contextlib.suppress(OSError):
            os.ftruncate(self._descriptor, self._size)


def _lock(path: Path, descriptor: int) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UnavailableError(
            "the game {path} is being played in another window", path=str(path)
        ) from None
    except OSError:
        pass  # a disk that knows no locks still keeps games
