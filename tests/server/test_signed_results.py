"""A server that signs finished games: a real `videau serve --sign`, played at, and its records."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.terminal import call, environment
from tests.files.signed_records import known_key, signed_text
from tests.patience import PATIENCE
from tests.server.clients import HERE, Client, at_table, create, play_out, record, table_for_two
from tests.server.conftest import LiveServer, sqlite
from videau import DICE, Match, OpeningRoll, Players, Side
from videau.files import format_entry, format_header, parse_record
from videau.files.signature import Change, Part
from videau.files.signed_check import check_signature
from videau.files.signing import new_key
from videau.server.new_games import new_game
from videau.server.seats import Seat
from videau.server.store import NewAction, Store, milliseconds


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[str, list[str]]]:
    """The command itself, and what it says at first; players here are quicker than people."""
    words = [sys.executable, "-m", "videau", "serve", "--port", "0", "--data", str(folder)]
    words += ["--limit", "messages_per_second=100000", "--limit", "message_burst=100000"]
    process = subprocess.Popen(
        [*words, *options], stdout=subprocess.PIPE, text=True, env=environment()
    )
    assert process.stdout is not None
    try:
        said = [process.stdout.readline() for _ in range(2 if options else 1)]
        yield said[0].split()[3], said
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()


async def _play(base: str, table: str, *tokens: str) -> None:
    async with asyncio.TaskGroup() as group:
        for number, token in enumerate(tokens):
            group.create_task(_sit(base, table, token, number))


async def _sit(base: str, table: str, token: str, number: int) -> None:
    async with at_table(base, table, token) as client:
        await play_out(client, random.Random(number))


async def _resign(client: Client) -> None:
    """Ends a game by giving up, as soon as that is possible."""
    while not client.may("resign"):
        await client.act({"do": "roll"})
    await client.act({"do": "resign", "win": "single"})
    await client.act({"do": "accept"})
    assert client.state["table"]["result"] is not None


def test_a_game_played_to_its_end_is_signed_and_can_be_passed_around(tmp_path: Path) -> None:
    key = tmp_path / "server.key"
    assert call("key", str(key)).code == 0
    with serving(tmp_path / "data", "--sign", str(key)) as (base, said):
        public = httpx.get(f"{base}api/v1/signing-key", timeout=PATIENCE).json()["key"]
        assert public in said[1]
        table, white, black = table_for_two(base, options={"length": 1})
        unfinished = parse_record(record(base, table, white))
        assert unfinished.signature is None
        asyncio.run(_play(base, table, white, black))
        text = record(base, table, black)
        assert record(base, table, white) == text
    path = tmp_path / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    ran = call("verify", str(path), "--key", public)
    assert ran.code == 0, ran.out
    assert "nothing was changed since" in ran.out
    lines = text.splitlines(keepends=True)
    line = json.loads(lines[-2])
    path.write_text("".join([*lines[:-2], json.dumps({**line, "took": 1}) + "\n", lines[-1]]))
    ran = call("verify", str(path), "--key", public)
    assert ran.code == 1
    assert f"- action {line['n']} was changed" in ran.out


@pytest.mark.parametrize(
    ("content", "mode", "sentence"),
    [
        (None, 0o600, "it is not there"),
        ("no key", 0o600, "expected a private key"),
        ("no key", 0o644, "others on this machine can read the key"),
    ],
)
def test_a_bad_key_file_is_said_before_anything_is_served(
    tmp_path: Path, content: str | None, mode: int, sentence: str
) -> None:
    path = tmp_path / "server.key"
    if content is not None:
        path.write_text(content, encoding="utf-8")
        path.chmod(mode)
    ran = call("serve", "--port", "0", "--data", str(tmp_path), "--sign", str(path))
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.out == ""


@pytest.fixture(scope="module")
def signing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, Path]]:
    """A server that signs, and its folder."""
    folder = tmp_path_factory.mktemp("signing")
    new_key(folder / "server.key")
    live = LiveServer(sqlite(folder), sign=str(folder / "server.key"))
    yield live, folder
    live.kill_if_running()


def _is_signed(text: str) -> bool:
    check = check_signature(text, parse_record(text))
    assert check is None or check.holds, check
    return check is not None


def test_each_game_of_a_match_is_signed_with_all_before_it(
    signing: tuple[LiveServer, Path],
) -> None:
    base = signing[0].base
    created = create(base, white=HERE, black=HERE, options={"length": 3})
    table, token = created["id"], created["token"]
    signed = []

    async def evening() -> None:
        async with at_table(base, table, token) as both:
            for _ in range(2):
                await _resign(both)
                signed.append(_is_signed(record(base, table, token)))
                await both.act({"do": "roll"})
                signed.append(_is_signed(record(base, table, token)))

    asyncio.run(evening())
    assert signed == [True, False, True, False]


def test_what_was_played_elsewhere_is_not_signed_here(signing: tuple[LiveServer, Path]) -> None:
    base = signing[0].base
    lines = signed_text().splitlines(keepends=True)
    answers = [
        httpx.post(f"{base}api/v1/games/import", content=text.encode(), timeout=PATIENCE).json()[0]
        for text in (signed_text(), "".join(lines[:2]))
    ]
    finished, begun = answers
    assert not _is_signed(record(base, finished["id"], finished["token"]))

    async def evening() -> None:
        async with at_table(base, begun["id"], begun["token"]) as both:
            await _resign(both)

    asyncio.run(evening())
    assert not _is_signed(record(base, begun["id"], begun["token"]))


def test_what_somebody_changes_in_the_database_shows(signing: tuple[LiveServer, Path]) -> None:
    live, folder = signing
    created = create(live.base, white=HERE, black=HERE, options={"length": 1})
    table, token = created["id"], created["token"]

    async def evening() -> None:
        async with at_table(live.base, table, token) as both:
            await _resign(both)

    asyncio.run(evening())
    with closing(sqlite3.connect(folder / "games.sqlite3")) as database, database:
        database.execute(
            "UPDATE actions SET line = replace(line, 'single', 'gammon') WHERE game = ?", [table]
        )
    text = record(live.base, table, token)
    check = check_signature(text, parse_record(text, by_the_rules=False))
    assert check is not None
    assert check.is_genuine
    n = len(text.splitlines()) - 3
    assert check.changes == (Change(Part.ACTIONS, n, n),)


def test_a_signature_outlasts_its_key_and_a_server_without_one(url: str) -> None:
    both = {side: Seat(side=side) for side in Side}
    match = Match()
    texts: list[str | None] = []
    header = format_header(match, Players("Ann", "Bob"), version=3)
    game, _ = new_game(match, both)
    for key in (known_key("4b"), known_key("4c"), None):
        store = Store.open(url, key)
        if not texts:
            store.create(game)
            line = format_entry(1, DICE, OpeningRoll(3, 1))
            store.append([NewAction(game.id, 1, line, None, milliseconds(), True, header)])
        texts.append(store.signatures.signed_text(game.id, 1))
        if key is None:
            store.delete(game.id)
            assert store.signatures.signed_text(game.id, 1) is None
        store.close()
    first, second, third = texts
    assert first == second == third
    assert first is not None
    assert f'"key": "{known_key("4b").public}"' in first
    assert _is_signed(first)
