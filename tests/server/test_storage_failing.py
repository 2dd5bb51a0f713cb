"""Storage that hangs, is full or damaged: those who play are told, and the server goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.clients import Json, at_table, create
from tests.server.conftest import LiveServer, sqlite
from tests.server.postgres import NoPostgresError, running_postgres
from videau.server.command import STOPPING_SECONDS
from videau.server.journal import CLOSING_SECONDS
from videau.server.seats import hashed


def ask(live: LiveServer, path: str) -> httpx.Response:
    return httpx.get(f"{live.base}api/v1/{path}", timeout=PATIENCE)


@contextlib.contextmanager
def stopped(pids: list[int]) -> Iterator[None]:
    """Lets processes stand still, as a disk that does not answer would."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def family(folder: str) -> list[int]:
    """The PostgreSQL of this folder, with the processes that it has started."""
    first = int((Path(folder) / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [first, *map(int, children)]


def test_nothing_that_a_stop_waits_for_takes_it_beyond_ten_seconds() -> None:
    # Guests, what is being written, and the threads that write and read: one after the other.
    assert STOPPING_SECONDS + 2 * CLOSING_SECONDS <= 8


def test_a_database_that_hangs_is_told_of_and_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        try:
            url = stack.enter_context(running_postgres())
        except NoPostgresError as reason:
            pytest.skip(str(reason))
        log = tmp_path / "log"
        live = LiveServer(url, log=log, limits={"storage_seconds": 0.5})
        stack.callback(live.kill_if_running)

        async def evening() -> None:
            created = create(live.base)
            async with at_table(live.base, created["id"], created["token"]) as both:
                while both.state["table"]["stage"] == "opening":  # until the dice differ
                    await both.act({"do": "roll"})
                # A database may hang before or after it has kept something: either is fine.
                with stopped(family(url.rpartition("=")[2])):
                    answer = await both.act({"do": "resign", "win": "single"})
                    assert answer["error"]["code"] == "storage"
                    assert "postgres" not in json.dumps(answer).lower()
                    assert (await asyncio.to_thread(ask, live, "ready")).status_code == 503
                    health = await asyncio.to_thread(ask, live, "health")
                    assert health.json()["status"] == "storage-failing"
                    # It ends though the database hangs on.
                    live.process.send_signal(signal.SIGTERM)
                    await asyncio.to_thread(live.process.wait, PATIENCE)

        asyncio.run(evening())
        assert live.process.stdout is not None
        live.process.stdout.close()
        live.start()
        assert ask(live, "ready").status_code == 200
        live.stop()
        assert "Traceback" not in log.read_text()


def test_a_full_disk_is_told_to_the_player_and_heals(tmp_path: Path) -> None:
    log = tmp_path / "log"
    live = LiveServer(sqlite(tmp_path), log=log)

    async def evening() -> None:
        created = create(live.base)
        places = live.base, created["id"], created["token"]
        pid = live.process.pid
        room = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        async with at_table(*places) as both:
            # What is written beyond here fails, as on a disk without room.
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, room[1]))
            answer = await both.act({"do": "roll"})
            assert answer["error"]["code"] == "storage"
            assert answer["error"]["values"] == {}
            _, code = await both.until_closed()
            assert code == 1012
        assert (await asyncio.to_thread(ask, live, "ready")).status_code == 503
        resource.prlimit(pid, resource.RLIMIT_FSIZE, room)
        assert (await asyncio.to_thread(ask, live, "ready")).status_code == 200
        assert (await asyncio.to_thread(ask, live, "health")).json()["status"] == "ok"
        async with at_table(*places) as both:
            assert (await both.act({"do": "roll"}))["table"]["n"] == 1

    asyncio.run(evening())
    live.stop()
    assert created_nothing_secret(log)


def created_nothing_secret(log: Path) -> bool:
    return "parameters" not in log.read_text() and "Traceback" not in log.read_text()


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    made = LiveServer(
        sqlite(tmp_path), log=tmp_path / "log", limits={"open_games": 3, "listed_games": 2}
    )
    yield made
    made.stop()


def listed(live: LiveServer, *tokens: str, skip: int = 0) -> Json:
    body = {"tokens": tokens, "skip": skip}
    answer = httpx.post(f"{live.base}api/v1/games/mine", json=body, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    page: Json = answer.json()
    return page


def test_one_damaged_game_spoils_no_list_and_can_be_had_and_deleted(
    live: LiveServer, tmp_path: Path
) -> None:
    good, bad, third = create(live.base), create(live.base), create(live.base)
    with contextlib.closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database, database:
        row = (bad["id"], 1, '{"n": 1, "do": "nonsense"}', 0)
        database.execute("INSERT INTO actions (game, n, line, at) VALUES (?, ?, ?, ?)", row)
    tokens = [each["token"] for each in (good, bad, third)]
    first = listed(live, *tokens)
    rest = listed(live, *tokens, skip=2)
    assert (first["next"], rest["next"]) == (2, None)
    names = [game["token"] for page in (first, rest) for game in page["games"]]
    assert sorted(map(str, names)) == sorted([good["token"], third["token"]])
    damaged = [game["id"] for page in (first, rest) for game in page["damaged"]]
    assert damaged == [bad["id"]]
    assert f"game {bad['id']} is damaged" in (tmp_path / "log").read_text()

    place = f"{live.base}api/v1/games/{bad['id']}"
    own, other = ({"Authorization": f"Bearer {each['token']}"} for each in (bad, good))
    text = httpx.get(f"{place}/record", headers=own, timeout=PATIENCE).text
    assert text.splitlines()[1] == '{"n": 1, "do": "nonsense"}'
    for method in ("GET", "DELETE"):
        path = f"{place}/record" if method == "GET" else place
        assert httpx.request(method, path, headers=other, timeout=PATIENCE).status_code == 403
    assert httpx.delete(place, headers=own, timeout=PATIENCE).json() == {"gone": True}
    assert listed(live, *tokens, skip=2)["games"] == []


def test_rematches_count_as_open_games(live: LiveServer) -> None:
    async def evening() -> None:
        created = create(live.base, options={"length": 1})
        async with at_table(live.base, created["id"], created["token"]) as both:
            await both.act({"do": "roll"})
            while both.state["table"]["stage"] == "opening":
                await both.act({"do": "roll"})
            await both.act({"do": "resign", "win": "single"})
            await both.act({"do": "accept"})
            for _ in range(3):
                create(live.base)
            await both.send(type="rematch", id="again")
            assert (await both.answer("again"))["error"]["code"] == "too-many"

    asyncio.run(evening())


def test_a_stolen_database_opens_no_table(live: LiveServer, tmp_path: Path) -> None:
    created = create(live.base, black={"kind": "friend"})
    invite = created["invites"]["black"]

    async def evening() -> None:
        async with at_table(live.base, created["id"], created["token"]) as owner:
            assert owner.state["you"]["invites"] == {"black": invite}
            assert owner.state["you"]["watch"] == created["watch"]

    asyncio.run(evening())
    with contextlib.closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
        kept = "\n".join(database.iterdump())
    for secret in (invite, created["watch"], created["token"]):
        assert secret not in kept
        assert hashed(secret) in kept
