"""Who may sit where: unguessable tokens instead of accounts."""

from __future__ import annotations

import base64
import hmac
import secrets
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Literal

from videau.rules.cube import Side

__all__ = ["Access", "Seat", "derived", "hashed", "new_id", "new_token"]


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


def derived(token: str, purpose: str) -> str:
    """Returns another secret that follows from a token: nobody else can work it out.

    So the server need not keep invitations: whoever may pass one on brings what it is made of.

    >>> derived("a", "watch") != derived("a", "invite white") != derived("b", "watch")
    True
    """
    digest = hmac.digest(token.encode(), f"videau {purpose}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:24]).decode()


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
    """The hash of the invitation to it."""
    watch: str | None = None
    """The hash of the token that the player may pass on to those who watch."""
    claim: str | None = None
    gone: bool = False

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        """Who sits here."""
        if self.level is not None:
            return "bot"
        return "open" if self.token is None else "person"

    def taken(self, *, token: str, watch: str, claim: str, name: str) -> Seat:
        """Returns the seat with somebody in it; all but the name are hashes."""
        return replace(self, token=token, watch=watch, claim=claim, name=name or self.name)


@dataclass(frozen=True, slots=True)
class Access:
    """What a token opens at one table."""

    key: str
    """The hash of the token; the name of its holder in the log of requests."""
    sides: tuple[Side, ...] = ()
    is_owner: bool = False
    watch: str = field(default="", repr=False)
    """The token that this one may pass on to those who watch."""
    invites: tuple[tuple[Side, str], ...] = field(default=(), repr=False)
    """The invitations that this one may pass on."""

    @property
    def may_delete(self) -> bool:
        """Whether this is more than somebody who watches."""
        return self.is_owner or bool(self.sides)
