"""The engine looks at a game as long as somebody wants to know."""

from __future__ import annotations

import asyncio
import json
import threading
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
from videau.server.analysis import Analyst, Judged, StudiedGame, studied
from videau.server.journal import Journal
from videau.server.refusals import TooManyError
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

    async def study(self, record: Record, game: int, guest: str) -> StudiedGame:
        return studied(record, game)

    async def judge(self, moment: Moment, guest: str) -> Judged:
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
        return Judged(judgement, None)

    def close(self) -> None:
        pass


class FakeListener:
    """Somebody who listens."""

    def __init__(self, guest: str = "") -> None:
        self.access = Access("key")
        self.language = translator("en")
        self.known = 0
        self.guest = guest
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


def a_table(name: str = "t") -> Table:
    match = record().match
    return cast(Table, SimpleNamespace(id=name, match=match, record=record))


def ask(game: int = 1) -> wire.Review:
    return wire.Review(type="review", id="a", game=game)


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_judgements_come_one_by_one_with_sums(tmp_path: Path) -> None:
    async def evening() -> None:
        analyst, ear = SlowAnalyst(), FakeListener()
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
        analyst, ear, other = SlowAnalyst(), FakeListener(), FakeListener()
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


def test_a_guest_who_begins_and_leaves_reviews_takes_no_place_of_others(tmp_path: Path) -> None:
    async def evening() -> None:
        analyst = SlowAnalyst()
        journal = Journal(Store.open(sqlite(tmp_path)))
        limits = Limits(reviews=8, reviews_of_guest=2)
        reviews = Reviews(journal, cast(Analyst, analyst), limits)
        greedy, modest = FakeListener("greedy"), FakeListener("modest")
        refused = 0
        for game in range(20):  # each asks for one game more, and forgets the one before
            try:
                await reviews.start(a_table(f"t{game}"), ask(), greedy)
            except TooManyError:
                refused += 1
            await settled()
        assert (analyst.asked, refused) == (2, 18)
        await reviews.start(a_table("other"), ask(), modest)
        await settled()
        assert analyst.asked == 3
        reviews.stop(greedy)
        for _ in range(20):
            analyst.may_answer.release()
        await modest.has_heard(3)
        await settled()
        assert analyst.asked == 4, "a game that nobody waits for is not looked at further"
        await reviews.close()
        await journal.close()

    asyncio.run(evening())


def test_replays_for_a_review_are_counted_while_they_run(tmp_path: Path) -> None:
    async def evening() -> None:
        analyst = SlowAnalyst()
        may_study = asyncio.Event()

        async def study(record: Record, game: int, guest: str) -> StudiedGame:
            await may_study.wait()
            return studied(record, game)

        analyst.study = study  # type: ignore[method-assign]
        journal = Journal(Store.open(sqlite(tmp_path)))
        reviews = Reviews(journal, cast(Analyst, analyst), Limits(reviews_of_guest=3))
        ears = [FakeListener("greedy") for _ in range(9)]
        asked = [
            asyncio.create_task(reviews.start(a_table(f"t{n}"), ask(), ear))
            for n, ear in enumerate(ears)
        ]
        await settled()
        may_study.set()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, TooManyError) for answer in answers) == 6
        await reviews.close()
        await journal.close()

    asyncio.run(evening())


def test_the_engine_thinks_for_each_guest_in_turn() -> None:
    async def evening() -> None:
        analyst = Analyst(lambda: cast(Any, None), threads=1)
        order: list[str] = []
        may_begin = threading.Event()
        first = asyncio.create_task(analyst.think(lambda: may_begin.wait(PATIENCE)))
        await settled()
        greedy = [
            asyncio.create_task(analyst.think(lambda: order.append("greedy"), "greedy"))
            for _ in range(5)
        ]
        await settled()
        modest = asyncio.create_task(analyst.think(lambda: order.append("modest"), "modest"))
        await settled()
        greedy.pop().cancel()  # whoever leaves is not thought for
        may_begin.set()
        await asyncio.gather(first, modest, *greedy)
        assert order.index("modest") <= 1
        assert order.count("greedy") == 4
        analyst.close()

    asyncio.run(evening())


def test_one_replay_serves_steps_clocks_and_decisions() -> None:
    steps, moments, points, helped = studied(record(), 1)

    assert [step.n for step in steps] == [0, 1, 2, 3, 4]
    assert [moment.n for moment in moments] == [2, 4]
    assert steps[-1].result is not None
    assert points == {"white": 1, "black": 0}
    assert helped == {}
    assert studied(record(), 2) == StudiedGame([], [], {"white": 0, "black": 0}, {})
