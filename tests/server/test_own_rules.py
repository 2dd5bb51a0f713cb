"""Rules of somebody's own, offered by a server and kept with the game."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.clients import HERE, at_table, bot, create, play_out, record
from tests.server.conftest import LiveServer, sqlite
from videau.files import parse_record
from videau.rules.ruleset import BearOff

GRANDMA = 'name = "Grandma"\nbased-on = "tchibo"\nbear-off = "exact"\ndrop-pays = "value-offered"\n'


@pytest.fixture
def house(tmp_path: Path) -> Iterator[LiveServer]:
    live = LiveServer(sqlite(tmp_path), rulesets=[GRANDMA], limits={"messages_per_second": 2000.0})
    yield live
    live.stop()


def get(server: LiveServer, path: str, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = httpx.get(f"{server.base}api/v1{path}", headers=headers, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_own_rules_are_on_offer_and_their_differences_are_told(house: LiveServer) -> None:
    *_, ours = get(house, "/rulesets?language=en")

    assert ours["name"] == "Grandma"
    assert ours["answers"]["bear_off"] == "exact"
    assert any("exact" in difference for difference in ours["differences"])
    assert get(house, "/rulesets/grandma")["sections"]
    row = next(row for row in get(house, "/comparison") if row["axis"] == "bear_off")
    assert row["answers"]["Grandma"]["special"]
    plays = get(house, "/positions?id=4HPwATDgc/ABMA&dice=31&ruleset=Grandma")["choices"]["plays"]
    assert len(plays) == 16


def test_own_rules_stand_beside_the_sheets(house: LiveServer) -> None:
    rows = {row["axis"]: row["answers"] for row in get(house, "/comparison?language=en")}

    assert rows["bear_off"]["Grandma"]["text"] == rows["bear_off"]["dujardin"]["text"]
    assert rows["drop_pays"]["Grandma"]["special"]


def test_a_game_by_own_rules_is_played_to_the_end_against_a_bot(house: LiveServer) -> None:
    created = create(house.base, ruleset="Grandma", white=HERE, black=bot("newcomer"))

    async def evening() -> None:
        async with at_table(house.base, created["id"], created["token"]) as client:
            await play_out(client, random.Random(3))
            assert client.state["table"]["ruleset"] == "Grandma"

    asyncio.run(evening())
    kept = parse_record(record(house.base, created["id"], created["token"]))
    assert kept.start.ruleset.bear_off is BearOff.EXACT


def test_a_game_keeps_its_rules_when_the_server_no_longer_offers_them(tmp_path: Path) -> None:
    live = LiveServer(sqlite(tmp_path), rulesets=[GRANDMA])
    created = create(live.base, ruleset="Grandma")
    live.kill()

    live = LiveServer(sqlite(tmp_path))
    try:
        assert all(one["name"] != "Grandma" for one in get(live, "/rulesets"))
        page = get(live, f"/games/{created['id']}/ruleset?language=de", created["watch"])
        assert page["answers"]["drop_pays"] == "value-offered"
        assert "Grandma" in page["title"]

        async def evening() -> None:
            async with at_table(live.base, created["id"], created["token"]) as client:
                await client.act({"do": "roll"})
                assert client.n == 1

        asyncio.run(evening())
    finally:
        live.stop()


def test_a_cube_beyond_all_counting_is_played_and_judged_like_any_other(house: LiveServer) -> None:
    """Both sides double whenever they may, where a drop costs what was offered."""
    created = create(house.base, ruleset="Grandma", white=HERE, black=HERE)

    async def evening() -> None:
        async with at_table(house.base, created["id"], created["token"]) as both:

            async def go_on() -> None:
                may = both.state["table"]["may"]
                kind = next(kind for kind in ("take", "double", "roll", "play") if kind in may)
                play = {"play": both.state["choices"]["plays"][0][0]} if kind == "play" else {}
                assert (await both.act({"do": kind, **play}))["type"] == "state"

            def decides() -> bool:
                choices = both.state["choices"]
                return choices is not None and len(choices["plays"]) > 1

            while both.state["table"]["cube"]["value"] <= 2**24 or not decides():
                await go_on()
            headers = {"Authorization": f"Bearer {created['token']}"}
            async with httpx.AsyncClient(timeout=PATIENCE, headers=headers) as client:
                address = f"{house.base}api/v1/games/{created['id']}/hint"
                hint = await client.post(address)
            assert hint.status_code == 200, hint.text
            await go_on()

    asyncio.run(evening())
