"""Dice that nobody can steer or foresee: the construction of ``docs/fair-dice.md``, and no more.

Every party has a chain of links, each of which is the hash of the next one; the first, the
anchor, is given away before anything is rolled. A roll is made from one link of every party and
from everything that has happened before it. Nothing here is secret or at random but what the
caller puts in.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from videau.files.fairness import FairStart, Party, Shares, shares_data
from videau.files.plain_data import action_data, actor_name, canonical
from videau.files.record import Entry
from videau.play.dice import Pair
from videau.rules.actions import Action, OpeningRoll, Roll
from videau.rules.match import Match

__all__ = [
    "CHAIN_LENGTH",
    "Chain",
    "anchor_of",
    "chain_secret",
    "is_roll",
    "link_at",
    "link_hash",
    "roll_dice",
    "shows",
    "transcript_after",
    "transcript_start",
]

CHAIN_LENGTH = 512
"""Links of one chain; whoever has opened them all begins another one."""

_STRIDE = 16
"""Of so many links of a chain one is kept in memory; the others are some hashes away."""

_NAME = "videau-dice-1"


def link_hash(game: str, party: Party, link: str) -> str:
    """Returns the link before *link* in the chain of *party*.

    >>> link_hash("game", "white", "00" * 32)[:16]
    'c392c6c274919bf2'
    """
    return _hash(f"{_NAME} link\n{game}\n{party}\n{link}\n")


def link_at(game: str, party: Party, secret: str, index: int) -> str:
    """Returns the link with this *index*, the anchor being 0 and *secret* the last of them.

    >>> link_at("game", "white", "00" * 32, CHAIN_LENGTH) == "00" * 32
    True
    """
    link = secret
    for _ in range(CHAIN_LENGTH - index):
        link = link_hash(game, party, link)
    return link


def anchor_of(game: str, party: Party, secret: str) -> str:
    """Returns the anchor of the chain that ends in *secret*."""
    return link_at(game, party, secret, 0)


class Chain:
    """A chain whose secret is known, with every so many of its links at hand.

    >>> chain = Chain("game", "server", "00" * 32)
    >>> chain.link(7) == link_at("game", "server", "00" * 32, 7)
    True
    """

    def __init__(self, game: str, party: Party, secret: str) -> None:
        self._game = game
        self._party: Party = party
        self._kept = {CHAIN_LENGTH: secret}
        for index in range(CHAIN_LENGTH - _STRIDE, -1, -_STRIDE):
            self._kept[index] = self._down(self._kept[index + _STRIDE], _STRIDE)

    def link(self, index: int) -> str:
        """Returns the link with this *index*, the anchor being 0."""
        above = -(-index // _STRIDE) * _STRIDE
        return self._down(self._kept[above], above - index)

    def _down(self, link: str, steps: int) -> str:
        for _ in range(steps):
            link = link_hash(self._game, self._party, link)
        return link


def chain_secret(game: str, secret: str, number: int) -> str:
    """Returns the secret of the server's chain with this *number*, all from one that it keeps."""
    text = f"{_NAME} chain\n{game}\n{number}\n"
    return hmac.digest(bytes.fromhex(secret), text.encode(), "sha256").hex()


# What has happened


def transcript_start(start: FairStart, match: Match) -> str:
    """Returns the hash of what was agreed before the first action."""
    agreed = {
        "game": start.game,
        "server": start.server,
        "ruleset": match.ruleset.name,
        "length": match.options.length,
    }
    return _hash(f"{_NAME} start\n{canonical(agreed)}\n")


def transcript_after(before: str, number: int, entry: Entry) -> str:
    """Returns the hash of everything up to the action with this *number*.

    Times and comments are not part of it: they can be added and left out.
    """
    said: dict[str, Any] = {"n": number, "by": actor_name(entry.actor)}
    said |= action_data(entry.action)
    if entry.fair is not None:
        said["fair"] = shares_data(entry.fair)
    return _hash(f"{_NAME} action\n{before}\n{canonical(said)}\n")


# Rolling


def roll_dice(game: str, number: int, before: str, shares: Shares) -> Pair:
    """Returns the two dice of roll *number*, in order, after a transcript with the hash *before*.

    >>> roll_dice("game", 1, "00" * 32, Shares({"server": "11" * 32, "white": "22" * 32}))
    (2, 5)
    """
    return next(
        (byte // 6 % 6 + 1, byte % 6 + 1)
        for byte in _bytes(game, number, before, shares)
        if byte < 252  # 7 times 36; a larger one would make some rolls more likely
    )


def _bytes(game: str, number: int, before: str, shares: Shares) -> Iterator[int]:
    key = bytes.fromhex(shares.links["server"])
    white, black = (shares.links.get(party, "-") for party in ("white", "black"))
    block = 0
    while True:
        text = f"{_NAME} roll\n{game}\n{number}\n{before}\n{white}\n{black}\n{block}\n"
        yield from hmac.digest(key, text.encode(), "sha256")
        block += 1


def is_roll(action: Action) -> bool:
    """Whether *action* is one of the dice.

    >>> is_roll(OpeningRoll(3, 1))
    True
    """
    return isinstance(action, OpeningRoll | Roll)


def shows(action: Action, dice: Pair) -> bool:
    """Whether *action* is the roll of these *dice*; only in an opening roll their order matters.

    >>> shows(OpeningRoll(3, 1), (3, 1)), shows(OpeningRoll(3, 1), (1, 3))
    (True, False)
    """
    match action:
        case OpeningRoll(white, black):
            return (white, black) == dice
        case Roll(rolled):
            return (rolled.high, rolled.low) == (max(dice), min(dice))
    return False


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
