"""Match files over HTTP: taken in, gone through, handed out in every format."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import videau
from tests.files.records import as_said, random_record
from tests.files.test_match_text import GNUBG, ILLEGAL, THE_GAME
from tests.files.test_sgf import GAME
from tests.files.xg_files import xg_file
from tests.server.browser import Browser, browsing
from tests.server.conftest import sqlite
from tests.server.test_http import GAMES, bearer
from videau.server.app import create_app
from videau.server.settings import Limits, Settings


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Browser]:
    settings = Settings(database=sqlite(tmp_path), bot_pause=0, limits=Limits(open_games=5))
    with browsing(create_app(settings)) as browser:
        yield browser


def take_in(client: Browser, data: str | bytes) -> Any:
    content = data.encode() if isinstance(data, str) else data
    answer = client.post(f"{GAMES}/import", content=content)
    assert answer.status_code == 201, answer.text
    return answer.json()


def handed_out(client: Browser, table: Any, name: str) -> str:
    address = f"{GAMES}/{table['id']}/record?format={name}"
    answer = client.get(address, headers=bearer(table["token"]))
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize("name", ["record", "mat", "sgf"])
def test_a_match_comes_in_and_goes_out_in_every_format(client: Browser, name: str) -> None:
    (table,) = take_in(client, GNUBG)
    assert (table["games"], table["problems"]) == (1, [])
    record = videau.load(handed_out(client, table, name))
    assert record.entries == THE_GAME
    assert record.players == videau.Players("Ann", "Bob")
    assert record.date == "2026-11-16"


def test_what_a_file_says_beside_the_actions_is_kept(client: Browser) -> None:
    (table,) = take_in(client, GAME)
    assert videau.load(handed_out(client, table, "record")) == videau.load(GAME)


def test_a_match_with_faults_is_gone_through_step_by_step(client: Browser) -> None:
    (table,) = take_in(client, ILLEGAL)
    (problem,) = table["problems"]
    assert problem["line"] == 8
    steps = client.get(f"{GAMES}/{table['id']}/steps", headers=bearer(table["token"])).json()
    assert len(steps) == len(THE_GAME) + 1
    assert videau.load(handed_out(client, table, "record")) == videau.load(ILLEGAL)


def test_a_file_of_extreme_gammon_comes_in(client: Browser) -> None:
    record = random_record(2, games=2, beavers_end=False)
    (table,) = take_in(client, xg_file(record))
    said = videau.load(handed_out(client, table, "mat"))
    assert said.actions == as_said(record).actions


def test_every_match_of_a_file_gets_a_table_of_its_own(client: Browser) -> None:
    tables = take_in(client, GNUBG + GNUBG)
    assert len({table["id"] for table in tables}) == 2
    mine = client.post(f"{GAMES}/mine", json={"tokens": [table["token"] for table in tables]})
    assert len(mine.json()["games"]) == 2


@pytest.mark.parametrize(
    ("content", "status"),
    [(b"", 422), (b"hello\n", 422), (b"RGMH", 422), (b" " * (2 * 1024 * 1024 + 1), 413)],
)
def test_what_is_no_match_file_is_refused(client: Browser, content: bytes, status: int) -> None:
    answer = client.post(f"{GAMES}/import", content=content)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]


def test_an_unfinished_match_counts_as_one(client: Browser) -> None:
    unfinished = GNUBG[: GNUBG.index("  4)")]
    for _ in range(5):
        take_in(client, unfinished)
    assert client.post(f"{GAMES}/import", content=unfinished.encode()).status_code == 429
