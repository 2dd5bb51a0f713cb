"""Where a game stands."""

from __future__ import annotations

from enum import Enum

from videau.rules.plain_repr import PlainRepr

__all__ = ["Stage"]


class Stage(PlainRepr, Enum):
    """What the game is waiting for."""

    OPENING = "opening"
    """One die each, to see who starts."""
    ROLL = "roll"
    """The player to move rolls, or doubles first."""
    PLAY = "play"
    """The player to move plays the dice."""
    ANSWER = "answer"
    """A player answers a turn of the cube."""
    OVER = "over"
