"""Real clients at a real server: games, and everything that can go wrong in them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.patience import PATIENCE
from tests.server.clients import (
    FRIEND,
    HERE,
    Client,
    at_table,
    bot,
    create,
    join,
    play_out,
    record,
    table_for_two,
    walk,
)
from videau import RULESETS
from videau.files import parse_record


@pytest.mark.parametrize("ruleset", ["standard", "dujardin"])
def test_two_people_play_a_whole_game_and_see_the_same(base: str, ruleset: str) -> None:
    async def evening() -> None:
        table, white, black = table_for_two(base, ruleset=ruleset)
        async with at_table(base, table, white) as one, at_table(base, table, black) as other:
            luck = random.Random(ruleset)
            await asyncio.gather(play_out(one, luck), play_out(other, luck))
            assert one.entries == other.entries
            assert one.state["table"] == other.state["table"]
            assert one.state["table"]["stage"] == "over"
        lines = record(base, table, white)
        replayed = parse_record(lines)
        assert len(replayed.entries) == one.n
        assert replayed.match.ruleset == RULESETS[ruleset]
        assert replayed.match.game.is_over

    asyncio.run(evening())


def test_a_hot_seat_plays_both_sides_with_one_token(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=HERE, black=HERE)
        assert created["invites"] == {}
        async with at_table(base, created["id"], created["token"]) as both:
            assert both.sides == {"white", "black"}
            await play_out(both, random.Random(3))
            assert both.state["table"]["result"]["winner"] in both.sides
        steps = _steps(base, created["id"], created["token"])
        assert [step["n"] for step in steps] == list(range(both.n + 1))
        assert steps[-1]["result"] == both.state["table"]["result"]

    asyncio.run(evening())


def _steps(base: str, table: str, token: str) -> list[dict[str, Any]]:
    headers = {"Authorization": f"Bearer {token}"}
    steps: list[dict[str, Any]] = httpx.get(
        f"{base}api/v1/games/{table}/steps", headers=headers, timeout=PATIENCE
    ).json()
    return steps


def test_a_person_plays_a_match_against_a_bot(base: str) -> None:
    async def evening() -> None:
        options = {"length": 2}
        created = create(base, white=HERE, black=bot("expert"), options=options)
        async with at_table(base, created["id"], created["token"]) as person:
            luck = random.Random(5)
            while not person.state["table"]["over"]:
                await play_out(person, luck)
                if not person.state["table"]["over"]:
                    await person.act({"do": "roll"})
            assert max(person.state["table"]["score"].values()) >= 2

    asyncio.run(evening())


def test_two_bots_play_for_those_who_watch(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=bot("newcomer"), black=bot("newcomer"), options={"length": 1})
        async with at_table(base, created["id"], created["watch"]) as watcher:
            assert watcher.sides == set()
            while not watcher.state["table"]["over"]:
                await watcher.receive()
                assert watcher.state["choices"] is None

    asyncio.run(evening())


def test_a_watcher_sees_everything_and_may_do_nothing(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=HERE, black=HERE)
        async with at_table(base, created["id"], created["watch"]) as watcher:
            refused = await watcher.act({"do": "roll"})
            assert refused["error"]["code"] == "not-your-turn"

    asyncio.run(evening())


def test_nobody_acts_before_the_friend_has_sat_down(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=HERE, black=FRIEND)
        async with at_table(base, created["id"], created["token"]) as one:
            assert one.state["you"]["invites"] == created["invites"]
            assert one.state["table"]["may"] == {}
            assert (await one.act({"do": "roll"}))["error"]["code"] == "waiting"
            await asyncio.to_thread(join, base, created["id"], created["invites"]["black"])
            told = await one.receive_type("state")
            assert told["table"]["may"] == {"roll": ["white", "black"]}
            assert told["you"]["invites"] == {}

    asyncio.run(evening())


def test_whoever_comes_is_told_to_be_here(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=HERE, black=FRIEND)
        table, white = created["id"], created["token"]
        async with at_table(base, table, white):
            black = join(base, table, created["invites"]["black"])["token"]
            async with at_table(base, table, black) as friend:
                seats = friend.state["table"]["seats"]
                assert seats["white"]["here"]
                assert seats["black"]["here"]

    asyncio.run(evening())


def test_only_the_seat_on_turn_can_act(base: str) -> None:
    async def evening() -> None:
        table, white, black = table_for_two(base)
        async with at_table(base, table, white) as one, at_table(base, table, black) as other:
            on_turn, waiting = await _opened(one, other)
            assert waiting.state["choices"] is None
            play = on_turn.state["choices"]["plays"][0][0]
            for action in ({"do": "play", "play": play}, {"do": "resign", "win": "single"}):
                refused = await waiting.act(action)
                assert refused["error"]["code"] == "not-your-turn"
            assert (await on_turn.act({"do": "roll"}))["error"]["code"] == "illegal-action"
            assert (await on_turn.act({"do": "take"}))["error"]["code"] == "illegal-action"
            assert (await on_turn.act({"do": "play", "play": play}))["type"] == "state"

    asyncio.run(evening())


async def _opened(one: Client, other: Client) -> tuple[Client, Client]:
    """Rolls until somebody starts; returns who is to move and who waits."""
    while one.state["table"]["stage"] == "opening":
        await one.act({"do": "roll"})
    while other.n < one.n:
        await other.receive()
    is_white = one.state["table"]["turn"] == "white"
    return (one, other) if is_white else (other, one)


def test_an_action_that_answers_an_older_state_is_refused_with_the_newer_one(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=HERE, black=HERE)
        async with at_table(base, created["id"], created["token"]) as both:
            await both.act({"do": "roll"})
            late = await both.act({"do": "roll"}, after=0)
            assert late["error"]["code"] == "stale"
            assert late["error"]["values"] == {"n": 1, "after": 0}
            assert (await both.receive())["table"]["n"] == 1

    asyncio.run(evening())


def test_an_action_sent_twice_counts_once(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=HERE, black=HERE)
        async with at_table(base, created["id"], created["token"]) as both:
            for _ in range(3):
                await both.ask({"do": "roll"}, "the-same", after=0)
            answers = [await both.answer("the-same") for _ in range(3)]
            assert [answer["table"]["n"] for answer in answers] == [1, 1, 1]
        async with at_table(base, created["id"], created["token"]) as again:
            await again.ask({"do": "roll"}, "the-same", after=0)
            assert (await again.answer("the-same"))["table"]["n"] == 1

    asyncio.run(evening())


def test_a_client_that_comes_back_is_told_only_what_it_has_missed(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=HERE, black=HERE)
        async with at_table(base, created["id"], created["token"]) as both:
            await both.act({"do": "roll"})
            await both.act({"do": "roll"} if both.may("roll") else _first_play(both))
        async with at_table(base, created["id"], created["token"], have=1) as again:
            message = json.loads(await again.websocket.recv())
            assert [entry["n"] for entry in message["entries"]] == [2]

    asyncio.run(evening())


def _first_play(client: Client) -> dict[str, Any]:
    return {"do": "play", "play": client.state["choices"]["plays"][0][0]}


def test_dice_from_a_real_board_are_typed_in(base: str) -> None:
    async def evening() -> None:
        created = create(base, white=HERE, black=bot("expert"), dice="typed")
        async with at_table(base, created["id"], created["token"]) as person:
            assert (await person.act({"do": "roll"}))["error"]["code"] == "illegal-action"
            await person.act({"do": "roll", "dice": "31"})
            assert person.state["table"]["dice"] == {"owner": "white", "values": [3, 1]}
            await person.act({"do": "play", "play": "8/5 6/5"})
            while not person.may("roll"):  # the bot does not double, and wants its dice
                await person.receive_type("state")
            await person.act({"do": "roll", "dice": "66"})
            while person.state["table"]["turn"] == "black":
                await person.receive_type("state")
            assert [entry["do"] for entry in person.entries] == ["opening", "play", "roll", "play"]

    asyncio.run(evening())


def test_a_table_of_computed_dice_takes_no_typed_ones(base: str) -> None:
    async def evening() -> None:
        created = create(base)
        async with at_table(base, created["id"], created["token"]) as both:
            refused = await both.act({"do": "roll", "dice": "66"})
            assert refused["error"]["message"] == "at this table the computer rolls the dice"

    asyncio.run(evening())


def test_a_refusal_is_said_in_the_language_of_the_client_or_can_be_said_again(base: str) -> None:
    async def evening() -> None:
        created = create(base, dice="typed")
        async with at_table(base, created["id"], created["token"], language="de") as both:
            await both.act({"do": "roll", "dice": "31"})
            refused = await both.act({"do": "play", "play": "8/3"})
            error = refused["error"]
            assert error["code"] == "illegal-action"
            assert error["template"].startswith("{text!r} is not a play of {dice}")
            assert error["values"]["reason"]["values"]["points"]["template"] == "{some} or {last}"

    asyncio.run(evening())


def test_a_play_is_the_node_where_it_ends(base: str) -> None:
    async def evening() -> None:
        created = create(base, dice="typed")
        async with at_table(base, created["id"], created["token"]) as both:
            await both.act({"do": "roll", "dice": "31"})
            graph = both.state["choices"]["graph"]
            node = walk(graph, random.Random(1))
            for wrong in (0, len(graph), 10**9):
                refused = await both.act({"do": "play", "node": wrong})
                assert refused["error"]["code"] == "illegal-action", wrong
            for unreadable in ({"node": node, "play": "8/5 6/5"}, {}, {"node": -1}):
                await both.ask({"do": "play", **unreadable}, both.new_id())
                assert (await both.receive())["error"]["code"] == "unreadable"
            assert (await both.act({"do": "play", "node": node}))["table"]["n"] == 2
            # The same number means another play in another state.
            late = await both.act({"do": "play", "node": node}, after=1)
            assert late["error"]["code"] == "stale"

    asyncio.run(evening())


def test_each_reader_is_told_in_words_of_their_own(base: str) -> None:
    async def evening() -> None:
        table, white, black = table_for_two(base)
        async with (
            at_table(base, table, white) as one,
            at_table(base, table, black, language="de") as other,
        ):
            on_turn, waiting = await _opened(one, other)
            side = on_turn.state["table"]["turn"]
            told = on_turn.state["narration"], waiting.state["narration"]
            assert [each["status"]["template"] for each in told] == [
                "You begin, {high} against {low}",
                "{name} begins, {high} against {low}",
            ]
            assert told[1]["status"]["values"]["name"] == {"player": side}
            german = other.state["narration"]["news"][0]
            english = one.state["narration"]["news"][0]
            assert german["template"] == english["template"]
            assert german["message"] != english["message"]
            assert "Schwarz" in german["message"]

    asyncio.run(evening())


def test_whoever_is_asked_to_take_is_told_so(base: str) -> None:
    async def evening() -> None:
        created = create(base, dice="typed", white={"kind": "here", "name": "Ann"})
        async with at_table(base, created["id"], created["token"]) as both:
            for action in ({"do": "roll", "dice": "31"}, {"do": "play", "play": "8/5 6/5"}):
                await both.act(action)
            cube = both.state["table"]["cube"]
            assert (cube["raised"], cube["doublers"]) == (2, ["white", "black"])
            told = await both.act({"do": "double"})
            assert told["narration"]["question"]["message"] == "Black doubles to 2"
            assert told["narration"]["detail"]["message"] == "take or drop"
            assert told["table"]["cube"]["drop_pays"] == 1
            dropped = await both.act({"do": "drop"})
            assert dropped["table"]["result"]["factors"] is None
            result = dropped["narration"]["result"]
            assert result["reason"]["message"] == "Ann refused the double."
            assert "before the double" in result["rules"][0]["message"]

    asyncio.run(evening())


def test_whoever_comes_new_is_told_what_happened_last_and_not_the_whole_story(base: str) -> None:
    async def evening() -> None:
        created = create(base, dice="typed")
        async with at_table(base, created["id"], created["token"]) as both:
            for action in ({"do": "roll", "dice": "31"}, {"do": "play", "play": "8/5 6/5"}):
                await both.act(action)
        async with at_table(base, created["id"], created["token"]) as again:
            news = [text["message"] for text in again.state["narration"]["news"]]
            assert news == ["White plays 8 to 5, 6 to 5.", "Black: roll or double."]
            listed = [entry.get("listed") for entry in again.entries]
            assert [move and move["number"] for move in listed] == [None, 1]

    asyncio.run(evening())


def test_players_go_on_at_another_table_with_the_tokens_they_have(base: str) -> None:
    async def evening() -> None:
        table, white, black = table_for_two(base, options={"length": 1})
        async with at_table(base, table, white) as one, at_table(base, table, black) as other:
            await one.send(type="rematch", id="too-early")
            assert (await one.receive_type("error"))["error"]["code"] == "waiting"
            luck = random.Random(8)
            await asyncio.gather(play_out(one, luck), play_out(other, luck))
            await one.send(type="rematch", id="again")
            await other.send(type="rematch", id="again-too")
            moved = [(await one.answer("again")), (await other.answer("again-too"))]
            assert moved[0]["table"] == moved[1]["table"] != table
        async with at_table(base, moved[0]["table"], black) as other:
            assert other.sides == {"black"}
            assert other.n == 0

    asyncio.run(evening())


# Hostile clients


GARBAGE = (
    "",
    "{",
    "[]",
    "null",
    "\x00",
    '{"v": 1}',
    '{"v": 2, "type": "ping"}',
    '{"v": 1, "type": "ping", "more": 1}',
    '{"v": 1, "type": "hello", "token": "again"}',
    '{"v": 1, "type": "act", "id": "x", "after": -1, "action": {"do": "roll"}}',
    '{"v": 1, "type": "act", "id": "x y", "after": 0, "action": {"do": "roll"}}',
    '{"v": 1, "type": "act", "id": "x", "after": true, "action": {"do": "roll"}}',
    '{"v": 1, "type": "act", "id": "x", "after": 0, "action": {"do": "opening", "white": 6}}',
    '{"v": 1, "type": "act", "id": "x", "after": 0, "action": {"do": "roll", "dice": "77"}}',
    '{"v": 1, "type": "act", "id": "x", "after": 0, "action": "roll"}',
    "[" * 5000,
)


def test_garbage_is_refused_message_by_message_and_the_game_goes_on(base: str) -> None:
    async def evening() -> None:
        created = create(base)
        async with at_table(base, created["id"], created["token"]) as both:
            for text in GARBAGE:
                await both.websocket.send(text)
                assert (await both.receive())["error"]["code"] == "unreadable", text
            await both.websocket.send(b"\xff\x00")
            assert (await both.receive())["error"]["code"] == "unreadable"
            assert (await both.act({"do": "roll"}))["table"]["n"] == 1

    asyncio.run(evening())


def test_a_huge_message_ends_only_its_own_connection(base: str) -> None:
    async def evening() -> None:
        created = create(base)
        async with at_table(base, created["id"], created["token"]) as both:
            for size in (10_000, 10_000_000):
                async with at_table(base, created["id"], created["token"]) as rude:
                    with contextlib.suppress(ConnectionClosed):
                        await rude.websocket.send("x" * size)
                    _, code = await rude.until_closed()
                    assert code == 1009
            assert (await both.act({"do": "roll"}))["table"]["n"] == 1

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("token", "code"), [("nonsense", "forbidden"), ("x" * 101, "unreadable"), ("", "unreadable")]
)
def test_a_wrong_token_opens_nothing(base: str, token: str, code: str) -> None:
    async def evening() -> None:
        created = create(base)
        async with _connected(base, created["id"]) as websocket:
            await websocket.send(json.dumps({"v": 1, "type": "hello", "token": token}))
            assert json.loads(await websocket.recv())["error"]["code"] == code
            with pytest.raises(ConnectionClosed):
                await websocket.recv()

    asyncio.run(evening())


def test_a_table_that_is_not_there_says_so(base: str) -> None:
    async def evening() -> None:
        async with _connected(base, "no-such-table") as websocket:
            await websocket.send(json.dumps({"v": 1, "type": "hello", "token": "any"}))
            assert json.loads(await websocket.recv())["error"]["code"] == "no-such-table"

    asyncio.run(evening())


def _connected(base: str, table: str, **options: Any) -> connect:
    url = base.replace("http", "ws", 1) + f"api/v1/tables/{table}"
    return connect(url, proxy=None, open_timeout=PATIENCE, **options)


def test_a_page_from_elsewhere_gets_no_connection(base: str) -> None:
    async def evening() -> None:
        created = create(base)
        with pytest.raises(InvalidStatus) as refused:
            async with _connected(base, created["id"], origin="https://elsewhere.example"):
                pass
        assert refused.value.response.status_code == 403
        async with _connected(base, created["id"], origin=base.rstrip("/")):
            pass

    asyncio.run(evening())


def test_one_who_leaves_is_seen_to_have_left(base: str) -> None:
    async def evening() -> None:
        table, white, black = table_for_two(base)
        async with at_table(base, table, white) as one:
            async with at_table(base, table, black):
                assert (await one.receive_type("seats"))["seats"]["black"]["here"]
            assert not (await one.receive_type("seats"))["seats"]["black"]["here"]

    asyncio.run(evening())


def test_a_deleted_table_sends_its_guests_away(base: str) -> None:
    async def evening() -> None:
        created = create(base)
        async with at_table(base, created["id"], created["token"]) as both:
            answer = await asyncio.to_thread(
                httpx.delete,
                f"{base}api/v1/games/{created['id']}",
                headers={"Authorization": f"Bearer {created['token']}"},
                timeout=PATIENCE,
            )
            assert answer.json() == {"gone": True}
            _, code = await both.until_closed()
            assert code == 1012

    asyncio.run(evening())
