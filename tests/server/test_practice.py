"""Practice at a real server: what comes, what an answer is worth, what is kept and taken away."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.browser.tables import lay_played
from tests.patience import PATIENCE
from tests.server.clients import Json
from tests.server.conftest import LiveServer, sqlite
from tests.server.test_study import reviewed
from videau import Match, Options
from videau.engine import LEVELS, EnginePlayer
from videau.rules.cube import Side
from videau.rules.rulesets import RULESETS
from videau.server.seats import hashed, new_token
from videau.server.store import Store, milliseconds
from videau.teacher import collection, of_the_day

TODAY = datetime.now(UTC).date()


class Learner:
    """Somebody who practises."""

    def __init__(self, base: str, tokens: tuple[str, ...] = (), **usual: Any) -> None:
        self.base, self.tokens, self.usual = base, list(tokens), usual
        self.secret = new_token()
        self.language = "de"

    def ask(self, path: str, method: str = "POST", **body: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.secret}", "Accept-Language": self.language}
        body = {"today": TODAY.isoformat(), **self.usual, **body} if method == "POST" else {}
        address = f"{self.base}api/v1/practice{path}"
        return httpx.request(method, address, headers=headers, json=body or None, timeout=PATIENCE)

    def next(self, **wish: Any) -> Json:
        answer = self.ask("/next", tokens=self.tokens, **wish)
        assert answer.status_code == 200, answer.text
        page: Json = answer.json()
        return page

    def answer(self, exercise: Json, **choice: Any) -> Json:
        any_of = {"play": "play", "double": "roll", "answer": "take"}
        said = choice or {"do": any_of[exercise["page"]["decision"]], "node": a_play(exercise)}
        answer = self.ask("/answer", key=exercise["key"], **said)
        assert answer.status_code == 200, answer.text
        graded: Json = answer.json()
        return graded


def a_play(exercise: Json) -> int | None:
    graph = exercise["page"]["graph"]
    return None if graph is None else next(n for n, edges in enumerate(graph) if not edges)


def node_of(exercise: Json, play: str, ruleset: str = "standard") -> int:
    """Where a play ends in the graph that was sent."""
    from videau.notation import parse_match
    from videau.notation.situation import by_rules
    from videau.rules.draft import play_at

    match = by_rules(parse_match(exercise["page"]["ids"]["xgid"]), RULESETS[ruleset])
    plays = match.game.legal_plays
    wanted = plays.after(next(each for each in plays if str(each) == play))
    graph = exercise["page"]["graph"]
    ends = (n for n, edges in enumerate(graph) if not edges)
    return next(n for n in ends if plays.after(play_at(plays, n)) == wanted)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server at which a weak player has lost a game to the computer, and had it reviewed."""
    folder = tmp_path_factory.mktemp("practice")
    database = sqlite(folder)
    Store.open(database).close()
    players = {side: EnginePlayer(LEVELS["beginner"], seed=3) for side in Side}
    laid = lay_played(database, Match(options=Options(length=1)), players, seed=5, bot="expert")
    limits = {"requests_per_second": 2000.0, "work_burst": 600.0}
    live = LiveServer(database, limits=limits)
    review = reviewed(live.base, laid.id, laid.token)
    yield live, database, laid, review
    live.stop()


def test_own_mistakes_come_back_and_similar_ones_between_them(played: Any) -> None:
    live, _, laid, review = played
    learner = Learner(live.base, (laid.token,))
    wrong = [
        each
        for each in review["judgements"]
        if each["side"] == "white" and each["loss"] >= 0.05 and each["counts"]
    ]
    assert len(wrong) > 3

    pages = []
    for _ in range(3):
        page = learner.next()
        pages.append(page)
        learner.answer(page["exercise"])

    assert [page["exercise"]["is_own"] for page in pages] == [True, True, False]
    assert pages[0]["own"] == len(wrong) == pages[0]["due"]["standard"]
    assert pages[2]["exercise"]["theme"] in {each["theme"] for each in wrong}
    assert [page["streak"] for page in pages] == [{"today": n, "days": min(n, 1)} for n in range(3)]


