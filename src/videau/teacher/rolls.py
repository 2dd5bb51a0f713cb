"""All rolls at once: 21 different ones, each with every legal play of the ruleset."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from videau.arrays import SLOTS, legal_positions, to_rows
from videau.rules.dice import ALL_ROLLS
from videau.rules.position import BAR, Position
from videau.rules.ruleset import Ruleset

__all__ = ["BACK", "DICE", "WEIGHTS", "Flags", "Rolls", "of_36"]

Flags: TypeAlias = npt.NDArray[np.bool_]

WEIGHTS = np.array([1 if roll.is_double else 2 for roll in ALL_ROLLS])
"""How many of the 36 rolls each of the 21 stands for."""

DICE = np.array([(roll.high, roll.low) for roll in ALL_ROLLS], dtype=np.uint8)
BACK = slice(19, BAR + 1)
"""The opponent's home board and the bar: where a checker has its whole way before it."""


class Rolls:
    """Every roll of the side to move, with all that it can lead to."""

    def __init__(self, position: Position, ruleset: Ruleset) -> None:
        before = to_rows([position])
        rows = np.repeat(before, len(ALL_ROLLS), axis=0)
        found = legal_positions(rows, DICE, ruleset)
        self.before = before[0].astype(np.int16)
        reached = found.positions.astype(np.int16)
        self.waiting = reached[:, :SLOTS]
        """The checkers of the side that waits, after each play."""
        self.moving = reached[:, SLOTS:]
        """Those of the side that has moved."""
        self._starts = found.offsets[:-1]

    def any(self, flags: Flags) -> Flags:
        """Returns for each of the 21 rolls whether one of its plays is flagged."""
        return np.logical_or.reduceat(flags, self._starts)

    def most(self, numbers: npt.NDArray[np.int16]) -> npt.NDArray[np.int16]:
        """Returns for each of the 21 rolls the largest number of its plays."""
        most: npt.NDArray[np.int16] = np.maximum.reduceat(numbers, self._starts)
        return most


def of_36(flags: Flags) -> int:
    """Returns how many of the 36 rolls the flagged ones of the 21 stand for."""
    return int(WEIGHTS.dot(flags))
