"""A network that is cut is noticed at once, said, and healed."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Visitor
from tests.browser.guide import GO
from tests.browser.hands import press, until
from tests.browser.tables import standing
from videau.rules.position import STANDARD_START as START

LOST = "#line.line--lost"
FINE = "#line:not(.line--lost):empty"


class Network:
    """What lies between a page and its table: it can swallow everything without a word."""

    def __init__(self, page: Any) -> None:
        self.is_cut = False
        self.lines = 0
        page.route_web_socket("**/api/v1/tables/*", self._connect)

    def _connect(self, line: Any) -> None:
        self.lines += 1
        server = line.connect_to_server()
        cut = self._is_cut
        line.on_message(lambda text: cut() or server.send(text))
        server.on_message(lambda text: cut() or line.send(text))

    def _is_cut(self) -> bool:
        return self.is_cut


def _at_table(visitor: Visitor) -> tuple[Any, Network]:
    laid = visitor.lay(standing(START, START, length=3), dice="server")
    page = visitor.open("#/preferences", games={laid.id: laid.token})
    network = Network(page)
    page.clock.install()
    page.evaluate(GO, laid.path)
    page.wait_for_selector("[data-key=roll]:not([aria-disabled])")
    return page, network


def test_an_answer_that_gets_lost_is_missed_within_five_seconds(visitor: Visitor) -> None:
    page, network = _at_table(visitor)
    network.is_cut = True
    press(page, "roll")
    assert page.locator(FINE).count() == 1
    page.clock.run_for(5000)
    page.wait_for_selector(LOST)
    assert "Trying again" in page.text_content("#line")
    network.is_cut = False
    page.clock.run_for(9000)  # an attempt may have been swallowed too
    page.wait_for_selector(".move--draft")  # what was asked for is done, once
    page.wait_for_selector(FINE, state="attached")
    assert network.lines > 1
    assert page.locator(".status--bad").count() == 0


def test_a_network_that_is_switched_off_is_said_at_once_and_heals(visitor: Visitor) -> None:
    page, _ = _at_table(visitor)
    page.context.set_offline(True)
    page.wait_for_selector(LOST)
    assert page.text_content("#line").startswith("You are offline.")
    assert page.get_attribute("#line", "role") == "alert"
    page.context.set_offline(False)
    page.wait_for_selector(FINE, state="attached")
    press(page, "roll")
    page.wait_for_selector(".move--draft")
    visitor.problems = [one for one in visitor.problems if "ERR_INTERNET" not in one]


def test_a_page_that_comes_back_into_view_notices_what_it_has_missed(visitor: Visitor) -> None:
    page, network = _at_table(visitor)
    network.is_cut = True
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(5000)
    page.wait_for_selector(LOST)


def test_every_screen_says_that_the_device_is_offline(visitor: Visitor) -> None:
    page = visitor.open("#/preferences", preferences={"language": "de"})
    page.wait_for_selector("[data-key=autoRoll]")
    page.context.set_offline(True)
    page.wait_for_selector(LOST)
    assert "offline" in page.text_content("#line")
    assert "You" not in page.text_content("#line")
    page.context.set_offline(False)
    page.wait_for_selector(FINE, state="attached")


def test_whoever_waits_for_the_server_is_told_so(visitor: Visitor) -> None:
    page = visitor.open("#/preferences")
    page.wait_for_selector("[data-key=autoRoll]")
    page.clock.install()
    held: list[Any] = []
    page.route("**/api/v1/comparison*", lambda route: held.append(route))
    page.evaluate(GO, "#/compare")
    until(page, lambda: held)
    page.clock.run_for(5000)
    page.wait_for_selector(f"{LOST}:has-text('Still waiting')")
    held.pop().continue_()
    page.wait_for_selector(FINE, state="attached")
