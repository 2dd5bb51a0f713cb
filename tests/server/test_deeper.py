"""One decision of a review looked at more closely, as long as somebody waits, and kept."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import sqlite
from tests.server.test_reviews import FakeListener, a_table, ask, record
from videau.engine import NetEvaluator
from videau.errors import UnavailableError
from videau.rules.cube import Side
from videau.server import wire
from videau.server.analysis import Analyst
from videau.server.deeper import DeeperLooks
from videau.server.journal import Journal
from videau.server.refusals import TooManyError
from videau.server.reviews import Reviews
from videau.server.rollouts import Rollouts
from videau.server.seats import Seat
from videau.server.settings import Limits
from videau.server.store import Store, StoredGame
from videau.server.table import Table
from videau.teacher.deeper import look_deeper
from videau.teacher.review import judge, moments

NET = NetEvaluator.random(seed=1)
PLAYED = 2
"""The action by which the game is opened; the last one answers a resignation."""
ANSWERED = 4


def _stored(name: str) -> StoredGame:
    seats = Seat(side=Side.WHITE), Seat(side=Side.BLACK)
    return StoredGame(
        id=name,
        created=1,
        header="",
        dice_from="server",
        owner="",
        watch="",
        address="",
        seats=seats,
    )


class Evening:
    """A server for one evening, and what was played at its only table."""

    def __init__(self, folder: Path) -> None:
        self.journal = Journal(Store.open(sqlite(folder)))
        analyst = Analyst(partial(NetEvaluator.random, seed=1), plies=0)
        self.reviews = Reviews(self.journal, analyst, Limits())
        self.rollouts = Rollouts()
        self.looks = DeeperLooks(self.journal, analyst, self.reviews, self.rollouts)
        self.table: Table = a_table()
        if self.journal.store.raw(self.table.id) is None:
            self.journal.store.create(_stored(self.table.id))

    async def ask(self, ear: FakeListener, way: Any, n: int = PLAYED) -> None:
        message = wire.Deeper(type="deeper", id="a", game=1, n=n, way=way)
        await self.looks.start(self.table, message, ear)

    async def review(self) -> Any:
        """What somebody finds who opens the review."""
        ear = FakeListener("reader")
        await self.reviews.start(self.table, ask(), ear)
        self.reviews.stop(ear)
        return ear.heard[0]

    async def end(self) -> None:
        await self.looks.close()
        self.rollouts.close()
        await self.reviews.close()
        await self.journal.close()


def in_an_evening(folder: Path, test: Any) -> None:
    async def evening() -> None:
        here = Evening(folder)
        try:
            await test(here)
        finally:
            await here.end()

    asyncio.run(evening())


async def until_done(ear: FakeListener) -> Any:
    while not ear.heard or ear.heard[-1]["deeper"]["done"] != 1:
        await ear.has_heard(len(ear.heard) + 1)
    return ear.heard[-1]["deeper"]


@pytest.fixture(autouse=True)
def short_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from videau.teacher import analysis

    monkeypatch.setattr(analysis, "PLAN", replace(analysis.PLAN, trials=216, truncate=1))


@pytest.mark.parametrize("way", ["3-ply", "rollout"])
def test_a_closer_look_is_that_of_the_library_and_is_kept(tmp_path: Path, way: Any) -> None:
    async def test(here: Evening) -> None:
        ear = FakeListener("guest")
        await here.ask(ear, way)
        found = await until_done(ear)
        assert {each["type"] for each in ear.heard} == {"deeper"}
        assert [each["deeper"]["done"] for each in ear.heard] == sorted(
            each["deeper"]["done"] for each in ear.heard
        )
        await here.looks.close()
        assert (await here.review())["deeper"] == [found]

        from videau.teacher import analysis

        moment = next(moments(record()))
        judged = judge(NET, moment, plies=0)
        ours = look_deeper(NET, moment.before, judged, way, plan=analysis.PLAN)
        assert [each["option"]["play"] for each in found["choices"]] == [
            str(each.option.action) for each in ours.choices
        ]
        assert [each["option"]["equity"] for each in found["choices"]] == [
            round(each.option.equity, 5) for each in ours.choices
        ]
        errors = [each["error"] for each in found["choices"]]
        assert all((error is None) == (way == "3-ply") for error in errors)

    in_an_evening(tmp_path, test)
    in_an_evening(tmp_path, _it_is_still_there)


async def _it_is_still_there(here: Evening) -> None:
    """The server has been begun anew."""
    assert [each["done"] for each in (await here.review())["deeper"]] == [1]


def test_what_is_stopped_is_said_and_keeps_what_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    from videau.teacher import analysis

    # It ends when it is stopped and not before, however quick the machine is.
    endless = replace(analysis.PLAN, trials=100_000, confidence=0)
    monkeypatch.setattr(analysis, "PLAN", endless)

    async def test(here: Evening) -> None:
        ear, other = FakeListener("guest"), FakeListener("guest")
        await here.ask(ear, "rollout")
        await ear.has_heard(1)
        with pytest.raises(TooManyError):
            await here.ask(other, "rollout")
        here.looks.stop(ear)
        while not ear.heard[-1]["deeper"]["stopped"]:
            await ear.has_heard(len(ear.heard) + 1)
        await here.looks.close()
        kept = (await here.review())["deeper"][0]
        assert kept == ear.heard[-1]["deeper"]
        assert 0 < kept["done"] < 1
        assert kept["choices"][0]["trials"] >= 72
        # Once its thread has ended there is room again, and less never takes the place of more.
        while True:
            try:
                await here.ask(other, "3-ply")
                break
            except TooManyError:
                await asyncio.sleep(0.001)
        await until_done(other)

    in_an_evening(tmp_path, test)


def test_what_is_stopped_too_late_is_not_called_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(here: Evening) -> None:
        ear = FakeListener("guest")
        write = here.journal.write

        async def stopped_meanwhile(*arguments: Any) -> Any:
            here.looks.stop(ear)
            return await write(*arguments)

        monkeypatch.setattr(here.journal, "write", stopped_meanwhile)
        await here.ask(ear, "3-ply")
        found = await until_done(ear)
        assert not found["stopped"]
        assert (await here.review())["deeper"] == [found]

    in_an_evening(tmp_path, test)


def test_what_cannot_be_looked_at_is_refused_in_words(tmp_path: Path) -> None:
    async def test(here: Evening) -> None:
        with pytest.raises(UnavailableError, match="nothing was decided by action 3"):
            await here.ask(FakeListener("guest"), "3-ply", n=3)
        with pytest.raises(UnavailableError, match="resignation"):
            await here.ask(FakeListener("guest"), "rollout", n=ANSWERED)
        ear = FakeListener("guest")
        await here.ask(ear, "3-ply", n=ANSWERED)
        assert {each["option"]["do"] for each in (await until_done(ear))["choices"]} == {
            "accept",
            "refuse",
        }

    in_an_evening(tmp_path, test)
