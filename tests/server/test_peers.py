"""Several processes serve one PostgreSQL: a table belongs to one, and is played from all."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

import httpx
import pytest
from sqlalchemy import text
from starlette.types import Receive, Scope, Send

from tests.patience import PATIENCE
from tests.server.clients import (
    HERE,
    Json,
    at_table,
    bot,
    create,
    play_out,
    record,
    table_for_two,
)
from tests.server.conftest import LiveServer
from videau.i18n.texts import Text
from videau.server.backup import back_up
from videau.server.database import open_engine
from videau.server.peers import Peer, Peers
from videau.server.refusals import ElsewhereError
from videau.server.relay import Forward

LIMITS = {"open_games": 0, "messages_per_second": 2000.0, "requests_per_second": 2000.0}
WITHIN = 5.0
"""Seconds in which the tables of a process that was killed are played on."""


@pytest.fixture(scope="module")
def two(postgres: str) -> Iterator[tuple[LiveServer, LiveServer]]:
    """Two processes on one database, as on two machines."""
    both = LiveServer(postgres, limits=LIMITS), LiveServer(postgres, limits=LIMITS)
    yield both
    for server in both:
        server.stop()


def test_players_at_different_processes_play_a_whole_game(
    two: tuple[LiveServer, LiveServer],
) -> None:
    one, other = two
    table, white, black = table_for_two(one.base)

    async def play() -> tuple[list[Json], list[Json], list[Json]]:
        async with (
            at_table(one.base, table, white) as here,
            at_table(other.base, table, black) as there,
            at_table(other.base, table, white) as again,
        ):
            assert here.state["table"]["seats"]["watching"] == 0
            playing = [
                asyncio.create_task(play_out(client, random.Random(number)))
                for number, client in enumerate((here, there))
            ]
            await asyncio.gather(*playing)
            for client in (here, there, again):
                while client.n < max(here.n, there.n):
                    await client.receive()
            return here.entries, there.entries, again.entries

    told = asyncio.run(play())

    assert told[0] == told[1] == told[2]
    log = [json.loads(line) for line in record(other.base, table, black).splitlines()[1:]]
    assert [entry["do"] for entry in log] == [entry["do"] for entry in told[0]]
    assert record(one.base, table, white) == record(other.base, table, white)


def test_whatever_is_asked_about_a_table_is_answered_at_any_process(
    two: tuple[LiveServer, LiveServer],
) -> None:
    one, other = two
    table, white, _ = table_for_two(one.base)
    address = f"api/v1/games/{table}"
    bearer = {"Authorization": f"Bearer {white}"}

    async def ask() -> None:
        async with at_table(one.base, table, white) as here:
            await here.act({"do": "roll"})
            async with httpx.AsyncClient(timeout=PATIENCE) as client:
                shown = await client.get(other.base + address, headers=bearer)
                assert shown.json()["table"]["n"] == 1
                mine = await client.post(f"{other.base}api/v1/games/mine", json={"tokens": [white]})
                assert mine.json()["games"][0]["table"]["n"] == 1
                wrong = await client.get(
                    other.base + address, headers={"Authorization": "Bearer nobody"}
                )
                assert wrong.json()["error"]["code"] == "forbidden"

    asyncio.run(ask())

    gone = httpx.delete(other.base + address, headers=bearer, timeout=PATIENCE)
    assert gone.json() == {"gone": False}


def test_a_request_that_only_looks_passed_on_is_refused(
    two: tuple[LiveServer, LiveServer], postgres: str
) -> None:
    one, other = two
    headers = {"X-Videau-Relay": "guess", "X-Videau-Guest": "192.0.2.1"}

    # At the door of the guests these are headers like any other; at that of the processes nobody
    # gets in without the token.
    assert httpx.get(f"{one.base}api/v1/health", headers=headers).status_code == 200
    inner = _inner_port(postgres, {one.port, other.port})
    refused = httpx.get(f"http://127.0.0.1:{inner}/api/v1/health", headers=headers)
    assert refused.status_code == 400


def test_no_name_of_a_session_opens_a_door(
    two: tuple[LiveServer, LiveServer], postgres: str
) -> None:
    """Every user of the same PostgreSQL can read what sessions are called."""
    for name, peer in _sessions(postgres).items():
        for word in (name, *name.split(" ")):
            headers = {"X-Videau-Relay": word, "X-Videau-Guest": "192.0.2.1"}
            refused = httpx.get(f"http://127.0.0.1:{peer.port}/api/v1/health", headers=headers)
            assert refused.status_code == 400, word


def test_what_opens_the_doors_is_in_no_backup(
    two: tuple[LiveServer, LiveServer], postgres: str, tmp_path: Path
) -> None:
    engine = open_engine(postgres)
    with engine.connect() as connection:
        secret = connection.execute(text("SELECT secret FROM peer_keys")).scalar_one()
    engine.dispose()
    back_up(postgres, tmp_path / "backup.gz")
    kept = gzip.decompress((tmp_path / "backup.gz").read_bytes()).decode()
    assert '"games"' in kept
    assert secret not in kept


def _sessions(database: str) -> dict[str, Peer]:
    """The processes by the names of their sessions."""
    engine = open_engine(database)
    with engine.connect() as connection:
        names = connection.execute(text("SELECT application_name FROM pg_stat_activity"))
        found = {name: peer for name in names.scalars() if (peer := Peer.parse(name)) is not None}
    engine.dispose()
    assert found
    return found


def _inner_port(database: str, public: set[int]) -> int:
    """Where one of the processes listens for the others."""
    ports = {peer.port for peer in _sessions(database).values()}
    assert not ports & public
    return ports.pop()


@pytest.mark.parametrize("clock", [None, {"delay": 0, "reserve": 4}], ids=["bot", "clock"])
def test_a_table_goes_on_elsewhere_when_its_process_is_killed(
    postgres: str, clock: Json | None
) -> None:
    """Its bot thinks on, and its clock runs on, in another process within five seconds."""
    doomed, left = LiveServer(postgres, limits=LIMITS), LiveServer(postgres, limits=LIMITS)
    try:
        created = create(doomed.base, white=HERE, black=bot("newcomer"), options={"clock": clock})
        table, token = created["id"], created["token"]
        luck = random.Random(7)

        async def play() -> float:
            async with (
                at_table(doomed.base, table, token),
                at_table(left.base, table, token) as client,
            ):
                while client.state["table"]["stage"] == "opening":
                    await client.act({"do": "roll"})
                doomed.kill()
                killed = time.monotonic()
                await client.until_closed()
            async with at_table(left.base, table, token, have=client.n) as again:
                # Nothing is told twice and nothing is left out: the client counts.
                again.entries = client.entries
                await again.receive_type("state")
                seconds = time.monotonic() - killed
                if clock is None:
                    await play_out(again, luck)
                while again.state["table"]["result"] is None:
                    await again.receive()
                if clock is not None:
                    assert again.state["table"]["result"]["ending"] == "out-of-time"
                return seconds

        assert asyncio.run(play()) < WITHIN
    finally:
        doomed.kill_if_running()
        left.stop()


def test_workers_share_one_address_and_a_killed_one_is_begun_again(postgres: str) -> None:
    server = LiveServer(postgres, limits=LIMITS, workers=2)
    try:
        first = _children(server)
        assert len(first) == 2
        table, white, black = table_for_two(server.base)

        async def play() -> None:
            async with (
                at_table(server.base, table, white) as one,
                at_table(server.base, table, black) as other,
            ):
                await asyncio.gather(*(play_out(each, random.Random(3)) for each in (one, other)))
                while one.n != other.n:
                    await min((one, other), key=lambda client: client.n).receive()
                assert one.entries == other.entries

        asyncio.run(play())
        os.kill(first.pop(), signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while len(_children(server)) < 2 or first == _children(server):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        # The database takes a moment to see that nobody holds the table any more.
        headers = {"Authorization": f"Bearer {white}"}
        address = f"{server.base}api/v1/games/{table}/record"
        while (answer := httpx.get(address, headers=headers, timeout=PATIENCE)).is_error:
            assert answer.json()["error"]["code"] == "storage", answer.text
            assert time.monotonic() < deadline
    finally:
        server.stop()


def _children(server: LiveServer) -> set[int]:
    """The processes that a server has begun and that live."""
    path = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return {int(pid) for pid in path.read_text().split()}


def test_several_processes_on_one_file_are_refused_with_a_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "videau", "serve", "--workers", "2", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "LANGUAGE": "en"},
    )
    assert done.returncode
    assert "several processes need PostgreSQL" in done.stderr


class _Quicker:
    """Another process, which takes a table in the moment in which we were about to."""

    def __init__(self, port: int) -> None:
        self.here = Peer("127.0.0.1", 1, "here")
        self._there = Peer("127.0.0.1", port, "there")
        self._asked = 0

    async def where(self, table: str) -> Peer | None:
        self._asked += 1
        return None if self._asked == 1 else self._there

    @asynccontextmanager
    async def holding(self, table: str) -> AsyncIterator[None]:
        raise ElsewhereError(Text("this table is open elsewhere: try again in a moment"))
        yield

    def key_of(self, peer: Peer) -> str:
        return "key"


def test_a_table_that_another_process_has_just_taken_is_asked_for_there() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nthere")
        writer.close()

    async def here(scope: Scope, receive: Receive, send: Send) -> None:
        pytest.fail("the table is not here")

    async def ask() -> str:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as there:
            quicker = cast(Peers, _Quicker(there.sockets[0].getsockname()[1]))
            transport = httpx.ASGITransport(Forward(here, quicker))
            async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
                return (await client.post("/api/v1/games/abc/join")).text

    assert asyncio.run(ask()) == "there"
