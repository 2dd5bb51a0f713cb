"""Who is told what happens at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from videau.i18n.languages import Translator
from videau.i18n.texts import Text
from videau.server.refusals import TooManyError
from videau.server.seats import Access
from videau.server.settings import Limits

__all__ = ["Listener", "refuse_crowd"]


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


def refuse_crowd(present: Iterable[Listener], listener: Listener, limits: Limits) -> None:
    """Keeps out one too many; those who watch never take the place of those who play."""
    access = listener.access
    if access.may_delete:
        alike = [each for each in present if each.access == access]
        most = limits.seat_connections
    else:
        alike = [each for each in present if not each.access.may_delete]
        most = limits.watchers
        near = sum(each.guest == listener.guest for each in alike)
        if near >= limits.watchers_of_guest:
            alike, most = [], 0
    if len(alike) >= most:
        raise TooManyError(Text("too many are connected to this table in the same way"))
