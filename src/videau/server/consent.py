"""What two people at a table settle between themselves: phrases, and plays taken back.

Nothing of it is kept but that a play was taken back, which is an action of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from videau.i18n.texts import Text
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.server import wire
from videau.server.limits import Buckets
from videau.server.refusals import NotYourTurnError, TooManyError

__all__ = ["NO_REQUEST", "Phrases", "Request", "mover"]


class Phrases:
    """How often somebody may say something: three times at once, then every four seconds."""

    def __init__(self) -> None:
        self._buckets = Buckets(rate=0.25, burst=3)

    def admit(self, key: str) -> None:
        """Refuses whoever has said too much."""
        if not self._buckets.take(key):
            raise TooManyError(Text("that was a lot at once: wait a moment"))


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody has asked to take back the play that led to state *n*.

    >>> NO_REQUEST.state(0)
    'open'
    >>> Request(4).state(4), Request(4).state(5), Request(4, is_refused=True).state(4)
    ('asked', 'open', 'refused')
    """

    n: int = -1
    is_refused: bool = False

    def state(self, n: int) -> Literal["open", "asked", "refused"]:
        """Returns how things are in state *n*: a request is over when the game goes on."""
        if self.n != n:
            return "open"
        return "refused" if self.is_refused else "asked"

    def after(self, wish: wire.TakeBack, n: int, *, is_mover: bool, is_other: bool) -> Request:
        """Returns the request after *wish*; raises if it is not for this seat to wish so now."""
        expected = "open" if wish.say == "ask" else "asked"
        may = is_mover if wish.say == "ask" else is_other
        if not may or self.state(n) != expected:
            raise NotYourTurnError(Text("you cannot do this now"))
        return Request(n, is_refused=wish.say == "refuse")


NO_REQUEST = Request()
"""Nobody has asked for anything."""


def mover(match: Match) -> Side | None:
    """Returns whose play can be taken back now; None if nobody's can."""
    before = match.game.before_play
    return None if before is None else before.turn
