"""Requests made up from the OpenAPI schema, where Schemathesis is installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.clients import create
from tests.server.conftest import LiveServer, sqlite

schemathesis = pytest.importorskip("schemathesis", reason="Schemathesis is not installed")

OPERATIONS = [
    "GET /api/v1/games/{game}",
    "GET /api/v1/games/{game}/record",
    "GET /api/v1/games/{game}/steps",
    "GET /api/v1/health",
    "GET /api/v1/languages",
    "GET /api/v1/levels",
    "GET /api/v1/notices",
    "GET /api/v1/positions",
    "GET /api/v1/rulesets",
    "GET /api/v1/rulesets/{name}",
    "GET /api/v1/starts",
    "GET /api/v1/texts/{language}",
    "POST /api/v1/games",
    "POST /api/v1/games/mine",
    "POST /api/v1/games/{game}/join",
    "DELETE /api/v1/games/{game}",
]


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    limits = {"open_games": 0, "requests_per_second": 1e6, "request_burst": 10**6}
    live = LiveServer(sqlite(tmp_path_factory.mktemp("open")), limits=limits)
    yield live.base
    live.stop()


@pytest.fixture(scope="module")
def operations(open_server: str) -> dict[str, Any]:
    schema = schemathesis.openapi.from_url(f"{open_server}api/v1/openapi.json")
    found = [result.ok() for result in schema.get_all_operations()]
    return {f"{one.method.upper()} {one.path}": one for one in found}


def test_every_operation_is_asked(operations: dict[str, Any]) -> None:
    assert set(OPERATIONS) <= set(operations)


@pytest.mark.parametrize("name", OPERATIONS)
def test_no_request_that_fits_or_breaks_the_schema_breaks_the_server(
    open_server: str, operations: dict[str, Any], name: str
) -> None:
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    # Not that everything which fits is accepted: a schema cannot say which options go together.
    checks = (
        not_a_server_error,
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )
    operation = operations[name]
    fitting = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    breaking = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    is_plain = not (operation.path_parameters or operation.query or operation.body)
    strategy = fitting if is_plain else st.one_of(fitting, breaking)
    # One who has a seat gets further than a stranger.
    seat = create(open_server)
    is_seated = "{game}" in name and not name.startswith("DELETE")

    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=strategy, knows=st.booleans())
    def ask(case: Any, knows: bool) -> None:
        if is_seated and knows:
            case.path_parameters = {"game": seat["id"]}
            case.headers["Authorization"] = f"Bearer {seat['token']}"
        case.call_and_validate(base_url=open_server, checks=checks, timeout=PATIENCE)

    ask()
    assert httpx.get(f"{open_server}api/v1/health", timeout=PATIENCE).json()["status"] == "ok"
