from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Update, create_engine, event
from sqlalchemy.exc import IntegrityError, OperationalError

from tests.patience import PATIENCE
from tests.server.conftest import sqlite
from videau import DICE, Dice, Match, OpeningRoll, Options, Play, Roll, Side
from videau.errors import UnavailableError
from videau.files import format_entry, format_header
from videau.server.journal import Journal
from videau.server.models import Base
from videau.server.refusals import StorageError
from videau.server.seats import Seat, hashed, new_id
from videau.server.store import NewAction, Store, StoredGame

OPENING = format_entry(1, DICE, OpeningRoll(3, 1))
FIRST_PLAY = format_entry(2, Side.WHITE, Play.parse("8/5 6/5"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store.open(url)
    yield opened
    opened.close()


def new_game(**changes: object) -> StoredGame:
    game = StoredGame(
        id=new_id(),
        created=1_000,
        header=format_header(Match(options=Options(length=3))),
        dice_from="server",
        owner=hashed("owner"),
        watch="watch",
        address="here",
        seats=(
            Seat(side=Side.WHITE, token=hashed("white")),
            Seat(side=Side.BLACK, invite="invite"),
        ),
    )
    return replace(game, **changes)  # type: ignore[arg-type]


def opening(game: StoredGame, request: str | None = None) -> NewAction:
    return NewAction(game.id, 1, OPENING, request, 2_000, ends=False)


def test_a_game_comes_back_as_it_was_kept(store: Store) -> None:
    game = new_game()
    store.create(game)
    store.append([opening(game, "a:1"), NewAction(game.id, 2, FIRST_PLAY, None, 3_000, False)])

    loaded = store.load(game.id)

    assert loaded is not None
    assert loaded.game == game
    assert loaded.lines == [OPENING, FIRST_PLAY]
    assert loaded.requests == {"a:1": 1}
    assert loaded.record.match.options.length == 3
    assert loaded.record.match.game.turn is Side.BLACK


def test_a_number_is_given_to_one_action_only(store: Store) -> None:
    game = new_game()
    store.create(game)
    store.append([opening(game, "first")])

    with pytest.raises(IntegrityError):
        store.append([opening(game, "second")])

    loaded = store.load(game.id)
    assert loaded is not None
    assert loaded.requests == {"first": 1}


def test_a_batch_is_kept_whole_or_not_at_all(store: Store) -> None:
    game, other = new_game(), new_game()
    store.create(game)
    store.create(other)

    with pytest.raises(IntegrityError):
        store.append([opening(other), opening(game), opening(game)])

    loaded = store.load(other.id)
    assert loaded is not None
    assert loaded.lines == []


def test_a_seat_is_taken_by_the_first_who_asks_and_again_by_the_same(store: Store) -> None:
    game = new_game()
    store.create(game)
    seat = game.seats[1]

    assert store.take_seat(game.id, seat.taken(token="t1", watch="w", claim="mine", name="Ann"))
    assert store.take_seat(game.id, seat.taken(token="t2", watch="w", claim="mine", name="Ann"))
    assert not store.take_seat(
        game.id, seat.taken(token="t3", watch="w", claim="theirs", name="Eve")
    )

    loaded = store.load(game.id)
    assert loaded is not None
    assert loaded.game.seats[1].token == "t2"


def test_only_one_of_many_at_once_takes_a_seat(store: Store) -> None:
    game = new_game()
    store.create(game)
    won: list[bool] = []

    def take(number: int) -> None:
        seat = game.seats[1].taken(token=f"t{number}", watch="w", claim=f"c{number}", name="")
        won.append(store.take_seat(game.id, seat))

    threads = [threading.Thread(target=take, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(won) == [False] * 7 + [True]


def test_open_games_are_counted_until_they_are_over_deleted_or_old(store: Store) -> None:
    address = new_id()
    games = [new_game(address=address, created=number) for number in range(4)]
    for game in games:
        store.create(game)
    store.append([opening(games[3])._replace(ends=True)])
    store.delete(games[2].id)

    assert store.count_open(address, since=0) == 2
    assert store.count_open(address, since=1) == 1


def test_my_games_are_those_of_my_tokens_the_newest_first(store: Store) -> None:
    mine, owned = hashed(new_id()), hashed(new_id())
    seats = (Seat(side=Side.WHITE, token=mine), Seat(side=Side.BLACK, level="newcomer"))
    older = new_game(seats=seats, created=1)
    newer = new_game(owner=owned, created=2)
    left = new_game(seats=seats, created=3)
    for game in (older, newer, left, new_game()):
        store.create(game)
    store.leave(left.id, [Side.WHITE])

    assert store.games_of([mine, owned], most=9) == [newer.id, older.id]
    assert store.games_of([mine, owned], most=1) == [newer.id]


def test_a_rematch_is_kept_with_its_link_or_not_at_all(store: Store) -> None:
    game = new_game()
    store.create(game)
    successor, lost = new_game(), new_game()

    store.link_rematch(game.id, successor)
    event.listen(store._engine, "before_execute", _refuse_updates)
    with pytest.raises(OSError, match="no room"):
        store.link_rematch(game.id, lost)
    event.remove(store._engine, "before_execute", _refuse_updates)

    first = store.load(game.id)
    assert first is not None
    assert first.game.rematch == successor.id
    assert store.load(successor.id) is not None
    assert store.load(lost.id) is None


def _refuse_updates(_connection: object, statement: object, *_rest: object) -> None:
    if isinstance(statement, Update):
        raise OSError("no room")


STARTED = """
import sys
from videau.server.store import Store
print("ready", flush=True)
sys.stdin.readline()
Store.open(sys.argv[1]).close()
"""


def test_many_processes_may_start_on_a_new_database_at_once(url: str) -> None:
    _empty(url)
    processes = [
        subprocess.Popen(
            (sys.executable, "-c", STARTED, url),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for _ in range(4)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        _, complaint = process.communicate(timeout=PATIENCE)
        assert (process.returncode, complaint) == (0, "")

    store = Store.open(url)
    store.create(new_game())
    store.close()


def _empty(url: str) -> None:
    """Takes everything out of a database that other tests have used."""
    engine = create_engine(url)
    if engine.dialect.name == "postgresql":
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            connection.exec_driver_sql("CREATE SCHEMA public")
    engine.dispose()


def test_a_database_of_a_newer_videau_is_refused_with_what_to_do(tmp_path: Path) -> None:
    Store.open(sqlite(tmp_path)).close()
    before = _tables(tmp_path)
    rows = sqlite3.connect(tmp_path / "games.sqlite3")
    rows.execute("update alembic_version set version_num = '9999'")
    rows.commit()
    rows.close()

    with pytest.raises(StorageError, match=r"games\.sqlite3 belongs to a newer Videau: update"):
        Store.open(sqlite(tmp_path))

    assert _tables(tmp_path) == before


def _tables(folder: Path) -> list[tuple[str]]:
    rows = sqlite3.connect(folder / "games.sqlite3")
    try:
        return rows.execute("select sql from sqlite_master order by name").fetchall()
    finally:
        rows.close()


def test_a_step_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def torn(*_arguments: object, **_settings: object) -> None:
        raise OperationalError("create", None, OSError("no room"))

    with monkeypatch.context() as patch:
        patch.setattr(Operations, "execute", torn)  # the last step; the first make tables
        with pytest.raises(StorageError, match="no room"):
            Store.open(sqlite(tmp_path))
    assert _tables(tmp_path) == []

    Store.open(sqlite(tmp_path)).close()


def test_the_rolls_of_all_games_are_told_but_not_those_typed_in(store: Store) -> None:
    rolled = format_entry(3, DICE, Roll(Dice(6, 4)))
    for dice_from in ("server", "typed"):
        game = new_game(dice_from=dice_from)
        store.create(game)
        lines = [OPENING, FIRST_PLAY, rolled]
        store.append(
            [NewAction(game.id, n, line, None, n, False) for n, line in enumerate(lines, 1)]
        )

    assert list(store.rolls()) == [[Dice(6, 4)]]


# What each version added, by its number.
_ADDED = {
    "0004": ("drop table ratings",),
    "0005": ("alter table seats drop column watch", "drop table signs"),
    "0006": (
        "alter table games drop column dice_state",
        "alter table games drop column dice_secret",
    ),
    "0007": ("drop table drills", "drop table cards", "drop table mistakes"),
    "0008": ("drop table deeper",),
    "0009": ("drop table signatures", "alter table games drop column played_here"),
    "0010": ("drop table peer_keys",),
}


def _as_of(folder: Path, version: str) -> None:
    """Makes the database one that an older Videau has left behind."""
    rows = sqlite3.connect(folder / "games.sqlite3")
    for later in sorted(_ADDED, reverse=True):
        for statement in _ADDED[later] if later > version else ():
            rows.execute(statement)
    rows.execute(f"update alembic_version set version_num = '{version}'")
    rows.commit()
    rows.close()


def test_seats_of_a_level_that_is_gone_are_those_of_the_nearest_one(tmp_path: Path) -> None:
    store = Store.open(sqlite(tmp_path))
    seats = (Seat(side=Side.WHITE), Seat(side=Side.BLACK, level="heuristic"))
    game = new_game(seats=seats)
    store.create(game)
    store.close()
    _as_of(tmp_path, "0002")

    store = Store.open(sqlite(tmp_path))
    loaded = store.load(game.id)
    store.close()

    assert loaded is not None
    assert [seat.level for seat in loaded.game.seats] == [None, "casual"]


def test_tokens_that_were_kept_in_plain_are_hashed_and_stay_good(tmp_path: Path) -> None:
    store = Store.open(sqlite(tmp_path))
    seats = (Seat(side=Side.WHITE, token="t"), Seat(side=Side.BLACK, invite="come"))
    game = new_game(seats=seats, watch="look")
    store.create(game)
    store.close()
    _as_of(tmp_path, "0004")

    store = Store.open(sqlite(tmp_path))
    raw = store.raw(game.id)
    store.close()

    assert raw is not None
    assert (raw.game.watch, raw.game.seats[1].invite) == (hashed("look"), hashed("come"))
    assert raw.game.seats[0].token == "t"


def test_the_migrations_make_what_the_models_say(url: str) -> None:
    Store.open(url).close()
    engine = create_engine(url)

    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


def test_sqlite_promises_that_a_commit_is_on_the_disk(tmp_path: Path) -> None:
    store = Store.open(sqlite(tmp_path))
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_text("a shopping list, by no means a database\n" * 40)

    with pytest.raises(StorageError, match=r"games\.sqlite3: file is not a database"):
        Store.open(sqlite(tmp_path))


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(UnavailableError, match=r"cannot use .*file"):
        Store.open(f"sqlite:///{tmp_path}/file/games.sqlite3")


# The journal


def test_actions_that_arrive_together_share_a_commit(tmp_path: Path) -> None:
    store = Store.open(sqlite(tmp_path))
    games = [new_game() for _ in range(30)]
    for game in games:
        store.create(game)
    batches: list[int] = []
    append = store.append

    def counted(actions: list[NewAction]) -> None:
        batches.append(len(actions))
        append(actions)

    store.append = counted  # type: ignore[assignment, method-assign]

    async def all_at_once() -> None:
        journal = Journal(store)
        await asyncio.gather(*(journal.append(opening(game)) for game in games))
        await journal.close()

    asyncio.run(all_at_once())

    assert sum(batches) == 30
    assert len(batches) <= 2


def test_one_refused_action_does_not_take_others_with_it(tmp_path: Path) -> None:
    store = Store.open(sqlite(tmp_path))
    game, other = new_game(), new_game()
    store.create(game)
    store.create(other)
    store.append([opening(game)])

    async def both() -> tuple[BaseException | None, BaseException | None]:
        journal = Journal(store)
        outcomes = await asyncio.gather(
            journal.append(opening(game)), journal.append(opening(other)), return_exceptions=True
        )
        await journal.close()
        return outcomes

    refused, kept = asyncio.run(both())

    assert isinstance(refused, StorageError)
    assert kept is None
    rows = sqlite3.connect(tmp_path / "games.sqlite3")
    assert rows.execute("select count(*) from actions").fetchone() == (2,)
    rows.close()
