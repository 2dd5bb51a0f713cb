"""Many positions at once, as numpy arrays.

A row of 52 small numbers is a position: the 26 counts of the player to move, then the 26 of
the opponent, each side in its own numbering (see :mod:`videau.rules.position`).

Arrays of the wrong shape or with impossible numbers are mistakes of a program and not of a person:
they raise a plain ValueError, in English only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from videau.core import native
from videau.rules.dice import Dice
from videau.rules.plays import python_plays
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

__all__ = ["Successors", "from_rows", "legal_positions", "to_rows"]

Bytes: TypeAlias = npt.NDArray[np.uint8]

SLOTS = 26


class Successors(NamedTuple):
    """The positions that each of several rolls can lead to.

    Those of roll *i* are ``positions[offsets[i]:offsets[i + 1]]``, seen by the opponent.
    """

    positions: Bytes
    offsets: npt.NDArray[np.int64]


def to_rows(positions: Iterable[Position]) -> Bytes:
    """Returns positions as an array, a row each.

    >>> to_rows([Position(), Position()]).shape
    (2, 52)
    """
    packed = b"".join(position.own + position.other for position in positions)
    return np.frombuffer(packed, dtype=np.uint8).reshape(-1, 2 * SLOTS)


def from_rows(rows: Bytes) -> list[Position]:
    """Returns the positions of an array.

    >>> from_rows(to_rows([Position()])) == [Position()]
    True
    """
    return [Position.trusted(row[:SLOTS].tobytes(), row[SLOTS:].tobytes()) for row in rows]


def legal_positions(
    positions: npt.ArrayLike, dice: npt.ArrayLike, ruleset: Ruleset = STANDARD
) -> Successors:
    """Returns what every position can become by its dice, each result once.

    *dice* has a row of two for each position. A roll that cannot be played leaves the old
    position, sides swapped.

    >>> rows = to_rows([Position(), Position()])
    >>> legal_positions(rows, [[3, 1], [6, 5]]).offsets.tolist()
    [0, 16, 23]
    """
    rows = _as_bytes(positions, 2 * SLOTS)
    rolls = _as_bytes(dice, 2)
    if len(rows) != len(rolls):
        raise ValueError(f"expected one roll for each of {len(rows)} positions, got {len(rolls)}")
    if native is None:
        return _one_by_one(rows, rolls, ruleset)
    return Successors(*native.legal_positions_batch(rows, rolls, ruleset.core))


def _as_bytes(values: npt.ArrayLike, width: int) -> Bytes:
    array = np.asarray(values)
    if array.ndim != 2 or array.shape[1] != width:
        raise ValueError(f"expected an array with rows of {width} numbers, got shape {array.shape}")
    if array.size and (array.min() < 0 or array.max() > 255):
        raise ValueError("expected numbers from 0 to 255 in the array")
    return np.ascontiguousarray(array, dtype=np.uint8)


def _one_by_one(rows: Bytes, rolls: Bytes, ruleset: Ruleset) -> Successors:
    """Does the work of the core by the rule book."""
    offsets = [0]
    found: list[Position] = []
    for position, (one, other) in zip(from_rows(rows), rolls.tolist(), strict=True):
        found += (after.swapped() for after in python_plays(position, Dice(one, other), ruleset))
        offsets.append(len(found))
    return Successors(to_rows(found), np.array(offsets, dtype=np.int64))
