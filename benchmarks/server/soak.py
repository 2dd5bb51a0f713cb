"""A long evening on a server: many games, one after the other, with memory and delay watched.

Usage::

    python benchmarks/server/soak.py --games 300 --minutes 60

Two real clients play a game to its end, leave, and set up the next one. Every minute a line says
how many actions there were, how long they took to reach the other player, how much processor time
the event loop took in one go (which no other program on the machine changes much), how much
memory the server has, and how many actions stand at the tables that are open: those are in memory.
It fails if anything that was told is not stored once, or if memory or delay have grown from the
second quarter of the time to the last.

A game of such players takes 25 minutes, and all begin together: for most of an hour the tables
would only fill. So some minutes at a quicker pace go before, which are not counted: after them
there are games of every age.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import random
import resource
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import httpx
from load import Figures, Player, Table, compare
from served import cpu_seconds, megabytes, running_server

from videau.server.settings import database_url

MOST_GROWTH = 1.15
"""Of memory, from the second quarter of the time to the last."""
MOST_SLOWER = 2.0
"""Of the 99th percentile likewise: a busy machine is not even."""
FIGURES = Figures()
QUICKER = 5.0
"""How many times as quick the minutes before the counted ones are."""
NO_KEEPING = httpx.Limits(max_keepalive_connections=0)


@dataclass
class Pace:
    """How long everybody thinks at present, on average."""

    seconds: float


class Guest(Player):
    """A player who leaves when the match is over."""

    over: asyncio.Event
    pace: Pace

    @property
    def thinking_time(self) -> float:
        """The same for all, and at any time another."""
        return self.pace.seconds

    def _read(self, text: str | bytes) -> None:
        super()._read(text)
        table = self._state.get("table")
        if table is not None and table["result"] is not None:
            self.over.set()


@dataclass(frozen=True)
class Minute:
    """What was seen in one stretch of time."""

    actions: int
    p99: float
    go: float
    """The 99th percentile of the processor time that the event loop took in one go."""
    megabytes: float
    processors: float
    at_tables: int
    """Actions of the games that are being played."""


async def evening(
    base: str,
    client: httpx.AsyncClient,
    database: str,
    pace: Pace,
    end: float,
    seed: str,
    playing: set[Guest],
) -> tuple[int, int, int, int]:
    """Plays one game after the other; returns their number, and what was stored, lost, doubled."""
    games = stored = lost = doubled = 0
    url = base.replace("http", "ws", 1)
    while time.monotonic() < end:
        wish = {"white": {"kind": "here"}, "black": {"kind": "friend"}, "options": {"length": 1}}
        new = (await client.post("api/v1/games", json=wish)).json()
        body = {"invite": new["invites"]["black"], "claim": "the load generator"}
        joined = (await client.post(f"api/v1/games/{new['id']}/join", json=body)).json()
        table = Table(new["id"], (new["token"], joined["token"]))
        over = asyncio.Event()
        players = [
            Guest(table, token, FIGURES, random.Random(f"{seed} {games} {number}"))
            for number, token in enumerate(table.tokens)
        ]
        for player in players:
            player.over, player.pace = over, pace
        playing.add(players[0])
        stopping = asyncio.get_running_loop().call_later(end - time.monotonic(), over.set)
        gate = asyncio.Barrier(2)
        await asyncio.gather(*(player.play(url, pace.seconds, over, gate) for player in players))
        stopping.cancel()
        playing.discard(players[0])
        found = await asyncio.to_thread(compare, database, players)
        stored, lost, doubled = stored + found[0], lost + found[1], doubled + found[2]
        games += 1
    return games, stored, lost, doubled


async def watch(
    pid: int, end: float, every: float, goes: list[float], playing: set[Guest]
) -> list[Minute]:
    """Looks at the server now and then, and says what it sees."""
    seen: list[Minute] = []
    cpu = cpu_seconds(pid)
    while time.monotonic() < end:
        FIGURES.latencies.clear()
        goes.clear()
        await asyncio.sleep(max(0.0, min(every, end - time.monotonic())))
        now, latencies = cpu_seconds(pid), FIGURES.latencies[:]
        if len(latencies) < 100:
            continue
        p99 = statistics.quantiles(latencies, n=100)[98]
        go = statistics.quantiles(goes, n=100)[98] if len(goes) > 1 else 0.0
        at_tables = sum(len(player.told) for player in playing)
        processors = (now - cpu) / every
        minute = Minute(len(latencies), p99, go, megabytes(pid), processors, at_tables)
        cpu = now
        seen.append(minute)
        print(
            f"{len(seen):4d}  {minute.actions:6d} actions  p99 {1e3 * minute.p99:6.1f} ms  "
            f"loop {1e3 * minute.go:5.1f} ms  {minute.megabytes:6.1f} MB  "
            f"{minute.processors:.2f} processors  {minute.at_tables:6d} at the tables",
            flush=True,
        )
    return seen


def is_flat(seen: list[Minute]) -> bool:
    """Whether neither memory nor delay has grown."""
    if len(seen) < 4:
        return True
    quarter = len(seen) // 4
    early, late = seen[quarter : 2 * quarter], seen[-quarter:]
    memory = [statistics.median(each.megabytes for each in part) for part in (early, late)]
    delay = [statistics.median(each.p99 for each in part) for part in (early, late)]
    at_tables = [statistics.median(each.at_tables for each in part) for part in (early, late)]
    goes = [statistics.median(each.go for each in part) for part in (early, late)]
    print(
        f"memory {memory[0]:.1f} -> {memory[1]:.1f} MB "
        f"(actions at the tables {at_tables[0]:.0f} -> {at_tables[1]:.0f}), "
        f"p99 {delay[0]:.4f} -> {delay[1]:.4f} s, "
        f"loop in one go {goes[0]:.4f} -> {goes[1]:.4f} s of processor time"
    )
    return memory[1] <= MOST_GROWTH * memory[0] and delay[1] <= MOST_SLOWER * delay[0]


async def _watch_both(
    pid: int,
    start: float,
    end: float,
    every: float,
    goes: list[float],
    playing: set[Guest],
    pace: Pace,
) -> list[Minute]:
    """Looks at the quicker minutes too, but returns only the others."""
    if pace.seconds and time.monotonic() < start:
        await watch(pid, start, every, goes, playing)
        pace.seconds *= QUICKER
        print("from here on it counts", flush=True)
    return await watch(pid, end, every, goes, playing)


async def measure(asked: argparse.Namespace, folder: str) -> int:
    """Plays, prints what was seen; 1 if anything was lost, doubled or has grown."""
    database = asked.database or database_url(folder)
    goes: list[float] = []
    async with (
        running_server(database, look=goes.extend) as (base, pid),
        # A connection of its own for each question: one that waits may be closed by the server
        # in the very moment in which it is used again.
        httpx.AsyncClient(base_url=base, timeout=120, limits=NO_KEEPING) as client,
    ):
        start = time.monotonic() + 60 * asked.before
        end = start + 60 * asked.minutes
        every = min(60.0, 60 * asked.minutes / 8)
        pace = Pace(asked.think / QUICKER if asked.before else asked.think)
        playing: set[Guest] = set()
        watching = asyncio.create_task(_watch_both(pid, start, end, every, goes, playing, pace))
        tables = []
        for number in range(asked.games):
            seed = f"{asked.seed} {number}"
            games_of_one = evening(base, client, database, pace, end, seed, playing)
            tables.append(asyncio.create_task(games_of_one))
            await asyncio.sleep(0.02)  # people do not all come in the same moment
        played = await asyncio.gather(*tables)
        seen = await watching
    games, stored, lost, doubled = map(sum, zip(*played, strict=True))
    print(f"{games} games, {stored} actions stored, {lost} lost, {doubled} doubled")
    return int(bool(lost or doubled) or not is_flat(seen))


def main() -> int:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument(
        "--before", type=float, default=0.0, help="minutes at a quicker pace that do not count"
    )
    parser.add_argument("--think", type=float, default=4.0, help="seconds on average")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="a database URL instead of SQLite in a folder")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.disable()  # a pause of ours would look like one of the server
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(KeyboardInterrupt):
        return asyncio.run(measure(asked, folder))
    return 1


if __name__ == "__main__":
    sys.exit(main())
