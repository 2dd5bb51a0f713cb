"""Who is told what happens at a table."""

from __future__ import annotations

from typing import Protocol

from videau.i18n.languages import Translator
from videau.server.seats import Access

__all__ = ["Listener"]


class Listener(Protocol):
    """Somebody who is told what happens: one connection."""

    access: Access
    language: Translator
    """In which this one reads."""
    guest: str
    """By which name whoever is connected is counted."""
    known: int
    """Up to which action this one has been told."""

    def send(self, text: str) -> None:
        """Puts a message on its way, without waiting for it to arrive."""
        ...

    def disconnect(self) -> None:
        """Ends the connection, so that the client comes back and asks anew."""
        ...
