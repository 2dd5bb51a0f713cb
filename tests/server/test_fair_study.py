"""Who wants to know much: bounded, in turn, ended when nobody waits, and not felt at the tables."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.clients import HERE, Json, at_table, bot, create, play_out
from tests.server.conftest import LiveServer, sqlite
from tests.server.test_costly_questions import told
from videau.engine import NetEvaluator
from videau.server.analysis import Analyst
from videau.server.refusals import TooManyError
from videau.server.rollouts import ROLLOUTS, WAITING, Rollouts
from videau.server.seats import new_token
from videau.teacher import collection

OPENING = [0] * 6 + [5, 0, 3, 0, 0, 0, 0, 5] + [0] * 10 + [2, 0]
BOARD = {"white": OPENING, "black": OPENING, "dice": [3, 1]}
BURST = 3
"""Questions that a guest may ask in one go at this server."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, str]]:
    """A server, and where its numbers are."""
    limits = {"hints_per_second": 0.001, "hint_burst": BURST, "work_burst": 1e-6}
    limits |= {"work_per_second": 1e-9, "messages_per_second": 2000.0}
    server = LiveServer(sqlite(tmp_path_factory.mktemp("fair")), limits=limits, metrics=True)
    assert server.process.stdout is not None
    yield server, server.process.stdout.readline().strip()
    server.stop()


@contextlib.contextmanager
def guest(server: LiveServer, n: int) -> Iterator[httpx.Client]:
    """Somebody at an address of their own."""
    transport = httpx.HTTPTransport(local_address=f"127.0.0.{n}")
    with httpx.Client(base_url=server.base, timeout=PATIENCE, transport=transport) as client:
        yield client


