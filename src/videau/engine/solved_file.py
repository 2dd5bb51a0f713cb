"""The file of a solved game.

======== ==========================================================================
8 bytes  ``VIDEAUSG``
4 bytes  version of the format (1), little-endian like everything that follows
4 bytes  length of the header
header   text, a name and a value a line: ``rules standard``, ``checkers 3``
body     the values, packed by zlib (see below)
32 bytes SHA-256 of everything before
======== ==========================================================================

The values are 16-bit numbers in five columns, one behind the other, each number as the difference
from the one before it, low bytes first and then all high bytes: neighbours are alike.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from pathlib import Path
from typing import IO

import numpy as np

from videau.engine.solved import SolvedGame, Values, rules_of
from videau.errors import UnavailableError
from videau.files.disk import unavailable
from videau.rules.ruleset import Ruleset

__all__ = ["read_solved", "write_solved"]

_MAGIC = b"VIDEAUSG"
_VERSION = 1
_FRONT = struct.Struct("<8sII")
_HASH = hashlib.sha256().digest_size
_COLUMNS = 5


def write_solved(file: IO[bytes], game: SolvedGame) -> None:
    """Writes *game* into a file that is open for writing."""
    header = f"rules {game.core.rules}\ncheckers {game.checkers}\n".encode("ascii")
    whole = _FRONT.pack(_MAGIC, _VERSION, len(header)) + header + _packed(game.values)
    file.write(whole + hashlib.sha256(whole).digest())


def read_solved(path: Path, ruleset: Ruleset, checkers: int) -> SolvedGame:
    """Returns the game in the file *path*, which must be that of *ruleset* with *checkers*."""
    try:
        whole = path.read_bytes()
    except OSError as error:
        raise unavailable(path, error) from error
    front = whole[: _FRONT.size]
    magic, version, length = _FRONT.unpack(front) if len(front) == _FRONT.size else (b"", 0, 0)
    if magic != _MAGIC:
        raise UnavailableError("{path} is not the table of a solved game", path=str(path))
    if version != _VERSION:
        raise UnavailableError(
            "the table in {path} has version {version}, and this Videau reads version {known}: "
            "`videau tables` makes a new one",
            path=str(path),
            version=version,
            known=_VERSION,
        )
    body = whole[:-_HASH]
    if hashlib.sha256(body).digest() != whole[-_HASH:]:
        raise _damaged(path)
    start = _FRONT.size + length
    header = body[_FRONT.size : start].decode("ascii", errors="replace")
    lines = dict(line.split(maxsplit=1) for line in header.splitlines() if " " in line)
    found, wanted = lines.get("rules", ""), rules_of(ruleset)
    if found != wanted:
        raise UnavailableError(
            "the table in {path} is that of the rules {found}, not of {wanted}",
            path=str(path),
            found=found,
            wanted=wanted,
        )
    if lines.get("checkers") != str(checkers):
        raise UnavailableError(
            "the table in {path} has {found} checkers a side, not {wanted}",
            path=str(path),
            found=lines.get("checkers"),
            wanted=checkers,
        )
    try:
        return SolvedGame.from_values(ruleset, checkers, _unpacked(body[start:]))
    except (ValueError, zlib.error) as error:
        raise _damaged(path) from error


def _packed(values: Values) -> bytes:
    columns = np.ascontiguousarray(values.T)
    steps = np.diff(columns, axis=1, prepend=np.uint16(0)).astype("<u2")
    low, high = (steps & 0xFF).astype(np.uint8), (steps >> 8).astype(np.uint8)
    return zlib.compress(low.tobytes() + high.tobytes(), 6)


def _unpacked(body: bytes) -> Values:
    plain = np.frombuffer(zlib.decompress(body), np.uint8)
    low, high = plain.reshape(2, _COLUMNS, -1)
    steps = low + (high.astype(np.uint16) << np.uint16(8))
    return np.ascontiguousarray(np.cumsum(steps, axis=1, dtype=np.uint16).T)


def _damaged(path: Path) -> UnavailableError:
    return UnavailableError(
        "the table in {path} is damaged: `videau tables` makes a new one", path=str(path)
    )
