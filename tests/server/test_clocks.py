"""The server owns the clock: when it runs, when it stands, and when a flag falls."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import FRIEND, HERE, at_table, bot, create, join, record
from tests.server.conftest import LiveServer, sqlite
from tests.server.test_hub import HOT_SEAT, FakeListener, enter
from videau import Ending, Match, Options, Side, TimeControl
from videau.files import parse_record
from videau.play.dice import RecordedDice
from videau.server import wire
from videau.server.bots import BotPool
from videau.server.games import steps_of
from videau.server.hub import Hub
from videau.server.journal import Journal
from videau.server.new_games import NewTable
from videau.server.refusals import StaleError
from videau.server.seats import Seat
from videau.server.settings import Settings
from videau.server.store import Store
from videau.server.table import Table

TIMED = Match(options=Options(length=5, clock=TimeControl(delay=10, reserve=60)))
MONEY = Match(options=Options(clock=TimeControl(delay=10, reserve=60)))


class Time:
    """A clock on the wall that goes when it is told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def passes(self, seconds: float) -> None:
        self.seconds += seconds


@asynccontextmanager
async def a_hub(folder: Path, time: Time, *dice: str, **settings: Any) -> AsyncIterator[Hub]:
    chosen = Settings(database="", bot_pause=0, **settings)
    store = Store.open(sqlite(folder))
    hub = Hub(Journal(store), chosen, BotPool(), RecordedDice(dice), time)
    try:
        yield hub
    finally:
        await hub.close()


async def do(hub: Hub, table: Table, ear: FakeListener, action: dict[str, Any]) -> None:
    message = {"v": 1, "type": "act", "id": f"a-{table.n}", "after": table.n, "action": action}
    act = wire.from_client.validate_python(message)
    assert isinstance(act, wire.Act)
    await hub.act(table, ear, act)


def clock(ear: FakeListener) -> dict[str, Any]:
    seen: dict[str, Any] = ear.heard[-1]["clock"]
    return seen


ROLL = {"do": "roll"}
PLAY = {"do": "play", "play": "8/5 6/5"}


async def two_seats(hub: Hub, match: Match) -> tuple[NewTable, str]:
    """A table for two people at two devices; returns the token of black too."""
    seats = {Side.WHITE: Seat(side=Side.WHITE), Side.BLACK: Seat(side=Side.BLACK, invite="come")}
    new = await hub.set_up(match, seats)
    _, token = await hub.take_seat(
        await hub.find(new.id), new.invites[Side.BLACK], "a claim", "Bea"
    )
    return new, token


