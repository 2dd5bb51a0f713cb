"""The engine looks at a game as long as somebody wants to know."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from tests.patience import PATIENCE
from tests.server.conftest import sqlite
from videau import Match, OpeningRoll, Options, Play, Resign
from videau.files.record import Entry, Record
from videau.i18n.languages import translator
from videau.rules.actions import Accept, Action
from videau.server import wire
from videau.server.analysis import Analyst, StudiedGame, studied
from videau.server.journal import Journal
from videau.server.reviews import Reviews
from videau.server.seats import Access
from videau.server.settings import Limits
from videau.server.store import Store
from videau.server.table import Table
from videau.teacher.hints import Option
from videau.teacher.kinds import Theme
from videau.teacher.review import Judgement, Moment


def record() -> Record:
    """A game that white gives up after one play of either side."""
    actions: list[Action] = [
        OpeningRoll(3, 1),
        Play.parse("8/5 6/5"),
        Resign(),
        Accept(),
    ]
    match = start = Match(options=Options(length=1))
    entries = []
    for action in actions:
        entries.append(Entry(match.may[type(action)], action))
        match = match.apply(action)
    return Record(start, entries=tuple(entries))


class SlowAnalyst:
    """Judges when it is told to."""

    name, plies = "slow", 0

    def __init__(self) -> None:
        self.asked = 0
        self.may_answer = asyncio.Semaphore(0)

    async def study(self, record: Record, game: int) -> StudiedGame:
        return studied(record, game)

    async def judge(self, moment: Moment) -> tuple[Judgement, None]:
        self.asked += 1
        await self.may_answer.acquire()
        chances = SimpleNamespace(
            win=0.5, win_gammon=0.0, win_backgammon=0.0, lose_gammon=0.0, lose_backgammon=0.0
        )
        option = Option(moment.action, 0.0, cast(Any, chances), 0)
        judgement = Judgement(
            n=moment.n,
            game=moment.game,
            side=moment.before.game.turn,
            kind="play",
            options=(option,),
            chosen=0,
            choices=1,
            theme=Theme.OPENING,
        )
        return judgement, None

    def close(self) -> None:
        pass


class Ear:
    """Somebody who listens."""

    def __init__(self) -> None:
        self.access = Access("key")
        self.language = translator("en")
        self.known = 0
        self.guest = ""
        self.heard: list[Any] = []

    def send(self, text: str) -> None:
        wire.to_client.validate_json(text)
        self.heard.append(json.loads(text))

    def disconnect(self) -> None:
        pass

    async def has_heard(self, number: int) -> None:
        """Waits until so many messages have come."""
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < number:
                await asyncio.sleep(0.001)

    @property
    def types(self) -> list[str]:
        return [message["type"] for message in self.heard]


def a_table() -> Table:
    match = record().match
    return cast(Table, SimpleNamespace(id="t", match=match, record=record))


def ask(game: int = 1) -> wire.Review:
    return wire.Review(type="review", id="a", game=game)


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_judgements_come_one_by_one_with_sums(tmp_path: Path) -> None:
    async def evening() -> None:
        analyst, ear = SlowAnalyst(), Ear()
        journal = Journal(Store.open(sqlite(tmp_path)))
        reviews = Reviews(journal, cast(Analyst, analyst), Limits())
        await reviews.start(a_table(), ask(), ear)
        assert ear.types == ["review"]
        assert [step["n"] for step in ear.heard[0]["steps"]] == [0, 1, 2, 3, 4]
        assert (ear.heard[0]["moments"], ear.heard[0]["judgements"]) == (2, [])
        for _ in range(2):
            analyst.may_answer.release()
        await ear.has_heard(3)
        assert ear.types == ["review", "judgement", "judgement"]
        assert [message["judgement"]["n"] for message in ear.heard[1:]] == [2, 4]
        await reviews.close()
        await journal.close()

    asyncio.run(evening())


def test_a_game_that_nobody_waits_for_is_not_looked_at_further(tmp_path: Path) -> None:
    async def evening() -> None:
        analyst, ear, other = SlowAnalyst(), Ear(), Ear()
        journal = Journal(Store.open(sqlite(tmp_path)))
        reviews = Reviews(journal, cast(Analyst, analyst), Limits())
        await reviews.start(a_table(), ask(), ear)
        await settled()
        reviews.stop(ear)
        analyst.may_answer.release()
        await settled()
        assert analyst.asked == 1, "what was begun is finished, and nothing else is begun"
        assert ear.types == ["review"]

        # Whoever comes next finds what was found out, and the rest goes on from there.
        analyst.may_answer.release()
        await reviews.start(a_table(), ask(), other)
        assert [each["n"] for each in other.heard[0]["judgements"]] == [2]
        await other.has_heard(2)
        assert analyst.asked == 2
        await reviews.close()
        await journal.close()

    asyncio.run(evening())


def test_one_replay_serves_steps_clocks_and_decisions() -> None:
    steps, moments, points, helped = studied(record(), 1)

    assert [step.n for step in steps] == [0, 1, 2, 3, 4]
    assert [moment.n for moment in moments] == [2, 4]
    assert steps[-1].result is not None
    assert points == {"white": 1, "black": 0}
    assert helped == {}
    assert studied(record(), 2) == StudiedGame([], [], {"white": 0, "black": 0}, {})
