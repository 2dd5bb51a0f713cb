"""Invitations before they are taken, codes of links, and how many watch."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import segno

from tests.server.browser import Browser, browsing
from tests.server.conftest import sqlite
from videau.server.app import create_app
from videau.server.qr import QrCode, qr_code
from videau.server.settings import Settings

GAMES = "/api/v1/games"
FRIEND = {"white": {"kind": "here", "name": "Ann"}, "black": {"kind": "friend"}}
CLAIM = "c" * 32


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    settings = Settings(database=sqlite(tmp_path_factory.mktemp("server")), bot_pause=0)
    with browsing(create_app(settings)) as browser:
        yield browser


def test_an_invitation_says_what_it_is_to(client: Browser) -> None:
    options = {"length": 5, "clock": {"delay": 12, "reserve": 300}}
    made = client.post(GAMES, json={**FRIEND, "ruleset": "gala", "options": options}).json()
    question = {"invite": made["invites"]["black"], "claim": CLAIM}
    said = client.post(f"{GAMES}/{made['id']}/invitation", json=question).json()
    assert said["side"] == "black"
    table = said["table"]
    assert table["ruleset"] == "gala"
    assert table["options"]["length"] == 5
    assert table["options"]["clock"] == {"delay": 12, "reserve": 300}
    assert table["seats"]["white"]["name"] == "Ann"
    for secret in (made["token"], made["watch"], made["invites"]["black"]):
        assert secret not in str(said)


def test_an_invitation_that_was_used_is_for_its_user_only(client: Browser) -> None:
    made = client.post(GAMES, json=FRIEND).json()
    invite = made["invites"]["black"]
    taken = {"invite": invite, "claim": CLAIM, "name": "Bob"}
    assert client.post(f"{GAMES}/{made['id']}/join", json=taken).status_code == 200
    address = f"{GAMES}/{made['id']}/invitation"
    again = client.post(address, json={"invite": invite, "claim": CLAIM})
    assert again.status_code == 200
    other = client.post(address, json={"invite": invite, "claim": "d" * 32})
    assert (other.status_code, other.json()["error"]["code"]) == (409, "seat-taken")
    wrong = client.post(address, json={"invite": "nonsense", "claim": CLAIM})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (403, "forbidden")


def _squares(code: QrCode) -> set[tuple[int, int]]:
    """The dark squares of a code, as a browser would fill them."""
    found = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code.path)
    assert "".join(f"M{x} {y}h{w}v1h-{w}z" for x, y, w in found) == code.path
    return {(int(x) + i, int(y)) for x, y, w in found for i in range(int(w))}


@pytest.mark.parametrize("text", ["a", "https://videau.example/#/join/abc/" + "x" * 32, "ü" * 100])
def test_a_code_has_the_squares_that_the_standard_asks_for(text: str) -> None:
    code = qr_code(text)
    rows = list(segno.make_qr(text, error="m").matrix)
    border = (code.size - len(rows)) // 2
    assert border == 4
    dark = {
        (x + border, y + border)
        for y, row in enumerate(rows)
        for x, square in enumerate(row)
        if square
    }
    assert _squares(code) == dark


def test_a_code_is_asked_for_without_a_trace_in_the_address(client: Browser) -> None:
    link = "http://localhost/#/join/abc/secret"
    drawn = client.post("/api/v1/qr", json={"address": link})
    assert QrCode.model_validate(drawn.json()) == qr_code(link)
    assert drawn.headers["cache-control"] == "no-store"
    for wrong in ({"address": ""}, {"address": "x" * 401}, {}):
        assert client.post("/api/v1/qr", json=wrong).status_code == 422
    assert client.get("/api/v1/qr", params={"address": link}).status_code != 200
