"""The games that the tokens of a device open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from videau.server.hub import Hub
from videau.server.journal import Journal
from videau.server.refusals import DamagedError
from videau.server.seats import Seat, hashed
from videau.server.store import StoredGame
from videau.server.table import Table

__all__ = ["Listed", "games_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A part of somebody's games, each with the token that opens it."""

    games: list[tuple[str, Table]] = field(default_factory=list)
    damaged: list[tuple[str, StoredGame]] = field(default_factory=list)
    next: int | None = None
    """How many to skip for the next part; nothing after the last."""


def _token_for(game: StoredGame, seats: Iterable[Seat], by_hash: Mapping[str, str]) -> str:
    keys = (game.owner, *(seat.token for seat in seats))
    return next(by_hash[key] for key in keys if key is not None and key in by_hash)


async def games_of(
    hub: Hub, journal: Journal, tokens: list[str], *, most: int, skip: int = 0, guest: str = ""
) -> Listed:
    """Returns *most* tables that *tokens* open, the newest first, after *skip* of them."""
    by_hash = {hashed(token): token for token in tokens}
    ids = await journal.read(journal.store.games_of, by_hash, most + 1, skip)
    listed = Listed(next=skip + most if len(ids) > most else None)
    for game in ids[:most]:
        try:
            table = await hub.seen(game, guest)
        except DamagedError:
            stored = (await hub.stored(game)).game
            listed.damaged.append((_token_for(stored, stored.seats, by_hash), stored))
        else:
            token = _token_for(table.stored, table.seats.values(), by_hash)
            listed.games.append((token, table))
    return listed
