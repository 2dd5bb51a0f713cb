"""The doubling cube and the two sides that may hold it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from videau.rules.plain_repr import PlainRepr

__all__ = ["Cube", "Side"]


class Side(PlainRepr, Enum):
    """One of the two players."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> Side:
        """The other one.

        >>> Side.WHITE.opponent
        Side.BLACK
        """
        return Side.BLACK if self is Side.WHITE else Side.WHITE


@dataclass(frozen=True, slots=True)
class Cube:
    """What the game is played for, and who may raise it.

    >>> Cube().doubled(owner=Side.BLACK)
    Cube(value=2, owner=Side.BLACK)
    """

    value: int = 1
    owner: Side | None = None
    """The player who took the last double; nobody while the cube lies in the middle."""

    @property
    def is_centred(self) -> bool:
        """Whether nobody has doubled yet."""
        return self.owner is None

    def doubled(self, owner: Side | None) -> Cube:
        """Returns the cube turned once, in the hands of *owner*."""
        return Cube(self.value * 2, owner)
