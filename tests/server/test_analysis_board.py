"""Positions that somebody sets up, asked about at a real server."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from fastapi import Request

from tests.patience import PATIENCE
from tests.server.conftest import LiveServer
from videau.rules.match import Match
from videau.rules.rulesets import RULESETS
from videau.server.analysis import Advice, Analyst
from videau.server.analysis_board import BoardJudge, Rollout, roll_out_board
from videau.server.rollouts import Rollouts

OPENING = [0] * 6 + [5, 0, 3, 0, 0, 0, 0, 5] + [0] * 10 + [2, 0]
BOARD = {"white": OPENING, "black": OPENING}


def ask(base: str, path: str, **body: Any) -> httpx.Response:
    return httpx.post(f"{base}api/v1/analysis/{path}", json=body, timeout=PATIENCE)


def refusal(answer: httpx.Response) -> str:
    assert answer.status_code in (400, 409, 422), answer.text
    message: str = answer.json()["error"]["message"]
    return message


def printed_by_xg(xgid: str) -> str:
    """A position as eXtreme Gammon prints it: the id, a diagram, who is to play, and opinions."""
    return f"""{xgid}

X:Ann   O:Bob
Score is X:3 O:2 7 pt.(s) match.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X | +---+
 | X           O    |   | O              X | | 2 |
 | X           O    |   | O                | +---+
 | X                |   | O                |
 | X                |   | O                |
 |                  |BAR|                  |
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |
 | O           X    |   | X              O |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
Pip count  X: 167  O: 167 X-O: 3-2/7
Cube: 2, X own cube
X to play 64

    1. 3-ply       24/14                        eq:+0.006
      Player:   50.07% (G:14.12% B:0.63%)
      Opponent: 49.93% (G:15.01% B:0.72%)

    2. 3-ply       24/18 13/9                   eq:+0.002 (-0.004)
      Player:   49.68% (G:15.33% B:0.75%)
      Opponent: 50.32% (G:15.97% B:0.77%)


