"""The table keeps its place: no scroll bars at any size, and nothing jumps while people play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.guide import GO, Guide
from tests.browser.hands import next_frame, press, tap, until
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


# The browser tells of a jump only after the frame in which it was drawn, so whatever waits to be
# drawn is waited for first, and only what comes then is heard.
WATCH = """() => {
  const jumps = [];
  const note = (entries) => {
    for (const { value, sources } of entries) {
      // What is asked rises from below, as a sheet: that is no jump of what lies on the table.
      const jumped = sources.filter(({ node }) => !node?.parentElement?.closest('main > .actions')
        && !node?.matches?.('.actions'));
      if (!jumped.length) continue;
      const what = jumped.map(({ node, previousRect: a, currentRect: b }) =>
        `${node?.className || node?.nodeName} ${[a.x, a.y, a.width, a.height].map(Math.round)}` +
        ` -> ${[b.x, b.y, b.width, b.height].map(Math.round)}`);
      jumps.push({ value, what });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  window.jumpsSoFar = () => {
    note(observer.takeRecords());
    return jumps;
  };
}"""


def _watch_for_jumps(page: Any) -> None:
    next_frame(page)
    page.evaluate(WATCH)


def _jumps(page: Any) -> list[Any]:
    """What has been seen to jump since it is watched."""
    next_frame(page)
    return [jump for jump in page.evaluate("window.jumpsSoFar()") if _is_seen(jump)]


# The page misses the server after a while and says so, which is a jump of its own. Until what was
# kept back is let through, a busy machine may take as long as it needs.
NEVER_MISS = """() => {
  const wait = window.setTimeout;
  window.setTimeout = (then, ms, ...more) => (ms < 4000 || !ms ? wait(then, ms, ...more) : 0);
}"""


class Held:
    """What the server says to the tables of a page, kept back until it is let through."""

    def __init__(self, page: Any) -> None:
        self._is_open = False
        self.messages: list[tuple[Any, str]] = []
        page.evaluate(NEVER_MISS)
        page.route_web_socket("**/api/v1/tables/*", self._connect)

    def _connect(self, line: Any) -> None:
        line.connect_to_server().on_message(lambda text: self._hear(line, text))

    def _hear(self, line: Any, text: str) -> None:
        if self._is_open:
            line.send(text)
        else:
            self.messages.append((line, text))

    def let_through(self) -> None:
        self._is_open = True
        for line, text in self.messages:
            line.send(text)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_nothing_jumps_when_a_table_hears_how_it_stands(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    laid = visitor.lay(standing(START, START, length=5), dice="server")
    page = visitor.open(
        "#/preferences",
        games={laid.id: laid.token},
        viewport={"width": size[0], "height": size[1]},
    )
    held = Held(page)
    page.evaluate(GO, laid.path)
    until(page, lambda: held.messages)
    assert page.locator(".player:empty").count() == 2
    _watch_for_jumps(page)
    list_button = page.locator(".top-list")  # drawn anew, so the browser cannot say that it jumps
    before = list_button.bounding_box()
    held.let_through()
    page.wait_for_selector("[data-key=roll]")
    assert _jumps(page) == []
    assert list_button.bounding_box() == before


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_nothing_jumps_while_a_turn_is_played(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor.sit(
        standing(START, START, length=5),
        typed=False,
        preferences={"forced": False},
        viewport={"width": size[0], "height": size[1]},
    )
    page.wait_for_selector("[data-key=roll]")
    _watch_for_jumps(page)
    press(page, "double", "sure", "take", "sure", "roll")
    page.wait_for_selector(".move--draft", state="attached")
    _play_anything(page)
    press(page, "roll")
    page.wait_for_selector(".move--draft", state="attached")
    assert _jumps(page) == []


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
