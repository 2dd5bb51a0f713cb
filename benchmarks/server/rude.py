"""Guests who want to hurt others: what each of them does, bounded in number and pace.

``attacks.py`` lets them loose on a server of its own, on loopback and nowhere else. Each has an
address of its own, so that what one has used up is not missed by the next. Those who only want to
learn, and many of them at once, are in ``learners.py``.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from videau import Match, Position, Side
from videau.files import format_record
from videau.files.record import Entry, Record
from videau.play import Player, RandomDice, RandomPlayer
from videau.play.loop import play_on
from videau.rules.options import Options

__all__ = ["ATTACKS", "Attack", "Rude", "a_record", "ask_for_hint", "review", "roll_out"]

Json = dict[str, Any]

LONG = 2_000
"""Actions of a long game."""
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
PINGS = b"\x89\x80\0\0\0\0" * 1_000
BLOCK = b"x" * 65_536


@dataclass
class Rude:
    """One rude guest: where from, what was prepared, and what came of it."""

    base: str
    address: str
    watched: tuple[str, str]
    """A table of others, and the token with which anybody may watch it."""
    tables: list[Json] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    luck: random.Random = field(default_factory=lambda: random.Random(1))

    def __post_init__(self) -> None:
        self.port = int(self.base.rstrip("/").rpartition(":")[2])
        self.client = httpx.AsyncClient(
            base_url=self.base,
            timeout=60,
            transport=httpx.AsyncHTTPTransport(
                local_address=self.address,
                limits=httpx.Limits(max_connections=300, max_keepalive_connections=300),
            ),
        )

    async def ask(self, method: str, path: str, **request: Any) -> httpx.Response | None:
        """Asks something, and counts how it was answered."""
        try:
            answer = await self.client.request(method, f"api/v1/{path}", **request)
        except httpx.HTTPError as error:
            self.counts[type(error).__name__] += 1
            await asyncio.sleep(0.05)
            return None
        self.counts[str(answer.status_code)] += 1
        return answer

    async def set_up(self, **wish: Any) -> None:
        """Sets up a table of its own."""
        answer = await self.ask("POST", "games", json=wish)
        assert answer is not None
        assert answer.status_code == 201, answer.text
        self.tables.append(answer.json())

    async def bring(self, text: str) -> None:
        """Has matches of a file kept."""
        answer = await self.ask("POST", "games/import", content=text)
        assert answer is not None
        assert answer.status_code == 201, answer.text
        self.tables += answer.json()

    def bearer(self, table: Json) -> dict[str, str]:
        """The header that opens a table."""
        return {"Authorization": f"Bearer {table['token']}"}

    @contextlib.asynccontextmanager
    async def line(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection without any manners."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0)
        )
        self.counts["connections"] += 1
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    @contextlib.asynccontextmanager
    async def seat(self, table: str, token: str) -> AsyncIterator[ClientConnection]:
        """A connection to a table that has said hello."""
        url = f"{self.base.replace('http', 'ws', 1)}api/v1/tables/{table}"
        async with connect(
            url,
            proxy=None,
            compression=None,
            max_size=2**24,
            open_timeout=30,
            close_timeout=1,
            local_addr=(self.address, 0),
        ) as websocket:
            self.counts["connections"] += 1
            await websocket.send(json.dumps({"v": 1, "type": "hello", "token": token}))
            yield websocket


Strike = Callable[[Rude], Awaitable[None]]


@dataclass(frozen=True)
class Attack:
    """What one kind of rude guest does again and again."""

    what: str
    strike: Strike
    at_once: int
    pause: float
    """Seconds between two strikes of each of those at once."""
    prepare: Strike | None = None
    guests: int = 1
    """How many of them come, each from an address of its own."""

    async def go_on(self, rude: Rude) -> None:
        """Strikes until it is cancelled."""

        async def one() -> None:
            while True:
                with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                    await self.strike(rude)
                await asyncio.sleep(self.pause)

        await asyncio.gather(*(one() for _ in range(self.at_once)))


def a_record(
    seed: int, length: int, most: int, players: Mapping[Side, Player] | None = None
) -> str:
    """A match at random, of *length* points or for money, with *most* actions at most."""
    players = players or {side: RandomPlayer(seed=2 * seed + n) for n, side in enumerate(Side)}
    start = Match(options=Options(length=length))
    events = itertools.islice(play_on(start, players, RandomDice(seed=seed)), most)
    entries = tuple(Entry(event.actor, event.action) for event in events)
    return format_record(Record(start, entries=entries))


# What is prepared


async def long_games(rude: Rude) -> None:
    for seed in range(4):
        await rude.bring(a_record(seed, 0, LONG))


async def hundred_games(rude: Rude) -> None:
    for seed in range(100):
        await rude.bring(a_record(seed, 1, 300))


async def some_games(rude: Rude) -> None:
    for seed in range(8):
        await rude.bring(a_record(seed, 1, 2_000))


async def own_tables(rude: Rude) -> None:
    for _ in range(20):
        await rude.set_up()


async def bot_tables(rude: Rude) -> None:
    levels = (await rude.client.get("api/v1/levels")).json()
    best = {"kind": "bot", "level": levels[-1]["name"]}
    for _ in range(100):
        await rude.set_up(white=best, black=best)


# What is done


async def be_silent(rude: Rude) -> None:
    async with rude.line() as (reader, _):
        while await reader.read(65_536):
            pass
    rude.counts["cut"] += 1


def pour(head: bytes) -> Strike:
    async def strike(rude: Rude) -> None:
        async with rude.line() as (_, writer):
            writer.write(head)
            while True:
                writer.write(BLOCK)
                await writer.drain()
                rude.counts["MB"] += len(BLOCK) / 1e6  # type: ignore[assignment]

    return strike


async def ping(rude: Rude) -> None:
    async with rude.line() as (reader, writer):
        head = f"GET /api/v1/tables/x HTTP/1.1\r\nHost: 127.0.0.1\r\n{UPGRADE}\r\n"
        writer.write(head.encode())
        await reader.readuntil(b"\r\n\r\n")
        while True:
            writer.write(PINGS)  # what comes back is not read
            await writer.drain()
            rude.counts["pings"] += 1_000
            await asyncio.sleep(len(PINGS) / 250_000)


async def positions(rude: Rude) -> None:
    dice = f"{rude.luck.randint(1, 6)}{rude.luck.randint(1, 6)}"
    await rude.ask("GET", f"positions?id=4HPwATDgc/ABMA&dice={dice}")


async def mine(rude: Rude) -> None:
    tokens = [table["token"] for table in rude.tables]
    skip = rude.luck.randrange(0, len(tokens), 20)
    await rude.ask("POST", "games/mine", json={"tokens": tokens, "skip": skip})


async def steps(rude: Rude) -> None:
    table = rude.luck.choice(rude.tables)
    await rude.ask("GET", f"games/{table['id']}/steps", headers=rude.bearer(table))


async def leave(rude: Rude) -> None:
    table = rude.luck.choice(rude.tables)
    async with rude.line() as (_, writer):
        writer.write(
            f"GET /api/v1/games/{table['id']}/steps HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {table['token']}\r\n\r\n".encode()
        )
        await writer.drain()
        await asyncio.sleep(0.02)


async def watch(rude: Rude) -> None:
    async with rude.seat(*rude.watched) as seat:
        async for _ in seat:
            rude.counts["told"] += 1


async def let_bots_play(rude: Rude) -> None:
    table = rude.tables[rude.counts["taken"] % len(rude.tables)]
    rude.counts["taken"] += 1
    async with rude.seat(table["id"], table["token"]) as seat:
        pace = {"v": 1, "type": "pace", "id": "p", "paused": False, "speed": 8}
        await seat.send(json.dumps(pace))
        async for _ in seat:
            rude.counts["told"] += 1


async def review(rude: Rude) -> None:
    table = rude.luck.choice(rude.tables)
    async with rude.seat(table["id"], table["token"]) as seat:
        await seat.send(json.dumps({"v": 1, "type": "review", "id": "r", "game": 1}))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2):
                async for text in seat:
                    rude.counts[json.loads(text)["type"]] += 1


async def talk(rude: Rude) -> None:
    table = rude.tables[rude.counts["taken"] % len(rude.tables)]
    rude.counts["taken"] += 1
    async with rude.seat(table["id"], table["token"]) as seat:

        async def listen() -> None:
            async for _ in seat:
                rude.counts["told"] += 1

        listening = asyncio.create_task(listen())
        try:
            for n in itertools.count():
                act = {"v": 1, "type": "act", "id": f"{n}", "after": 99, "action": {"do": "roll"}}
                await seat.send(json.dumps(act))
                rude.counts["messages"] += 1
                await asyncio.sleep(1 / 19)
        finally:
            listening.cancel()


async def come_and_go(rude: Rude) -> None:
    table = rude.luck.choice(rude.tables)
    async with rude.seat(table["id"], table["token"]) as seat:
        await seat.recv()
        seat.transport.abort()


async def load_page(rude: Rude) -> None:
    answer = await rude.client.get("")
    rude.counts[str(answer.status_code)] += 1


async def compare(rude: Rude) -> None:
    await rude.ask("GET", "comparison")


async def bring_again(rude: Rude) -> None:
    await rude.ask("POST", "games/import", content=_LONG_TEXT())


async def roll_out(rude: Rude) -> None:
    wish = {"board": _any_board(rude), "trials": 1296}
    with contextlib.suppress(TimeoutError, httpx.HTTPError):
        async with (
            asyncio.timeout(2),
            rude.client.stream("POST", "api/v1/analysis/rollout", json=wish) as answer,
        ):
            rude.counts[str(answer.status_code)] += 1
            async for _ in answer.aiter_lines():
                rude.counts["told"] += 1


async def ask_for_hint(rude: Rude) -> None:
    await rude.ask("POST", "analysis/hint", json=_any_board(rude))


def _any_board(rude: Rude) -> Json:
    # Black stands on the first point, and nobody else may.
    checkers = [rude.luck.randint(0, 2) if 1 < point < 8 else 0 for point in range(26)]
    checkers[0] = 15 - sum(checkers)
    return {
        "white": checkers,
        "black": list(Position().own),
        "dice": [rude.luck.randint(1, 6), rude.luck.randint(1, 6)],
    }


def _once(make: Callable[[], str]) -> Callable[[], str]:
    made: list[str] = []

    def get() -> str:
        if not made:
            made.append(make())
        return made[0]

    return get


_LONG_TEXT = _once(lambda: a_record(9, 0, LONG))

ATTACKS = {
    "idle": Attack("1,300 connections that say nothing", be_silent, 1_300, 3.0),
    "headers": Attack(
        "headers without end", pour(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "), 4, 0.02
    ),
    "address": Attack("an address without end", pour(b"GET /"), 4, 0.02),
    "pings": Attack("1 MB/s of empty pings, pongs unread", ping, 4, 0.05),
    "positions": Attack("60 positions a second", positions, 6, 0.1),
    "mine": Attack("lists of 100 games, one after the other", mine, 4, 0.0, hundred_games),
    "steps": Attack(f"steps of games with {LONG:,} actions", steps, 4, 0.0, long_games),
    "leaving": Attack("20 such questions a second, not waited for", leave, 2, 0.08, long_games),
    "import": Attack(f"match files of {LONG:,} actions", bring_again, 2, 0.0),
    "hints": Attack("hints for any position", ask_for_hint, 4, 0.0),
    "rollouts": Attack("rollouts of any position, left after 2 s", roll_out, 4, 0.05),
    "reviews": Attack("eight reviews, left after 2 s and begun anew", review, 8, 0.1, some_games),
    "comparison": Attack("the comparison of all rulesets", compare, 4, 0.0),
    "page": Attack("the page itself, without a pause", load_page, 8, 0.0),
    "bots": Attack(
        "100 tables of two computers, eight times as fast", let_bots_play, 100, 1.0, bot_tables
    ),
    "watchers": Attack("200 who watch one table", watch, 200, 1.0),
    "messages": Attack(
        "190 connections, 19 useless messages a second each", talk, 190, 1.0, own_tables
    ),
    "visits": Attack("coming and going without a pause", come_and_go, 8, 0.0, own_tables),
}
