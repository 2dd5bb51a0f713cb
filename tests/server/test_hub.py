"""Tables without a network: what happens behind the connections."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from tests.patience import PATIENCE
from tests.server.conftest import sqlite
from videau import DICE, Match, OpeningRoll, Options, Side
from videau.files import format_entry
from videau.i18n.languages import translator
from videau.play.dice import RecordedDice
from videau.server import wire
from videau.server.bots import BotPool
from videau.server.hub import Hub
from videau.server.journal import Journal
from videau.server.new_games import NewTable
from videau.server.refusals import NoSuchTableError, StorageError
from videau.server.seats import Seat
from videau.server.settings import Settings
from videau.server.store import NewAction, Store
from videau.server.table import Table

HOT_SEAT = {side: Seat(side=side) for side in Side}
TWO_BOTS = {side: Seat(side=side, level="newcomer") for side in Side}


class FakeListener:
    """A listener that keeps what it hears."""

    def __init__(self, table: Table, token: str) -> None:
        self.access = table.access(token)
        self.language = translator("en")
        self.known = 0
        self.guest = ""
        self.heard: list[dict[str, Any]] = []
        self.is_disconnected = False

    def send(self, text: str) -> None:
        self.heard.append(json.loads(text))

    def disconnect(self) -> None:
        self.is_disconnected = True


@asynccontextmanager
async def a_hub(folder: Path, dice: Sequence[str] = (), **settings: Any) -> AsyncIterator[Hub]:
    store = Store.open(sqlite(folder))
    chosen = Settings(database="", bot_pause=0, **settings)
    hub = Hub(Journal(store), chosen, BotPool(), RecordedDice(dice) if dice else None)
    try:
        yield hub
    finally:
        await hub.close()


async def enter(hub: Hub, new: NewTable, token: str | None = None) -> tuple[Table, FakeListener]:
    table = await hub.find(new.id)
    ear = FakeListener(table, token or new.token)
    hub.enter(table, ear)
    return table, ear


def roll(number: int = 0) -> wire.Act:
    action = wire.RollIntent(do="roll")
    return wire.Act(type="act", id=f"roll-{number}", after=number, action=action)


def test_what_the_disk_refuses_has_not_happened_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Store, actions: Sequence[NewAction]) -> None:
        raise OperationalError("insert", {}, Exception("database or disk is full"))

    async def evening() -> None:
        async with a_hub(tmp_path, dice=["31", "52"]) as hub:
            new = await hub.set_up(Match(), HOT_SEAT)
            table, ear = await enter(hub, new)
            with monkeypatch.context() as patch:
                patch.setattr(Store, "append", full)
                with pytest.raises(StorageError, match="could not be stored"):
                    await hub.act(table, ear, roll())
            assert ear.is_disconnected
            assert [message["type"] for message in ear.heard] == ["state", "error"]
            assert ear.heard[1]["error"]["code"] == "storage"
            table, ear = await enter(hub, new)
            await hub.act(table, ear, roll())
            assert ear.heard[-1]["table"]["dice"]["values"] == [5, 2]

    asyncio.run(evening())


def test_an_action_of_another_process_is_noticed_and_kept(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_hub(tmp_path) as hub:
            new = await hub.set_up(Match(), HOT_SEAT)
            table, ear = await enter(hub, new)
            line = format_entry(1, DICE, OpeningRoll(6, 2))
            other = Store.open(sqlite(tmp_path))
            other.append([NewAction(new.id, 1, line, None, 0, ends=False)])
            other.close()
            with pytest.raises(StorageError):
                await hub.act(table, ear, roll())
            _, ear = await enter(hub, new)
            assert ear.heard[0]["table"]["dice"]["values"] == [6, 2]

    asyncio.run(evening())


def test_a_table_that_everybody_has_left_is_dropped_and_found_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_hub(tmp_path, table_idle_seconds=0.01) as hub:
            new = await hub.set_up(Match(), HOT_SEAT)
            table, ear = await enter(hub, new)
            await hub.act(table, ear, roll())
            await asyncio.sleep(0.05)
            assert hub.open_tables == 1
            hub.leave(table, ear)
            async with asyncio.timeout(PATIENCE):
                while hub.open_tables:
                    await asyncio.sleep(0.01)
            again, _ = await enter(hub, new)
            assert again is not table
            assert again.match == table.match

    asyncio.run(evening())


def test_two_who_come_at_once_sit_at_the_same_table(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_hub(tmp_path) as hub:
            new = await hub.set_up(Match(), HOT_SEAT)
            one, other = await asyncio.gather(hub.find(new.id), hub.find(new.id))
            assert one is other

    asyncio.run(evening())


def test_a_table_that_is_not_there_is_not_there_for_everybody(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_hub(tmp_path) as hub:
            answers = await asyncio.gather(
                hub.find("nothing"), hub.find("nothing"), return_exceptions=True
            )
            assert all(isinstance(answer, NoSuchTableError) for answer in answers)

    asyncio.run(evening())


def test_two_bots_rest_while_nobody_watches(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_hub(tmp_path) as hub:
            new = await hub.set_up(Match(options=Options(length=1)), TWO_BOTS)
            table, ear = await enter(hub, new, new.watch)
            while table.n < 5:
                await asyncio.sleep(0.01)
            left = table.n
            hub.leave(table, ear)
            await asyncio.sleep(0.1)
            assert table.n <= left + 1  # what was being thought of is still played
            table, ear = await enter(hub, new, new.watch)
            while not table.match.is_over:
                await asyncio.sleep(0.01)

    asyncio.run(evening())


def test_a_session_of_two_bots_ends_after_a_game(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_hub(tmp_path) as hub:
            new = await hub.set_up(Match(), TWO_BOTS)
            table, _ = await enter(hub, new, new.watch)
            while not table.match.game.is_over:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            assert len(table.match.results) == 1

    asyncio.run(evening())
