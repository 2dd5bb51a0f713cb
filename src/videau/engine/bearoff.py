"""Bear-off tables: what is known exactly about the end of a game, as arrays.

Once all checkers of a side are home it is one of 54 264 sides, and has a number. By that number
one-sided tables tell how many rolls the side needs; pairs of the first 924, those with at most
six checkers, have two-sided tables of what the game is worth, with and without the cube.

>>> from videau import Position
>>> tables = BearoffTables.of()
>>> position = Position(own={1: 4}, other={1: 4})
>>> number = side_number(position.own)
>>> round(float(tables.one_sided.mean_rolls[number]), 3)  # one roll with a double, else two
1.833
>>> round(tables.equity(position), 3)
0.722
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from videau.core import native
from videau.engine.cube import Holder
from videau.errors import UnavailableError
from videau.rules.position import HOME, MAX_CHECKERS, OFF, Position
from videau.rules.ruleset import BearOff, OneDie, Ruleset
from videau.rules.rulesets import STANDARD

__all__ = [
    "CUBE_COLUMNS",
    "MOST_TURNS",
    "BearoffTables",
    "OneSided",
    "all_sides",
    "covers",
    "cube_turns",
    "side_number",
]

FEW = 6
"""Checkers a side, at most, in two-sided tables."""
MOST_TURNS = 8
"""Turns of the cube that are told apart; without lost dice, more of them are as good as endless."""
CUBE_COLUMNS = (Holder.OWN, Holder.NOBODY, Holder.OTHER)
"""Who holds the cube in each column of `BearoffTables.cube`, seen by the side on roll."""


class OneSided(NamedTuple):
    """How many rolls a side needs, alone on the board: a row for each side by its number.

    Every roll is played for the fewest rolls in the mean.
    """

    rolls: npt.NDArray[np.float32]
    """``rolls[side, n]`` is the chance to need more than *n* rolls until all are off."""
    rolls_to_first: npt.NDArray[np.float32]
    """The same until the next checker is off, played for that: it saves the gammon."""
    mean_rolls: npt.NDArray[np.float64]
    """The mean number of rolls until all are off."""


class BearoffTables:
    """The tables of one rule of bearing off; each is built when first asked for.

    >>> from videau import RULESETS
    >>> BearoffTables.of(RULESETS["gala"]) == BearoffTables.of()
    True
    >>> BearoffTables.of(RULESETS["dujardin"]).name
    'exact'
    """

    def __init__(self, bear_off: BearOff, one_die: OneDie = OneDie.LARGER) -> None:
        if native is None:
            raise UnavailableError(
                "the engine needs the C++ core of Videau, which is not built here"
            )
        rules = native.Rules(bear_off=bear_off.value, one_die=one_die.value)
        self._core = native.BearoffTables(rules)
        self.bear_off = bear_off
        self.one_die = OneDie(self._core.rules.answers["one_die"])
        """Which of two dice is played; of importance only where dice can be lost."""

    @classmethod
    def of(cls, ruleset: Ruleset = STANDARD) -> BearoffTables:
        """Returns the tables by which *ruleset* bears off."""
        return cls(ruleset.bear_off, ruleset.one_die)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BearoffTables) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"BearoffTables({self.bear_off}, {self.one_die})"

    @property
    def name(self) -> str:
        """What these tables are called in a file: equal names, equal tables."""
        choice = "" if self.one_die is OneDie.LARGER else f"-{self.one_die.value}"
        return f"{self.bear_off.value}{choice}"

    @cached_property
    def one_sided(self) -> OneSided:
        """How many rolls a side needs."""
        return OneSided(self._core.rolls(), self._core.rolls_to_first(), self._core.mean_rolls())

    @cached_property
    def cubeless(self) -> npt.NDArray[np.float32]:
        """Equity of the side on roll without a cube, ``[own number, other number]``."""
        return self._core.cubeless()

    def has_cube(self, turns: int | None = None) -> bool:
        """Whether there is a table for a cube that can be turned *turns* more times.

        Where dice can be lost, both sides may wait and double in turn: a cube without end (None)
        then has no value.

        >>> exact = BearoffTables(BearOff.EXACT)
        >>> exact.has_cube(), exact.has_cube(6)
        (False, True)
        """
        return turns == 0 or self._core.has_cube(turns or 0)

    def cube(self, turns: int | None = None) -> npt.NDArray[np.float32]:
        """Equity of the side on roll with a cube, ``[own number, other number, holder]``.

        The holders are `CUBE_COLUMNS`; *turns* are those that are left to the highest face.
        """
        if turns == 0:
            return np.broadcast_to(self.cubeless[..., None], (*self.cubeless.shape, 3))
        if not self.has_cube(turns):
            raise UnavailableError(
                "where dice can be lost, there are values for at most {most} doubles to come",
                most=MOST_TURNS,
            )
        return self._core.cube(turns or 0)

    def equity(
        self, position: Position, holder: Holder | None = None, turns: int | None = None
    ) -> float:
        """Returns what *position* is worth to the side on roll, in units of the present cube.

        It is exact, for money, and includes the right to double now; without a *holder* there is
        no cube.

        >>> last = Position(own={5: 1, 2: 1}, other={1: 1})  # off with 19 rolls of 36
        >>> tables = BearoffTables.of()
        >>> round(36 * tables.equity(last)), round(36 * tables.equity(last, Holder.NOBODY))
        (2, 4)
        """
        if not covers(position):
            raise UnavailableError(
                "the table knows positions with all checkers home, some off and {most} at most "
                "left on either side; {position} is another",
                most=FEW,
                position=position.id,
            )
        place = side_number(position.own), side_number(position.other)
        if holder is None:
            return float(self.cubeless[place])
        return float(self.cube(turns)[place][CUBE_COLUMNS.index(holder)])


def covers(position: Position) -> bool:
    """Whether two-sided tables know *position*: no gammon is left, and nobody is off yet.

    >>> covers(Position(own={6: 6}, other={1: 1})), covers(Position())
    (True, False)
    """
    return all(
        side[OFF] > 0 and 0 < sum(side[point] for point in HOME) == sum(side[1:]) <= FEW
        for side in (position.own, position.other)
    )


def side_number(side: Sequence[int]) -> int:
    """Returns the number of a side, given as counts by point, in all tables.

    Sides with fewer checkers have lower numbers. Checkers that are not home do not count.

    >>> side_number([15, 0, 0, 0, 0, 0, 0]), side_number([14, 0, 0, 0, 0, 0, 1])
    (0, 1)
    >>> side_number(Position(own={1: 15}, other={}).own)
    54263
    """
    up_to = accumulate(side[point] for point in HOME)
    return sum(
        comb(checkers + point - 1, point) for point, checkers in zip(HOME, up_to, strict=True)
    )


def all_sides(checkers: int = MAX_CHECKERS) -> npt.NDArray[np.uint8]:
    """Returns all sides with so many checkers at most, in order: a row of points 1 to 6 each.

    >>> len(all_sides()), len(all_sides(6)), all_sides()[54263].tolist()
    (54264, 924, [15, 0, 0, 0, 0, 0])
    """
    # A side is a row of checkers with a bar after each point; its number is the rank of the bars.
    bars = np.array(list(combinations(range(checkers + len(HOME)), len(HOME))))
    bars = bars[np.lexsort(bars.T)]
    return np.diff(bars, axis=1, prepend=-1).astype(np.uint8) - np.uint8(1)


def cube_turns(ruleset: Ruleset) -> int | None:
    """Returns how often the cube can be turned in a game by *ruleset*; None: without end.

    >>> from videau import RULESETS
    >>> cube_turns(RULESETS["gala"]), cube_turns(STANDARD)
    (6, None)
    """
    return None if ruleset.cube_limit is None else ruleset.cube_limit.bit_length() - 1
