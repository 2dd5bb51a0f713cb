"""Games whose dice can be checked, made from seeds: the same ones every time."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from videau import DICE, Match, Options, Side
from videau.files import Record
from videau.files.fairness import Envelope, FairStart, Party, Shares
from videau.files.record import Entry
from videau.play import RandomPlayer, RecordedDice
from videau.play.dice import roll_for
from videau.play.fair_dice import (
    anchor_of,
    chain_secret,
    link_at,
    roll_dice,
    transcript_after,
    transcript_start,
)

GAME = "a-game"
SERVER = "5e" * 32
DEVICES: dict[Party, str] = {"white": "a1" * 32, "black": "b2" * 32}

Everybody: Collection[Party] = ("white", "black")


def fair_game(
    takes_part: Callable[[int], Collection[Party]] = lambda roll: Everybody,
    *,
    seed: int = 1,
    match: Match | None = None,
    most: int = 10_000,
) -> Record:
    """A match of two random players; *takes_part* says whose device adds to which roll."""
    secret = chain_secret(GAME, SERVER, 0)
    start = FairStart(GAME, anchor_of(GAME, "server", secret))
    match = match or Match(options=Options(length=1))
    before = transcript_start(start, match)
    players = {side: RandomPlayer(seed=seed) for side in Side}
    record = Record(match, fair=start)
    entries: list[Entry] = []
    roll, known = 0, set[Party]()
    while not match.is_over and len(entries) < most:
        side = match.game.chooser
        action = None if side is None else players[side].choose(match, side)
        if action is None:
            roll += 1
            links: dict[Party, str] = {"server": link_at(GAME, "server", secret, roll)}
            anchors: dict[Party, Envelope] = {}
            for party in takes_part(roll):
                links[party] = link_at(GAME, party, DEVICES[party], roll)
                if party not in known:
                    anchors[party] = Envelope(anchor_of(GAME, party, DEVICES[party]), 0)
                    known.add(party)
            shares = Shares(links, anchors)
            dice = roll_dice(GAME, roll, before, shares)
            entry = Entry(DICE, roll_for(match, RecordedDice([dice])), fair=shares)
        else:
            assert side is not None
            entry = Entry(side, action)
        entries.append(entry)
        before = transcript_after(before, len(entries), entry)
        match = match.apply(entry.action)
    return replace(record, entries=tuple(entries))
