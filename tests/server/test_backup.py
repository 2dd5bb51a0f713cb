"""A backup that was made while people played puts everything back that they had been told."""

from __future__ import annotations

import asyncio
import gzip
import random
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.patience import PATIENCE
from tests.server.clients import Client, at_table, create, play_out, record, table_for_two
from tests.server.conftest import LiveServer, sqlite
from videau.cli import main
from videau.errors import UnavailableError, UnreadableError
from videau.server.backup import back_up, restore
from videau.server.database import open_engine
from videau.server.hub import Hub
from videau.server.journal import Journal
from videau.server.migrations import migrate
from videau.server.retention import delete_old
from videau.server.store import Store, milliseconds


def emptied(url: str) -> str:
    """The same database without anything in it."""
    if not url.startswith("sqlite"):
        engine = open_engine(url)
        with engine.begin() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
        engine.dispose()
    return url


def test_a_backup_made_while_people_play_holds_all_that_they_were_told(
    url: str, tmp_path: Path
) -> None:
    luck = random.Random(5)
    live = LiveServer(emptied(url), limits={"messages_per_second": 2000.0})
    told: list[int] = []
    try:
        short = {"length": 1, "start": "hypergammon"}
        table, white, black = table_for_two(live.base, options=short)

        async def evening() -> None:
            async with (
                at_table(live.base, table, white) as one,
                at_table(live.base, table, black) as other,
            ):
                game = asyncio.gather(play_out(one, luck), play_out(other, luck))
                for number in range(3):
                    await reached(one, 6 * (number + 1))
                    told.append(one.n)
                    file = tmp_path / f"{number}.gz"
                    assert await asyncio.to_thread(back_up, url, file) == 1
                await game

        asyncio.run(evening())
        whole = record(live.base, table, white)
    finally:
        live.stop()

    # Put back into a file, wherever it came from, and played on with the same tokens.
    for number, n in enumerate(told):
        place = sqlite(tmp_path / f"again-{number}")
        assert restore(tmp_path / f"{number}.gz", place) == 1
        store = Store.open(place)
        loaded = store.load(table)
        store.close()
        assert loaded is not None
        assert len(loaded.lines) >= n
        lines = [line.rstrip("\n") for line in loaded.lines]
        assert whole.splitlines()[1 : 1 + len(lines)] == lines
    again = LiveServer(sqlite(tmp_path / "again-0"), limits={"messages_per_second": 2000.0})
    try:

        async def goes_on() -> None:
            async with (
                at_table(again.base, table, white) as one,
                at_table(again.base, table, black) as other,
            ):
                await asyncio.gather(play_out(one, luck), play_out(other, luck))

        asyncio.run(goes_on())
    finally:
        again.stop()


