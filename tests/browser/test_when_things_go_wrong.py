"""Each thing that can go wrong has its screen or its sentence, and a way on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Visitor, database_in, serving
from tests.browser.guide import GO
from tests.browser.hands import press, start
from tests.browser.tables import standing
from videau.rules.cube import Side
from videau.rules.position import STANDARD_START as START


@contextmanager
def _strict(chromium: Any, folder: Path, **limits: float) -> Iterator[Visitor]:
    """A visitor of a server that lets in few."""
    with serving(folder, limits=limits) as (address, _):
        visitor = Visitor(chromium, address, database_in(folder))
        yield visitor
        visitor.close()


@pytest.mark.parametrize("limit", ["connections", "watchers"])
def test_one_guest_too_many_may_try_again(chromium: Any, tmp_path: Path, limit: str) -> None:
    with _strict(chromium, tmp_path, **{limit: 1}) as visitor:
        laid = visitor.lay(standing(START, START))
        path = laid.path if limit == "connections" else f"#/watch/{laid.id}/{laid.watch}"
        games = {laid.id: laid.token} if limit == "connections" else {}
        first = visitor.open(path, games=games)
        first.wait_for_selector(".card-name")
        late = visitor.open(path, games=games, preferences={"language": "de"})
        late.wait_for_selector("h1:text-is('Hier ist viel los')")
        first.close()
        # Who tries again sooner than the server has noticed is turned away once more.
        while late.locator("[data-key=notice]").count():
            with late.expect_navigation():
                press(late, "notice")
            late.wait_for_selector(".card-name, [data-key=notice]")
        late.wait_for_selector(".card-name")


def test_one_game_too_many_is_refused_in_ones_language(chromium: Any, tmp_path: Path) -> None:
    with _strict(chromium, tmp_path, open_games=1) as visitor:
        page = visitor.open(preferences={"language": "fr"})
        start(page, opponent="device", length="3")
        page.evaluate(GO, "#/new")
        page.wait_for_selector("[name=ruleset]")
        press(page, "begin")
        page.wait_for_selector("[role=alert]:has-text('1')")
        assert "unfinished" not in page.text_content("[role=alert]")
        assert page.is_enabled("[data-key=begin]")  # nothing is lost: delete one, and try again
        page.evaluate(GO, "#/games")
        page.click("[data-key^=mark-]")
        page.click("[data-key^=delete-]")
        page.wait_for_selector(".notice h1")
        page.evaluate(GO, "#/new")
        page.wait_for_selector("[name=ruleset]")
        press(page, "begin")
        page.wait_for_selector(".card-name")


def test_without_the_server_every_screen_says_so(visitor: Visitor) -> None:
    page = visitor.open(games={"any": "x" * 32})
    page.wait_for_selector("[name=ruleset]")
    page.context.set_offline(True)
    press(page, "begin")
    page.wait_for_selector("[role=alert]:has-text('The server does not answer.')")
    for path in ("#/games", "#/rules/gala"):
        page.evaluate(GO, path)
        page.wait_for_selector("h1:text-is('The server does not answer')")
    page.context.set_offline(False)
    press(page, "notice")  # tries again
    page.wait_for_selector(".rule")
    visitor.problems = [one for one in visitor.problems if "ERR_INTERNET" not in one]


def test_a_screen_that_could_not_be_loaded_is_there_when_the_server_is_back(
    visitor: Visitor,
) -> None:
    page = visitor.open()
    page.wait_for_selector("[name=ruleset]")
    page.context.set_offline(True)
    page.evaluate(GO, "#/preferences")
    page.wait_for_selector("h1:text-is('The server does not answer')")
    page.context.set_offline(False)
    press(page, "notice")  # tries again
    page.wait_for_selector("[data-key=autoRoll]")
    visitor.problems = [one for one in visitor.problems if "ERR_INTERNET" not in one]


def test_of_two_screens_asked_for_at_once_the_second_is_shown(visitor: Visitor) -> None:
    page = visitor.open()
    page.wait_for_selector("[name=ruleset]")
    held: list[Any] = []
    page.route("**/v/*/rules.js", lambda route: held.append(route))
    with page.expect_request("**/v/*/rules.js"):
        page.evaluate(GO, "#/rules/gala")
    page.evaluate(GO, "#/preferences")
    page.wait_for_selector("[data-key=autoRoll]")
    with page.expect_response("**/v/*/rules.js") as come:
        held.pop().continue_()
    page.evaluate("address => import(address).then(() => {})", come.value.url)
    assert page.get_attribute("body", "data-screen") == "preferences"


def test_a_tab_whose_table_was_deleted_elsewhere_says_that_it_is_gone(visitor: Visitor) -> None:
    laid = visitor.lay(standing(START, START))
    old = visitor.open(laid.path, games={laid.id: laid.token})
    old.wait_for_selector(".card-name")
    other = old.context.new_page()
    other.goto(visitor.address + "#/games")
    other.click("[data-key^=mark-]")
    other.click("[data-key^=delete-]")
    old.wait_for_selector("h1:text-is('This table is gone')")
    press(old, "notice")
    old.wait_for_selector("[data-key=begin]")


def test_two_tabs_at_one_table_stay_in_step(visitor: Visitor) -> None:
    laid = visitor.lay(standing(START, START, length=3), dice="server")
    one = visitor.open(laid.path, games={laid.id: laid.token})
    two = one.context.new_page()
    two.goto(visitor.address + laid.path)
    for page in (one, two):
        page.wait_for_selector("[data-key=roll]:not([aria-disabled])")
    # Both roll in the same moment: it counts once, and neither complains.
    for page in (one, two):
        page.evaluate("setTimeout(() => document.querySelector('[data-key=roll]')?.click())")
    for page in (one, two):
        page.wait_for_selector(".move--draft")
    dice = {page.text_content(".move--draft b") for page in (one, two)}
    assert len(dice) == 1
    assert [page.locator(".status--bad").count() for page in (one, two)] == [0, 0]


UNREADABLE = {"code": "unreadable", "message": "v", "template": "v", "values": {}}


def test_a_page_that_the_server_no_longer_understands_asks_to_be_loaded_again(
    visitor: Visitor,
) -> None:
    laid = visitor.lay(standing(START, START))
    page = visitor.open(games={laid.id: laid.token})
    page.wait_for_selector("[name=ruleset]")

    def newer(line: Any) -> None:
        error = {"v": 1, "type": "error", "answers": None, "error": UNREADABLE}
        line.on_message(lambda _: line.send(json.dumps(error)))

    page.route_web_socket("**/api/v1/tables/*", newer)
    page.reload()
    page.evaluate(GO, laid.path)
    page.wait_for_selector("h1:text-is('This page is out of date')")
    assert page.text_content("[data-key=notice]") == "Reload"


def test_a_computer_player_that_breaks_down_is_owned_up_to(visitor: Visitor) -> None:
    match = standing(START, START, turn=Side.BLACK, dice="31")
    page = visitor.sit(match, bot="broken", preferences={"language": "de"})
    page.wait_for_selector(".status--bad[role=alert]")
    assert "computer" in page.text_content(".status--bad").lower()


def test_a_link_that_was_used_is_not_good_for_another(visitor: Visitor) -> None:
    host = visitor.open()
    start(host, opponent="friend", length="3")
    link = host.input_value(".invitation .link-field >> nth=0 >> input")
    path = "#" + link.partition("#")[2]
    friend = visitor.open(path)
    friend.click("[data-key=join]")
    friend.wait_for_selector(".card-name")
    late = visitor.open(path)
    late.wait_for_selector("h1:text-is('The seat is taken')")
    # The friend may use it again: it leads back to the game.
    friend.goto(visitor.address + path)
    friend.wait_for_selector(".card-name")
    visitor.problems = [one for one in visitor.problems if "409" not in one]