eXtreme Gammon Version: 2.10, MET: Kazaross XG2
"""


PASTED = {
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10": [3, 1],
    "11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:IW:0:0:0": [3, 1],
    "4HPwATDgc/ABMA:cAgAAAAAAAAE": None,
    "Position ID: 4HPwATDgc/ABMA": None,
    printed_by_xg("XGID=-b----E-C---eE---c-e----B-:1:1:1:64:3:2:0:7:10"): [6, 4],
}


@pytest.mark.parametrize("text", PASTED, ids=lambda text: text[:12])
def test_any_id_can_be_pasted(server: LiveServer, text: str) -> None:
    page = ask(server.base, "read", text=text).json()
    assert page["position"] == BOARD
    assert page["board"]["dice"] == PASTED[text]


@pytest.mark.parametrize("name", RULESETS)
def test_what_was_set_up_is_found_again_by_its_id(server: LiveServer, name: str) -> None:
    set_up = {**BOARD, "ruleset": name, "dice": [5, 2], "cube": 2, "owner": "black", "length": 7}
    page = ask(server.base, "board", **set_up, white_score=3, turn="black").json()
    again = ask(server.base, "read", text=page["ids"]["xgid"], ruleset=name).json()
    assert again == page


@pytest.mark.parametrize("text", ["", "XGID=-b----E-C", "XGID", "4HPwATDg", "OGID=11c:66", "hello"])
def test_a_half_typed_id_is_refused_in_words(server: LiveServer, text: str) -> None:
    assert "expected" in refusal(ask(server.base, "read", text=text))


def test_an_impossible_position_is_refused_in_words(server: LiveServer) -> None:
    both = [0] * 19 + [5] + [0] * 6
    answer = ask(server.base, "board", white=OPENING, black=[10, *both[1:]])
    assert "both sides stand on point" in refusal(answer)
    sixteen = [0] * 6 + [15, 1] + [0] * 18
    assert "at most 15" in refusal(ask(server.base, "board", white=sixteen, black=OPENING))
    answer = ask(server.base, "board", **BOARD, ruleset="gala", cube=128, owner="white")
    assert "up to 64" in refusal(answer)
    assert "below the match length" in refusal(
        ask(server.base, "board", **BOARD, length=3, white_score=3)
    )


def test_the_engine_says_what_to_do(server: LiveServer) -> None:
    hint = ask(server.base, "hint", **BOARD, dice=[3, 1]).json()
    assert hint["kind"] == "play"
    assert all(option["do"] == "play" for option in hint["options"])
    assert ask(server.base, "hint", **BOARD).json()["kind"] == "double"
    alone = ask(server.base, "hint", **BOARD, length=5, white_score=4, crawford=True).json()
    assert [option["do"] for option in alone["options"]] == ["roll"]


def test_a_rollout_tells_how_far_it_is_and_ends(server: LiveServer) -> None:
    last = {6: 1, 5: 1, 0: 13}
    counts = [last.get(place, 0) for place in range(26)]
    board = {"white": counts, "black": counts, "dice": [2, 1]}
    answer = ask(server.base, "rollout", board=board, trials=144)
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert lines[-1]["done"] == 1
    assert lines[-1]["choices"][0]["trials"] >= 72
    done = [line["done"] for line in lines]
    assert done == sorted(done)


def test_a_rollout_that_is_never_heard_keeps_no_place() -> None:
    class Known:
        """Knows everything already."""

        async def look(self, match: Match, most: int, guest: str) -> Advice:
            return cast(Advice, None)

    app = SimpleNamespace(
        state=SimpleNamespace(board_judge=BoardJudge(cast(Analyst, Known()), 1, 9, Rollouts()))
    )
    app.state.rulesets = RULESETS
    wish = Rollout.model_validate({"board": BOARD})

    async def asked() -> None:
        stays = asyncio.get_running_loop().create_future
        request = cast(Request, SimpleNamespace(app=app, client=None, receive=stays))
        assert (await roll_out_board(request, wish)).status_code == 200

    for _ in range(2):
        asyncio.run(asked())  # and nothing of the answer is read


def test_a_rollout_that_nobody_waits_for_makes_room_for_the_next(server: LiveServer) -> None:
    board = {**BOARD, "dice": [3, 1]}
    address = f"{server.base}api/v1/analysis/rollout"
    wish = {"board": board, "trials": 1296}
    with httpx.stream("POST", address, json=wish, timeout=PATIENCE) as answer:
        assert answer.status_code == 200
        assert ask(server.base, "rollout", board=board).status_code == 429
    race = [0, 15] + [0] * 24
    for _ in range(1000):  # each of them takes its time on the wire
        answer = ask(server.base, "rollout", board={"white": race, "black": race}, trials=36)
        if answer.status_code == 200:
            break
    assert json.loads(answer.text.splitlines()[-1])["done"] == 1


def test_a_game_goes_on_from_a_position(server: LiveServer) -> None:
    xgid = "XGID=-b----E-C---eE---c-e----B-:1:1:1:31:1:2:0:5:10"
    wish = {"position": xgid, "ruleset": "gala", "white": {"kind": "here"}}
    made = httpx.post(f"{server.base}api/v1/games", json=wish, timeout=PATIENCE).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    address = f"{server.base}api/v1/games/{made['id']}"
    table = httpx.get(address, headers=headers, timeout=PATIENCE).json()["table"]
    assert table["ruleset"] == "gala"
    assert table["stage"] == "play"
    assert table["score"] == {"white": 1, "black": 2}
    assert table["cube"]["value"] == 2
    over = {**wish, "position": "XGID=-O------------------------:0:0:1:00:0:0:0:0:10"}
    answer = httpx.post(f"{server.base}api/v1/games", json=over, timeout=PATIENCE)
    assert "the game is over" in refusal(answer)


def test_a_position_has_a_picture(server: LiveServer) -> None:
    params = {"id": "4HPwATDgc/ABMA"}
    answer = httpx.get(f"{server.base}api/v1/analysis/picture", params=params, timeout=PATIENCE)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg ")


def test_every_choice_says_why_it_is_worse_than_the_best(server: LiveServer) -> None:
    hint = ask(server.base, "hint", **BOARD, dice=[3, 1]).json()

    best, *others = hint["options"]
    for option, reasons in zip(others, hint["reasons"][1:], strict=True):
        for depth in ("first", "club", "numbers"):
            said = [each["text"]["message"] for each in reasons[depth]]
            assert any(option["play"] in text or best["play"] in text for text in said), said
    assert hint["reasons"][0] == hint["reasons"][1]


def test_words_in_reasons_are_explained_in_the_readers_language(server: LiveServer) -> None:
    asked = httpx.get(f"{server.base}api/v1/analysis/words", params={"language": "de"}).json()
    terms = {each["name"]: each for each in asked["terms"]}

    assert asked["texts"]["{played} costs nothing."].startswith("{played}")

    assert terms["blot"]["word"] == "Blot"
    assert terms["gammon"]["meaning"] == "ein Sieg, der doppelt zählt"
