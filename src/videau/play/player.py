"""Whoever chooses: a person at a keyboard, a person far away, an engine, a record."""

from __future__ import annotations

from typing import Protocol

from videau.rules.actions import Action
from videau.rules.cube import Side
from videau.rules.match import Match

__all__ = ["Player"]


class Player(Protocol):
    """Somebody who sits at the table.

    A player is asked whenever :attr:`videau.Match.may` names its side, and before each of its
    rolls. It never rolls itself: the dice belong to the table.
    """

    @property
    def name(self) -> str:
        """What the others call this player."""
        ...

    def choose(self, match: Match, side: Side) -> Action | None:
        """Returns what *side* does now; None, before a roll, to let the dice roll."""
        ...
