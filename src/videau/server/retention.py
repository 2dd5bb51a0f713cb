"""Deleting what nobody has touched for long, where whoever runs the server wants that."""

from __future__ import annotations

import asyncio
import logging

from videau.server.hub import Hub
from videau.server.journal import Journal
from videau.server.refusals import StorageError
from videau.server.store import milliseconds

__all__ = ["delete_old", "forget_regularly"]

_DAY = 24 * 60 * 60 * 1000
_SOME = 100
"""Games that are looked for at a time, so that nobody who plays waits for it."""
EVERY_SECONDS = 60 * 60

_log = logging.getLogger(__name__)


async def forget_regularly(hub: Hub, journal: Journal, days: float) -> None:
    """Deletes old games at once and every hour from then on, until it is cancelled."""
    while True:
        try:
            gone = await delete_old(hub, journal, milliseconds() - round(days * _DAY))
        except StorageError:
            _log.error("old games could not be deleted: tried again in an hour")
        else:
            if gone:
                _log.info("deleted %d games in which nothing has happened for %g days", gone, days)
        await asyncio.sleep(EVERY_SECONDS)


async def delete_old(hub: Hub, journal: Journal, before: int) -> int:
    """Deletes the games in which nothing has happened since *before*; returns how many.

    A game at whose table somebody sits is left alone, however old. What those have practised who
    have not done so since goes too.
    """
    gone, after = 0, ""
    while some := await journal.read(journal.store.old_games, before, _SOME, after):
        for game in some:
            if not hub.is_open(game) and not await hub.is_elsewhere(game):
                await journal.write(journal.store.delete, game)
                gone += 1
        after = some[-1]
    await journal.write(journal.store.practice.forget_old, before)
    return gone
