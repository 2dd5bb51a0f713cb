"""What a visit takes, by counting: bytes, requests, and how many of them wait for each other.

These do not depend on the machine; what they come to on a slow network is measured in
``benchmarks/web``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.tables import standing
from videau.rules.position import STANDARD_START as START

READY = {
    "arrival": "[data-key=play-now]:not([disabled])",
    "set-up": "[name=ruleset]",
    "table": ".board-itself .vb-place",
}
PATHS = {"arrival": "", "set-up": "#/new"}
MOST_BYTES = {"arrival": 130_000, "set-up": 130_000, "table": 160_000}
MOST_REQUESTS = {"arrival": 8, "set-up": 9, "table": 13}
DEEPEST = {"arrival": 3, "set-up": 3, "table": 4}
"""Of a chain of requests: the page, its script and style, the screen's scripts and the fonts, the
rules of the game."""


@dataclass
class Wire:
    """Everything that comes over the wire while a page is watched, by address."""

    page: Any
    weights: dict[str, float] = field(default_factory=dict)
    depths: dict[str, int] = field(default_factory=dict)
    _addresses: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._session = self.page.context.new_cdp_session(self.page)
        self._session.on("Network.requestWillBeSent", self._asked)
        self._session.on("Network.loadingFinished", self._came)
        self._session.send("Network.enable")

    def _asked(self, event: Mapping[str, Any]) -> None:
        address = event["request"]["url"]
        self._addresses[event["requestId"]] = address
        cause = _cause(event["initiator"])
        self.depths.setdefault(address, 1 + self.depths.get(cause, 0))

    def _came(self, event: Mapping[str, Any]) -> None:
        address = self._addresses[event["requestId"]]
        self.weights[address] = self.weights.get(address, 0) + event["encodedDataLength"]

    def visit(self, address: str, selector: str) -> None:
        """Opens a page and waits until it has come to rest."""
        self.page.goto(address)
        self.page.wait_for_selector(selector)
        self.page.wait_for_load_state("networkidle")
        self._session.detach()


def _cause(initiator: Mapping[str, Any]) -> str:
    """The address of what has asked for something."""
    frames = initiator.get("stack", {}).get("callFrames") or [{"url": ""}]
    cause: str = initiator.get("url") or frames[0]["url"]
    return cause.partition("#")[0]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("screen", READY)
def test_a_first_visit_takes_little(visitor: Visitor, screen: str, language: str) -> None:
    laid = visitor.lay(standing(START, START))
    page = visitor.open("no-such-page", games={laid.id: laid.token}, locale=language)
    wire = Wire(page)
    wire.visit(visitor.address + PATHS.get(screen, laid.path), READY[screen])
    visitor.problems.clear()  # there is no such page, and that is an error

    assert any("woff2" in address for address in wire.weights), "the fonts belong to it"
    assert sum(wire.weights.values()) < MOST_BYTES[screen], wire.weights
    assert len(wire.weights) <= MOST_REQUESTS[screen], sorted(wire.weights)
    assert max(wire.depths.values()) <= DEEPEST[screen], wire.depths
    assert not any("types.js" in address for address in wire.weights)


@pytest.mark.parametrize("screen", READY)
def test_a_second_visit_asks_for_the_page_and_what_may_have_changed(
    visitor: Visitor, screen: str
) -> None:
    laid = visitor.lay(standing(START, START))
    page = visitor.open(games={laid.id: laid.token}, locale="de")
    address = visitor.address + PATHS.get(screen, laid.path)
    page.goto(address)
    page.wait_for_selector(READY[screen])
    page.wait_for_load_state("networkidle")
    page.goto(visitor.address + "no-such-page")
    wire = Wire(page)
    wire.visit(address, READY[screen])
    visitor.problems.clear()  # there is no such page, and that is an error

    came = {address for address, weight in wire.weights.items() if weight}
    assert visitor.address in came  # no more than: it is still the same
    assert not any("/v/" in address for address in came), came
    assert sum(wire.weights.values()) < 12_000, wire.weights
