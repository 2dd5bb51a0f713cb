"""Those who listen at a table, and how each of them is told what happens."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import BaseModel

from videau.rules.cube import Side
from videau.server.listener import Listener

__all__ = ["Audience"]


class Audience:
    """The connections of one table."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    @property
    def sides(self) -> set[Side]:
        """The sides whose players are here."""
        return {side for listener in self.listeners for side in listener.access.sides}

    @property
    def watching(self) -> int:
        """How many only watch."""
        return sum(not listener.access.sides for listener in self.listeners)

    def send(
        self,
        message: BaseModel,
        *,
        to: Callable[[Listener], bool] = lambda _: True,
    ) -> None:
        """Sends a message to everybody for whom *to* is true."""
        text = message.model_dump_json()
        for listener in tuple(self.listeners):
            if to(listener):
                listener.send(text)

    def disconnect(self) -> None:
        """Ends every connection."""
        for listener in tuple(self.listeners):
            listener.disconnect()
