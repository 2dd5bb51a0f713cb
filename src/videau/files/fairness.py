"""What a record holds of dice that can be checked: the envelopes, and what was in them.

``docs/fair-dice.md`` says what is computed from it; :mod:`videau.play.fair_dice` does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, get_args

from videau.errors import UnreadableError
from videau.files.plain_data import Fields

__all__ = [
    "PARTIES",
    "Envelope",
    "FairStart",
    "Party",
    "Shares",
    "fair_start_data",
    "fair_start_from_data",
    "shares_data",
    "shares_from_data",
]

Party = Literal["server", "white", "black"]
"""Who adds to a roll: the server, and the device of either player."""
PARTIES: tuple[Party, ...] = get_args(Party)

_LINK = re.compile(r"[0-9a-f]{64}")
_GAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class FairStart:
    """What was known before the first roll: which game it is, and the server's envelope."""

    game: str
    server: str
    """The anchor of the server's chain."""


class Envelope(NamedTuple):
    """The beginning of a chain: what was given away before anything of it was opened."""

    anchor: str
    since: int
    """After how many rolls of the game."""


@dataclass(frozen=True, slots=True)
class Shares:
    """What one roll was made from.

    >>> Shares({"server": "ab" * 32}).parties
    ('server',)
    """

    links: Mapping[Party, str]
    """The link that each party has opened; one that is missing took no part in this roll."""
    anchors: Mapping[Party, Envelope] = field(default_factory=dict)
    """The beginnings of chains that are used here for the first time."""

    @property
    def parties(self) -> tuple[Party, ...]:
        """Who took part."""
        return tuple(party for party in PARTIES if party in self.links)


def fair_start_data(start: FairStart) -> dict[str, Any]:
    """Returns *start* as data."""
    return {"game": start.game, "server": start.server}


def fair_start_from_data(data: Fields) -> FairStart:
    """Reads what :func:`fair_start_data` wrote."""
    start = FairStart(_matching(data, "game", _GAME), _matching(data, "server", _LINK))
    data.end()
    return start


def shares_data(shares: Shares) -> dict[str, Any]:
    """Returns *shares* as data.

    >>> shares_data(Shares({"server": "00"}))
    {'links': {'server': '00'}}
    """
    data: dict[str, Any] = {"links": dict(shares.links)}
    anchors = {party: envelope._asdict() for party, envelope in shares.anchors.items()}
    return {**data, "anchors": anchors} if anchors else data


def shares_from_data(data: Fields) -> Shares:
    """Reads what :func:`shares_data` wrote."""
    opened = Fields(data.take("links", dict))
    links = {party: _matching(opened, party, _LINK) for party in PARTIES if party in opened}
    opened.end()
    anchors = _anchors(Fields(data.take("anchors", dict))) if "anchors" in data else {}
    data.end()
    if "server" not in links:
        raise UnreadableError("expected {key!r}, which is missing", key="server")
    return Shares(links, anchors)


def _anchors(data: Fields) -> dict[Party, Envelope]:
    found: dict[Party, Envelope] = {}
    for party in PARTIES:
        if party in data:
            envelope = Fields(data.take(party, dict))
            found[party] = Envelope(
                _matching(envelope, "anchor", _LINK), envelope.take("since", int)
            )
            envelope.end()
    data.end()
    return found


def _matching(data: Fields, key: str, pattern: re.Pattern[str]) -> str:
    text = data.take(key, str)
    if not pattern.fullmatch(text):
        raise UnreadableError(
            "expected {key!r} to be made of {pattern}, got {text!r}",
            key=key,
            pattern=pattern.pattern,
            text=text if len(text) <= 60 else text[:59] + "…",
        )
    return text
