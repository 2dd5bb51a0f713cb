"""Everything breaks at random while people play, and nothing that they were told is lost.

Usage: ``python -m tests.server.chaos --minutes 3`` (``make chaos``). The server, one of its
processes, the database or both are killed, the database hangs, the disk is full, and lines are cut
or stand still, while real clients play on and come back. At the end the stored log is compared
with all that anybody was ever told.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from websockets.exceptions import WebSocketException

from tests.patience import PATIENCE
from tests.server.clients import Client, Json, at_table, table_for_two
from tests.server.conftest import LiveServer, sqlite
from tests.server.postgres import NoPostgresError, running_postgres, start_again
from videau.server.store import Store

KINDS = {"sqlite": 1, "postgres": 1, "processes": 2}
"""On what is played, and in how many processes: several of them share a PostgreSQL."""
LIMITS = {
    "messages_per_second": 2000.0,
    "requests_per_second": 2000.0,
    "storage_seconds": 1.0,
    "open_games": 0,
}

_log = logging.getLogger(__name__)
_COMPARED = ("by", "do", "dice", "play", "win", "white", "black", "side")


@dataclass
class Told:
    """What one seat was told over all its connections, and what went wrong with it."""

    lines: dict[int, str] = field(default_factory=dict)
    doubled: int = 0

    def hear(self, entries: list[Json]) -> None:
        for entry in entries:
            line = json.dumps(entry, sort_keys=True)
            self.doubled += self.lines.setdefault(entry["n"], line) != line


class Relay:
    """The line between clients and the server, which can be cut."""

    def __init__(self) -> None:
        self.port = 0
        self.target = 0
        self.is_open = asyncio.Event()
        self.is_open.set()
        self._lines: set[asyncio.StreamWriter] = set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            self.cut()
            server.close()

    def cut(self) -> None:
        """Ends every line without a word."""
        for writer in tuple(self._lines):
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, far_writer}
        self._lines |= both
        try:
            await asyncio.gather(self._pump(reader, far_writer), self._pump(far_reader, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._lines -= both
            for each in both:
                each.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self.is_open.wait()
            writer.write(data)
            await writer.drain()
        raise ConnectionResetError


async def play(
    relay: Relay, table: str, token: str, told: Told, stop: asyncio.Event, luck: random.Random
) -> None:
    """Plays until *stop*, coming back whenever the line breaks, and repeating what was open."""
    asked: tuple[int, str, Json] | None = None
    while not stop.is_set():
        base = f"http://127.0.0.1:{relay.port}/"
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            async with at_table(base, table, token) as client:
                told.hear(client.entries)
                while not stop.is_set():
                    asked = await _step(client, asked, luck)
                    told.hear(client.entries[-8:])
        await asyncio.sleep(luck.uniform(0.01, 0.1))


async def _step(
    client: Client, asked: tuple[int, str, Json] | None, luck: random.Random
) -> tuple[int, str, Json] | None:
    """Does one thing, or hears one; returns what has no answer yet."""
    if asked is None:
        action = client.choice(luck)
        is_late = client.state["table"]["stage"] == "opening" and "white" not in client.sides
        if action is not None and not (action["do"] == "roll" and is_late):
            asked = (client.n, client.new_id(), action)
    if asked is None:
        async with asyncio.timeout(2.0):  # then it is looked whether the line is still there
            await client.receive()
        return None
    after, name, action = asked
    with contextlib.suppress(ConnectionError):
        await client.ask(action, name, after)
    async with asyncio.timeout(5.0):
        answer = await client.answer(name)
    if answer["type"] == "error" and answer["error"]["code"] == "storage":
        return asked  # nobody knows: the same again, under the same name
    return None


@dataclass
class World:
    """What there is to break."""

    live: LiveServer
    relay: Relay
    data: Path | None
    """The folder of PostgreSQL; nothing with SQLite."""
    luck: random.Random
    processes: int = 1
    done: dict[str, int] = field(default_factory=dict)

    def troubles(self) -> list[Callable[[], Awaitable[None]]]:
        """Everything that can go wrong here."""
        always = [self.kill_server, self.cut_lines, self.hold_lines]
        if self.data is None:
            return [*always, self.fill_disk]
        some = [self.kill_process] if self.processes > 1 else []
        return [*always, self.kill_database, self.kill_both, self.hang_database, *some]

    async def kill_server(self) -> None:
        await self._kill_all()
        await asyncio.to_thread(self.start_server)

    async def kill_both(self) -> None:
        await self._kill_all()
        await self.kill_database()
        await asyncio.to_thread(self.start_server)

    async def kill_process(self) -> None:
        """Kills one of several; the server begins it again."""
        _signal([self.luck.choice(_children(self.live.process.pid))], signal.SIGKILL)

    async def _kill_all(self) -> None:
        several = _children(self.live.process.pid) if self.processes > 1 else []
        await asyncio.to_thread(self.live.kill)
        _signal(several, signal.SIGKILL)

    def start_server(self) -> None:
        self.live.start()
        self.relay.target = self.live.port

    async def kill_database(self) -> None:
        pids = self._database()
        _signal(pids, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while any(map(_is_alive, pids)):
                await asyncio.sleep(0.02)
        assert self.data is not None
        # A process that nobody has buried yet still counts as running for the next one.
        for name in ("data/postmaster.pid", ".s.PGSQL.5432.lock"):
            (self.data.parent / name).unlink(missing_ok=True)
        await asyncio.to_thread(start_again, self.data.parent)

    async def hang_database(self) -> None:
        pids = self._database()
        _signal(pids, signal.SIGSTOP)
        await asyncio.sleep(self.luck.uniform(0.2, 2.5))
        _signal(pids, signal.SIGCONT)

    async def fill_disk(self) -> None:
        pid = self.live.process.pid
        room = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, room[1]))
        await asyncio.sleep(self.luck.uniform(0.1, 1.0))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, room)

    async def cut_lines(self) -> None:
        self.relay.cut()

    async def hold_lines(self) -> None:
        self.relay.is_open.clear()
        await asyncio.sleep(self.luck.uniform(0.1, 1.5))
        self.relay.is_open.set()

    def _database(self) -> list[int]:
        assert self.data is not None
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        return [first, *_children(first)]


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def _signal(pids: list[int], what: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, what)


@dataclass(frozen=True)
class Outcome:
    """What came of it."""

    troubles: dict[str, int]
    stored: int
    told: int
    lost: int
    doubled: int

    def __str__(self) -> str:
        what = ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in self.troubles.items())
        return (
            f"{what}: {self.stored} actions stored, {self.told} told, "
            f"{self.lost} lost, {self.doubled} doubled"
        )


async def let_loose(
    url: str,
    data: Path | None,
    *,
    games: int,
    seconds: float,
    most: int,
    seed: int,
    processes: int = 1,
) -> Outcome:
    """Breaks things for some seconds, *most* times at most, and compares."""
    luck = random.Random(seed)
    live = LiveServer(url, limits=LIMITS, workers=processes)
    relay = Relay()
    told: dict[tuple[str, int], Told] = {}
    stop = asyncio.Event()
    try:
        async with relay.running():
            relay.target = live.port
            world = World(live, relay, data, luck, processes)
            tables = [await asyncio.to_thread(table_for_two, live.base) for _ in range(games)]
            players = []
            for table, *tokens in tables:
                for number, token in enumerate(tokens):
                    mine = told[table, number] = Told()
                    own = random.Random(f"{seed} {len(told)}")
                    task = play(relay, table, token, mine, stop, own)
                    players.append(asyncio.create_task(task))
            end = time.monotonic() + seconds
            line = world.troubles()
            for number in range(most):
                if time.monotonic() > end:
                    break
                before = sum(len(each.lines) for each in told.values())
                await _heard_more(told, before + 2 * games, end)
                trouble = line[number] if number < len(line) else luck.choice(line)
                name = trouble.__name__
                world.done[name] = world.done.get(name, 0) + 1
                await trouble()
                _log.info("%s: %d told", name, sum(len(each.lines) for each in told.values()))
            await _heard_more(told, sum(len(each.lines) for each in told.values()) + games, None)
            stop.set()
            relay.cut()
            await asyncio.gather(*players)
    finally:
        live.kill_if_running()
    return _compared(url, told, world.done)


async def _heard_more(told: dict[tuple[str, int], Told], n: int, end: float | None) -> None:
    """Waits until those who play have been told of more: they have come back and play on."""
    async with asyncio.timeout(PATIENCE):
        while sum(len(each.lines) for each in told.values()) < n:
            if end is not None and time.monotonic() > end:
                return
            await asyncio.sleep(0.02)


def _compared(url: str, told: dict[tuple[str, int], Told], troubles: dict[str, int]) -> Outcome:
    store = Store.open(url)
    stored = lost = 0
    for (table, seat), mine in told.items():
        loaded = store.load(table)
        assert loaded is not None
        log = {entry["n"]: entry for entry in map(json.loads, loaded.lines)}
        assert list(log) == list(range(1, len(log) + 1))
        stored += len(log) if seat == 0 else 0
        for n, line in mine.lines.items():
            entry = json.loads(line)
            lost += n not in log or any(
                entry.get(key) is not None and log[n].get(key) != entry[key] for key in _COMPARED
            )
    store.close()
    doubled = sum(each.doubled for each in told.values())
    return Outcome(troubles, stored, sum(len(each.lines) for each in told.values()), lost, doubled)


@contextlib.contextmanager
def storage(kind: str) -> Iterator[tuple[str, Path | None]]:
    """A new database: its URL, and its folder if it is a program of its own."""
    if kind != "sqlite":
        with running_postgres() as url:
            yield url, Path(url.rpartition("=")[2]) / "data"
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield sqlite(Path(folder)), None


def main() -> int:
    """Reads the command line; 1 if anything was lost or doubled."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=3.0, help="for each database")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="names each trouble")
    parser.add_argument("--database", choices=KINDS, help="only one of them")
    asked = parser.parse_args()
    logging.basicConfig(
        level=logging.INFO if asked.verbose else logging.WARNING, format="%(asctime)s %(message)s"
    )
    is_bad = False
    for kind in (asked.database,) if asked.database else KINDS:
        try:
            with storage(kind) as (url, data):
                outcome = asyncio.run(
                    let_loose(
                        *(url, data),
                        games=asked.games,
                        seconds=60 * asked.minutes,
                        most=100_000,
                        seed=asked.seed,
                        processes=KINDS[kind],
                    )
                )
        except NoPostgresError as reason:
            print(f"{kind}: {reason}")
            continue
        print(f"{kind}: {outcome}", flush=True)
        is_bad |= bool(outcome.lost or outcome.doubled)
    return int(is_bad)


if __name__ == "__main__":
    sys.exit(main())
