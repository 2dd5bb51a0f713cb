"""Killed at any moment, the server has every action that it confirmed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.server.clients import Client, at_table, play_out, record, table_for_two
from tests.server.conftest import LiveServer, sqlite
from videau.files import parse_record


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[LiveServer]:
    live = LiveServer(sqlite(tmp_path), limits={"messages_per_second": 2000.0})
    yield live
    live.stop()


@pytest.fixture
def mortal_anywhere(url: str) -> Iterator[LiveServer]:
    live = LiveServer(url)
    yield live
    live.stop()


def test_after_a_kill_every_confirmed_action_is_there_and_the_game_goes_on(
    mortal: LiveServer,
) -> None:
    luck = random.Random(11)
    table, white, black = table_for_two(mortal.base)
    told: list[list[dict[str, object]]] = [[], []]
    for actions in (5, 12):
        asyncio.run(_until_killed(mortal, table, (white, black), told, luck, actions))
        mortal.restart()
        kept = parse_record(record(mortal.base, table, white))
        assert len(kept.entries) >= max(map(len, told))

    async def on_to_the_end() -> None:
        async with (
            at_table(mortal.base, table, white) as one,
            at_table(mortal.base, table, black) as other,
        ):
            for client, before in zip((one, other), told, strict=True):
                assert client.entries[: len(before)] == before
            await asyncio.gather(play_out(one, luck), play_out(other, luck))
            assert one.entries == other.entries

    assert told[0]
    asyncio.run(on_to_the_end())


async def _until_killed(
    server: LiveServer,
    table: str,
    tokens: tuple[str, str],
    told: list[list[dict[str, object]]],
    luck: random.Random,
    actions: int,
) -> None:
    """Plays as fast as it goes, and pulls the plug in the middle, once so many were told of."""
    clients: list[Client] = []

    async def play(number: int) -> None:
        client: Client | None = None
        try:
            async with at_table(server.base, table, tokens[number]) as client:
                clients.append(client)
                await play_out(client, luck)
        except (ConnectionClosed, OSError):
            pass
        if client is not None:
            told[number] = list(client.entries)

    games = asyncio.gather(play(0), play(1))
    async with asyncio.timeout(PATIENCE):
        while not any(len(client.entries) >= actions for client in clients):
            await asyncio.sleep(0)
    await asyncio.to_thread(server.kill)
    await games


def test_an_action_sent_again_after_a_kill_still_counts_once(mortal_anywhere: LiveServer) -> None:
    mortal = mortal_anywhere
    table, white, _ = table_for_two(mortal.base)

    async def roll() -> int:
        async with at_table(mortal.base, table, white) as one:
            await one.ask({"do": "roll"}, "my-roll", after=0)
            answer = await one.answer("my-roll")
            assert answer["type"] == "state"
            return one.n

    assert asyncio.run(roll()) == 1
    mortal.kill()
    mortal.restart()
    assert asyncio.run(roll()) == 1
