"""Computer players at the server's tables: who they are, and where they think.

They think in threads of their own, so that a slow one is not felt at another table, nor by
anybody who plays against a person.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

from videau.errors import UnavailableError
from videau.play.bot_titles import current_name
from videau.play.bots import BOTS
from videau.play.player import Player
from videau.rules.actions import Action
from videau.rules.cube import Side
from videau.rules.match import Match

__all__ = ["BotPool", "Factory"]

Factory = Callable[[str, int | None], Player]
"""Makes a new player from a name and a seed; each side of each table has its own."""


class BotPool:
    """The levels that people can choose, and the threads in which bots think.

    >>> room = BotPool()
    >>> room.new("newcomer").name
    'newcomer'
    >>> room.new("champion")
    Traceback (most recent call last):
    ...
    videau.errors.UnavailableError: there is no level 'champion'; there are newcomer
    """

    def __init__(self, levels: Mapping[str, Factory] = BOTS, *, threads: int = 8) -> None:
        self.levels = dict(levels)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="videau-bot")

    def new(self, level: str) -> Player:
        """Returns a player of this *level*."""
        level = current_name(level)
        if level not in self.levels:
            raise UnavailableError(
                "there is no level {level!r}; there are {levels}",
                level=level,
                levels=", ".join(self.levels),
            )
        return self.levels[level](level, None)

    async def choose(self, player: Player, match: Match, side: Side) -> Action | None:
        """Returns what *player* does, once it has thought it over."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, player.choose, match, side)

    def close(self) -> None:
        """Sends the bots home; one that still thinks is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
