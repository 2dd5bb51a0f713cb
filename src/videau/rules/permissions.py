"""Who may do what."""

from __future__ import annotations

from typing import Literal

from videau.rules.actions import Action
from videau.rules.cube import Side

__all__ = ["CLOCK", "DICE", "Actor", "Permissions"]

DICE: Literal["dice"] = "dice"
"""The one who rolls."""

CLOCK: Literal["clock"] = "clock"
"""The one who ends a game when somebody's time is over."""

Actor = Side | Literal["dice", "clock"]


class Permissions(dict[type[Action], Actor]):
    """Permissions whose ``repr()`` can be pasted back."""

    def __repr__(self) -> str:
        actors = {
            kind: repr(actor) if isinstance(actor, Side) else actor.upper()
            for kind, actor in self.items()
        }
        return "{" + ", ".join(f"{kind.__name__}: {name}" for kind, name in actors.items()) + "}"
