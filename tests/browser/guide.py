"""One open page, led from screen to screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.browser.conftest import Visitor
from tests.browser.hands import close_window
from videau.rules.match import Match

GO = """path => {
  history.replaceState(null, '', path);
  dispatchEvent(new HashChangeEvent('hashchange'));
}"""

# A line that is lost as soon as it is opened, as where there is no network.
CUT = """() => {
  window.realSocket ??= WebSocket;
  window.WebSocket = class {
    static OPEN = 1;
    constructor() {
      queueMicrotask(() => this.onclose?.());
    }
    close() {}
  };
}"""


@dataclass(frozen=True)
class Guide:
    """Leads one page from screen to screen."""

    visitor: Visitor
    page: Any

    def go(self, path: str, until: str = "main h1") -> None:
        """Opens the screen at *path*."""
        self._clear()
        self.page.evaluate(GO, path)
        self.page.wait_for_selector(until)

    def sit(self, match: Match, until: str = ".actions button", **how: Any) -> None:
        """Goes to a table that stands like *match*."""
        self._clear()
        self.visitor.move(self.page, match, **how)
        self.page.wait_for_selector(until, state="attached")  # a phone keeps the moves in a drawer

    def _clear(self) -> None:
        """Ends whatever was arranged for the screen before."""
        self.page.unroute_all()
        self.page.evaluate("() => { window.WebSocket = window.realSocket ?? WebSocket; }")
        close_window(self.page)

    def cut(self) -> None:
        """Lets no table be reached until the next screen."""
        self.page.evaluate(CUT)

    def press(self, *keys: str) -> None:
        """Presses buttons by their keys, those too that a phone keeps in a drawer."""
        for key in keys:
            button = f"[data-key={key}]:not([aria-disabled]) >> nth=0"
            self.page.wait_for_selector(button, state="attached")
            self.page.locator(button).evaluate("button => button.click()")

    def move(self, *places: int) -> None:
        """Lifts and puts down checkers as a screen reader does: each place once it may be."""
        for place in places:
            ready = f'.board-itself [data-place="{place}"]:is([data-can], [data-go])'
            self.page.wait_for_selector(ready, state="attached")
            self.page.locator(ready).evaluate("place => place.click()")

    def forget_games(self) -> None:
        """Has the device forget every token."""
        self.page.evaluate("localStorage.setItem('videau.games', '{}')")

    def keep(self, table: str, token: str) -> None:
        """Has the device remember one token, and no other."""
        kept = json.dumps({table: {"token": token}})
        self.page.evaluate("kept => localStorage.setItem('videau.games', kept)", kept)

    def refused(self, pattern: str, status: int, code: str) -> None:
        """Has the server refuse; 0 for no answer at all."""
        error = {"code": code, "message": code, "template": "", "values": {}}
        body = json.dumps({"error": error})

        def answer(route: Any) -> None:
            if status:
                route.fulfill(status=status, content_type="application/json", body=body)
            else:
                route.abort()

        self.page.route(pattern, answer)


Arrive = Callable[[Guide], None]


@dataclass(frozen=True)
class Screen:
    """A screen: the way there, and what has to be opened again in another language."""

    arrive: Arrive
    window: str = ""
    """The button that opens a window over it."""
    is_alike: bool = False
    """Whether it differs from another screen in what it says only, not in how it is laid out."""
