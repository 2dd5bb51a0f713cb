from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.browser import Browser, browsing
from tests.server.clients import CLAIM, FRIEND, HERE, bot
from tests.server.conftest import sqlite
from videau import RULESETS
from videau.files import parse_record
from videau.i18n.languages import LANGUAGES
from videau.rules.starts import STARTS
from videau.server.app import create_app
from videau.server.guard import SECURITY_HEADERS
from videau.server.settings import Limits, Settings
from videau.server.wire import ErrorView

GAMES = "/api/v1/games"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Browser]:
    settings = Settings(database=sqlite(tmp_path), bot_pause=0, limits=Limits(open_games=5))
    with browsing(create_app(settings)) as browser:
        yield browser


def create(client: Browser, **wishes: Any) -> Any:
    answer = client.post(GAMES, json=wishes)
    assert answer.status_code == 201, answer.text
    return answer.json()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_new_game_can_be_looked_at_with_its_token(client: Browser) -> None:
    new = create(client, ruleset="dujardin", options={"length": 5}, black=bot("newcomer"))

    state = client.get(f"{GAMES}/{new['id']}", headers=bearer(new["token"])).json()

    assert state["you"]["sides"] == ["white"]
    assert state["table"]["ruleset"] == "dujardin"
    assert state["table"]["options"]["length"] == 5
    assert state["table"]["seats"]["black"] == {
        **{"kind": "bot", "name": "newcomer", "called": "Videau", "level": "newcomer", "here": True}
    }


def test_a_link_serves_one_friend_and_tells_the_second(client: Browser) -> None:
    new = create(client, white=HERE, black=FRIEND)
    join = f"{GAMES}/{new['id']}/join"
    invite = new["invites"]["black"]

    first = client.post(join, json={"invite": invite, "claim": CLAIM, "name": "Ann"})
    again = client.post(join, json={"invite": invite, "claim": CLAIM, "name": "Ann"})
    second = client.post(join, json={"invite": invite, "claim": CLAIM[::-1]})

    assert first.json()["side"] == again.json()["side"] == "black"
    assert second.status_code == 409
    assert second.json()["error"]["code"] == "seat-taken"
    state = client.get(f"{GAMES}/{new['id']}", headers=bearer(again.json()["token"])).json()
    assert state["table"]["seats"]["black"]["name"] == "Ann"


def test_tokens_and_invitations_are_told_only_to_those_they_are_for(client: Browser) -> None:
    new = create(client, white=HERE, black=FRIEND)
    game = f"{GAMES}/{new['id']}"

    watched = client.get(game, headers=bearer(new["watch"])).text

    assert new["token"] not in watched
    assert new["invites"]["black"] not in watched
    for headers in ({}, bearer("guessed"), {"Authorization": new["token"]}):
        refused = client.get(game, headers=headers)
        assert refused.status_code == 403
        assert refused.json()["error"]["code"] == "forbidden"


def test_my_games_are_listed_by_the_tokens_that_i_keep(client: Browser) -> None:
    new = [create(client), create(client, ruleset="gala")]
    create(client)

    tokens = [game["token"] for game in new] + ["stranger"]
    page = client.post(f"{GAMES}/mine", json={"tokens": tokens}).json()
    mine = page["games"]

    assert (page["damaged"], page["next"]) == ([], None)
    assert {game["table"]["id"] for game in mine} == {game["id"] for game in new}
    assert {game["token"] for game in mine} == {game["token"] for game in new}


def test_a_game_of_two_is_gone_when_both_have_deleted_it(client: Browser) -> None:
    new = create(client, white=HERE, black=FRIEND)
    game = f"{GAMES}/{new['id']}"
    invitation = {"invite": new["invites"]["black"], "claim": CLAIM}
    friend = client.post(f"{game}/join", json=invitation).json()["token"]

    assert client.delete(game, headers=bearer(new["watch"])).status_code == 403
    assert client.delete(game, headers=bearer(new["token"])).json() == {"gone": False}
    assert client.get(game, headers=bearer(friend)).status_code == 200
    assert client.delete(game, headers=bearer(friend)).json() == {"gone": True}
    assert client.get(game, headers=bearer(friend)).json()["error"]["code"] == "no-such-table"


