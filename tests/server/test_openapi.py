"""Requests made up from the OpenAPI schema, where Schemathesis is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import LiveServer, sqlite

schemathesis = pytest.importorskip("schemathesis", reason="Schemathesis is not installed")


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[str]:
    live = LiveServer(sqlite(tmp_path), limits={"open_games": 0, "request_burst": 9999})
    yield live.base
    live.stop()


def test_no_request_that_fits_or_breaks_the_schema_breaks_the_server(open_server: str) -> None:
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    schema = schemathesis.openapi.from_url(f"{open_server}api/v1/openapi.json")
    operations = [result.ok().as_strategy() for result in schema.get_all_operations()]

    # Not that everything which fits is accepted: a schema cannot say which options go together.
    checks = (
        not_a_server_error,
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=st.one_of(operations))
    def ask(case: object) -> None:
        case.call_and_validate(base_url=open_server, checks=checks)  # type: ignore[attr-defined]

    ask()
