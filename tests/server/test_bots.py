from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import HERE, Client, at_table, bot, create
from tests.server.conftest import LiveServer, sqlite
from videau.server.bots import BotPool


@pytest.fixture
def thinking(tmp_path: Path) -> Iterator[str]:
    """The address of a server that is killed in the end, as some of its bots never stop."""
    live = LiveServer(sqlite(tmp_path), limits={"messages_per_second": 2000.0})
    yield live.base
    live.kill()


def test_a_slow_bot_is_not_felt_at_another_table(thinking: str) -> None:
    async def evening() -> None:
        async with AsyncExitStack() as tables:

            async def sit(token: str, **wishes: Any) -> Client:
                created = create(thinking, **wishes)
                table = at_table(thinking, created["id"], created[token])
                return await tables.enter_async_context(table)

            slow = {"white": bot("endless"), "black": bot("endless")}
            for watcher in [await sit("watch", **slow) for _ in range(3)]:
                while watcher.state["table"]["stage"] == "opening":
                    await watcher.receive()
            # All three think now, and will never be done: what waits for one of them never comes.
            quick = await sit("watch", white=bot("newcomer"), black=bot("newcomer"))
            while quick.n < 5:
                await quick.receive()
            both = await sit("token")
            for _ in range(20):
                action = {"do": "roll"}
                if not both.may("roll"):
                    action = {"do": "play", "play": both.state["choices"]["plays"][0][0]}
                assert (await both.act(action))["type"] == "state"

    asyncio.run(evening())


def test_a_bot_that_breaks_down_is_reported_and_the_table_stays(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=HERE, black=bot("broken"), dice="typed")
        async with at_table(base, created["id"], created["token"]) as person:
            await person.act({"do": "roll", "dice": "13"})
            failed = await person.receive_type("error")
            assert failed["error"]["code"] == "bot-failed"
            await person.send(type="ping")
            await person.receive_type("pong")
            assert person.n == 1

    asyncio.run(evening())


def test_a_level_of_an_older_game_is_played_by_the_one_most_like_it() -> None:
    assert BotPool().new("random").name == "newcomer"


def test_whoever_set_up_two_bots_stops_them_and_lets_them_go_on_step_by_step(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=bot("newcomer"), black=bot("newcomer"), options={"length": 7})
        async with (
            at_table(base, created["id"], created["token"]) as owner,
            at_table(base, created["id"], created["watch"]) as guest,
        ):
            assert owner.state["you"]["paces"]
            assert not guest.state["you"]["paces"]
            called = [owner.state["table"]["seats"][side]["called"] for side in ("white", "black")]
            assert [name["message"] for name in called] == ["Newcomer (White)", "Newcomer (Black)"]
            await owner.send(type="pace", id="stop", paused=True)
            await owner.answer("stop")
            # What was on its way when it was stopped has been done by the time of the next answer.
            await owner.send(type="pace", id="again", paused=True, speed=2.0)
            stopped = await owner.answer("again")
            assert stopped["table"]["pace"] == {"paused": True, "speed": 2.0}
            n = owner.n
            await owner.send(type="pace", id="step", paused=True, step=True)
            while owner.n == n:
                await owner.receive()
            await owner.send(type="pace", id="still", paused=True)
            await owner.answer("still")
            assert owner.n == n + 1
            await guest.send(type="pace", id="guest", paused=False)
            assert (await guest.receive_type("error"))["error"]["code"] == "forbidden"
            await owner.send(type="pace", id="go", paused=False, speed=8.0)
            while owner.n < n + 10:
                await owner.receive()

    asyncio.run(evening())
