"""The dice of a table that can be checked: who has locked what away, and the roll in the making.

``docs/fair-dice.md`` says what is promised. What a device has given is kept before a roll is made
from it, so that a server that was killed in between makes the same roll.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from videau.files.fairness import (
    Envelope,
    FairStart,
    Party,
    Shares,
    shares_data,
    shares_from_data,
)
from videau.files.plain_data import Fields
from videau.files.record import Entry, Record
from videau.i18n.texts import Text
from videau.play.dice import Pair
from videau.play.fair_dice import (
    CHAIN_LENGTH,
    Chain,
    anchor_of,
    chain_secret,
    is_roll,
    link_hash,
    roll_dice,
    transcript_after,
    transcript_start,
)
from videau.rules.cube import Side
from videau.server.journal import Journal
from videau.server.refusals import StaleError
from videau.server.seats import Seat
from videau.server.values import ChainView, FairView
from videau.server.wire import Open

__all__ = ["FairDice", "is_fair", "new_start"]


def new_start(game: str) -> tuple[FairStart, str]:
    """Returns the envelope of the server for a new game, and the secret in it."""
    secret = secrets.token_hex(32)
    anchor = anchor_of(game, "server", chain_secret(game, secret, 0))
    return FairStart(game, anchor), secret


def is_fair(white: Seat, black: Seat) -> bool:
    """Whether dice between these seats can be checked: a person, and somebody elsewhere.

    >>> ann, bob = Seat(side=Side.WHITE, token="a"), Seat(side=Side.BLACK, token="b")
    >>> is_fair(ann, bob), is_fair(ann, replace(bob, token="a"))
    (True, False)
    """
    people = [seat for seat in (white, black) if seat.level is None]
    is_one_device = white.token == black.token and white.token is not None
    return bool(people) and not is_one_device


@dataclass(frozen=True, slots=True)
class _Chain:
    """The chain of a device."""

    anchor: str
    since: int
    """After how many rolls it was locked away."""
    link: str
    """The last that was opened; the anchor at first."""
    at: int
    """The number of the roll for which it was opened."""
    is_in_record: bool = False


class FairDice:
    """The chains at one table, and the links for the next roll."""

    def __init__(self, record: Record, secret: str, kept: str | None, journal: Journal) -> None:
        assert record.fair is not None
        self.start = record.fair
        self.rolls = 0
        """How many there were so far."""
        self.silent: set[Side] = set()
        """Sides whose device did not answer, and is not waited for until it speaks again."""
        self._secret = secret
        self._own: tuple[int, Chain] | None = None
        """The server's chain in use, and which one it is."""
        self._journal = journal
        self._chains: dict[Side, _Chain] = {}
        self._given: dict[Side, str] = {}
        """Links for the next roll."""
        self._has_changed = asyncio.Event()
        self._transcript = transcript_start(self.start, record.start)
        state = json.loads(kept) if kept else {}
        self._read(state.get("anchors", {}))
        self._pending = _pending(state)
        for n, entry in enumerate(record.entries, 1):
            self.happened(n, entry)

    # What is known

    def view(self) -> FairView:
        """Returns the envelopes as everybody sees them."""
        return FairView(
            rolls=self.rolls,
            server=self._server_anchor(self.rolls + 1),
            white=self._chain_view(Side.WHITE),
            black=self._chain_view(Side.BLACK),
        )

    def _chain_view(self, side: Side) -> ChainView | None:
        chain = self._chains.get(side)
        if chain is None:
            return None
        return ChainView(anchor=chain.anchor, since=chain.since, silent=side in self.silent)

    def has_chain(self, side: Side) -> bool:
        """Whether the device of *side* has locked something away."""
        return side in self._chains

    def happened(self, n: int, entry: Entry) -> None:
        """Goes on after the action with this number."""
        self._transcript = transcript_after(self._transcript, n, entry)
        if not is_roll(entry.action):
            return
        self.rolls += 1
        self._given.clear()
        if entry.fair is None:
            return
        for side in Side:
            self._opened(side, entry.fair)

    def _opened(self, side: Side, shares: Shares) -> None:
        link = shares.links.get(side.value)
        chain = self._chains.get(side)
        if link is None or chain is None:
            return
        new = shares.anchors.get(side.value)
        if new != (chain.anchor, chain.since) and not chain.is_in_record:
            return  # one of an older chain: this one was locked away later
        self._chains[side] = replace(chain, link=link, at=self.rolls, is_in_record=True)

    # Locking away and opening

    async def lock(self, side: Side, anchor: str) -> None:
        """Keeps the anchor of a new chain; the same one again changes nothing."""
        self.silent.discard(side)
        chain = self._chains.get(side)
        if chain is not None and chain.anchor == anchor:
            return
        chains = {**self._chains, side: _Chain(anchor, self.rolls, anchor, self.rolls)}
        await self._keep(chains, self._pending)
        self._chains = chains
        self._given.pop(side, None)

    def give(self, side: Side, roll: int, link: str) -> None:
        """Takes the link that a device opens for a roll; refuses one that does not fit."""
        chain = self._chains.get(side)
        if roll != self.rolls + 1 or chain is None:
            return  # for a roll that has passed, or by a page that has not heard of a newer one
        expected = link
        for _ in range(roll - chain.at):
            expected = link_hash(self.start.game, side.value, expected)
        if expected != chain.link:
            raise StaleError(Text("this does not open what your device has locked away"))
        self.silent.discard(side)
        self._given[side] = link
        self._has_changed.set()

    def changed(self) -> None:
        """Notes that somebody has gone, who is not to be waited for any longer."""
        self._has_changed.set()

    async def shares(self, present: Callable[[], Collection[Side]], seconds: float) -> Shares:
        """Returns what the next roll is made from, once it is kept.

        Devices of the sides that are *present* are waited for, but not for ever.
        """
        roll = self.rolls + 1
        if self._pending is not None and self._pending[0] == roll:
            return self._pending[1]
        await self._wait(present, seconds)
        shares = self._with_ours(roll)
        if len(shares.links) > 1:  # what the server adds alone is always the same
            await self._keep(self._chains, (roll, shares))
            self._pending = (roll, shares)
        return shares

    def missing(self, present: Collection[Side]) -> set[Side]:
        """Returns the sides whose device is still to open its link."""
        return {
            side
            for side in present
            if side in self._chains and side not in self._given and side not in self.silent
        }

    def questions(self, present: Collection[Side]) -> Iterator[tuple[Side, Open]]:
        """Yields what the devices of those who are *present* are still to be asked."""
        for side in self.missing(present):
            yield side, Open(roll=self.rolls + 1, anchor=self._chains[side].anchor)

    async def _wait(self, present: Callable[[], Collection[Side]], seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                while self.missing(present()):
                    self._has_changed.clear()
                    await self._has_changed.wait()
        except TimeoutError:
            self.silent |= self.missing(present())

    def dice(self, shares: Shares) -> Pair:
        """Returns the next roll."""
        return roll_dice(self.start.game, self.rolls + 1, self._transcript, shares)

    def _with_ours(self, roll: int) -> Shares:
        links: dict[Party, str] = {"server": self._server_link(roll)}
        anchors: dict[Party, Envelope] = {}
        if roll > 1 and roll % CHAIN_LENGTH == 1:
            anchors["server"] = Envelope(self._server_anchor(roll), roll - 1)
        for side in Side:
            if side in self._given:
                links[side.value] = self._given[side]
                chain = self._chains[side]
                if not chain.is_in_record:
                    anchors[side.value] = Envelope(chain.anchor, chain.since)
        return Shares(links, anchors)

    def _server_link(self, roll: int) -> str:
        return self._server_chain(roll).link((roll - 1) % CHAIN_LENGTH + 1)

    def _server_anchor(self, roll: int) -> str:
        return self._server_chain(roll).link(0) if roll > CHAIN_LENGTH else self.start.server

    def _server_chain(self, roll: int) -> Chain:
        number = (roll - 1) // CHAIN_LENGTH
        if self._own is None or self._own[0] != number:
            secret = chain_secret(self.start.game, self._secret, number)
            self._own = number, Chain(self.start.game, "server", secret)
        return self._own[1]

    # Keeping

    def _read(self, anchors: dict[str, Any]) -> None:
        for side in Side:
            if side.value in anchors:
                anchor, since = anchors[side.value]
                self._chains[side] = _Chain(anchor, since, anchor, since)

    async def _keep(self, chains: dict[Side, _Chain], pending: tuple[int, Shares] | None) -> None:
        state: dict[str, Any] = {
            "anchors": {side.value: [chain.anchor, chain.since] for side, chain in chains.items()}
        }
        if pending is not None:
            state["pending"] = {"roll": pending[0], **shares_data(pending[1])}
        store = self._journal.store
        await self._journal.write(store.keep_dice, self.start.game, json.dumps(state))


def _pending(state: dict[str, Any]) -> tuple[int, Shares] | None:
    if "pending" not in state:
        return None
    data = Fields(state["pending"])
    roll = data.take("roll", int)
    return roll, shares_from_data(data)
