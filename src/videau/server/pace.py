"""How fast two computers play for those who watch: at some speed, step by step, or not at all."""

from __future__ import annotations

from dataclasses import dataclass, replace

from videau.server import wire

__all__ = ["Pace"]


@dataclass(frozen=True, slots=True)
class Pace:
    """The pace at one table.

    >>> stepped = Pace().after(wire.SetPace(type="pace", id="1", paused=True, step=True))
    >>> stepped.may_go, stepped.stepped().may_go
    (True, False)
    """

    speed: float = 1.0
    is_paused: bool = False
    steps: int = 0
    """Actions that are still to be done though the game is paused."""

    @property
    def may_go(self) -> bool:
        """Whether the next action may be done."""
        return not self.is_paused or self.steps > 0

    def after(self, wish: wire.SetPace) -> Pace:
        """Returns the pace that somebody wishes for."""
        return Pace(wish.speed, wish.paused, 1 if wish.paused and wish.step else 0)

    def stepped(self) -> Pace:
        """Returns the pace once something has been done."""
        return replace(self, steps=max(0, self.steps - 1))

    def view(self) -> wire.TempoView:
        """Returns it for the browser."""
        return wire.TempoView(paused=self.is_paused, speed=self.speed)
