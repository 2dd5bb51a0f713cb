"""Limits count guests, not the proxy through which they all come."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.patience import PATIENCE
from tests.server.clients import Client
from tests.server.conftest import ROOT, LiveServer, sqlite
from videau import Position


def statuses(server: LiveServer, guests: list[str]) -> list[int]:
    """Sets up a game for each guest, as a proxy on this machine would."""
    return [
        httpx.post(
            f"{server.base}api/v1/games",
            json={},
            headers={"X-Forwarded-For": guest},
            timeout=PATIENCE,
        ).status_code
        for guest in guests
    ]


@pytest.mark.parametrize(
    ("trusted", "expected"),
    [
        (["127.0.0.1/32"], [201, 429, 201, 201]),
        ([], [201, 429, 429, 429]),
        (["192.0.2.0/24"], [201, 429, 429, 429]),
    ],
)
def test_only_a_trusted_proxy_may_name_its_guests(
    tmp_path: Path, trusted: list[str], expected: list[int]
) -> None:
    server = LiveServer(sqlite(tmp_path), trusted_proxies=trusted, limits={"open_games": 1})
    try:
        guests = ["198.51.100.7", "198.51.100.7", "198.51.100.8", "2001:db8::1"]
        assert statuses(server, guests) == expected
    finally:
        server.stop()


def test_the_addresses_of_one_network_are_one_guest(tmp_path: Path) -> None:
    limits = {"open_games": 1, "hint_burst": 1, "hints_per_second": 0.001}
    server = LiveServer(sqlite(tmp_path), trusted_proxies=["127.0.0.1/32"], limits=limits)
    neighbours = ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1"]
    try:
        assert statuses(server, neighbours) == [201, 429, 201]
        checkers = list(Position().own)
        hints = [
            httpx.post(
                f"{server.base}api/v1/analysis/hint",
                json={"white": checkers, "black": checkers, "dice": [6, low]},
                headers={"X-Forwarded-For": guest},
                timeout=PATIENCE,
            ).status_code
            for low, guest in enumerate(neighbours, 1)  # of each something new
        ]
        assert hints == [200, 429, 200]
    finally:
        server.stop()


def test_a_guest_cannot_pretend_to_be_another(tmp_path: Path) -> None:
    server = LiveServer(
        sqlite(tmp_path), trusted_proxies=["127.0.0.1/32"], limits={"open_games": 1}
    )
    try:
        # A proxy adds the address that it sees behind whatever the guest has claimed.
        claims = ["203.0.113.1, 198.51.100.7", "203.0.113.2, 198.51.100.7"]
        assert statuses(server, claims) == [201, 429]
    finally:
        server.stop()


NGINX = ROOT / "deploy" / "nginx.conf"


def shipped_nginx(folder: Path, server: LiveServer, port: int) -> Path:
    """The shipped configuration, with the names of this machine."""
    text = NGINX.read_text()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        (
            *("openssl", "req", "-x509", "-newkey", "ed25519", "-nodes", "-days", "1"),
            *("-subj", "/CN=localhost", "-keyout", str(key), "-out", str(certificate)),
        ),
        check=True,
        capture_output=True,
    )
    for pattern, value in {
        r"listen 80;": f"listen 127.0.0.1:{free_port()};",
        r"listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
        r"ssl_certificate +\S+;": f"ssl_certificate {certificate};",
        r"ssl_certificate_key +\S+;": f"ssl_certificate_key {key};",
        r"http://127.0.0.1:8000;": f"http://127.0.0.1:{server.port};",
    }.items():
        text, found = re.subn(pattern, value, text)
        assert found == 1, pattern
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    path = folder / "nginx.conf"
    path.write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error;\nevents {{}}\n"
        f"http {{ access_log off;\n{temporary}\n{text} }}\n"
    )
    return path


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def test_a_game_is_played_through_the_shipped_nginx_with_tls(tmp_path: Path) -> None:
    if shutil.which("nginx") is None or shutil.which("openssl") is None:
        pytest.skip("nginx is not installed (Debian: apt install nginx-light)")
    with contextlib.ExitStack() as stack:
        server = LiveServer(
            sqlite(tmp_path), trusted_proxies=["127.0.0.1/32"], limits={"open_games": 2}
        )
        stack.callback(server.stop)
        port = free_port()
        settings = shipped_nginx(tmp_path, server, port)
        nginx = stack.enter_context(
            subprocess.Popen(["nginx", "-c", str(settings), "-e", str(tmp_path / "error")])
        )
        stack.callback(nginx.terminate)
        trusting = ssl.create_default_context(cafile=tmp_path / "certificate.pem")
        trusting.check_hostname = False
        base = f"https://127.0.0.1:{port}/"
        # A guest is somebody else than the proxy, whose word is taken.
        elsewhere = httpx.HTTPTransport(verify=trusting, local_address="127.0.0.2")
        client = stack.enter_context(
            httpx.Client(transport=elsewhere, timeout=PATIENCE, base_url=base)
        )
        until_it_listens(port, nginx)
        created = client.post("api/v1/games", json={})
        assert created.status_code == 201
        assert created.headers["strict-transport-security"]
        assert created.headers["x-request-id"]

        async def evening() -> None:
            place = f"wss://127.0.0.1:{port}/api/v1/tables/{created.json()['id']}"
            headers = {"Origin": base.rstrip("/")}
            async with connect(
                place, ssl=trusting, proxy=None, additional_headers=headers, open_timeout=PATIENCE
            ) as websocket:
                both = Client(websocket)
                await both.send(type="hello", token=created.json()["token"])
                await both.receive_type("state")
                assert (await both.act({"do": "roll"}))["table"]["n"] == 1

        asyncio.run(evening())
        # Whatever a guest claims, the address that the proxy has seen is counted.
        for claim, status in (("203.0.113.1", 201), ("203.0.113.2", 429)):
            answer = client.post("api/v1/games", json={}, headers={"X-Forwarded-For": claim})
            assert answer.status_code == status


def until_it_listens(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            assert process.poll() is None, "nginx refuses the configuration"
            assert time.monotonic() < deadline
            time.sleep(0.02)
        else:
            return