def test_the_record_can_be_downloaded_and_read(client: Browser) -> None:
    new = create(client, ruleset="travel", white={"kind": "here", "name": "Ann"})

    answer = client.get(f"{GAMES}/{new['id']}/record", headers=bearer(new["token"]))

    record = parse_record(answer.text)
    assert record.players.white == "Ann"
    assert record.match.ruleset == RULESETS["travel"]
    assert ".jsonl" in answer.headers["content-disposition"]


def test_a_game_can_be_looked_at_step_by_step(client: Browser) -> None:
    new = create(client)

    steps = client.get(f"{GAMES}/{new['id']}/steps", headers=bearer(new["watch"])).json()

    assert [step["n"] for step in steps] == [0]
    assert steps[0]["position"]["white"][6] == 5


def test_open_games_are_limited_and_deleting_one_is_a_way_on(client: Browser) -> None:
    games = [create(client) for _ in range(5)]

    refused = client.post(GAMES, json={})
    client.delete(f"{GAMES}/{games[0]['id']}", headers=bearer(games[0]["token"]))

    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "too-many"
    assert client.post(GAMES, json={}).status_code == 201


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulesets_are_explained_in_every_language(client: Browser, language: str) -> None:
    rulesets = client.get("/api/v1/rulesets", params={"language": language}).json()
    page = client.get("/api/v1/rulesets/gala", headers={"Accept-Language": language}).json()

    assert [ruleset["name"] for ruleset in rulesets] == list(RULESETS)
    assert rulesets[0]["differences"] == []
    assert [section["key"] for section in page["sections"] if section["special"]]
    assert page["answers"]["cube_limit"] == 64


def test_texts_and_languages_are_there_for_the_browser(client: Browser) -> None:
    languages = client.get("/api/v1/languages").json()

    assert [language["code"] for language in languages] == list(LANGUAGES)
    for language in LANGUAGES:
        catalogue = client.get(f"/api/v1/texts/{language}").json()
        assert catalogue["language"] == language
        assert set(catalogue["plurals"]) <= {"one", "few", "many", "other"}
    assert client.get("/api/v1/texts/xx").json()["error"]["code"] == "unavailable"


def test_levels_and_starts_are_listed(client: Browser) -> None:
    (english, *_), (german, *_) = (
        client.get(f"/api/v1/levels?language={code}").json() for code in ("en", "de")
    )
    assert english["name"] == german["name"] == "newcomer"
    assert english["title"] == "Newcomer" != german["title"]
    assert english["manner"] == "plays any legal move, at random" != german["manner"]
    starts = client.get("/api/v1/starts?language=de").json()
    assert [start["name"] for start in starts] == list(STARTS)
    assert {"name": "nackgammon", "title": "Nackgammon"} in starts


def test_a_position_shows_the_plays_of_a_roll_by_any_ruleset(client: Browser) -> None:
    query = {"id": "4HPwATDgc/ABMA", "dice": "31"}
    page = client.get("/api/v1/positions", params=query).json()

    assert len(page["choices"]["plays"]) == 16
    assert ["8/5 6/5", "sGfwATDgc/ABMA"] in page["choices"]["plays"]
    assert page["pips"] == {"white": 167, "black": 167}
    gala = client.get("/api/v1/positions", params={**query, "ruleset": "gala", "dice": "66"})
    assert gala.json()["choices"]["graph"][0]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/v1/nothing", None, 404, "unavailable"),
        ("PUT", GAMES, {}, 405, "unavailable"),
        ("GET", f"{GAMES}/no-such-table", None, 403, "forbidden"),
        ("POST", GAMES, [], 422, "unreadable"),
        ("POST", GAMES, {"ruleset": "nobody's"}, 404, "unavailable"),
        ("POST", GAMES, {"options": {"length": -1}}, 422, "illegal-settings"),
        ("POST", GAMES, {"options": {"length": 3, "jacoby": True}}, 422, "illegal-settings"),
        ("POST", GAMES, {"options": {"start": "x"}}, 404, "unavailable"),
        ("POST", GAMES, {"options": {"surprise": 1}}, 422, "unreadable"),
        ("POST", GAMES, {"white": {"kind": "bot", "level": "x"}}, 404, "unavailable"),
        ("POST", GAMES, {"white": {"kind": "here", "name": "x" * 41}}, 422, "unreadable"),
        ("POST", f"{GAMES}/x/join", {"invite": "x", "claim": CLAIM}, 404, "no-such-table"),
        ("GET", "/api/v1/positions?id=nonsense", None, 422, "unreadable"),
        ("GET", "/api/v1/positions?id=4HPwATDgc/ABMA&dice=71", None, 422, "unreadable"),
        ("GET", "/api/v1/rulesets/nobody's", None, 404, "unavailable"),
    ],
)
def test_every_error_has_one_shape(
    client: Browser, method: str, path: str, body: object, status: int, code: str
) -> None:
    answer = client.request(method, path, json=body)

    assert answer.status_code == status, answer.text
    assert list(answer.json()) == ["error"]
    error = ErrorView.model_validate(answer.json()["error"])
    assert error.code == code
    assert error.message
    # The message can be said again in another language from its template and values.
    plain = {key: value for key, value in error.values.items() if isinstance(value, int | str)}
    if plain.keys() == error.values.keys():
        assert error.template.format_map(plain) == error.message


