"""Very many messages, connections and words: each has an end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.patience import PATIENCE
from tests.server.clients import Client, Json, at_table, bot, create
from tests.server.conftest import LiveServer, sqlite
from videau.server.guard import REFUSAL_SECONDS
from videau.server.limits import Bucket
from videau.server.settings import Limits


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    limits = {
        "messages_per_second": 5.0,
        "message_burst": 20,
        "connections": 4,
        "hello_seconds": PATIENCE,
    }
    live = LiveServer(sqlite(tmp_path_factory.mktemp("strict")), limits=limits)
    yield live.base
    live.stop()


def test_a_flood_ends_only_its_own_connection(strict: str) -> None:
    async def evening() -> None:
        created = create(strict)
        async with (
            at_table(strict, created["id"], created["token"]) as both,
            at_table(strict, created["id"], created["token"]) as rude,
        ):
            with contextlib.suppress(ConnectionClosed):
                for _ in range(5000):
                    await rude.send(type="ping")
            messages, code = await rude.until_closed()
            assert len(messages) < 100
            assert code in (1008, None)  # or the line was cut while words were on their way
            assert (await both.act({"do": "roll"}))["table"]["n"] == 1

    asyncio.run(evening())


def test_one_connection_too_many_is_told_so(strict: str) -> None:
    async def evening() -> None:
        created = create(strict)
        places = [created["id"], created["token"]]
        async with (
            at_table(strict, *places),
            at_table(strict, *places),
            at_table(strict, *places),
            at_table(strict, *places),
            connect(_address(strict, created["id"]), proxy=None, open_timeout=PATIENCE) as fifth,
        ):
            assert json.loads(await fifth.recv())["error"]["code"] == "too-many"

    asyncio.run(evening())


def test_one_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    hasty = LiveServer(sqlite(tmp_path), limits={"hello_seconds": 0.1})

    async def evening() -> None:
        address = _address(hasty.base, "any")
        async with connect(address, proxy=None, open_timeout=PATIENCE) as silent:
            assert json.loads(await silent.recv())["error"]["code"] == "too-many"
            with pytest.raises(ConnectionClosed):
                await silent.recv()

    asyncio.run(evening())
    hasty.stop()


def test_one_who_has_said_hello_and_then_nothing_is_sent_away(tmp_path: Path) -> None:
    hasty = LiveServer(sqlite(tmp_path), limits={"idle_seconds": 0.1, "hello_seconds": PATIENCE})

    async def evening() -> None:
        created = create(hasty.base)
        async with at_table(hasty.base, created["id"], created["token"]) as silent:
            (refusal,), code = await silent.until_closed()
            assert (refusal["error"]["code"], code) == ("too-many", 1008)

    asyncio.run(evening())
    hasty.stop()


def test_the_rate_of_messages_is_what_the_page_says(strict: str) -> None:
    async def evening() -> None:
        created = create(strict)
        begun = time.monotonic()
        async with at_table(strict, created["id"], created["token"]) as hasty:
            pongs = 0
            message: Json = {"type": "pong"}
            while message["type"] == "pong":
                await hasty.send(type="ping")
                message = await hasty.receive()
                pongs += message["type"] == "pong"
            most = 20 + 5 * (time.monotonic() - begun)
            assert message["error"]["code"] == "too-many"
            assert 20 - 1 <= pongs <= most  # hello was a message too

    asyncio.run(evening())


def test_an_address_says_only_so_much_at_all_its_connections(tmp_path: Path) -> None:
    rate, burst, many = 50.0, 10, 4
    each = burst - 1  # hello is a message too: one more at once would be too many for a connection
    limits = {"messages_per_second": rate, "message_burst": burst, "talkers": 1}
    live = LiveServer(sqlite(tmp_path), limits=limits)

    async def ask(client: Client) -> None:
        for _ in range(each):
            await client.send(type="ping")
        for _ in range(each):
            await client.receive_type("pong")

    async def evening() -> float:
        created = create(live.base)
        begun = time.monotonic()
        async with contextlib.AsyncExitStack() as tables:
            places = live.base, created["id"], created["token"]
            clients = [await tables.enter_async_context(at_table(*places)) for _ in range(many)]
            await asyncio.gather(*map(ask, clients))
        return time.monotonic() - begun

    try:
        assert asyncio.run(evening()) >= (many * each - burst) / rate
    finally:
        live.stop()


def test_computers_of_one_address_act_only_so_often(tmp_path: Path) -> None:
    pause = 0.05
    live = LiveServer(sqlite(tmp_path), bot_pause=pause, limits={"bot_tables": 1})
    computers = {"white": bot("newcomer"), "black": bot("newcomer")}

    async def evening() -> tuple[int, float]:
        created = [create(live.base, **computers) for _ in range(2)]
        begun = time.monotonic()
        async with (
            at_table(live.base, created[0]["id"], created[0]["token"]) as one,
            at_table(live.base, created[1]["id"], created[1]["token"]) as other,
        ):
            for client in (one, other):
                await client.send(type="pace", id="quick", paused=False, speed=8)
            while min(one.n, other.n) < 10:
                await min((one, other), key=lambda client: client.n).receive()
            return one.n + other.n, time.monotonic() - begun

    try:
        acted, seconds = asyncio.run(evening())
        assert acted <= 1 + seconds / pause + 1
    finally:
        live.stop()


def test_coming_to_tables_is_counted_like_asking(tmp_path: Path) -> None:
    live = LiveServer(sqlite(tmp_path), limits={"requests_per_second": 0.001, "request_burst": 5})

    async def evening() -> None:
        created = create(live.base)  # the second request: the first asked for health
        for _ in range(3):
            async with at_table(live.base, created["id"], created["token"]):
                pass
        begun = time.monotonic()
        with pytest.raises(InvalidStatus, match="403"):
            async with at_table(live.base, created["id"], created["token"]):
                pass
        # Else coming again and again would cost the server as much as being let in.
        assert time.monotonic() - begun >= REFUSAL_SECONDS
        async with at_table(live.base, created["id"], created["token"], source="127.0.0.2"):
            pass

    try:
        asyncio.run(evening())
    finally:
        live.stop()


def _address(base: str, table: str) -> str:
    return base.replace("http", "ws", 1) + f"api/v1/tables/{table}"


@given(st.lists(st.floats(0, 10), max_size=60), st.floats(0.1, 5), st.integers(1, 10))
def test_a_bucket_never_lets_more_through_than_its_rate(
    gaps: list[float], rate: float, burst: int
) -> None:
    now = 0.0
    bucket = Bucket(rate, burst, clock=lambda: now)
    passed = 0
    for gap in gaps:
        now += gap
        passed += bucket.take()

    assert passed <= burst + rate * now + 1e-6


def test_every_limit_stands_in_the_one_table(request: pytest.FixtureRequest) -> None:
    page = (request.config.rootpath / "docs" / "server.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", page, re.MULTILINE))
    assert {name: float(value) for name, value in rows.items()} == {
        each.name: getattr(Limits(), each.name) for each in fields(Limits)
    }
