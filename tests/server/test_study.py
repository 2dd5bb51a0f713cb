"""Hints over HTTP and reviews over the WebSocket, asked for at a real server."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cli.terminal import call
from tests.cli.test_review import MATCH
from tests.patience import PATIENCE
from tests.server.clients import HERE, Client, Json, at_table, bot, create, play_out, table_for_two
from tests.server.conftest import LiveServer, sqlite
from videau.engine.evaluator import ShippedNets
from videau.files.loading import load
from videau.server.analysis import Analyst
from videau.server.app import create_app
from videau.server.settings import Settings
from videau.teacher.review import rate
from videau.teacher.review import review as review_of


def ask(base: str, method: str, game: str, token: str, path: str, **params: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    address = f"{base}api/v1/games/{game}/{path}"
    return httpx.request(method, address, headers=headers, params=params, timeout=PATIENCE)


def shared(base: str, **wishes: Any) -> tuple[str, str]:
    created = create(base, white=HERE, black=HERE, **wishes)
    return created["id"], created["token"]


SHORT = {"length": 1, "start": "hypergammon"}
"""A whole game in a few turns, so that few have to be reviewed."""


async def opened(base: str, game: str, token: str) -> Json:
    """Rolls until somebody begins, and returns the state."""
    async with at_table(base, game, token) as client:
        while client.state["table"]["stage"] == "opening":
            await client.act({"do": "roll"})
        return client.state


async def finished(base: str, game: str, token: str) -> Json:
    async with at_table(base, game, token) as client:
        await play_out(client, random.Random(4))
        return client.state


async def review(client: Client, number: int = 1) -> Json:
    """Asks for a review and returns the first answer to it."""
    name = client.new_id()
    await client.send(type="review", id=name, game=number)
    return await client.answer(name)


async def whole_review(client: Client, number: int = 1) -> Json:
    """Returns a review once the engine has looked at everything."""
    answer = await review(client, number)
    assert answer["type"] == "review", answer
    while len(answer["judgements"]) < answer["moments"]:
        more = await client.receive_type("judgement")
        answer["judgements"].append(more["judgement"])
        answer["sums"] = more["sums"]
    return answer


def reviewed(base: str, game: str, token: str) -> Json:
    async def evening() -> Json:
        async with at_table(base, game, token) as client:
            return await whole_review(client)

    return asyncio.run(evening())


def test_a_hint_names_the_best_plays_with_figures_of_the_side_on_turn(base: str) -> None:
    game, token = shared(base, options={"length": 3})
    state = asyncio.run(opened(base, game, token))

    hint = ask(base, "POST", game, token, "hint").json()

    assert hint["kind"] == "play"
    assert hint["side"] == state["table"]["turn"]
    assert hint["n"] == state["table"]["n"]
    plays = {text for text, _ in state["choices"]["plays"]}
    assert {option["play"] for option in hint["options"]} <= plays
    equities = [option["equity"] for option in hint["options"]]
    assert equities == sorted(equities, reverse=True)
    assert all(0 < option["chances"]["win"] < 1 for option in hint["options"])
    assert state["you"]["hints"] is True


def test_the_same_state_gets_the_same_hint_and_is_noted_once(base: str) -> None:
    game, token = shared(base, options={"length": 1})
    asyncio.run(opened(base, game, token))

    first = ask(base, "POST", game, token, "hint").json()
    second = ask(base, "POST", game, token, "hint").json()
    asyncio.run(finished(base, game, token))

    assert first == second
    assert reviewed(base, game, token)["hinted"] == [first["n"]]


def test_nobody_is_helped_against_a_friend_elsewhere(base: str) -> None:
    game, white, black = table_for_two(base, options={"length": 3})
    asyncio.run(opened(base, game, white))

    for token in (white, black):
        answer = ask(base, "POST", game, token, "hint")
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "no-hints"


def test_those_who_watch_are_not_helped_either(base: str) -> None:
    created = create(base, white=HERE, black=HERE)

    answer = ask(base, "POST", created["id"], created["watch"], "hint")

    assert answer.json()["error"]["code"] == "no-hints"


def test_there_is_nothing_to_ask_before_the_opening_roll(base: str) -> None:
    game, token = shared(base)

    answer = ask(base, "POST", game, token, "hint")

    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "not-your-turn"


@pytest.mark.parametrize("ruleset", ["standard", "tchibo", "dujardin"])
def test_a_game_that_is_over_is_reviewed_action_by_action(base: str, ruleset: str) -> None:
    game, token = shared(base, ruleset=ruleset, options=SHORT)
    asyncio.run(finished(base, game, token))

    review = reviewed(base, game, token)

    numbers = [each["n"] for each in review["judgements"]]
    assert numbers == sorted(set(numbers))
    assert len(numbers) == review["moments"]
    for side, total in review["sums"].items():
        counted = [j for j in review["judgements"] if j["side"] == side and j["counts"]]
        assert total["total"]["decisions"] == len(counted)
        assert total["total"]["loss"] == pytest.approx(sum(j["loss"] for j in counted), abs=0.01)
    steps = [step["n"] for step in review["steps"]]
    assert steps == list(range(steps[0], steps[-1] + 1)), "every step once, in order"
    assert {n - 1 for n in numbers} <= set(steps), "each decision has the board it was made on"


def test_a_resignation_is_answered_with_a_hint_and_judged(base: str) -> None:
    game, token = shared(base, options={"length": 3})
    asyncio.run(opened(base, game, token))

    async def evening() -> Json:
        async with at_table(base, game, token) as client:
            await client.act({"do": "resign", "win": "backgammon"})
            advice: Json = ask(base, "POST", game, token, "hint").json()
            await client.act({"do": "accept"})
            return advice

    hint = asyncio.run(evening())
    last = reviewed(base, game, token)["judgements"][-1]

    assert [option["do"] for option in hint["options"]] == ["accept", "refuse"]
    assert (last["kind"], last["side"], last["chosen"]) == ("answer", hint["side"], 0)
    assert last["options"] == hint["options"]


def test_the_rule_that_keeps_a_checker_is_told_in_the_readers_language(base: str) -> None:
    xgid = "XGID=---B-B-----------------b--:0:0:1:31:0:0:0:0:10"
    created = create(base, white=HERE, black=HERE, ruleset="tchibo", position=xgid)
    game, token = created["id"], created["token"]

    def said(language: str = "en", **asked: Any) -> list[str]:
        headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
        address = f"{base}api/v1/games/{game}/staying"
        answer = httpx.get(address, headers=headers, params=asked, timeout=PATIENCE)
        return [text["message"] for text in answer.json()["said"]]

    german = said("de", n=0, node=0, point=3, off=True)
    assert german[0] == "Dieser Stein darf noch nicht hinaus."
    assert german[1].startswith("Du räumst von hinten ab")
    assert said(n=0, node=0, point=5, off=False) == []  # no die reaches beyond the board
    assert said(n=0, node=0, point=1, off=True) == []  # nobody stands there
    assert said(n=7, node=0, point=3, off=True) == []  # the game has gone on
    answer = ask(base, "GET", game, token, "staying", n=0, node=999, point=3)
    assert answer.json()["error"]["code"] == "illegal-action"


def test_a_game_under_way_is_not_reviewed(base: str) -> None:
    game, white, _ = table_for_two(base)
    asyncio.run(opened(base, game, white))

    async def evening() -> Json:
        async with at_table(base, game, white) as client:
            return await review(client)

    assert asyncio.run(evening())["error"]["code"] == "waiting"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[LiveServer]:
    limits = {
        "hint_burst": 1,
        "hints_per_second": 0.001,
        "messages_per_second": 2000.0,
        "reviews_of_guest": 1,
    }
    live = LiveServer(sqlite(tmp_path), limits=limits)
    yield live
    live.stop()


def test_a_review_is_kept_and_read_again_after_a_restart(own_server: LiveServer) -> None:
    game, token = shared(own_server.base, options=SHORT)
    asyncio.run(finished(own_server.base, game, token))
    before = reviewed(own_server.base, game, token)

    own_server.kill()
    own_server.restart()

    async def next_evening() -> Json:
        async with at_table(own_server.base, game, token) as client:
            return await review(client)

    after = asyncio.run(next_evening())

    # The first answer has what is known: everything but the last few comes from the database.
    kept = len(after["judgements"])
    assert kept >= before["moments"] - 16
    assert after["judgements"] == before["judgements"][:kept]


def test_two_who_look_at_the_same_review_get_the_same_judgements(base: str) -> None:
    game, token = shared(base, options={"length": 1})
    asyncio.run(finished(base, game, token))

    async def evening() -> list[Json]:
        async with at_table(base, game, token) as one, at_table(base, game, token) as other:
            return list(await asyncio.gather(whole_review(one), whole_review(other)))

    first, second = asyncio.run(evening())

    assert first["judgements"] == second["judgements"]
    assert first["sums"] == second["sums"]


def test_hint_after_hint_is_refused_with_a_sentence(own_server: LiveServer) -> None:
    codes = []
    for _ in range(2):
        game, token = shared(own_server.base)
        asyncio.run(opened(own_server.base, game, token))
        codes.append(ask(own_server.base, "POST", game, token, "hint").status_code)

    assert codes == [200, 429]


def test_reviews_of_one_guest_are_bounded_and_end_when_it_leaves(own_server: LiveServer) -> None:
    base = own_server.base
    games = [shared(base, options={"length": 1}) for _ in range(2)]

    async def evening() -> None:
        for game, token in games:
            await finished(base, game, token)
        async with at_table(base, *games[1]) as second:
            async with at_table(base, *games[0]) as first:
                assert (await review(first))["type"] == "review"
                assert (await review(second))["error"]["code"] == "too-many"
                async with at_table(base, *games[1], source="127.0.0.2") as other:
                    assert (await review(other))["type"] == "review"
            # What is left is not looked at further, so there is room again.
            while (await review(second))["type"] == "error":
                await asyncio.sleep(0.02)

    asyncio.run(evening())


def test_what_is_known_of_a_closer_look_stays_with_the_game_when_its_asker_leaves(
    base: str,
) -> None:
    (table,) = httpx.post(f"{base}api/v1/games/import", content=MATCH, timeout=PATIENCE).json()

    async def closer(client: Client, way: str, n: int) -> Json:
        name = client.new_id()
        await client.send(type="deeper", id=name, game=1, n=n, way=way)
        return await client.answer(name)

    async def evening() -> None:
        async with at_table(base, table["id"], table["token"]) as first:
            begun = await closer(first, "rollout", 2)
            assert begun["deeper"]["done"] < 1
        # Nobody waits for it any more, so it makes room for the next one of this guest.
        async with at_table(base, table["id"], table["token"]) as second:
            while (told := await closer(second, "3-ply", 4))["type"] == "error":
                assert told["error"]["code"] == "too-many"
                await asyncio.sleep(0.02)
            assert told["deeper"]["done"] == 1
            kept = {(each["n"], each["way"]): each for each in (await review(second))["deeper"]}
            assert kept[4, "3-ply"] == told["deeper"]
            assert kept[2, "rollout"]["done"] >= begun["deeper"]["done"]
            assert kept[2, "rollout"]["choices"]

    asyncio.run(evening())


def test_a_long_review_holds_nobody_up(base: str) -> None:
    game, token = shared(base, options={"length": 1})
    asyncio.run(finished(base, game, token))

    async def evening() -> Json:
        async with at_table(base, game, token) as client:
            await review(client)
            created = create(base, white=HERE, black=bot("newcomer"))
            return await opened(base, created["id"], created["token"])

    assert asyncio.run(evening())["table"]["stage"] != "opening"


def test_without_an_engine_a_server_says_so(tmp_path: Path) -> None:
    from tests.server.browser import browsing

    with browsing(create_app(Settings(database=sqlite(tmp_path)))) as browser:
        created = browser.post("/api/v1/games", json={}).json()
        headers = {"Authorization": f"Bearer {created['token']}"}
        answer = browser.post(f"/api/v1/games/{created['id']}/hint", headers=headers)

    assert answer.json()["error"]["code"] in ("not-your-turn", "no-engine")
    with pytest.raises(Exception, match="cannot give hints"):
        asyncio.run(Analyst(None).study(None, 1))  # type: ignore[arg-type]


# The tutor


def consider(base: str, game: str, token: str, **asked: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    address = f"{base}api/v1/games/{game}/consider"
    return httpx.post(address, headers=headers, json=asked, timeout=PATIENCE)


def worst_play(base: str, game: str, token: str, state: Json) -> tuple[Json, Json]:
    """The play that the tutor likes least, and what it says to it."""
    n = state["table"]["n"]
    told = {}
    for text, _ in state["choices"]["plays"]:
        action = {"do": "play", "play": text}
        answer = consider(base, game, token, after=n, action=action, least="doubtful")
        if answer.json()["nudge"]:
            told[text] = answer.json()["nudge"]
    worst = max(told, key=lambda text: told[text]["loss"])
    return {"do": "play", "play": worst}, told[worst]


def test_the_tutor_asks_before_a_mistake_and_the_record_says_so(own_tutor: LiveServer) -> None:
    base = own_tutor.base
    game, token = shared(base, options={"length": 1})
    state = asyncio.run(opened(base, game, token))
    n = state["table"]["n"]

    action, nudge = worst_play(base, game, token, state)
    best = {"do": "play", "play": nudge["best"]["play"]}
    fine = consider(base, game, token, after=n, action=best, least="doubtful")

    async def keep_it() -> None:
        async with at_table(base, game, token) as client:
            await client.act(action)

    asyncio.run(keep_it())
    record = ask(base, "GET", game, token, "record").text.splitlines()
    noted = json.loads(record[n + 1])

    assert nudge["n"] == n
    assert nudge["loss"] >= 0.02
    assert nudge["best"]["play"] not in nudge["where"]["text"]["message"]
    assert fine.json() == {"nudge": None}
    assert "nudged" in noted
    assert json.loads(record[0])["version"] == 4


def test_what_the_tutor_and_hints_did_stands_in_the_review(own_tutor: LiveServer) -> None:
    base = own_tutor.base
    game, token = shared(base, options=SHORT)
    state = asyncio.run(opened(base, game, token))
    ask(base, "POST", game, token, "hint")
    plays = [text for text, _ in state["choices"]["plays"]]
    n = state["table"]["n"]
    told = [
        consider(base, game, token, after=n, action={"do": "play", "play": play}, least="doubtful")
        for play in plays
    ]
    nudged = [p for p, answer in zip(plays, told, strict=True) if answer.json()["nudge"]]
    asyncio.run(finished(base, game, token))
    own_tutor.kill()
    own_tutor.restart()

    review = reviewed(own_tutor.base, game, token)

    assert review["hinted"] == [n]
    assert review["nudged"] == ([{"n": n, "wanted": nudged[0]}] if nudged else [])


def test_the_tutor_is_never_there_against_somebody_elsewhere(base: str) -> None:
    game, white, black = table_for_two(base, options={"length": 3})
    state = asyncio.run(opened(base, game, white))

    for token in (white, black):
        answer = consider(
            base, game, token, after=state["table"]["n"], action={"do": "play", "node": 0}
        )
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "no-hints"


def test_the_tutor_is_asked_about_the_state_as_it_stands(base: str) -> None:
    game, token = shared(base, options={"length": 3})
    n = asyncio.run(opened(base, game, token))["table"]["n"]

    stale = consider(base, game, token, after=n + 1, action={"do": "roll"})
    early = consider(base, game, token, after=n, action={"do": "roll"})
    wrong = consider(base, game, token, after=n, action={"do": "play", "play": "1/off 1/off"})

    assert stale.json()["error"]["code"] == "stale"
    assert early.json()["error"]["code"] == "not-your-turn"
    assert wrong.status_code == 422


@pytest.fixture
def own_tutor(tmp_path: Path) -> Iterator[LiveServer]:
    limits = {"hint_burst": 500, "messages_per_second": 2000.0, "requests_per_second": 1000.0}
    live = LiveServer(sqlite(tmp_path), limits=limits)
    yield live
    live.stop()


def test_a_recorded_match_is_reviewed_alike_in_library_terminal_and_browser(
    base: str, tmp_path: Path
) -> None:
    path = tmp_path / "match.mat"
    path.write_text(MATCH, encoding="utf-8")
    evaluator, record = ShippedNets(), load(path)

    (table,) = httpx.post(f"{base}api/v1/games/import", content=MATCH, timeout=PATIENCE).json()
    answer = reviewed(base, table["id"], table["token"])
    *lines, sums = map(json.loads, call("review", str(path), "--json").out.splitlines())
    judged = list(review_of(evaluator, record, threads=1))

    assert len(judged) == len(lines) == len(answer["judgements"])
    for each, line, seen in zip(judged, lines, answer["judgements"], strict=True):
        assert each.n == line["n"] == seen["n"]
        assert each.kind == line["kind"] == seen["kind"]
        assert each.theme.value == line["theme"] == seen["theme"]
        assert each.counts == line["counts"] == seen["counts"]
        assert each.label == line["label"] == seen["label"]
        assert [each.loss, line["loss"]] == pytest.approx([seen["loss"]] * 2, abs=1e-4)
        if each.luck is not None:
            assert [each.luck, line["luck"]] == pytest.approx([seen["luck"]] * 2, abs=1e-4)
    for side, rating in rate(record, judged).items():
        told, shown = sums["sums"][side.value], answer["sums"][side.value]["total"]
        assert rating.total.decisions == told["decisions"] == shown["decisions"]
        assert [rating.pr, told["pr"]] == pytest.approx([shown["pr"]] * 2, abs=0.01)
