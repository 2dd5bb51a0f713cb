"""The course, asked for at a real server."""

from __future__ import annotations

import httpx
import pytest

from tests.patience import PATIENCE
from videau.rules.rulesets import RULESETS


@pytest.mark.parametrize("name", RULESETS)
def test_every_task_can_be_solved_on_the_board_that_is_sent(base: str, name: str) -> None:
    course = httpx.get(f"{base}api/v1/course/{name}", timeout=PATIENCE).json()
    assert course["ruleset"] == name
    for unit in course["units"]:
        ends = [node for node, edges in enumerate(unit["graph"] or []) if not edges]
        assert set(unit["solved"]) <= set(ends)
        assert bool(unit["solved"]) == (unit["graph"] is not None), unit["key"]


def test_the_course_speaks_the_language_that_is_asked_for(base: str) -> None:
    address = f"{base}api/v1/course/gala"
    course = httpx.get(address, params={"language": "de"}, timeout=PATIENCE).json()
    assert course["units"][0]["title"] == "In welche Richtung ziehe ich?"
