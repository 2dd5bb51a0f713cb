"""Load on a server: many games at once, played at random by real WebSocket clients.

Usage::

    python benchmarks/server/load.py --games 1000 --think 2 --seconds 60

It starts a server of its own on loopback, with its database in a temporary folder and with every
action committed to the disk, as people run it. Each game has two connections. A player thinks
for a random time around ``--think`` seconds, as people do (they take longer), and then acts;
``--think 0`` measures how much the server carries instead.

Printed are the games held at once, actions per second, the time from sending an action until
the other player has the message, and what the stored log says: every action that was confirmed
must be there once, and every client must have been told the same.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import gc
import json
import platform
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Self

sys.path.insert(0, str(Path(__file__).parent))

import httpx
from line import CutError, Line, RefusedError, open_line
from served import cpu_seconds, running_server

from videau.server.settings import database_url
from videau.server.store import Store

Json = dict[str, Any]

OTHER_FILES = 200
"""That either process needs besides its connections."""
PATIENCE = 120.0
"""Seconds in which a connection must have come about; a busy machine takes its time."""
KEPT_SHORTLY = httpx.Limits(keepalive_expiry=1.0)
"""The server closes a connection that waits, and must not do so in the moment of its next use."""
LISTENING = 30.0
"""Seconds for which what was asked for is waited for once the games are stopped."""


class CannotPlayError(Exception):
    """Why a client cannot do what it is there for, in a sentence."""

    @classmethod
    def of(cls, error: BaseException, there: int) -> Self:
        """Returns what to say of *error*, with *there* clients connected before it."""
        return cls(f"{_reason(error)}; {there} connections had come about before")


def _reason(error: BaseException) -> str:
    match error:
        case RefusedError():
            said = error.body.decode("utf-8", "replace")
            return f"the server refused with {error.status}: {_words(said)}"
        case CutError():
            return f"the server ended a connection with {error.code or 'no word'}"
        case OSError(errno=errno.EMFILE | errno.ENFILE):
            return "the system gives this process no more files: raise `ulimit -n`"
        case OSError(errno=errno.EADDRNOTAVAIL):
            return "this address has no free ports any more: play fewer games, or wait a minute"
        case ConnectionRefusedError():
            return "nobody listens at the server's port: it has ended, or its queue is full"
        case TimeoutError():
            return f"the server did not answer within {PATIENCE:.0f} seconds"
        case _:
            return f"the connection failed ({type(error).__name__}): {error}"


def _words(said: str) -> str:
    """What an answer of the server says, if it is one of its errors."""
    try:
        return str(json.loads(said)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return said[:200] or "without a word"


@dataclass
class Figures:
    """What is counted while the games are played."""

    connected: int = 0
    sent: int = 0
    refused: int = 0
    games_over: int = 0
    latencies: list[float] = field(default_factory=list)


@dataclass
class Table:
    """A game with the tokens of its two players, and when each action was sent."""

    id: str
    tokens: tuple[str, str]
    watch: str = ""
    sent_at: dict[int, tuple[float, str]] = field(default_factory=dict)


class Player:
    """One connection: keeps what it was told and acts when it may."""

    def __init__(self, table: Table, token: str, figures: Figures, luck: random.Random) -> None:
        self.table = table
        self.told: list[Json] = []
        self._token = token
        self._figures = figures
        self._luck = luck
        self._state: Json = {}
        self._asked_after = -1
        self.refusal = ""
        """What the server has said last to something that it did not do."""
        self._line: Line | None = None
        self._think = 0.0
        self._is_playing = False
        self._has_heard = asyncio.Event()

    async def play(
        self, url: str, think: float, stop: asyncio.Event, gate: asyncio.Barrier
    ) -> None:
        """Plays until *stop*, then listens until nothing more can come."""
        address = f"{url}api/v1/tables/{self.table.id}"
        try:
            line = self._line = await open_line(address, self._hear, PATIENCE)
        except (OSError, RefusedError, CutError) as error:
            raise CannotPlayError.of(error, self._figures.connected) from None
        try:
            line.send(json.dumps({"v": 1, "type": "hello", "token": self._token}))
            await self._until(line, self._has_heard)
            if not self._state:
                raise CannotPlayError(f"the server let nobody in: {self.refusal}")
            self._figures.connected += 1
            await gate.wait()
            self._is_playing, self._think = True, think
            self._act()
            await self._until(line, stop)
            self._is_playing = False
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LISTENING):
                    while not self._knows_all:
                        self._has_heard.clear()
                        await self._until(line, self._has_heard)
        finally:
            line.close()

    async def _until(self, line: Line, event: asyncio.Event) -> None:
        """Waits for *event*; raises CannotPlayError if the server ends the connection before."""
        coming = asyncio.ensure_future(event.wait())
        try:
            await asyncio.wait((coming, line.has_ended), return_when=asyncio.FIRST_COMPLETED)
            if not coming.done():
                raise CannotPlayError.of(line.has_ended.result(), self._figures.connected)
        finally:
            coming.cancel()

    @property
    def thinking_time(self) -> float:
        """Seconds between two actions, on average."""
        return self._think

    @property
    def _knows_all(self) -> bool:
        """Whether everything that either player has asked for was told."""
        return len(self.told) >= max(self.table.sent_at, default=0)

    def _hear(self, text: bytes) -> None:
        self._read(text)
        self._has_heard.set()
        if self._is_playing:
            self._act()

    def _act(self) -> None:
        """Decides what to do, if it is for this player to do something, and thinks for a while."""
        n = self._state["table"]["n"]
        if self._asked_after == n:
            return
        action = self._choice()
        if action is None:
            return
        self._asked_after = n
        think = self.thinking_time
        if think:
            delay = self._luck.uniform(0, 2 * think)
            asyncio.get_running_loop().call_later(delay, self._send, n, action)
        else:
            self._send(n, action)

    def _send(self, n: int, action: Json) -> None:
        if not self._is_playing or self._line is None:
            return
        self._figures.sent += 1
        self.table.sent_at[n + 1] = (time.perf_counter(), self._token)
        message = {"v": 1, "type": "act", "id": f"{n}", "after": n, "action": action}
        self._line.send(json.dumps(message))

    def _read(self, text: str | bytes) -> None:
        now = time.perf_counter()
        message = json.loads(text)
        if message["type"] == "error":
            self.refusal = message["error"]["message"]
            self._figures.refused += 1
            self.table.sent_at.pop(self._asked_after + 1, None)
        if message["type"] != "state":
            return
        self._state = message
        self.told += message["entries"]
        for entry in message["entries"]:
            at, sender = self.table.sent_at.get(entry["n"], (0.0, self._token))
            if sender != self._token:
                self._figures.latencies.append(now - at)
        if message["entries"] and message["table"]["result"] and "white" in self._sides:
            self._figures.games_over += 1

    @property
    def _sides(self) -> list[str]:
        sides: list[str] = self._state["you"]["sides"]
        return sides

    def _may(self, kind: str) -> bool:
        return bool(set(self._sides) & set(self._state["table"]["may"].get(kind, ())))

    def _choice(self) -> Json | None:
        if self._state["choices"] is not None and self._may("play"):
            return {"do": "play", "play": self._luck.choice(self._state["choices"]["plays"])[0]}
        if self._may("take"):
            return {"do": self._luck.choice(("take", "drop"))}
        if self._may("double") and self._luck.random() < 0.02:
            return {"do": "double"}
        # Of an opening roll, which is anybody's, white takes care.
        is_opening = len(self._state["table"]["may"].get("roll", ())) == 2
        if self._may("roll") and (not is_opening or "white" in self._sides):
            return {"do": "roll"}
        return None


async def _posted(client: httpx.AsyncClient, path: str, body: Json) -> Json:
    try:
        answer = await client.post(path, json=body)
    except httpx.HTTPError as error:
        raise CannotPlayError(f"no table could be set up: {_reason(error)}") from None
    if answer.is_error:
        raise CannotPlayError(
            f"the server set up no table ({answer.status_code}): {_words(answer.text)}"
        )
    said: Json = answer.json()
    return said


async def set_up(base: str, games: int) -> list[Table]:
    """Sets up tables for two, a few at a time."""
    at_once = asyncio.Semaphore(16)
    async with httpx.AsyncClient(base_url=base, timeout=60, limits=KEPT_SHORTLY) as client:

        async def one() -> Table:
            async with at_once:
                wish = {"white": {"kind": "here"}, "black": {"kind": "friend"}}
                new = await _posted(client, "api/v1/games", wish)
                body = {"invite": new["invites"]["black"], "claim": "the load generator"}
                joined = await _posted(client, f"api/v1/games/{new['id']}/join", body)
                return Table(new["id"], (new["token"], joined["token"]), new["watch"])

        return list(await asyncio.gather(*(one() for _ in range(games))))


async def play_all(
    base: str, tables: list[Table], think: float, seconds: float, seed: int
) -> tuple[Figures, list[Player], float]:
    """Plays all tables at once for some seconds."""
    figures = Figures()
    players = [
        Player(table, token, figures, random.Random(f"{seed} {number} {token_number}"))
        for number, table in enumerate(tables)
        for token_number, token in enumerate(table.tokens)
    ]
    stop = asyncio.Event()
    gate = asyncio.Barrier(len(players) + 1)
    url = base.replace("http", "ws", 1)
    tasks = []
    for number, player in enumerate(players):
        tasks.append(asyncio.create_task(player.play(url, think, stop, gate)))
        if number % 50 == 49:
            await asyncio.sleep(0.1)  # people do not all come in the same moment
    # Whoever cannot get in would keep all others waiting at the gate.
    ready = asyncio.create_task(gate.wait())
    done, _ = await asyncio.wait([ready, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()
    started = time.perf_counter()
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    played = time.perf_counter() - started
    stop.set()
    for task in done:
        task.result()
    await asyncio.gather(*tasks)
    return figures, players, played


def compare(database: str, players: Sequence[Player]) -> tuple[int, int, int]:
    """Returns how many actions are stored, and how many of those told were lost or doubled."""
    store = Store.open(database)
    stored = lost = doubled = 0
    for white, black in zip(players[::2], players[1::2], strict=True):
        loaded = store.load(white.table.id)
        assert loaded is not None
        log = [json.loads(line) for line in loaded.lines]
        stored += len(log)
        for player in (white, black):
            numbers = [entry["n"] for entry in player.told]
            doubled += len(numbers) - len(set(numbers))
            lost += sum(not _is_kept(entry, log) for entry in player.told)
            lost += max(0, len(log) - len(set(numbers)))
    store.close()
    return stored, lost, doubled


def _is_kept(entry: Json, log: list[Json]) -> bool:
    """Whether the log has what was told; it holds shares of dice too, which are told elsewhere."""
    kept = log[entry["n"] - 1] if entry["n"] <= len(log) else {}
    said = {key: value for key, value in entry.items() if key != "listed" and value is not None}
    return said == {key: kept.get(key) for key in said}


async def measure(arguments: argparse.Namespace, folder: str) -> int:
    """Runs the games and prints the figures; 1 if anything was lost or doubled."""
    database = arguments.database or database_url(folder)
    async with running_server(database, workers=arguments.workers) as (base, pid):
        tables = await set_up(base, arguments.games)
        before = cpu_seconds(pid)
        figures, players, played = await play_all(
            base, tables, arguments.think, arguments.seconds, arguments.seed
        )
        cpu = cpu_seconds(pid) - before
    stored, lost, doubled = compare(database, players)
    cuts = statistics.quantiles(figures.latencies, n=100)
    print(f"date            {date.today()}, {platform.machine()}, {platform.python_version()}")
    print(f"games at once   {arguments.games}, {2 * arguments.games} connections")
    print(f"thinking time   {arguments.think} s on average, {played:.0f} s played")
    print(f"actions         {stored} stored, {figures.sent / played:.0f} a second")
    print(f"games over      {figures.games_over}")
    print(f"to the other    p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms")
    print(
        f"server          {cpu / played:.2f} processors, "
        f"{1e3 * cpu / max(figures.sent, 1):.2f} ms of processor time an action"
    )
    print(f"lost, doubled   {lost}, {doubled}; refused {figures.refused}")
    return int(bool(lost or doubled))


def main() -> int:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100, choices=range(1, 5001), metavar="N")
    parser.add_argument("--think", type=float, default=2.0, help="seconds on average")
    parser.add_argument("--seconds", type=float, default=30.0, help="at most 600")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="a database URL instead of SQLite in a folder")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    arguments = parser.parse_args()
    arguments.seconds = min(arguments.seconds, 600.0)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    wanted = 2 * arguments.games + OTHER_FILES
    if most != resource.RLIM_INFINITY and most < wanted:
        print(
            f"{arguments.games} games need {wanted} files in either process, and the system allows "
            f"{most}: raise it (ulimit -Hn {wanted}), or play fewer games",
            file=sys.stderr,
        )
        return 2
    gc.disable()  # a pause of ours would look like one of the server
    with tempfile.TemporaryDirectory() as folder:
        try:
            return asyncio.run(measure(arguments, folder))
        except CannotPlayError as reason:
            print(f"{arguments.games} games cannot be held: {reason}", file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
