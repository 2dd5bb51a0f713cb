"""Nobody is held up for ever by an opponent who has gone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.clients import at_table, record, table_for_two
from tests.server.test_clocks import PLAY, ROLL, Time, a_hub, do, two_seats
from tests.server.test_hub import HOT_SEAT, FakeListener, enter
from videau import Ending, Match, Options
from videau.files import parse_record
from videau.server.refusals import NotYourTurnError, WaitingError

AGREED = Match(options=Options(length=5, absence=600))
FORFEIT, CALL_OFF = {"do": "forfeit"}, {"do": "call-off"}


def _told(ear: FakeListener) -> Any:
    return next(heard for heard in reversed(ear.heard) if "absence" in heard)["absence"]


def test_whoever_waits_may_claim_the_match_once_the_agreed_time_is_over(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31") as hub:
            new, token = await two_seats(hub, AGREED)
            table, ann = await enter(hub, new)
            _, bea = await enter(hub, new, token)
            await do(hub, table, ann, ROLL)
            await do(hub, table, ann, PLAY)
            assert _told(ann) is None
            hub.leave(table, bea)
            assert _told(ann) == {"side": "black", "left": 600_000}
            time.passes(599)
            with pytest.raises(WaitingError):
                await do(hub, table, ann, FORFEIT)
            time.passes(1)
            await do(hub, table, ann, FORFEIT)
            told = ann.heard[-1]
            assert told["table"]["winner"] == "white"
            assert told["table"]["result"]["ending"] == "forfeited"
            assert told["entries"][-1]["do"] == "forfeit"
            assert told["absence"] is None
            kept = (await hub.find(new.id)).record()
            assert kept.match.results[-1].ending is Ending.FORFEITED

    asyncio.run(evening())


def test_who_comes_back_in_time_loses_nothing_and_cannot_begin_anew(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31", "42") as hub:
            new, token = await two_seats(hub, AGREED)
            table, ann = await enter(hub, new)
            await do(hub, table, ann, ROLL)
            await do(hub, table, ann, PLAY)
            time.passes(400)
            _, bea = await enter(hub, new, token)
            assert _told(ann) is None
            time.passes(10_000)  # nobody who is there is hurried
            with pytest.raises(NotYourTurnError):
                await do(hub, table, ann, FORFEIT)
            hub.leave(table, bea)
            assert _told(ann) == {"side": "black", "left": 200_000}
            _, bea = await enter(hub, new, token)
            await do(hub, table, bea, ROLL)
            hub.leave(table, bea)
            assert _told(ann) == {"side": "black", "left": 600_000}  # who has acted has all of it

    asyncio.run(evening())


def test_the_time_stands_while_nobody_waits_and_for_watchers(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31") as hub:
            new, _ = await two_seats(hub, AGREED)
            table, ann = await enter(hub, new)
            await do(hub, table, ann, ROLL)
            await do(hub, table, ann, PLAY)
            _, watcher = await enter(hub, new, new.watch)
            hub.leave(table, ann)
            time.passes(10_000)
            assert _told(watcher) is None
            with pytest.raises(NotYourTurnError):
                await do(hub, table, watcher, CALL_OFF)
            _, ann = await enter(hub, new)
            assert _told(ann) == {"side": "black", "left": 600_000}

    asyncio.run(evening())


def test_one_device_and_open_seats_wait_for_nobody(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_hub(tmp_path, Time(), "31") as hub:
            table, ear = await enter(hub, await hub.set_up(AGREED, HOT_SEAT))
            await do(hub, table, ear, ROLL)
            assert _told(ear) is None

    asyncio.run(evening())


def test_a_match_that_is_called_off_counts_for_nobody(tmp_path: Path) -> None:
    async def evening() -> None:
        time = Time()
        async with a_hub(tmp_path, time, "31") as hub:
            new, _ = await two_seats(hub, AGREED)
            table, ann = await enter(hub, new)
            await do(hub, table, ann, ROLL)
            await do(hub, table, ann, PLAY)
            time.passes(600)
            await do(hub, table, ann, CALL_OFF)
            told = ann.heard[-1]["table"]
            assert (told["called_off"], told["over"], told["winner"]) == (True, True, None)
            assert (told["stage"], told["result"], told["may"]) == ("over", None, {})
            assert ann.heard[-1]["narration"]["status"]["message"] == "The match was called off"
            hub.forget(table)
            assert (await hub.find(new.id)).match.called_off

    asyncio.run(evening())


# A real server, in real time


@pytest.mark.parametrize("action", [FORFEIT, CALL_OFF])
def test_the_absent_player_finds_the_match_ended(base: str, action: dict[str, str]) -> None:
    table, *tokens = table_for_two(base, options={"length": 5, "absence": 1})

    async def begin() -> str:
        async with at_table(base, table, tokens[0]) as white:
            while white.state["table"]["stage"] == "opening":
                await white.act(ROLL)
            turn: str = white.state["table"]["turn"]
            return turn

    turn = asyncio.run(begin())
    away, here = tokens if turn == "white" else reversed(tokens)

    async def wait() -> None:
        async with at_table(base, table, here) as waiting:
            assert waiting.state["absence"]["side"] == turn
            mine = httpx.post(
                f"{base}api/v1/games/mine", json={"tokens": [away]}, timeout=PATIENCE
            ).json()
            assert mine["games"][0]["absence"]["side"] == turn  # announced to who is away
            answer = await waiting.act(action)
            while answer["type"] == "error":
                assert answer["error"]["code"] == "waiting"
                await asyncio.sleep(0.1)  # the time that was agreed has to pass
                answer = await waiting.act(action)
            assert waiting.state["table"]["over"]

    asyncio.run(wait())
    kept = parse_record(record(base, table, away))
    assert kept.match.is_over
    assert kept.match.called_off is (action == CALL_OFF)
