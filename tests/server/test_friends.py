"""What two friends settle between themselves: plays taken back, and a few phrases."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from tests.server.clients import (
    HERE,
    Client,
    at_table,
    create,
    record,
    table_for_two,
    walk,
)
from videau.files import parse_record

LUCK = random.Random(5)


async def _played(*clients: Client) -> tuple[Client, Client]:
    """The opening is rolled and played; returns who played, and the other."""
    one, other = clients
    while True:
        if one.may("roll") and one.state["table"]["stage"] == "opening":
            await one.act({"do": "roll"})
            await other.receive_type("state")
            continue
        mover, waiter = (one, other) if one.may("play") else (other, one)
        play = {"do": "play", "node": walk(mover.state["choices"]["graph"], LUCK)}
        await mover.act(play)
        await waiter.receive_type("state")
        return mover, waiter


async def _take_back(client: Client, say: str) -> dict[str, Any]:
    name = client.new_id()
    await client.send(type="take-back", id=name, after=client.n, say=say)
    return await client.answer(name)


def test_a_play_is_taken_back_when_the_other_side_accepts(base: str) -> None:
    async def evening() -> None:
        table, white, black = table_for_two(base)
        async with at_table(base, table, white) as one, at_table(base, table, black) as two:
            mover, other = await _played(one, two)
            dice = mover.state["table"]["previous_dice"]
            assert mover.state["table"]["take_back"]["state"] == "open"
            assert (await _take_back(other, "ask"))["error"]["code"] == "not-your-turn"
            asked = await _take_back(mover, "ask")
            assert asked["table"]["take_back"]["state"] == "asked"
            assert (await _take_back(mover, "accept"))["error"]["code"] == "not-your-turn"
            while other.state["table"]["take_back"]["state"] != "asked":
                await other.receive_type("state")
            accepted = await _take_back(other, "accept")
            assert accepted["table"]["dice"] == dice
            assert accepted["table"]["take_back"] is None
            await mover.receive_type("state")
            assert mover.may("play")
            assert mover.state["choices"] is not None
        kept = parse_record(record(base, table, white))
        assert kept.taken_back == {len(kept.entries) - 1}

    asyncio.run(evening())


def test_a_refused_play_stands_and_is_not_asked_for_again(base: str) -> None:
    async def evening() -> None:
        table, white, black = table_for_two(base)
        async with at_table(base, table, white) as one, at_table(base, table, black) as two:
            mover, other = await _played(one, two)
            await _take_back(mover, "ask")
            while other.state["table"]["take_back"]["state"] != "asked":
                await other.receive_type("state")
            refused = await _take_back(other, "refuse")
            assert refused["table"]["take_back"]["state"] == "refused"
            assert refused["entries"] == []
            assert (await _take_back(mover, "ask"))["error"]["code"] == "not-your-turn"
            await other.act({"do": "roll"})
            assert other.state["table"]["take_back"] is None

    asyncio.run(evening())


def test_whoever_plays_both_sides_has_nobody_to_ask(base: str) -> None:
    async def evening() -> None:
        made = create(base, white=HERE, black=HERE)
        async with at_table(base, made["id"], made["token"]) as client:
            while client.state["table"]["stage"] == "opening":
                await client.act({"do": "roll"})
            before = client.state["table"]
            await client.act({"do": "play", "node": walk(client.state["choices"]["graph"], LUCK)})
            taken = await _take_back(client, "ask")
            assert taken["table"]["dice"] == before["dice"]
            assert taken["table"]["position"] == before["position"]

    asyncio.run(evening())


def test_a_phrase_reaches_the_friend_and_is_kept_nowhere(base: str) -> None:
    async def evening() -> None:
        table, white, black = table_for_two(base)
        async with at_table(base, table, white) as one, at_table(base, table, black) as two:
            assert one.state["you"]["talks"]
            before = record(base, table, white)
            await one.send(type="say", id="s-1", phrase="luck")
            said = await two.receive_type("said")
            assert (said["side"], said["phrase"], said["answers"]) == ("white", "luck", None)
            assert (await one.answer("s-1"))["type"] == "said"
            assert record(base, table, white) == before
            await one.send(type="say", id="s-2", phrase="anything else")
            assert (await one.receive_type("error"))["error"]["code"] == "unreadable"

    asyncio.run(evening())


def test_nobody_is_flooded_with_phrases(base: str) -> None:
    async def evening() -> None:
        table, white, _ = table_for_two(base)
        async with at_table(base, table, white) as one:
            for n in range(5):
                await one.send(type="say", id=f"s-{n}", phrase="wow")
            answers = [await one.answer(f"s-{n}") for n in range(5)]
            assert [answer["type"] for answer in answers[:3]] == ["said"] * 3
            assert answers[-1]["error"]["code"] == "too-many"

    asyncio.run(evening())


def test_alone_there_is_nobody_to_talk_to(base: str) -> None:
    async def evening() -> None:
        made = create(base, white=HERE, black=HERE)
        async with at_table(base, made["id"], made["token"]) as client:
            assert not client.state["you"]["talks"]
            await client.send(type="say", id="s-1", phrase="wow")
            assert (await client.answer("s-1"))["error"]["code"] == "forbidden"

    asyncio.run(evening())
