"""A game in a storm: every kind of rude client at once, while two people play."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.patience import PATIENCE
from tests.server.clients import at_table, create, play_out, record, table_for_two
from videau.files import parse_record

GARBAGE = ["", "{", "[]", "\x00", '{"v":1}', "[" * 5000, '{"v":9e999,"type":"hello"}', "null"]


def _hello(token: str) -> str:
    return json.dumps({"v": 1, "type": "hello", "token": token})


def _act(identity: str, after: int, **action: str) -> str:
    return json.dumps({"v": 1, "type": "act", "id": identity, "after": after, "action": action})


async def _shout(line: ClientConnection, *words: str | bytes) -> None:
    with contextlib.suppress(ConnectionClosed):
        for word in words:
            await line.send(word)
        async with asyncio.timeout(0.2):
            while True:
                await line.recv()


async def _rude(base: str, table: str, watch: str, heard: list[str], luck: random.Random) -> None:
    """One rude connection: garbage, a wrong seat, a replay, something huge, or nothing at all."""
    address = base.replace("http", "ws", 1) + f"api/v1/tables/{table}"
    kinds: list[tuple[str | bytes, ...]] = [
        tuple(GARBAGE),
        (b"\xff\xfe\x00", b""),
        (_hello("nobody"),),
        (_hello(watch), _act("w", luck.randrange(99), do="roll"), _act("w2", 0, do="double")),
        (_hello(watch), *heard),
        (_hello(watch), "x" * 20_000),
        ("y" * 3_000_000,),
        tuple(_act(str(n), n, do="roll") for n in range(5)),
        (_hello(watch), *([json.dumps({"v": 1, "type": "ping"})] * 300)),
        (),
    ]
    with contextlib.suppress(OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
        async with connect(address, proxy=None, close_timeout=0.1) as line:
            await _shout(line, *luck.choice(kinds))
            if luck.random() < 0.5:
                line.transport.abort()  # gone without a word


def test_a_whole_game_is_played_in_a_storm(base: str) -> None:
    async def evening() -> None:
        table, white, black = table_for_two(base, options={"length": 1, "start": "hypergammon"})
        async with at_table(base, table, white) as one, at_table(base, table, black) as other:
            watch = one.state["you"]["watch"]
            heard = [_act("replayed", n, do="roll") for n in range(3)]
            luck = random.Random(7)
            playing = asyncio.gather(play_out(one, luck), play_out(other, luck))
            rounds = 0
            while not playing.done() or rounds < 5:
                rounds += 1
                crowd = [_rude(base, table, watch, heard, luck) for _ in range(12)]
                await asyncio.gather(*crowd)
            await playing
            assert one.entries == other.entries
            assert one.state["table"]["result"] == other.state["table"]["result"] is not None
        replayed = parse_record(record(base, table, white))
        assert len(replayed.entries) == one.n
        assert httpx.get(f"{base}api/v1/health", timeout=PATIENCE).json()["status"] == "ok"

    asyncio.run(evening())


def test_another_ones_message_cannot_be_replayed(base: str) -> None:
    async def evening() -> None:
        table, white, black = table_for_two(base)
        async with at_table(base, table, white) as one, at_table(base, table, black) as other:
            await one.ask({"do": "roll"}, "white-1", 0)
            await one.answer("white-1")
            await other.receive_type("state")
            # The same words from the other seat are that seat's own, and late.
            await other.ask({"do": "roll"}, "white-1", 0)
            assert (await other.answer("white-1"))["error"]["code"] == "stale"
            assert one.n == other.n == 1

    asyncio.run(evening())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
ALMOST = st.fixed_dictionaries(
    {"v": st.just(1) | JSON, "type": st.sampled_from(["hello", "act", "ping", "rematch"]) | JSON},
    optional={
        "id": st.text(max_size=70) | JSON,
        "after": st.integers(-2, 3) | JSON,
        "token": JSON,
        "action": st.fixed_dictionaries(
            {"do": st.sampled_from(["roll", "play", "resign", "double"]) | JSON},
            optional={"dice": JSON, "play": st.text(max_size=30) | JSON, "win": JSON},
        )
        | JSON,
    },
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(ALMOST.map(json.dumps) | st.text(max_size=40) | st.binary(max_size=40), max_size=9))
def test_words_that_are_almost_right_never_break_a_table(
    base: str, words: list[str | bytes]
) -> None:
    async def evening() -> None:
        created = create(base)
        async with at_table(base, created["id"], created["token"]) as rude:
            for word in words:
                await rude.websocket.send(word)
            await rude.send(type="ping")
            while (message := await rude.receive())["type"] != "pong":
                assert message["type"] in ("error", "state", "seats")
        async with at_table(base, created["id"], created["token"]) as again:
            assert again.n == len(parse_record(record(base, *_keys(created))).entries)

    asyncio.run(evening())


def _keys(created: dict[str, str]) -> tuple[str, str]:
    return created["id"], created["token"]
