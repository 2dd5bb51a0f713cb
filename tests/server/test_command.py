from __future__ import annotations

import asyncio
import signal
import socket
from pathlib import Path

import pytest

from tests.server.clients import at_table, create
from tests.server.conftest import LiveServer, sqlite
from videau.errors import UnavailableError
from videau.server.command import serve, server_config
from videau.server.refusals import StorageError
from videau.server.settings import Settings, database_url
from videau.texts import Text


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UnavailableError, match=f"cannot listen on 127.0.0.1:{port}"):
            serve(port=port, data=str(tmp_path))


@pytest.mark.parametrize("port", [-1, 70_000])
def test_a_port_that_does_not_exist_is_refused(tmp_path: Path, port: int) -> None:
    with pytest.raises(UnavailableError, match="cannot listen"):
        serve(port=port, data=str(tmp_path))


def test_a_database_that_cannot_be_opened_is_named_before_anything_is_promised(
    tmp_path: Path,
) -> None:
    (tmp_path / "videau.sqlite3").write_text("no database at all\n" * 100)
    said: list[Text] = []

    with pytest.raises(StorageError, match=r"videau\.sqlite3"):
        serve(port=0, data=str(tmp_path), say=said.append)

    assert said == []


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_asked_to_stop_tells_its_clients_and_stops(
    tmp_path: Path, how: signal.Signals
) -> None:
    async def evening() -> None:
        server = LiveServer(sqlite(tmp_path))
        created = create(server.base)
        async with at_table(server.base, created["id"], created["token"]) as both:
            server.process.send_signal(how)
            _, code = await both.until_closed()
        assert code == 1012
        assert await asyncio.to_thread(server.process.wait, 10) in (0, -how)
        assert server.process.stdout is not None
        server.process.stdout.close()

    asyncio.run(evening())


def test_data_is_a_folder_or_a_database(tmp_path: Path) -> None:
    assert database_url(tmp_path) == f"sqlite:///{tmp_path}/videau.sqlite3"
    assert database_url("postgres://there/games") == "postgresql+psycopg://there/games"
    assert database_url("sqlite:///x.db") == "sqlite:///x.db"


def test_no_message_beyond_the_limit_is_even_collected() -> None:
    settings = Settings(database="sqlite://")
    assert server_config(settings).ws_max_size <= 2 * settings.limits.message_bytes