def test_the_one_who_has_to_act_uses_up_the_delay_and_then_the_reserve(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31", "42") as hub:
            table, ear = await enter(hub, await hub.set_up(TIMED, HOT_SEAT))
            time.passes(100)
            await do(hub, table, ear, ROLL)
            assert clock(ear) == {
                "white": 60_000,
                "black": 60_000,
                "delay": 10_000,
                "running": "white",
            }
            time.passes(25)
            await do(hub, table, ear, PLAY)
            assert clock(ear)["white"] == 45_000
            assert clock(ear)["running"] == "black"
            assert ear.heard[-1]["entries"][0]["took"] == 25_000

    asyncio.run(evening())


def test_the_steps_of_a_review_have_the_clocks_of_their_moment(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31", "42") as hub:
            table, ear = await enter(hub, await hub.set_up(TIMED, HOT_SEAT))
            await do(hub, table, ear, ROLL)
            time.passes(25)
            await do(hub, table, ear, PLAY)
            steps = steps_of(table.record())
            left = [step.clock and (step.clock.white, step.clock.black) for step in steps]
            assert left == [(60_000, 60_000), (60_000, 60_000), (45_000, 60_000)]

    asyncio.run(evening())


def test_a_flag_that_falls_loses_the_match_and_is_kept(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31") as hub:
            new = await hub.set_up(TIMED, HOT_SEAT)
            table, ear = await enter(hub, new)
            await do(hub, table, ear, ROLL)
            time.passes(69.9)
            await hub.check_time(table)
            assert not table.match.is_over
            time.passes(0.1)
            await hub.check_time(table)
            told = ear.heard[-1]
            assert told["table"]["over"] is True
            assert told["table"]["result"]["ending"] == "out-of-time"
            assert told["narration"]["result"]["rules"][0]["message"].endswith("loses the match.")
            assert told["entries"][-1]["do"] == "flag"
            assert told["clock"] == {"white": 0, "black": 60_000, "delay": 0, "running": None}
            hub.forget(table)
            kept = (await hub.find(new.id)).record().match
            assert kept.winner is Side.BLACK

    asyncio.run(evening())


def test_for_money_a_flag_loses_one_game_and_the_next_has_fresh_clocks(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31", "26") as hub:
            table, ear = await enter(hub, await hub.set_up(MONEY, HOT_SEAT))
            await do(hub, table, ear, ROLL)
            time.passes(70)
            await hub.check_time(table)
            assert ear.heard[-1]["table"]["score"] == {"white": 0, "black": 1}
            time.passes(1000)
            await do(hub, table, ear, ROLL)
            assert clock(ear)["white"] == clock(ear)["black"] == 60_000
            assert clock(ear)["running"] == "black"

    asyncio.run(evening())


def test_an_action_that_comes_after_the_time_is_too_late(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31") as hub:
            table, ear = await enter(hub, await hub.set_up(TIMED, HOT_SEAT))
            await do(hub, table, ear, ROLL)
            time.passes(70)  # and the alarm has not rung yet
            with pytest.raises(StaleError, match="time had run out"):
                await do(hub, table, ear, PLAY)
            assert table.match.winner is Side.BLACK
            assert table.n == 2

    asyncio.run(evening())


def test_the_clock_stands_while_both_players_are_away_and_runs_while_one_waits(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31") as hub:
            new, token = await two_seats(hub, TIMED)
            table, white = await enter(hub, new)
            _, black = await enter(hub, new, token)
            watcher = FakeListener(table, new.watch)
            hub.enter(table, watcher)
            await do(hub, table, white, ROLL)
            time.passes(20)
            hub.leave(table, white)
            assert black.heard[-1]["type"] == "seats"
            assert clock(black)["running"] == "white"
            time.passes(10)
            hub.leave(table, black)
            assert clock(watcher) == {
                "white": 40_000,
                "black": 60_000,
                "delay": 0,
                "running": None,
            }
            time.passes(1000)
            hub.enter(table, white)
            assert clock(white)["white"] == 40_000
            assert clock(white)["running"] == "white"
            time.passes(5)
            await do(hub, table, white, PLAY)
            assert clock(white)["white"] == 35_000

    asyncio.run(evening())


def test_no_time_passes_before_both_have_sat_down(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time) as hub:
            seats = {**HOT_SEAT, Side.BLACK: Seat(side=Side.BLACK, invite="come")}
            table, ear = await enter(hub, await hub.set_up(TIMED, seats))
            time.passes(1000)
            await hub.check_time(table)
            assert clock(ear)["running"] is None
            assert table.n == 0

    asyncio.run(evening())


def test_a_table_without_a_clock_says_so(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_hub(tmp_path, Time(), "31") as hub:
            table, ear = await enter(hub, await hub.set_up(Match(), HOT_SEAT))
            await do(hub, table, ear, ROLL)
            assert clock(ear) is None
            assert "took" not in ear.heard[-1]["entries"][0]

    asyncio.run(evening())


def test_after_a_restart_the_decision_under_way_begins_anew(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31") as hub:
            new = await hub.set_up(TIMED, HOT_SEAT)
            table, ear = await enter(hub, new)
            await do(hub, table, ear, ROLL)
            time.passes(30)
            await do(hub, table, ear, PLAY)
            time.passes(65)
        time.passes(10_000)
        async with a_hub(tmp_path, time) as hub:
            _, ear = await enter(hub, new)
            assert clock(ear) == {
                "white": 40_000,
                "black": 60_000,
                "delay": 10_000,
                "running": "black",
            }

    asyncio.run(evening())


# A real server, in real time


QUICK = {"length": 5, "clock": {"delay": 0, "reserve": 1}}


def test_a_flag_falls_by_itself_and_both_players_are_told(base: str) -> None:
    created = create(base, white=HERE, black=FRIEND, options=QUICK)
    other = join(base, created["id"], created["invites"]["black"])["token"]

    async def evening() -> None:
        async with (
            at_table(base, created["id"], created["token"]) as white,
            at_table(base, created["id"], other) as black,
        ):
            while white.state["table"]["stage"] == "opening":
                await white.act(ROLL)
            for client in (white, black):
                while not client.state["table"]["over"]:
                    await client.receive_type("state")
                assert client.entries[-1]["do"] == "flag"

    asyncio.run(evening())
    for token in (created["token"], other, created["watch"]):
        kept = parse_record(record(base, created["id"], token))
        assert kept.match.is_over
        assert kept.match.results[-1].ending is Ending.OUT_OF_TIME
        took = kept.entries[-1].took
        assert took is not None
        assert took >= 1000  # a busy machine may be late, but nobody loses a moment


def test_the_computer_has_all_the_time_it_needs(base: str) -> None:
    created = create(base, white=bot("slow"), black=HERE, options=QUICK)

    async def evening() -> None:
        async with at_table(base, created["id"], created["token"]) as client:
            while client.state["table"]["stage"] == "opening":
                await client.act(ROLL)
            while not client.state["table"]["over"]:
                if client.state["clock"]["running"] is not None:
                    assert client.state["clock"]["running"] == "black"
                await client.receive_type("state")
            assert client.state["table"]["winner"] == "white"

    asyncio.run(evening())


def test_a_kill_costs_nobody_any_time(tmp_path: Path) -> None:
    live = LiveServer(sqlite(tmp_path))
    try:
        options = {"length": 5, "clock": {"delay": 600, "reserve": 2}}
        created = create(live.base, white=HERE, black=HERE, options=options)

        async def first() -> dict[str, Any]:
            async with at_table(live.base, created["id"], created["token"]) as client:
                while client.state["table"]["stage"] == "opening":
                    await client.act(ROLL)
                await asyncio.to_thread(live.kill)
                return client.state

        before = asyncio.run(first())
        _make_older(tmp_path, hours=1)
        live.restart()

        async def second() -> None:
            async with at_table(live.base, created["id"], created["token"]) as client:
                assert client.n == before["table"]["n"]
                assert client.state["clock"]["running"] == before["clock"]["running"]
                assert client.state["clock"]["white"] == client.state["clock"]["black"] == 2000

        asyncio.run(second())
    finally:
        live.stop()


def _make_older(folder: Path, *, hours: int) -> None:
    """Moves every stored action into the past, as if the server had been away for so long."""
    with sqlite3.connect(folder / "games.sqlite3") as rows:
        rows.execute("UPDATE actions SET at = at - ?", (hours * 3_600_000,))
    rows.close()
