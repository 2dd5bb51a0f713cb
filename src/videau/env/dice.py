"""Dice of an environment: seeded, and the same with and without the C++ core.

Their whole state is one number, so an environment is copied, kept and continued together with
its dice. SplitMix64 was published by Steele, Lea and Flood (2014); ``native/videau/engine/dice.h``
has the twin.
"""

from __future__ import annotations

import secrets

__all__ = ["SeededDice", "fresh_seed"]

_WORD = (1 << 64) - 1


class SeededDice:
    """Two dice, as a sequence that follows from a seed.

    >>> dice = SeededDice(1)
    >>> [dice.throw() for _ in range(3)]
    [(4, 3), (5, 3), (6, 5)]
    >>> SeededDice(dice.state).throw() == dice.throw()  # goes on from there
    True
    """

    def __init__(self, seed: int) -> None:
        self.state = seed & _WORD

    def throw(self) -> tuple[int, int]:
        """Returns two dice in the order in which they fell."""
        one, other = divmod((self._next() >> 32) * 36 >> 32, 6)
        return one + 1, other + 1

    def _next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _WORD
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return mixed ^ (mixed >> 31)


def fresh_seed() -> int:
    """Returns a seed that nobody can foresee, for whoever gave none."""
    return secrets.randbits(63)
