"""The same page in another browser: Firefox, where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import serving
from tests.browser.firefox import ENTER, FIREFOX, Page, firefox
from tests.browser.guide import GO

pytestmark = pytest.mark.skipif(FIREFOX is None, reason="no Firefox here")

PLACE = '.board-itself [data-place="{}"]'


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    profile, data = tmp_path / "profile", tmp_path / "data"
    profile.mkdir()
    data.mkdir()
    with serving(data) as (address, _), firefox(profile) as page:
        page.open(f"{address}#/new")
        page.wait_for("[name=ruleset]")
        yield page
        assert not page.problems


def test_a_turn_by_dragging_and_tapping(page: Page) -> None:
    page.evaluate("document.querySelector('[name=opponent][value=device]').click()")
    page.evaluate("document.querySelector('[data-key=typed]').click()")
    page.click("[data-key=begin]")
    page.wait_for("[name=dice]")
    page.evaluate("document.querySelector('[name=dice]').focus()")
    page.type(f"31{ENTER}")
    page.wait_for(".move--draft")
    page.wait_for(f"{PLACE.format(8)}[data-can]")
    lower = 150  # from the middle of a point to its checkers
    eight, five, six = (page.middle(PLACE.format(point)) for point in (8, 5, 6))
    page.drag([(eight[0], eight[1] + lower), (eight[0] + 60, eight[1]), five])
    page.wait_for("[data-key=undo]:not([aria-disabled])")
    page.drag([(six[0], six[1] + lower)])
    page.drag([five])
    page.click("[data-key=confirm]:not([aria-disabled])")
    page.wait_for("[name=dice]")
    assert "8/5 6/5" in page.evaluate("document.querySelector('.moves').textContent")


@pytest.mark.parametrize("path", ["#/rules/tchibo", "#/compare", "#/games", "#/preferences"])
def test_the_other_screens_open(page: Page, path: str) -> None:
    page.evaluate(f"({GO})('{path}')")  # at once: the screen before has a heading too
    page.wait_for("main h1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
