"""What a mean and its standard error are made of, so that parts of a measurement can be added."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Sums"]


@dataclass(frozen=True, slots=True)
class Sums:
    """How many numbers there were, their sum, and the sum of their squares.

    >>> both = Sums.of([1.0, 2.0]) + Sums.of([3.0])
    >>> both.mean, round(both.error, 3)
    (2.0, 0.577)
    """

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, numbers: Iterable[float]) -> Sums:
        """Sums up *numbers*."""
        known = list(numbers)
        return cls(len(known), math.fsum(known), math.fsum(each * each for each in known))

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> float:
        """0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for less than two numbers."""
        if self.count < 2:
            return math.inf
        variance = max(0.0, self.squares / self.count - self.mean**2)
        return math.sqrt(variance / (self.count - 1))
