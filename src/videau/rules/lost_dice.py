"""Dice that a sheet's own rule takes away: the international rules would have played them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from videau.rules.dice import Dice
from videau.rules.draft import step_graph
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset

__all__ = ["LostDice", "lost_dice"]

AXES = ("entering", "bear_off")
"""The questions whose answer can take a die away from somebody."""


@dataclass(frozen=True, slots=True)
class LostDice:
    """How many dice are lost, and by which answers of the sheet."""

    count: int
    axes: tuple[str, ...]


def lost_dice(position: Position, dice: Dice, ruleset: Ruleset) -> LostDice | None:
    """Returns what a sheet's own rule takes of a roll; None where it takes nothing.

    >>> from videau.rules.rulesets import RULESETS
    >>> entering = Position(own={25: 1, 6: 5}, other={6: 5})
    >>> lost_dice(entering, Dice(4, 3), RULESETS["dujardin"])
    LostDice(count=1, axes=('entering',))
    >>> lost_dice(entering, Dice(4, 3), RULESETS["standard"]) is None
    True
    """
    usual: dict[str, Any] = {
        axis: ruleset.axes[axis].default
        for axis in AXES
        if getattr(ruleset, axis) != ruleset.axes[axis].default
    }
    if not usual:
        return None
    played = _dice_played(position, dice, ruleset)
    if played == len(dice.steps):
        return None
    lost = _dice_played(position, dice, replace(ruleset, **usual)) - played
    if lost <= 0:
        return None
    biting = tuple(
        axis
        for axis, answer in usual.items()
        if _dice_played(position, dice, replace(ruleset, **{axis: answer})) > played
    )
    return LostDice(lost, biting or tuple(usual))


def _dice_played(position: Position, dice: Dice, ruleset: Ruleset) -> int:
    """How many dice a play has: all plays of a roll have the same number."""
    graph = step_graph(position, dice, ruleset)
    node = count = 0
    while graph[node]:
        node = graph[node][0].node
        count += 1
    return count
