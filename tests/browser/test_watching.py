"""Somebody sets up a game of two computers, and watches it at a pace of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Visitor, serving
from tests.browser.hands import next_frame, press, until
from tests.server.clients import bot, create


def _moves(page: Any) -> int:
    count: int = page.locator("button.move").count()
    return count


@pytest.fixture
def watcher(chromium: Any, tmp_path: Path) -> Iterator[Visitor]:
    """Somebody at a server whose computers take their time."""
    with serving(tmp_path, bot_pause=0.3) as (address, _):
        made = Visitor(chromium, address)
        yield made
        made.close()
        assert not made.problems


def test_two_computers_have_names_and_wait_go_on_and_step_as_they_are_told(
    watcher: Visitor,
) -> None:
    seats = {"white": bot("newcomer"), "black": bot("expert")}
    created = create(watcher.address, **seats, options={"length": 25, "cube": False})
    page = watcher.open(f"#/table/{created['id']}", games={created["id"]: created["token"]})
    page.wait_for_selector("[data-key=pace]")
    names = page.locator(".card-name").all_text_contents()
    assert sorted(names) == ["Expert", "Newcomer"]
    press(page, "pace")
    page.wait_for_selector("[data-key=pace]:has-text('Continue')")
    page.select_option("[data-key=pace-speed]", "4")
    page.wait_for_function("() => document.querySelector('[data-key=pace-speed]').value === '4'")
    before = _moves(page)
    next_frame(page)
    assert _moves(page) == before

    def step() -> bool:
        press(page, "pace-step")
        next_frame(page)
        return _moves(page) > before

    until(page, step)
    assert page.text_content("[data-key=pace]") == "Continue"
    press(page, "pace")
    until(page, lambda: _moves(page) > before + 2 or page.locator("#result-title").count())


def test_those_who_only_watch_see_no_such_buttons(visitor: Visitor) -> None:
    created = create(visitor.address, white=bot("newcomer"), black=bot("expert"))
    page = visitor.open(f"#/table/{created['id']}", games={created["id"]: created["watch"]})
    page.wait_for_selector(".card-name")
    assert page.locator("[data-key=pace]").count() == 0
