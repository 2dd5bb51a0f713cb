"""When the bots of a table choose, and at which pace."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from videau.errors import VideauError
from videau.i18n.texts import Text
from videau.play.player import Player
from videau.rules.actions import OpeningRoll
from videau.rules.cube import Side
from videau.server import wire
from videau.server.bots import BotPool
from videau.server.limits import Paces
from videau.server.refusals import BotFailedError, error_view
from videau.server.table import Table

__all__ = ["BotTurns"]

_log = logging.getLogger(__name__)
OPENING_PAUSES = 3
"""How many times longer a bot waits when the dice have decided who begins."""


class BotTurns:
    """The bots that sit at tables: woken when it is for one of them to choose."""

    def __init__(
        self, bots: BotPool, pause: float, paces: Paces, reload: Callable[[Table], None]
    ) -> None:
        self._bots = bots
        self._bot_pause = pause
        self._paces = paces
        """How often bots act at all tables that one guest has set up."""
        self._reload = reload
        """What is done with a table whose memory and storage may differ."""
        self._players: dict[tuple[str, Side], Player] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """Lets the bots of a table go on, if it is for one of them to choose."""
        running = self._thinking.get(table.id)
        if (running is None or running.done()) and _may_act(table):
            task = asyncio.create_task(self._play(table))
            self._thinking[table.id] = task
            task.add_done_callback(lambda done: self._has_thought(table.id, done))

    def is_thinking(self, table: Table) -> bool:
        """Whether a bot of *table* has not made up its mind yet."""
        return table.id in self._thinking

    def forget(self, table: Table) -> None:
        """Drops what the bots of a table remember."""
        for side in Side:
            self._players.pop((table.id, side), None)

    async def close(self) -> None:
        """Ends every thought."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _has_thought(self, table: str, task: asyncio.Task[None]) -> None:
        if self._thinking.get(table) is task:  # else another one has begun meanwhile
            del self._thinking[table]

    async def _play(self, table: Table) -> None:
        while _may_act(table):
            await asyncio.sleep(self._pause(table))
            await self._paces.turn(table.stored.address)
            if not _may_act(table):
                return  # somebody has said stop meanwhile
            n, side, match = table.n, table.chooser, table.match
            try:
                action = None
                if side is not None:
                    action = await self._bots.choose(self._player(table, side), match, side)
                if not table.pace.may_go:
                    return
                table.pace = table.pace.stepped()
                await table.act_as_bot(n, side or match.game.turn, action)
            except Exception as error:
                _report(table, error)
                return
            finally:
                if table.broken:
                    self._reload(table)

    def _pause(self, table: Table) -> float:
        """How long a bot waits, so that people can follow; longer while they see who begins."""
        times = OPENING_PAUSES if table.view().opening else 1
        return self._bot_pause * times / table.pace.speed

    def _player(self, table: Table, side: Side) -> Player:
        key = (table.id, side)
        if key not in self._players:
            level = table.seats[side].level
            assert level is not None
            self._players[key] = self._bots.new(level)
        return self._players[key]


def _may_act(table: Table) -> bool:
    """Whether it is for a bot of *table* to go on."""
    if table.broken or not table.is_full or not table.match.may:
        return False
    if table.waits_for_device:
        return False
    if not table.people and not table.listeners:
        return False  # two bots play for those who watch
    if not table.people and not table.pace.may_go:
        return False
    side = table.chooser
    if side is None:
        is_endless = table.match.game.is_over and not table.match.options.is_match
        return not table.people and OpeningRoll in table.match.may and not is_endless
    return table.seats[side].level is not None and not table.waits_for_typed_dice


def _report(table: Table, error: Exception) -> None:
    """Tells a table that its bot broke down; whoever comes back wakes it again."""
    _log.error("a bot failed at table %s", table.id, exc_info=error)
    reason: object = error.text if isinstance(error, VideauError) else type(error).__name__
    failure = BotFailedError(Text("the computer player failed: {reason}", reason=reason))
    text = wire.ErrorMessage(error=error_view(failure)).model_dump_json()
    for listener in tuple(table.listeners):
        listener.send(text)
