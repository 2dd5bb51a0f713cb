"""What whoever runs a server can see of it: numbers and a log, and no secrets in either."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.patience import PATIENCE
from tests.server.clients import at_table, create
from tests.server.conftest import LiveServer, sqlite
from videau.errors import UnreadableError
from videau.server.logs import masked, parse_format
from videau.server.metrics import Place
from videau.server.seats import hashed, new_token


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    made = LiveServer(
        sqlite(tmp_path),
        log=tmp_path / "log",
        metrics=True,
        log_format="json",
        log_requests=True,
        limits={"open_games": 2},
    )
    yield made
    made.stop()


def numbers(place: str) -> dict[str, float]:
    """Reads what Prometheus would read, with its own parser."""
    answer = httpx.get(place, timeout=PATIENCE)
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        sample.name
        + "".join(
            f"{{{key}={value}}}" for key, value in sorted(sample.labels.items())
        ): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_the_numbers_tell_what_happens_and_no_guest_can_read_them(live: LiveServer) -> None:
    assert live.process.stdout is not None
    place = live.process.stdout.readline().strip()
    assert place.endswith("/metrics")

    async def evening() -> dict[str, float]:
        created = create(live.base)
        async with at_table(live.base, created["id"], created["token"]) as both:
            await both.act({"do": "roll"})
            await both.send(type="nonsense")
            await both.receive_type("error")
            return await asyncio.to_thread(numbers, place)

    found = asyncio.run(evening())
    assert found["videau_tables"] == 1
    assert found["videau_connections"] == 1
    assert found["videau_watchers"] == 0
    assert found["videau_sockets"] >= 1
    assert found["videau_actions_stored_total"] == 1
    assert found["videau_messages_total{type=hello}"] == 1
    assert found["videau_messages_total{type=unreadable}"] == 1
    assert found["videau_storage_failing"] == 0
    assert found["videau_storage_seconds_count{what=write}"] >= 2
    assert found["process_resident_memory_bytes"] > 1e6
    create(live.base)
    refused = httpx.post(f"{live.base}api/v1/games", json={}, timeout=PATIENCE)
    assert refused.status_code == 429
    games = {key: value for key, value in numbers(place).items() if "route=/api/v1/games}" in key}
    assert games["videau_requests_total{method=POST}{route=/api/v1/games}{status=201}"] == 2
    assert games["videau_requests_total{method=POST}{route=/api/v1/games}{status=429}"] == 1

    assert httpx.get(f"{live.base}metrics", timeout=PATIENCE).status_code == 404


def test_addresses_that_nobody_serves_make_no_numbers_of_their_own(live: LiveServer) -> None:
    assert live.process.stdout is not None
    place = live.process.stdout.readline().strip()
    before = len(numbers(place))
    for n in range(20):
        httpx.get(f"{live.base}api/v1/nowhere/{n}", timeout=PATIENCE)
        httpx.request(f"M{n}", f"{live.base}api/v1/games/{n}", timeout=PATIENCE)
    assert len(numbers(place)) - before < 60


def lines(log: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def lines_of(request: str, log: Path, count: int) -> list[dict[str, str]]:
    """What is logged of a request: its last line is written after its answer has left."""
    end = time.monotonic() + PATIENCE
    while True:
        told = [line for line in lines(log) if line.get("request") == request]
        if len(told) >= count or time.monotonic() > end:
            return told
        time.sleep(0.01)


def test_every_line_has_a_time_and_the_request_that_its_answer_names(
    live: LiveServer, tmp_path: Path
) -> None:
    created = create(live.base)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database, database:
        row = (created["id"], 1, '{"n": 1, "do": "nonsense"}', 0)
        database.execute("INSERT INTO actions (game, n, line, at) VALUES (?, ?, ?, ?)", row)
    answer = httpx.get(
        f"{live.base}api/v1/games/{created['id']}?token={created['token']}",
        headers={"Authorization": f"Bearer {created['token']}", "X-Request-Id": "my own"},
        timeout=PATIENCE,
    )
    name = answer.headers["x-request-id"]
    assert re.fullmatch("[0-9a-f]{12}", name)
    told = lines_of(name, tmp_path / "log", 2)
    assert [line["level"] for line in told] == ["error", "info"]
    assert f"game {created['id']} is damaged" in told[0]["message"]
    assert re.match(r"GET /api/v1/games/\{game\}: 4\d\d in [\d.]+ ms for 127", told[1]["message"])
    times = [line["time"] for line in lines(tmp_path / "log")]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", each) for each in times)
    assert times == sorted(times)
    text = (tmp_path / "log").read_text()
    for secret in (created["token"], created["watch"], hashed(created["token"])):
        assert secret not in text


def test_no_token_gets_into_the_log_whatever_it_is_part_of() -> None:
    for _ in range(1000):
        token = new_token()
        for text in (f"token={token}&x", f"/{token}/", f'"{token}"', hashed(token)):
            assert token not in masked(text)
            assert hashed(token) not in masked(text)
    innocent = "games/mine: a_rather_long_name_of_a_function_in_a_traceback, line 12"
    assert masked(innocent) == innocent


def test_a_breakdown_is_told_with_its_request_and_its_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    from videau.server.logs import _Json, begin_request

    name = begin_request()
    record = logging.LogRecord("videau", logging.ERROR, "", 0, "broke at %s", ("x",), None)
    assert json.loads(_Json().format(record)) | {"time": ""} == {
        "time": "",
        "level": "error",
        "logger": "videau",
        "request": name,
        "message": "broke at x",
    }


@pytest.mark.parametrize("text", ["", "x", "70000", "localhost:", "1.2.3.4:-1", "٣"])
def test_a_place_for_the_numbers_is_read_with_care(text: str) -> None:
    with pytest.raises(UnreadableError, match="expected a port such as 9100"):
        Place.parse(text)


def test_a_form_of_the_log_that_is_not_known_is_refused() -> None:
    with pytest.raises(UnreadableError, match="expected text or json, got 'xml'"):
        parse_format("xml")
