"""Counting what a generator finds, to compare one generator with another."""

from __future__ import annotations

from videau.core import native
from videau.rules.dice import ALL_ROLLS
from videau.rules.plays import python_plays
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

__all__ = ["perft"]


def perft(position: Position, depth: int, ruleset: Ruleset = STANDARD) -> int:
    """Returns how many positions *depth* turns lead to, over all 21 rolls of each turn.

    For every roll the different results count once; those of different rolls count each.
    A finished game leads nowhere. ``docs/perft.md`` has the table for the start.

    >>> perft(Position(), 1)
    447
    """
    if native is None:
        return python_perft(position, depth, ruleset)
    return native.perft(position.own, position.other, depth, ruleset.core)


def python_perft(position: Position, depth: int, ruleset: Ruleset) -> int:
    """Returns the same by the rule book: slowly, from the definition."""
    if depth == 0:
        return 1
    if position.is_over:
        return 0
    return sum(
        python_perft(after.swapped(), depth - 1, ruleset)
        for dice in ALL_ROLLS
        for after in python_plays(position, dice, ruleset)
    )
