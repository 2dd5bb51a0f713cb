"""Who is told what happens at a table."""

from __future__ import annotations

from typing import Protocol

from videau.server.seats import Bearer

__all__ = ["Listener"]


class Listener(Protocol):
    """Somebody who is told what happens: one connection."""

    bearer: Bearer
    known: int
    """Up to which action this one has been told."""

    def send(self, text: str) -> None:
        """Puts a message on its way, without waiting for it to arrive."""
        ...

    def dismiss(self) -> None:
        """Ends the connection, so that the client comes back and asks anew."""
        ...