def test_nobody_else_gets_ones_mistakes(played: Any) -> None:
    live, _, laid, _ = played

    assert Learner(live.base).next()["own"] == 0
    assert Learner(live.base, (laid.watch,)).next()["own"] == 0


def test_an_answer_is_graded_by_what_it_costs_and_explained(played: Any) -> None:
    live, *_ = played
    learner = Learner(live.base)
    exercise = learner.next(theme="opening")["exercise"]
    found = collection().find(exercise["key"])
    assert found is not None

    wrong = learner.answer(exercise, do="play", node=node_of(exercise, str(found.wrong)))
    best = learner.answer(exercise, do="play", node=node_of(exercise, str(found.best)))

    assert wrong["cost"] == pytest.approx(found.cost, abs=2e-4)
    assert wrong["grade"] in ("mistake", "blunder")
    assert (best["cost"], best["grade"]) == (0, "best")
    assert best["compared"]["play"] == wrong["answer"]["play"] == str(found.wrong)
    for told in (wrong, best):
        assert told["best"]["play"] == str(found.best)
        assert all(told["reasons"][depth] for depth in ("first", "club", "numbers"))
    assert milliseconds() < wrong["due"] < best["due"] + 1000 * 3600


@pytest.mark.parametrize(("theme", "said"), [("doubling", "double"), ("taking", "drop")])
def test_the_cube_is_asked_about_too(played: Any, theme: str, said: str) -> None:
    live, *_ = played
    learner = Learner(live.base, ruleset="dujardin")
    exercise = learner.next(theme=theme)["exercise"]

    graded = learner.answer(exercise, do=said)

    assert graded["answer"]["do"] == said
    assert graded["reasons"]["club"]


def test_everybody_has_the_same_position_of_the_day(played: Any) -> None:
    live, *_ = played
    ann, bob = (Learner(live.base, ruleset="tchibo") for _ in range(2))

    day = ann.next(of_the_day=True)
    ann.answer(day["exercise"])

    assert day["exercise"]["key"] == of_the_day(TODAY, RULESETS["tchibo"]).key
    assert not day["is_done"]
    assert bob.next(of_the_day=True)["exercise"] == day["exercise"]
    assert ann.next(of_the_day=True)["is_done"]
    assert not bob.next(of_the_day=True)["is_done"]
    tomorrow = (TODAY + timedelta(days=1)).isoformat()
    assert ann.next(of_the_day=True, today=tomorrow)["exercise"]["key"] != day["exercise"]["key"]


def test_only_what_is_due_comes_if_somebody_wants_that(played: Any) -> None:
    live, *_ = played

    assert Learner(live.base).next(only_due=True)["exercise"] is None


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/answer", {"key": "0" * 16, "do": "take"}),
        ("/answer", {"key": "no key", "do": "take"}),
        ("/next", {"ruleset": "nonsense"}),
        ("/next", {"theme": "nonsense"}),
        ("/next", {"today": "someday"}),
        ("/next", {"difficulty": "impossible"}),
    ],
)
def test_nonsense_is_refused_in_the_language_of_the_reader(
    played: Any, path: str, body: Json
) -> None:
    live, *_ = played

    learner = Learner(live.base)
    told = {}
    for language in ("en", "de", "pl"):
        learner.language = language
        answer = learner.ask(path, **body)
        assert 400 <= answer.status_code < 500
        told[language] = answer.json()["error"]["message"]
    assert len(set(told.values())) == 3, told


def test_a_play_that_is_none_is_refused_and_not_counted(played: Any) -> None:
    live, *_ = played
    learner = Learner(live.base)
    exercise = learner.next(theme="contact")["exercise"]

    for said in ({"do": "take"}, {"do": "play"}, {"do": "play", "node": 9999}):
        answer = learner.ask("/answer", key=exercise["key"], **said)
        assert answer.status_code in (400, 409, 422), answer.text
    assert learner.next()["streak"]["today"] == 0


