"""The table keeps its place: no scroll bars at any size, and nothing jumps while people play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.guide import Guide
from tests.browser.hands import next_frame, press, tap
from tests.browser.screens import SCREENS
from tests.browser.tables import standing
from videau.rules.position import STANDARD_START as START

SIZES = [(360, 640), (640, 360), (390, 844), (768, 1024), (1280, 800), (1920, 1080)]
STATES = [
    "opening",
    "to roll",
    "to play",
    "to confirm",
    "dice to type",
    "take or drop",
    "give up?",
    "Crawford game",
    "looking back",
    "watching",
    "waiting for a friend",
    "won a gammon",
]

ROOM = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const board = document.querySelector('.board-itself').getBoundingClientRect();
  const isSeen =
    board.top >= 0 && board.left >= 0 && board.bottom <= innerHeight && board.right <= innerWidth;
  return [scrollWidth, scrollHeight, isSeen, Math.max(board.width, board.height)];
}"""


@pytest.fixture(scope="module")
def guide(regular: Visitor) -> Guide:
    return Guide(regular, regular.open(preferences={"forced": False}))


@pytest.mark.parametrize("name", STATES)
def test_the_table_never_scrolls(guide: Guide, name: str) -> None:
    page = guide.page
    page.set_viewport_size({"width": 1280, "height": 800})
    SCREENS[name].arrive(guide)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("size => innerWidth === size", arg=width)
        next_frame(page)
        wide, high, is_seen, board = page.evaluate(ROOM)
        assert (wide, high) <= (width, height), (wide, high)
        assert high <= height, (width, height, high)
        assert is_seen, (width, height)
        assert board > 0.6 * min(width, height)


SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      // What is asked rises from below, as a sheet: that is no jump of what lies on the table.
      const jumped = sources.filter(({ node }) => !node?.parentElement?.closest('main > .actions')
        && !node?.matches?.('.actions'));
      if (!jumped.length) continue;
      const what = jumped.map(({ node, previousRect: a, currentRect: b }) =>
        `${node?.className || node?.nodeName} ${[a.x, a.y, a.width, a.height].map(Math.round)}` +
        ` -> ${[b.x, b.y, b.width, b.height].map(Math.round)}`);
      window.shifts.push({ value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_nothing_jumps_while_a_turn_is_played(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor.sit(
        standing(START, START, length=5),
        typed=False,
        preferences={"forced": False},
        viewport={"width": size[0], "height": size[1]},
    )
    page.wait_for_selector("[data-key=roll]")
    page.evaluate(SHIFTS)
    page.evaluate("window.shifts.length = 0")
    press(page, "double", "sure", "take", "sure", "roll")
    page.wait_for_selector(".move--draft", state="attached")
    _play_anything(page)
    press(page, "roll")
    page.wait_for_selector(".move--draft", state="attached")
    next_frame(page)
    jumps = page.evaluate("window.shifts")
    assert [jump for jump in jumps if _is_seen(jump)] == []


def _is_seen(jump: dict[str, Any]) -> bool:
    return bool(jump["value"] > 0.0005)


def _play_anything(page: Any) -> None:
    while not page.locator("[data-key=confirm]:not([aria-disabled])").count():
        marked = page.evaluate(
            "() => [...document.querySelectorAll('.board-itself .vb-place')]"
            ".find((one) => one.hasAttribute('data-can') && !isNaN(one.dataset.place))"
            "?.dataset.place"
        )
        tap(page, int(marked))
        target = page.evaluate(
            "() => document.querySelector('.board-itself .vb-place[data-go]').dataset.place"
        )
        tap(page, int(target))
    press(page, "confirm")
