"""Who may sit where: unguessable tokens instead of accounts."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal

from videau.rules.cube import Side

__all__ = ["Access", "Seat", "hashed", "new_id", "new_token"]


def new_token() -> str:
    """Returns a token that nobody can guess: 192 bits.

    >>> len(new_token())
    32
    """
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """Returns the id of a new table, which is no secret but gives none away: 96 bits."""
    return secrets.token_urlsafe(12)


def hashed(token: str) -> str:
    """Returns what is stored of a token.

    A plain hash is enough, because tokens are random and not chosen by people.

    >>> hashed("a")[:8]
    'ca978112'
    """
    return sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One side of a table.

    >>> Seat(side=Side.WHITE, name="Ann", token=hashed("secret")).kind
    'person'
    """

    side: Side
    name: str = ""
    level: str | None = None
    """Of the bot that sits here."""
    token: str | None = None
    """The hash of the token that opens the seat."""
    invite: str | None = None
    claim: str | None = None
    gone: bool = False

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        """Who sits here."""
        if self.level is not None:
            return "bot"
        return "open" if self.token is None else "person"

    def taken(self, *, token: str, claim: str, name: str) -> Seat:
        """Returns the seat with somebody in it; *token* and *claim* are hashes."""
        return replace(self, token=token, claim=claim, name=name or self.name)


@dataclass(frozen=True, slots=True)
class Access:
    """What a token opens at one table."""

    key: str
    """The hash of the token; the name of its holder in the log of requests."""
    sides: tuple[Side, ...] = ()
    is_owner: bool = False

    @property
    def may_delete(self) -> bool:
        """Whether this is more than somebody who watches."""
        return self.is_owner or bool(self.sides)
