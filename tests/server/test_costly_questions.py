"""Questions that take a while: by cost, in turn, and only as long as somebody waits."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.clients import Json
from tests.server.conftest import LiveServer, sqlite
from videau import Match, Side
from videau.files import format_record
from videau.files.record import Entry, Record
from videau.play import RandomDice, RandomPlayer
from videau.play.loop import play_on
from videau.server.refusals import TooManyError
from videau.server.settings import Limits
from videau.server.workroom import SLICE, Workroom

ACTIONS = 600
"""Of a long game: seconds of work, were it not done in parts."""
POSITION = "api/v1/positions?id=4HPwATDgc/ABMA&dice=11"


def test_who_asks_for_much_is_refused_and_nobody_else(tmp_path: Path) -> None:
    # One question takes less than a millisecond; the first is answered whatever it will cost.
    limits = {"work_per_second": 1e-5, "work_burst": 0.004, "requests_per_second": 2000.0}
    live = LiveServer(sqlite(tmp_path), limits=limits)
    try:
        with (
            httpx.Client(
                base_url=live.base,
                timeout=PATIENCE,
                transport=httpx.HTTPTransport(local_address="127.0.0.2"),
            ) as rude,
            httpx.Client(base_url=live.base, timeout=PATIENCE) as polite,
        ):
            codes = [rude.get(POSITION).status_code for _ in range(100)]
            assert codes[0] == 200
            assert codes[-1] == 429
            assert polite.get(POSITION).status_code == 200
    finally:
        live.stop()


def a_long_game() -> str:
    """The record of many games for money, one after the other."""
    players = {side: RandomPlayer(seed=seed) for seed, side in enumerate(Side)}
    start = Match()
    events = islice(play_on(start, players, RandomDice(seed=5)), ACTIONS)
    return format_record(
        Record(start, entries=tuple(Entry(event.actor, event.action) for event in events))
    )


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, str, Json]]:
    """A server with a long game: where its numbers are, and how to get at the game."""
    live = LiveServer(sqlite(tmp_path_factory.mktemp("long")), metrics=True)
    assert live.process.stdout is not None
    numbers = live.process.stdout.readline().strip()
    answer = httpx.post(f"{live.base}api/v1/games/import", content=a_long_game(), timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    yield live, numbers, answer.json()[0]
    live.stop()


def told(numbers: str, route: str, status: int) -> float:
    """How many requests were answered in one way."""
    text = httpx.get(numbers, timeout=PATIENCE).text
    found = re.search(
        rf'requests_total{{.*route="{re.escape(route)}",status="{status}"}} (\S+)', text
    )
    return 0.0 if found is None else float(found[1])


def test_nothing_is_worked_on_for_one_who_has_gone(
    long_game: tuple[LiveServer, str, Json],
) -> None:
    live, numbers, game = long_game
    bearer = {"Authorization": f"Bearer {game['token']}"}
    steps = httpx.get(
        f"{live.base}api/v1/games/{game['id']}/steps", headers=bearer, timeout=PATIENCE
    )
    assert len(steps.json()) == ACTIONS + 1
    body = json.dumps({"tokens": [game["token"]]})
    heads = {
        "/api/v1/games/{game}/steps": f"GET /api/v1/games/{game['id']}/steps HTTP/1.1\r\n"
        f"Host: 127.0.0.1\r\nAuthorization: Bearer {game['token']}\r\n\r\n",
        "/api/v1/games/mine": "POST /api/v1/games/mine HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}",
    }
    for route, head in heads.items():
        until = time.monotonic() + PATIENCE
        while not told(numbers, route, 499):
            assert time.monotonic() < until, f"{route} was answered though nobody waited"
            # Again and again: on a busy machine an answer may be ready before the server hears that
            # its guest has gone.
            with socket.create_connection(("127.0.0.1", live.port), PATIENCE) as line:
                line.sendall(head.encode())
            time.sleep(0.05)


def test_guests_are_served_in_turn() -> None:
    async def evening() -> list[str]:
        room, done = Workroom(Limits()), []
        gate = threading.Event()

        async def ask(guest: str) -> None:
            await room.run(guest, gate.wait)
            done.append(guest)

        questions = [asyncio.create_task(ask(guest)) for guest in ("many",) * 5 + ("one",)]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*questions)
        room.close()
        return done

    assert asyncio.run(evening()).index("one") <= 2


def test_one_guest_cannot_fill_the_line() -> None:
    async def evening() -> None:
        room = Workroom(Limits(questions=3))
        gate = threading.Event()
        questions = [asyncio.create_task(room.run("many", gate.wait)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyError):
            await room.run("many", gate.wait)
        gate.set()
        await asyncio.gather(*questions)
        room.close()

    asyncio.run(evening())


def test_nothing_more_is_made_for_one_who_has_gone() -> None:
    async def evening() -> int:
        room, made = Workroom(Limits()), 0
        begun = asyncio.Event()
        loop = asyncio.get_running_loop()

        def parts() -> Iterator[int]:
            nonlocal made
            while True:
                made += 1
                loop.call_soon_threadsafe(begun.set)
                time.sleep(0.0001)
                yield made

        answer = asyncio.create_task(room.run_all("guest", parts()))
        await begun.wait()
        answer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await answer
        # What is under way is finished, and others have their turn.
        assert await room.run("other", lambda: 42) == 42
        room.close()
        return made

    assert asyncio.run(evening()) <= 2 * SLICE