def test_a_secret_that_could_be_guessed_is_none(played: Any) -> None:
    live, *_ = played
    learner = Learner(live.base)
    learner.secret = "short"

    assert learner.ask("/next").status_code in (400, 409, 422)


def test_progress_adds_up_and_can_be_taken_away_and_deleted(played: Any) -> None:
    live, _, laid, review = played
    learner = Learner(live.base, (laid.token,))
    learner.answer(learner.next()["exercise"])

    progress = learner.ask("/progress", tokens=learner.tokens).json()
    taken = learner.ask("/export", tokens=learner.tokens).json()
    table = learner.ask("/export", tokens=learner.tokens, format="csv").text

    own = review["sums"]["white"]
    assert [point["pr"] for point in progress["games"]] == [own["total"]["pr"]]
    for theme, tally in own["themes"].items():
        added = progress["total"]["themes"][theme]
        assert added["decisions"] == tally["decisions"]
        assert added["loss"] == pytest.approx(tally["loss"], abs=2e-5)
    assert progress["rulesets"]["standard"]["total"] == own["total"]
    assert progress["days"] == {TODAY.isoformat(): 1}
    assert progress["streak"] == {"today": 1, "days": 1}
    assert len(taken["games"]) == 1
    assert len(taken["answers"]) == 1
    assert all(each["is_own"] for each in taken["exercises"])
    rows = list(csv.DictReader(io.StringIO(table)))
    assert float(rows[0]["pr"]) == own["total"]["pr"]

    assert learner.ask("", "DELETE").status_code == 204
    left = learner.ask("/export").json()
    assert (left["exercises"], left["answers"], left["practised"]) == ([], [], [])
    assert len(learner.ask("/progress", tokens=learner.tokens).json()["games"]) == 1


def test_one_device_for_both_sides_is_nobody_in_particular(tmp_path: Path) -> None:
    store = Store.open(sqlite(tmp_path))
    players = {side: EnginePlayer(LEVELS["beginner"], seed=1) for side in Side}
    laid = lay_played(sqlite(tmp_path), Match(options=Options(length=1)), players, seed=1)
    for side in ("white", "black"):
        store.keep_ratings(laid.id, 1, "judge", {side: json.dumps({"themes": {}})})

    assert store.practice.played([hashed(laid.token)]) == []
    store.close()


def test_deleting_a_game_deletes_its_exercises(url: str) -> None:
    from videau.server.practice_store import Card, Drill, Mistake

    store = Store.open(url)
    players = {side: EnginePlayer(LEVELS["beginner"], seed=1) for side in Side}
    laid = lay_played(url, Match(options=Options(length=1)), players, seed=1, bot="expert")
    practice = store.practice
    practice.keep_mistakes(laid.id, [Mistake(2, "white", "ab", "gala", "race", 0.2, "{}")])
    practice.keep_mistakes(laid.id, [Mistake(4, "black", "cd", "gala", "race", 0.2, "{}")])

    assert practice.adopt("me", [hashed(laid.token)], "{}") == 1
    assert practice.adopt("me", [hashed(laid.token)], "{}") == 0
    (card,) = practice.cards("me")
    assert (card.key, card.game) == ("ab", laid.id)
    new = Card(
        key="ef", ruleset="gala", theme="race", difficulty="easy", cost=0.1, line="", recall=""
    )
    drill = Drill(
        at=5, day="2026-11-17", key="ef", ruleset="gala", theme="race", grade="best", cost=0.0
    )
    practice.keep_answer("me", new, drill)
    practice.keep_answer("me", new, drill)
    assert practice.drilled("me") == {"2026-11-17": 2}
    assert practice.has_answered("me", "ef", "2026-11-17")

    store.delete(laid.id)
    assert practice.cards("me") == [new]
    assert practice.forget_old(5) == 0
    assert practice.forget_old(6) == 1
    assert practice.cards("me") == []
    assert practice.drills("me") == []
    store.close()
