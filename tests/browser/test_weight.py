"""What a first visit weighs: everything that comes over the wire, with its headers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.tables import standing
from videau.rules.position import STANDARD_START as START

READY = {"set-up": "[name=ruleset]", "table": ".board-itself .vb-place"}
MOST_BYTES = {"set-up": 175_000, "table": 215_000}
MOST_REQUESTS = {"set-up": 62, "table": 81}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("screen", READY)
def test_a_first_visit_weighs_little(visitor: Visitor, screen: str, language: str) -> None:
    laid = visitor.lay(standing(START, START))
    page = visitor.open("no-such-page", games={laid.id: laid.token}, locale=language)
    weights: dict[str, float] = {}
    wire = _listening(page, weights)
    page.goto(visitor.address + (laid.path if screen == "table" else ""))
    page.wait_for_selector(READY[screen])
    page.wait_for_load_state("networkidle")
    wire.detach()
    visitor.problems.clear()  # there is no such page, and that is an error

    assert any("woff2" in address for address in weights), "the fonts belong to it"
    assert sum(weights.values()) < MOST_BYTES[screen], weights
    assert len(weights) < MOST_REQUESTS[screen], sorted(weights)
    assert not any("types.js" in address for address in weights)


def _listening(page: Any, weights: dict[str, float]) -> Any:
    """A line to the browser that writes down what comes, by address."""
    wire = page.context.new_cdp_session(page)
    addresses: dict[str, str] = {}
    wire.on(
        "Network.responseReceived",
        lambda event: addresses.update({event["requestId"]: event["response"]["url"]}),
    )
    wire.on(
        "Network.loadingFinished",
        lambda event: weights.update({addresses[event["requestId"]]: event["encodedDataLength"]}),
    )
    wire.send("Network.enable")
    return wire
