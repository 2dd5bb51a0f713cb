from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sqlite3
from pathlib import Path

import pytest
import uvicorn

from tests.cli.terminal import process
from tests.patience import PATIENCE
from tests.server.clients import at_table, create
from tests.server.conftest import LiveServer, sqlite
from videau.errors import IllegalSettingsError, UnavailableError, UnreadableError
from videau.i18n.texts import Text
from videau.rules.ruleset import Ruleset
from videau.server import command
from videau.server.command import serve, server_config
from videau.server.refusals import StorageError
from videau.server.settings import Settings, database_url
from videau.server.store import Store


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UnavailableError, match=f"port {port} of 127.0.0.1 is in use"):
            serve(port=port, data=str(tmp_path))


def test_without_a_port_the_next_free_one_is_taken_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[Text] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: None)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(command, "PORT", port)
        monkeypatch.setattr(command, "_PORTS", range(port, port + 20))
        serve(data=str(tmp_path), say=said.append)

    note, address = said
    assert note.values["busy"] == port
    assert port < note.values["port"] < port + 20
    assert address.values["address"] == f"http://127.0.0.1:{note.values['port']}/"


def test_an_address_that_is_not_ours_is_no_reason_to_try_other_ports(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match="cannot listen"):
        serve(host="203.0.113.1", data=str(tmp_path))


@pytest.mark.parametrize("text", ["proxy.example", "10.0.0.0/40", ""])
def test_a_proxy_is_an_address_or_a_network(tmp_path: Path, text: str) -> None:
    with pytest.raises(UnreadableError, match="address or network of a proxy"):
        serve(port=0, data=str(tmp_path), trusted_proxies=[text])


def test_rules_of_ones_own_need_a_name_of_their_own(tmp_path: Path) -> None:
    said: list[Text] = []
    with pytest.raises(IllegalSettingsError, match="'Gala' already"):
        serve(port=0, data=str(tmp_path), rulesets=[Ruleset(name="Gala")], say=said.append)
    assert said == []


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


def test_a_database_of_a_newer_videau_ends_the_command_with_what_to_do(tmp_path: Path) -> None:
    Store.open(database_url(tmp_path)).close()
    with contextlib.closing(sqlite3.connect(tmp_path / "videau.sqlite3")) as rows, rows:
        rows.execute("update alembic_version set version_num = '9999'")

    ran = process("serve", "--port", "0", "--data", str(tmp_path))

    assert (ran.code, ran.out) == (2, "")
    assert "belongs to a newer Videau: update Videau, or choose" in ran.err
    assert "inside" not in ran.err


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
        assert await asyncio.to_thread(server.process.wait, PATIENCE) in (0, -how)
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