async def reached(client: Client, n: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while client.n < n and client.state["table"]["result"] is None:
            await asyncio.sleep(0.01)


def test_a_file_moves_from_sqlite_to_postgres_and_back(postgres: str, tmp_path: Path) -> None:
    first = Store.open(sqlite(tmp_path))
    first.close()
    with open_engine(sqlite(tmp_path)).begin() as connection:
        connection.execute(
            text(
                "INSERT INTO games (id, created, header, dice_from, owner, watch, address, over)"
                " VALUES ('ann', 1, '{\"é\": \"½\"}', 'server', 'o', 'w', '', 1)"
            )
        )
    back_up(sqlite(tmp_path), tmp_path / "one.gz")
    restore(tmp_path / "one.gz", emptied(postgres))
    back_up(postgres, tmp_path / "two.gz")
    one, two = (
        gzip.decompress((tmp_path / name).read_bytes()).splitlines()[1:]
        for name in ("one.gz", "two.gz")
    )
    assert one == two
    assert any("½".encode() in line for line in one)


def test_what_an_older_videau_has_kept_is_brought_up_to_date(tmp_path: Path) -> None:
    old = sqlite(tmp_path)
    with open_engine(old).begin() as connection:
        migrate(connection, to="0004")
        connection.execute(
            text(
                "INSERT INTO games (id, created, header, dice_from, owner, watch, address, over)"
                " VALUES ('ann', 1, '{}', 'server', 'o', 'in plain', '', 0)"
            )
        )
    back_up(old, tmp_path / "old.gz")
    new = sqlite(tmp_path / "new")
    Store.open(new).close()  # somebody has started the server there once
    assert restore(tmp_path / "old.gz", new) == 1
    with open_engine(new).begin() as connection:
        watch = connection.execute(text("SELECT watch FROM games")).scalar()
        assert len(str(watch)) == 64, "the step that hashes it was carried out"


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    Store.open(sqlite(tmp_path / "source")).close()
    path = tmp_path / "games.gz"
    assert back_up(sqlite(tmp_path / "source"), path) == 0
    assert path.stat().st_mode & 0o777 == 0o600, "it holds secrets"
    return path


@pytest.mark.parametrize("kind", ["cut", "changed", "foreign", "rows missing", "empty"])
def test_a_damaged_backup_is_refused_and_changes_nothing(
    backup: Path, tmp_path: Path, kind: str
) -> None:
    whole = backup.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    broken = {
        "cut": whole[:-20],
        "changed": whole[:30] + bytes([whole[30] ^ 1]) + whole[31:],
        "foreign": gzip.compress(b'{"something": "else"}\n'),
        "rows missing": gzip.compress(b"".join([*lines[:-1], b'{"end": {"games": 1}}\n'])),
        "empty": b"",
    }[kind]
    backup.write_bytes(broken)
    place = sqlite(tmp_path / "target")
    with pytest.raises(UnreadableError, match="is no backup of Videau, or not a whole one"):
        restore(backup, place)
    with open_engine(place).begin() as connection:
        assert connection.execute(text("SELECT count(*) FROM sqlite_master")).scalar() == 0


def test_nothing_that_is_there_is_overwritten(backup: Path, tmp_path: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(UnavailableError, match="it is there already"):
        back_up(sqlite(tmp_path / "source"), backup)
    with pytest.raises(UnavailableError, match="it is not there"):
        back_up(sqlite(tmp_path / "nowhere"), tmp_path / "new.gz")
    assert backup.read_bytes() == before
    assert sorted(path.name for path in tmp_path.glob("*.gz*")) == ["games.gz"]

    live = LiveServer(sqlite(tmp_path / "used"))
    create(live.base)
    live.stop()
    with pytest.raises(UnavailableError, match="there are games in sqlite:"):
        restore(backup, sqlite(tmp_path / "used"))


def test_the_commands_say_what_they_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
    Store.open(f"sqlite:///{tmp_path / 'a' / 'videau.sqlite3'}").close()
    file = str(tmp_path / "kept.gz")
    assert main(["--lang", "en", "backup", file, "--data", str(tmp_path / "a")]) == 0
    assert main(["--lang", "en", "restore", file, "--data", str(tmp_path / "b")]) == 0
    assert main(["--lang", "de", "restore", file + "x", "--data", str(tmp_path / "b")]) == 2
    said = capsys.readouterr()
    assert said.out.splitlines()[0].startswith("0 games are kept in ")
    assert said.out.splitlines()[1] == "0 games are there again"
    assert "kept.gzx" in said.err


def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    live = LiveServer(f"sqlite:///{tmp_path / 'videau.sqlite3'}")

    def second() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            (
                *(sys.executable, "-m", "videau", "--lang", "en"),
                *("serve", "--port", "0", "--data", str(tmp_path)),
            ),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    try:
        done = second()
        assert done.returncode == 2
        assert "another server uses" in done.stderr
        assert "Traceback" not in done.stderr
    finally:
        live.kill()
    live.start()  # the lock has gone with its owner
    live.stop()


def test_old_games_are_deleted_but_none_at_which_somebody_sits(url: str) -> None:
    store = Store.open(emptied(url))
    engine = open_engine(url)
    hour, now = 60 * 60 * 1000, milliseconds()
    created = {"old": now - 100 * hour, "played": now - 100 * hour, "new": now, "open": 1, "z": 1}
    with engine.begin() as connection:
        for name, at in created.items():
            connection.execute(
                text(
                    "INSERT INTO games (id, created, header, dice_from, owner, watch, address,"
                    " over) VALUES (:id, :at, '{}', 'server', 'o', 'w', '', false)"
                ),
                {"id": name, "at": at},
            )
        connection.execute(
            text("INSERT INTO actions (game, n, line, at) VALUES ('played', 1, '{}', :at)"),
            {"at": now - hour},
        )
    engine.dispose()

    class Room(Hub):
        def __init__(self) -> None:
            pass

        def is_open(self, table: str) -> bool:
            return table == "open"

        async def is_elsewhere(self, table: str) -> bool:
            return False

    async def sweep() -> int:
        journal = Journal(store)
        try:
            return await delete_old(Room(), journal, now - 50 * hour)
        finally:
            await journal.close()

    assert asyncio.run(sweep()) == 2
    left = Store.open(url)
    assert left.old_games(now + hour, 10) == ["new", "open", "played"]
    left.close()
