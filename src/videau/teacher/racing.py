"""What players reckon with once the two sides have passed each other.

>>> from videau import Position
>>> even = Position(own={6: 5, 5: 5, 4: 5}, other={6: 5, 5: 5, 4: 5})
>>> race = Race.of(even, STANDARD)
>>> race.pips, round(race.lead), race.keith, race.trice
((75, 75), 0, (85, 75), 8.5)

All numbers are those of the side on roll, then the opponent's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from videau.engine.bearoff import BearoffTables, side_number
from videau.rules.position import HOME, Position
from videau.rules.ruleset import BearOff, Ruleset
from videau.rules.rulesets import STANDARD

__all__ = ["PIPS_PER_ROLL", "STANDARD", "Race", "effective_pips", "keith_count", "mean_rolls"]

PIPS_PER_ROLL = 49 / 6
"""What a roll brings in the mean: 7 pips, and as many again with a double."""


@dataclass(frozen=True, slots=True)
class Race:
    """A race as it is reckoned at the table before a double."""

    pips: tuple[int, int]
    keith: tuple[int, int]
    """As Tom Keith counts: double up to 4 more than the opponent, again up to 3; take from 2."""
    effective: tuple[float, float] | None
    """Pips with the waste of bearing off: 49/6 for every roll that it takes in the mean, by the
    sheet's own tables. None unless all checkers of both sides are home."""
    is_usual: bool = True
    """Whether checkers leave the board as the formulas of Keith and Trice suppose."""

    @classmethod
    def of(cls, position: Position, ruleset: Ruleset) -> Race:
        """Returns the race in *position* by *ruleset*."""
        other = position.swapped()
        is_home = not any(position.own[HOME[-1] + 1 :]) and not any(other.own[HOME[-1] + 1 :])
        both = position.own, other.own
        return cls(
            pips=(position.pips, other.pips),
            keith=(keith_count(position, on_roll=True), keith_count(other, on_roll=False)),
            effective=(
                (effective_pips(both[0], ruleset), effective_pips(both[1], ruleset))
                if is_home
                else None
            ),
            is_usual=ruleset.bear_off is BearOff.STANDARD,
        )

    @property
    def lead(self) -> float:
        """By how many per cent of the own pips the side on roll leads; below 0: it trails."""
        own, other = self.pips
        return 100 * (other - own) / own if own else 0.0

    @property
    def trice(self) -> float:
        """The most pips that the opponent may be behind to take, as Walter Trice reckons.

        Up to 62 pips: five less, by seven. Beyond: a tenth and one.
        """
        own = self.pips[0]
        return max((own - 5) / 7, 0.0) if own <= 62 else own / 10 + 1


def keith_count(position: Position, *, on_roll: bool) -> int:
    """Returns the pips of the side to move as Tom Keith counts them for racing cubes.

    Two for each checker more than one on the lowest point, one for each more than one on the
    second and more than three on the third, one for each empty point from 4 to 6; the side on
    roll adds a seventh, without the fraction.

    >>> keith_count(Position(own={6: 5, 5: 5, 4: 5}, other={6: 15}), on_roll=True)
    85
    """
    own = position.own
    extra = 2 * max(0, own[1] - 1) + max(0, own[2] - 1) + max(0, own[3] - 3)
    extra += sum(not own[point] for point in (4, 5, 6))
    count = position.pips + extra
    return count + count // 7 if on_roll else count


def mean_rolls(side: Sequence[int], ruleset: Ruleset) -> float:
    """Returns how many rolls bearing off takes in the mean; all checkers are home."""
    return float(_mean_rolls(BearoffTables.of(ruleset))[side_number(side)])


def effective_pips(side: Sequence[int], ruleset: Ruleset) -> float:
    """Returns the pips that bearing off takes in the mean, waste included.

    >>> effective_pips(Position(own={1: 2}, other={}).own, STANDARD) == PIPS_PER_ROLL
    True
    """
    return PIPS_PER_ROLL * mean_rolls(side, ruleset)


@lru_cache(maxsize=16)
def _mean_rolls(tables: BearoffTables) -> npt.NDArray[np.float64]:
    """By tables, of which there are few: anybody may bring rules under a new name."""
    return tables.one_sided.mean_rolls
