"""Before a game that could be solved and is not, the browser is told what the terminal says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.browser import Browser, browsing
from tests.server.conftest import sqlite
from videau import RULESETS
from videau.engine.solved import SolvedGames
from videau.i18n.languages import LANGUAGES, translator
from videau.server.app import create_app
from videau.server.settings import Settings

HYPER = {"start": "hypergammon", "level": ["expert"]}


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SolvedGames:
    """Where tables are kept: there are none yet."""
    monkeypatch.setenv("VIDEAU_DATA", str(tmp_path / "data"))
    return SolvedGames(tmp_path / "data" / "tables")


@pytest.fixture
def client(tmp_path: Path, tables: SolvedGames) -> Iterator[Browser]:
    with browsing(create_app(Settings(database=sqlite(tmp_path)))) as browser:
        yield browser


def told(client: Browser, **game: Any) -> str | None:
    answer = client.get("/api/v1/notices", params={**HYPER, **game})
    assert answer.status_code == 200, answer.text
    text: str | None = answer.json()["text"]
    return text


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unsolved_game_is_told_in_the_words_of_the_terminal(
    client: Browser, tables: SolvedGames, language: str
) -> None:
    words = tables.notice(RULESETS["gala"], "hypergammon", ["expert"])

    assert words is not None
    assert told(client, ruleset="gala", language=language) == translator(language).text(words)


def test_once_the_table_is_there_nothing_is_told_of_its_rules(
    client: Browser, tables: SolvedGames
) -> None:
    assert "videau tables --game hypergammon --rules standard" in str(told(client))

    # While the server runs. What is in it matters to the engine alone, so an empty one will do.
    path = tables.path(RULESETS["standard"])
    path.parent.mkdir(parents=True)
    path.touch()

    assert told(client) is None
    assert told(client, ruleset="travel-fr") is None  # plays alike
    assert told(client, ruleset="gala") is not None


def test_nothing_is_told_where_no_net_is_asked_or_the_usual_game_is_played(
    client: Browser,
) -> None:
    assert told(client, start="standard") is None
    assert told(client, start="longgammon") is None
    assert told(client, level=[]) is None
    assert told(client, level=["newcomer"]) is None
    assert told(client, level=["newcomer", "club"]) is not None


@pytest.mark.parametrize(
    ("game", "status"),
    [
        ({"start": "moon"}, 404),
        ({"ruleset": "chess"}, 404),
        ({"level": ["expert"] * 3}, 422),
        ({"level": ["x" * 65]}, 422),
    ],
)
def test_a_game_that_there_is_not_is_refused(
    client: Browser, game: dict[str, Any], status: int
) -> None:
    answer = client.get("/api/v1/notices", params={**HYPER, **game})

    assert answer.status_code == status
    assert answer.json()["error"]["message"]
