"""Limits count guests, not the proxy through which they all come."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.conftest import LiveServer, sqlite


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
