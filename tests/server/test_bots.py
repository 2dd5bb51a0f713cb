from __future__ import annotations

import asyncio
import time

from tests.server.clients import HERE, at_table, bot, create


def test_a_slow_bot_is_not_felt_at_another_table(base: str) -> None:
    async def evening() -> None:
        watched = [create(base, white=bot("slow"), black=bot("slow")) for _ in range(3)]
        quick = create(base)
        async with (
            at_table(base, watched[0]["id"], watched[0]["watch"]),
            at_table(base, watched[1]["id"], watched[1]["watch"]),
            at_table(base, watched[2]["id"], watched[2]["watch"]),
            at_table(base, quick["id"], quick["token"]) as both,
        ):
            times = []
            for _ in range(20):
                action = {"do": "roll"} if both.may("roll") else None
                if action is None:
                    action = {"do": "play", "play": both.state["choices"]["plays"][0][0]}
                started = time.perf_counter()
                await both.act(action)
                times.append(time.perf_counter() - started)
            # A bot thinks for half a second; an answer that waited for one would show.
            assert sorted(times)[len(times) // 2] < 0.25

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