def test_a_breakdown_has_the_same_shape_and_tells_no_secrets(
    client: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr("videau.server.games.find_ruleset", broken)
    answer = client.post(GAMES, json={})

    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "error"
    assert "swordfish" not in answer.text
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")


def test_a_body_that_is_too_long_is_not_read(client: Browser) -> None:
    answer = client.post(GAMES, content=b" " * 70_000)

    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "too-large"


def test_one_address_may_ask_only_so_often(tmp_path: Path) -> None:
    limits = Limits(requests_per_second=0.1, request_burst=3)
    with browsing(create_app(Settings(database=sqlite(tmp_path), limits=limits))) as browser:
        codes = [browser.get("/api/v1/health").status_code for _ in range(4)]
        refused = browser.get("/api/v1/health").json()

    assert codes == [200, 200, 200, 429]
    assert refused["error"]["code"] == "too-many"


def test_every_answer_that_may_be_shown_carries_the_security_headers(client: Browser) -> None:
    for path in ("/api/v1/health", "/api/v1/nothing", "/", "/no-such-page", "/api/v1/x.js"):
        headers = client.get(path).headers
        assert {name: headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize("path", ["/board/index.js", "/css/app.css", "/fonts/inter.woff2"])
def test_parts_of_a_page_carry_only_what_is_read_there(client: Browser, path: str) -> None:
    file = client.get(path)
    kept = client.get(path, headers={"If-None-Match": file.headers["etag"]})

    assert (file.status_code, kept.status_code) == (200, 304)
    for answer in (file, kept):
        carried = {name for name in SECURITY_HEADERS if name in answer.headers}
        assert carried == {"X-Content-Type-Options", "Cross-Origin-Resource-Policy"}


def test_only_answers_without_secrets_are_squeezed(client: Browser) -> None:
    made = client.post(GAMES, json={}).json()
    token = {"Authorization": f"Bearer {made['token']}"}
    table = f"{GAMES}/{made['id']}"

    for path in ("/api/v1/texts/de", "/api/v1/rulesets", f"{table}/ruleset"):
        assert client.get(path, headers=token).headers["content-encoding"] == "gzip"
    secret = client.get(table, headers=token)
    assert len(secret.content) > 500
    assert "content-encoding" not in secret.headers


def test_files_of_the_front_end_come_squeezed_and_as_what_they_are(client: Browser) -> None:
    file = client.get("/board/state.js")

    assert file.status_code == 200
    assert file.headers["content-type"].startswith("text/javascript")
    assert file.headers["content-encoding"] == "gzip"
    again = client.get("/board/state.js", headers={"If-None-Match": file.headers["etag"]})
    assert again.status_code == 304


def test_an_unknown_name_of_the_server_is_refused(tmp_path: Path) -> None:
    settings = Settings(database=sqlite(tmp_path), hosts=("127.0.0.1",))
    with browsing(create_app(settings), base_url="http://rebound.example") as browser:
        assert browser.get("/api/v1/health").status_code == 400


def test_the_openapi_schema_names_every_path(client: Browser) -> None:
    schema = client.get("/api/v1/openapi.json").json()

    assert {f"{GAMES}/{{game}}/record", "/api/v1/positions"} <= set(schema["paths"])
    assert "ErrorView" in json.dumps(schema)


@pytest.mark.parametrize("path", ["/__init__.py", "/README.md", "/board/README.md"])
def test_files_for_developers_are_not_served(client: Browser, path: str) -> None:
    assert client.get(path).status_code == 404
