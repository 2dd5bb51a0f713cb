"""Two dice.

Rules never roll: dice come in from outside, from a cup on the table or from one of the
sources in :mod:`videau.play.dice`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from videau.errors import UnreadableError

__all__ = ["ALL_ROLLS", "Dice"]


@dataclass(frozen=True, slots=True, order=True)
class Dice:
    """A roll of two dice; the order in which they fell does not matter.

    >>> Dice(1, 3)
    Dice(3, 1)
    >>> Dice(1, 3) == Dice.parse("31")
    True
    >>> Dice(5, 5).steps
    (5, 5, 5, 5)
    """

    high: int
    low: int

    def __init__(self, one: int, other: int) -> None:
        for die in (one, other):
            if not isinstance(die, int) or not 1 <= die <= 6:
                raise UnreadableError("expected a die from 1 to 6, got {die!r}", die=die)
        object.__setattr__(self, "high", max(one, other))
        object.__setattr__(self, "low", min(one, other))

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Reads ``31``, ``3-1``, ``3,1`` or ``3 1``.

        >>> Dice.parse("6-6")
        Dice(6, 6)
        """
        digits = [sign for sign in text if sign not in " -,/:"]
        if len(digits) != 2 or any(digit not in "123456" for digit in digits):
            raise UnreadableError(
                "expected two dice such as 31 or 6-6, got {text!r}", text=text.strip()
            )
        return cls(int(digits[0]), int(digits[1]))

    def __repr__(self) -> str:
        return f"Dice({self.high}, {self.low})"

    def __str__(self) -> str:
        return f"{self.high}{self.low}"

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same number."""
        return self.high == self.low

    @property
    def steps(self) -> tuple[int, ...]:
        """The dice as they are played: two, or four on a double."""
        return (self.high,) * 4 if self.is_double else (self.high, self.low)

    @property
    def probability(self) -> Fraction:
        """The chance of this roll.

        >>> sum(roll.probability for roll in ALL_ROLLS)
        Fraction(1, 1)
        """
        return Fraction(1 if self.is_double else 2, 36)


ALL_ROLLS = tuple(Dice(high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 different rolls, from 1-1 to 6-6."""
