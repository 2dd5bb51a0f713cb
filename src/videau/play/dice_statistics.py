"""What people argue about: how often which roll came, and whether that is what fair dice do."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from videau.files.record import Record
from videau.rules.actions import Roll
from videau.rules.dice import ALL_ROLLS, Dice

__all__ = ["DiceStatistics", "rolls_of"]

DEGREES = 20
"""Of freedom: 21 different rolls, whose number is given."""


@dataclass(frozen=True, slots=True)
class DiceStatistics:
    """How often each roll came in a number of games.

    >>> few = DiceStatistics.of([[Dice(6, 6), Dice(6, 6), Dice(3, 1)]])
    >>> few.rolls, few.doubles, few.repeated_doubles, few.longest_run
    (3, 2, 1, 2)
    """

    counts: Mapping[Dice, int]
    repeated_doubles: int
    """Doubles that came right after a double of the same game."""
    pairs: int
    """Rolls that came after another one of the same game."""
    longest_run: int
    """Of doubles, one after the other."""

    @classmethod
    def of(cls, games: Iterable[Iterable[Dice]]) -> DiceStatistics:
        """Counts the rolls of *games*, each in its order."""
        counts: Counter[Dice] = Counter()
        repeated = pairs = longest = 0
        for game in games:
            run = 0
            for n, dice in enumerate(game):
                counts[dice] += 1
                pairs += n > 0
                repeated += dice.is_double and run > 0
                run = run + 1 if dice.is_double else 0
                longest = max(longest, run)
        return cls(counts, repeated, pairs, longest)

    @property
    def rolls(self) -> int:
        """How many there were."""
        return sum(self.counts.values())

    @property
    def doubles(self) -> int:
        """How many of them were doubles."""
        return sum(n for dice, n in self.counts.items() if dice.is_double)

    @property
    def numbers(self) -> dict[int, int]:
        """How often each number lay on top, of twice as many dice as rolls."""
        seen = Counter(die for dice, n in self.counts.items() for die in (dice.high, dice.low) * n)
        return {number: seen[number] for number in range(1, 7)}

    def expected(self, dice: Dice) -> float:
        """Returns how often fair dice show this roll in so many."""
        return self.rolls * (1 if dice.is_double else 2) / 36

    @property
    def usual_doubles(self) -> tuple[int, int]:
        """Between which numbers of doubles fair dice stay in 19 cases out of 20."""
        middle = self.rolls / 6
        spread = 1.96 * math.sqrt(self.rolls * 5 / 36)
        return max(0, math.floor(middle - spread)), math.ceil(middle + spread)

    @property
    def chi_square(self) -> float:
        """How far the counts are from what is expected, all rolls together."""
        if not self.rolls:
            return 0.0
        return sum(
            (self.counts.get(dice, 0) - self.expected(dice)) ** 2 / self.expected(dice)
            for dice in ALL_ROLLS
        )

    @property
    def p(self) -> float:
        """The share of cases in which fair dice are at least as far off."""
        half = self.chi_square / 2
        # The tail of the distribution has this form where the degrees of freedom are even.
        return math.exp(-half) * sum(half**k / math.factorial(k) for k in range(DEGREES // 2))


def rolls_of(record: Record) -> list[list[Dice]]:
    """Returns the rolls of each game of *record*.

    Opening rolls are left out: most files do not tell of ties, so that doubles would be missing.
    """
    return [
        [step.entry.action.dice for step in game.steps if isinstance(step.entry.action, Roll)]
        for game in record.games
    ]
