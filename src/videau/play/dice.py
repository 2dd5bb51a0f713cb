"""Where dice come from."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Protocol

from videau.errors import UnavailableError
from videau.rules.actions import OpeningRoll, Roll
from videau.rules.dice import Dice
from videau.rules.game import Game
from videau.rules.match import Match

__all__ = ["DiceSource", "Pair", "RandomDice", "RecordedDice", "roll_for"]

Pair = tuple[int, int]
"""Two dice in the order in which they fell; in an opening roll white's comes first."""


class DiceSource(Protocol):
    """A cup with two dice in it."""

    def throw(self, state: Game | Match) -> Pair:
        """Returns two dice for *state*, which only a source that asks people looks at."""
        ...


class RandomDice:
    """Fair dice: those of the operating system, or repeatable ones from a seed.

    >>> RandomDice(seed=1).throw(Game())
    (2, 5)

    *skip* throws are passed over, so that a game with a seed goes on where it was left.
    """

    def __init__(self, seed: int | None = None, *, skip: int = 0) -> None:
        self._random = random.SystemRandom() if seed is None else random.Random(seed)
        if seed is not None:
            for _ in range(skip):
                self._pair()

    def throw(self, state: Game | Match) -> Pair:
        """Returns two dice, each number as likely as any other."""
        return self._pair()

    def _pair(self) -> Pair:
        return self._random.randint(1, 6), self._random.randint(1, 6)


class RecordedDice:
    """Dice that are known beforehand: for tests, lessons and records.

    >>> RecordedDice(["31", "66"]).throw(Game())
    (3, 1)
    """

    def __init__(self, throws: Iterable[str | Pair]) -> None:
        self._throws = iter(throws)

    def throw(self, state: Game | Match) -> Pair:
        """Returns the next of the recorded dice."""
        throw = next(self._throws, None)
        if throw is None:
            raise UnavailableError("no dice are left in this record")
        # Not read through Dice, which forgets the order that an opening roll needs.
        return (int(throw[0]), int(throw[1]))


def roll_for(state: Game | Match, source: DiceSource) -> OpeningRoll | Roll:
    """Throws the dice that *state* waits for: one for each player, or two for one.

    >>> roll_for(Game(), RecordedDice(["31"]))
    OpeningRoll(white=3, black=1)
    """
    one, other = source.throw(state)
    if OpeningRoll in state.may:
        return OpeningRoll(white=one, black=other)
    return Roll(Dice(one, other))