def dice(n: int) -> Json:
    """The *n*th question: each about another roll, so that none is known already."""
    return {**BOARD, "dice": [6 - n // 6, 1 + n % 6]}


def test_one_who_asks_too_much_is_refused_and_nobody_else(live: Any) -> None:
    server, _ = live
    with guest(server, 2) as greedy, guest(server, 3) as modest:
        codes = [
            greedy.post("api/v1/analysis/hint", json=dice(n)).status_code for n in range(BURST + 2)
        ]
        refused = greedy.post("api/v1/analysis/hint", json=dice(BURST + 3)).json()["error"]
        again = greedy.post("api/v1/analysis/hint", json=dice(0))
        other = modest.post("api/v1/analysis/hint", json=dice(BURST + 3))
    assert codes == [200] * BURST + [429] * 2
    assert refused["code"] == "too-many"
    assert again.status_code == 200, "what is known already costs nothing"
    assert other.status_code == 200


def test_answers_in_practice_cost_the_one_who_gives_them(live: Any) -> None:
    server, _ = live
    wish = {"today": "2026-11-17"}

    def asked(client: httpx.Client) -> int:
        headers = {"Authorization": f"Bearer {new_token()}"}
        answer = client.post("api/v1/practice/next", json=wish, headers=headers)
        return answer.status_code

    with guest(server, 4) as greedy, guest(server, 5) as modest:
        assert [asked(greedy) for _ in range(3)] == [200, 429, 429], "whatever secret is sent"
        assert asked(modest) == 200


def test_an_answer_costs_also_the_one_who_does_not_wait_for_it() -> None:
    spent: list[float] = []
    ended = threading.Event()

    def spend(seconds: float) -> None:
        spent.append(seconds)
        ended.set()

    async def evening() -> None:
        analyst = Analyst(partial(NetEvaluator.random, seed=1), plies=0)
        exercise = collection()[0]
        asked = asyncio.create_task(analyst.grade(exercise, exercise.best, "guest", spend))
        for _ in range(20):
            await asyncio.sleep(0)  # it has begun
        asked.cancel()
        assert await asyncio.to_thread(ended.wait, PATIENCE)
        analyst.close()

    asyncio.run(evening())
    assert spent[0] > 0


def test_a_position_is_not_judged_for_one_who_has_gone(live: Any) -> None:
    server, numbers = live
    body = json.dumps({**BOARD, "dice": [6, 5]})
    head = "POST /api/v1/analysis/hint HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    until = time.monotonic() + PATIENCE
    while not told(numbers, "/api/v1/analysis/hint", 499):
        # Others are thought for: two at a time, so the next one stands in line.
        with contextlib.ExitStack() as lines:
            for n in range(10, 14):
                source = (f"127.0.0.{n}", 0)
                line = socket.create_connection(("127.0.0.1", server.port), PATIENCE, source)
                lines.enter_context(line).sendall((head + body).encode())
        assert time.monotonic() < until, "all were answered though nobody waited"


def test_guests_stand_in_line_for_a_rollout_and_leave_it() -> None:
    async def evening() -> None:
        rollouts = Rollouts()
        gate = threading.Event()
        begun: list[str] = []

        async def roll_out(name: str) -> None:
            def work(tell: Any) -> str:
                begun.append(name)
                gate.wait(PATIENCE)
                return name

            async for _ in rollouts.claim(name).told(work):
                pass

        running = [asyncio.create_task(roll_out(f"{n}")) for n in range(ROLLOUTS)]
        impatient = asyncio.create_task(roll_out("impatient"))
        patient = asyncio.create_task(roll_out("patient"))
        await asyncio.sleep(0)
        with pytest.raises(TooManyError, match="another rollout"):
            rollouts.claim("patient")
        impatient.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await impatient
        gate.set()
        await asyncio.gather(*running, patient)
        assert begun[-1] == "patient"
        assert "impatient" not in begun
        rollouts.claim("impatient").release()
        # All places are free again, and the line has an end.
        claims = [rollouts.claim(f"{n}") for n in range(ROLLOUTS + WAITING)]
        with pytest.raises(TooManyError, match="many rollouts"):
            rollouts.claim("one more")
        for each in claims:
            each.release()
        rollouts.claim("one more").release()

    asyncio.run(evening())


def test_whoever_stops_a_rollout_may_ask_for_another_at_once() -> None:
    async def evening() -> None:
        rollouts = Rollouts()
        gates = {name: threading.Event() for name in ("first", "second")}
        begun: list[str] = []

        async def roll_out(name: str, guest: str) -> None:
            def work(tell: Any) -> str:
                begun.append(name)
                gates[name].wait(PATIENCE)
                return name

            claim = rollouts.claim(guest)
            async with contextlib.aclosing(claim.told(work)) as told:
                async for _ in told:
                    pass

        first = asyncio.create_task(roll_out("first", "guest"))
        while not begun:
            await asyncio.sleep(0.001)
        first.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await first
        # What was stopped has not come to its end, and counts no more.
        second = asyncio.create_task(roll_out("second", "guest"))
        while len(begun) < 2:
            await asyncio.sleep(0.001)
        gates["first"].set()
        with pytest.raises(TooManyError, match="another rollout"):
            rollouts.claim("guest")
        gates["second"].set()
        await second
        rollouts.claim("guest").release()

    asyncio.run(evening())


@contextlib.asynccontextmanager
async def rolling_out(server: LiveServer, n: int) -> AsyncIterator[AsyncIterator[Json]]:
    """A long rollout of guest *n*: the lines of its answer."""
    transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{n}")
    async with (
        httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, transport=transport) as client,
        client.stream(
            "POST", "api/v1/analysis/rollout", json={"board": BOARD, "trials": 1296}
        ) as answer,
    ):
        assert answer.status_code == 200

        async def lines() -> AsyncIterator[Json]:
            async for line in answer.aiter_lines():
                yield json.loads(line)

        yield lines()


def test_rollouts_are_not_felt_at_a_table_and_each_guest_has_a_turn(live: Any) -> None:
    server, _ = live
    created = create(server.base, white=HERE, black=bot("newcomer"))

    async def evening() -> None:
        async with (
            rolling_out(server, 20) as first,
            rolling_out(server, 21) as second,
            at_table(server.base, created["id"], created["token"]) as player,
        ):
            assert (await anext(first))["done"] < 1
            assert (await anext(second))["done"] < 1
            async with rolling_out(server, 22) as third:
                waiting = asyncio.ensure_future(anext(third))
                await play_out(player, random.Random(1), most=12)
                rest = [line async for line in first]
                assert rest[-1]["done"] == 1, "it went on meanwhile"
                assert (await waiting)["choices"], "then it is the next guest's turn"

    asyncio.run(evening())
