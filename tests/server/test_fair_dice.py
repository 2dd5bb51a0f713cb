"""Dice that can be checked, over the wire: who locks what away, who comes, goes and is silent."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from tests.server.clients import HERE, Client, at_table, bot, create, record, table_for_two
from tests.server.conftest import LiveServer, sqlite
from tests.server.test_hub import HOT_SEAT, FakeListener, a_hub, enter
from videau import Match, Side
from videau.files import parse_record
from videau.files.fairness import Party
from videau.play.fair_check import check_dice
from videau.play.fair_dice import anchor_of, link_at
from videau.server import wire
from videau.server.hub import Hub
from videau.server.new_games import NewTable
from videau.server.refusals import StorageError
from videau.server.seats import Seat
from videau.server.store import NewAction, Store


class Device:
    """What a browser does for the dice of one seat."""

    def __init__(self, client: Client, game: str, side: Party, secret: str) -> None:
        self.client, self.game, self.side, self.secret = client, game, side, secret

    async def lock(self) -> None:
        name = self.client.new_id()
        anchor = anchor_of(self.game, self.side, self.secret)
        await self.client.send(type="anchor", id=name, anchor=anchor)
        assert (await self.client.answer(name))["type"] == "state"

    def link(self, roll: int) -> str:
        since = self.client.state["fair"][self.side]["since"]
        return link_at(self.game, self.side, self.secret, roll - since)

    async def roll(self) -> None:
        link = self.link(self.client.state["fair"]["rolls"] + 1)
        answer = await self.client.act({"do": "roll", "link": link})
        assert answer["type"] == "state", answer

    async def open(self) -> None:
        """Opens the share of the roll that somebody else asks for."""
        asked = await self.client.receive_type("open")
        await self.client.send(type="share", roll=asked["roll"], link=self.link(asked["roll"]))


def parties(base: str, table: str, token: str) -> list[tuple[Party, ...]]:
    """Who took part in each roll; everything has to fit."""
    kept = parse_record(record(base, table, token))
    proof = check_dice(kept)
    assert proof.holds, proof.fault
    return [entry.fair.parties for entry in kept.entries if entry.fair is not None]


async def play_any(client: Client) -> None:
    choice = client.choice(random.Random(1))
    assert choice is not None
    await client.act(choice)


def test_both_devices_have_a_share_in_every_roll_of_a_game_by_link(base: str) -> None:
    table, white, black = table_for_two(base)

    async def evening() -> None:
        async with at_table(base, table, white) as one, at_table(base, table, black) as other:
            ann, bob = (
                Device(one, table, "white", "a1" * 32),
                Device(other, table, "black", "b2" * 32),
            )
            await ann.lock()
            await bob.lock()
            await one.receive_type("state")
            assert one.state["fair"]["black"]["anchor"] == anchor_of(table, "black", "b2" * 32)
            while True:
                await asyncio.gather(ann.roll(), bob.open())
                if one.state["table"]["dice"] is not None:  # no tie
                    break

    asyncio.run(evening())
    assert set(parties(base, table, white)) == {("server", "white", "black")}


def test_who_is_away_is_not_waited_for_and_the_record_says_so(base: str) -> None:
    table, white, black = table_for_two(base)

    async def evening() -> None:
        async with at_table(base, table, white) as one:
            ann = Device(one, table, "white", "a1" * 32)
            async with at_table(base, table, black) as other:
                await Device(other, table, "black", "b2" * 32).lock()
            await ann.lock()
            await ann.roll()

    asyncio.run(evening())
    assert parties(base, table, white) == [("server", "white")]


def test_a_device_that_does_not_answer_holds_a_game_up_once(base: str) -> None:
    table, white, black = table_for_two(base)

    async def evening() -> None:
        async with at_table(base, table, white) as one, at_table(base, table, black) as other:
            ann, bob = (
                Device(one, table, "white", "a1" * 32),
                Device(other, table, "black", "b2" * 32),
            )
            await ann.lock()
            await bob.lock()
            await one.receive_type("state")
            await ann.roll()
            assert one.state["fair"]["black"]["silent"]
            await bob.lock()  # the same again: it has woken up
            while one.state["fair"]["black"]["silent"]:
                await one.receive_type("state")

    asyncio.run(evening())
    assert parties(base, table, white)[0] == ("server", "white")


def test_a_server_killed_in_the_middle_of_a_roll_makes_it_from_the_same_envelopes(
    tmp_path: Path,
) -> None:
    live = LiveServer(sqlite(tmp_path), dice_wait_seconds=60)
    try:
        table, white, black = table_for_two(live.base)

        async def interrupted() -> str:
            async with (
                at_table(live.base, table, white) as one,
                at_table(live.base, table, black) as other,
            ):
                ann = Device(one, table, "white", "a1" * 32)
                await ann.lock()
                await Device(other, table, "black", "b2" * 32).lock()
                await one.receive_type("state")
                link = ann.link(1)
                await one.ask({"do": "roll", "link": link}, one.new_id())
                await other.receive_type("open")  # the server waits for black's share
                await asyncio.to_thread(live.kill)
                return link

        link = asyncio.run(interrupted())
        live.start()

        async def goes_on() -> None:
            async with (
                at_table(live.base, table, white) as one,
                at_table(live.base, table, black) as other,
            ):
                ann = Device(one, table, "white", "a1" * 32)
                bob = Device(other, table, "black", "b2" * 32)
                assert one.n == 0, "it did not happen, and nobody was told of it"
                assert ann.link(1) == link, "the envelopes are those of before"
                await asyncio.gather(ann.roll(), bob.open())

        asyncio.run(goes_on())
        assert parties(live.base, table, white) == [("server", "white", "black")]
    finally:
        live.stop()


def test_a_play_taken_back_leaves_the_dice_and_the_proof_where_they_are(base: str) -> None:
    table, white, black = table_for_two(base)

    async def evening() -> None:
        async with at_table(base, table, white) as one, at_table(base, table, black) as other:
            devices = {
                "white": Device(one, table, "white", "a1" * 32),
                "black": Device(other, table, "black", "b2" * 32),
            }
            for device in devices.values():
                await device.lock()
            await one.receive_type("state")
            ann, bob = devices["white"], devices["black"]
            while one.state["table"]["dice"] is None:
                await asyncio.gather(ann.roll(), bob.open())
            while other.n < one.n:
                await other.receive_type("state")
            mover, opposite = (one, other) if one.may("play") else (other, one)
            dice, rolls = mover.state["table"]["dice"], mover.state["fair"]["rolls"]
            await play_any(mover)
            for client, say in ((mover, "ask"), (opposite, "accept")):
                while client.n < mover.n or (
                    say == "accept" and client.state["table"]["take_back"]["state"] != "asked"
                ):
                    await client.receive_type("state")
                name = client.new_id()
                await client.send(type="take-back", id=name, after=client.n, say=say)
                answer = await client.answer(name)
                assert answer["type"] == "state", answer
            assert opposite.state["table"]["dice"] == dice
            assert opposite.state["fair"]["rolls"] == rolls
            while mover.n < opposite.n:
                await mover.receive_type("state")
            await play_any(mover)
            # The next roll is made from everything that has happened, the taking back too.
            while opposite.n < mover.n:
                await opposite.receive_type("state")
            side = "white" if opposite is one else "black"
            other_side = "black" if side == "white" else "white"
            await asyncio.gather(devices[side].roll(), devices[other_side].open())

    asyncio.run(evening())
    assert set(parties(base, table, white)) == {("server", "white", "black")}


def test_a_client_that_knows_nothing_of_it_plays_all_the_same(base: str) -> None:
    table, white, black = table_for_two(base)

    async def evening() -> None:
        async with at_table(base, table, white) as one, at_table(base, table, black):
            await one.act({"do": "roll"})

    asyncio.run(evening())
    assert parties(base, table, white) == [("server",)]


def test_a_bot_rolls_with_the_share_of_whoever_plays_against_it(base: str) -> None:
    created = create(base, white=HERE, black=bot("newcomer"))
    table, token = created["id"], created["token"]

    async def evening() -> None:
        async with at_table(base, table, token) as one:
            ann = Device(one, table, "white", "a1" * 32)
            await ann.lock()
            while one.state["table"]["dice"] is None:
                await ann.roll()
            if one.may("play"):
                await play_any(one)
                await ann.open()  # now it is the bot's roll
            while not (one.may("roll") or one.may("play") or one.may("take")):
                await one.receive_type("state")

    asyncio.run(evening())
    assert set(parties(base, table, token)) == {("server", "white")}


def test_a_device_without_its_secret_begins_a_new_chain_that_everybody_sees(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with a_hub(tmp_path) as hub:
            new = await hub.set_up(Match(), _SEATS)
            token = await _seated(hub, new)
            ear = await _locked(hub, new)
            table, other = await enter(hub, new, token)
            await hub.act(table, ear, _roll(new.id, "a1" * 32))
            anchor = anchor_of(new.id, "white", "cc" * 32)
            again = wire.Anchor(type="anchor", id="b", anchor=anchor)
            await hub.lock_dice(table, ear.access, again)
            told = other.heard[-1]["fair"]["white"]
            assert told == {"anchor": anchor, "since": 1, "silent": False}
            assert check_dice(table.record()).holds

    asyncio.run(evening())


def test_a_link_that_does_not_fit_is_refused(base: str) -> None:
    table, white, black = table_for_two(base)

    async def evening() -> None:
        async with at_table(base, table, white) as one, at_table(base, table, black):
            await Device(one, table, "white", "a1" * 32).lock()
            answer = await one.act({"do": "roll", "link": "00" * 32})
            assert answer["error"]["code"] == "stale"
            assert one.n == 0

    asyncio.run(evening())


def test_nothing_is_promised_at_one_device_and_between_computers(base: str) -> None:
    for seats in (
        {"white": HERE, "black": HERE},
        {"white": bot("newcomer"), "black": bot("newcomer")},
    ):
        created = create(base, **seats)
        assert parse_record(record(base, created["id"], created["token"])).fair is None
    typed = create(base, white=HERE, black=bot("newcomer"), dice="typed")
    assert parse_record(record(base, typed["id"], typed["token"])).fair is None


# Storage that fails in the middle of a roll

_SEATS = {
    Side.WHITE: Seat(side=Side.WHITE),
    Side.BLACK: Seat(side=Side.BLACK, invite="come"),
}


async def _seated(hub: Hub, new: NewTable) -> str:
    table = await hub.find(new.id)
    _, token = await hub.take_seat(
        table, new.invites[Side.BLACK], "a secret of this browser", "Bob"
    )
    return token


def _roll(game: str, secret: str) -> wire.Act:
    link = link_at(game, "white", secret, 1)
    action = wire.RollIntent(do="roll", link=link)
    return wire.Act(type="act", id="roll", after=0, action=action)


async def _locked(hub: Hub, new: NewTable) -> FakeListener:
    table, ear = await enter(hub, new)
    anchor = anchor_of(new.id, "white", "a1" * 32)
    await hub.lock_dice(table, ear.access, wire.Anchor(type="anchor", id="a", anchor=anchor))
    return ear


def test_a_roll_that_could_not_be_stored_is_the_same_roll_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []

    def full(_: Store, actions: list[NewAction]) -> None:
        lines.extend(action.line for action in actions)
        raise OperationalError("insert", {}, Exception("database or disk is full"))

    async def evening() -> None:
        async with a_hub(tmp_path) as hub:
            new = await hub.set_up(Match(), _SEATS)
            await _seated(hub, new)
            ear = await _locked(hub, new)
            with monkeypatch.context() as patch:
                patch.setattr(Store, "append", full)
                with pytest.raises(StorageError):
                    await hub.act(await hub.find(new.id), ear, _roll(new.id, "a1" * 32))
        # Another process, and a page that adds nothing this time.
        async with a_hub(tmp_path) as hub:
            table, ear = await enter(hub, new)
            plain = wire.RollIntent(do="roll")
            await hub.act(table, ear, wire.Act(type="act", id="b", after=0, action=plain))
            store = Store.open(sqlite(tmp_path))
            loaded = store.load(new.id)
            store.close()
            assert loaded is not None
            assert loaded.lines == lines[:1]

    asyncio.run(evening())


def test_a_hot_seat_has_no_envelopes(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_hub(tmp_path) as hub:
            new = await hub.set_up(Match(), HOT_SEAT)
            _, ear = await enter(hub, new)
            assert ear.heard[0]["fair"] is None

    asyncio.run(evening())
