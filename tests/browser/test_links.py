"""Links that are passed on: an invitation says what it is to, a seat is taken along."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Visitor
from tests.browser.guide import GO
from tests.browser.hands import press, start, until
from tests.browser.tables import standing
from videau.rules.position import STANDARD_START as START

SHARE = """() => {
  window.shared = [];
  navigator.share = async (what) => { window.shared.push(what); };
}"""


def _host(visitor: Visitor, *, typed: bool = False) -> Any:
    wishes = {"ruleset": "gala", "clock": "tournament", "typed": typed}
    page = visitor.open("#/new", preferences={"name": "Ann", "setup": wishes})
    page.evaluate(SHARE)
    start(page, opponent="friend", length="3")
    page.wait_for_selector(".invitation")
    return page


def _link(page: Any, number: int = 0) -> str:
    link: str = page.input_value(f".invitation .link-field >> nth={number} >> input")
    return "#" + link.partition("#")[2]


def test_an_invitation_says_who_invites_by_which_rules_length_and_clock(visitor: Visitor) -> None:
    host = _host(visitor)
    told = host.text_content(".invitation .agreement")
    friend = visitor.open(_link(host))
    friend.wait_for_selector("h1:text-is('Ann invites you to a game')")
    agreed = friend.text_content(".agreement")
    for words in ("Gala", "First to 3 points", "12 seconds for each move"):
        assert words in agreed
        assert words in told
    press(friend, "join")
    friend.wait_for_selector(".card-name")


def test_an_invitation_to_typed_dice_says_so_to_both(visitor: Visitor) -> None:
    words = "The dice are rolled by hand and typed in. Nobody checks them."
    for typed in (True, False):
        host = _host(visitor, typed=typed)
        friend = visitor.open(_link(host))
        friend.wait_for_selector("h1:text-is('Ann invites you to a game')")
        assert (words in host.text_content(".invitation .agreement")) is typed
        assert (words in friend.text_content(".agreement")) is typed


def test_a_waiting_table_has_one_main_button_and_it_shares(visitor: Visitor) -> None:
    host = _host(visitor)
    assert host.locator(".invitation .button--main:visible").count() == 1
    host.click(".invitation .button--main")
    shared = until(host, lambda: host.evaluate("window.shared"))
    assert shared[0]["text"] == "Ann invites you to a game"
    assert shared[0]["url"].endswith(_link(host))


def test_where_nothing_can_be_shared_the_main_button_copies(visitor: Visitor) -> None:
    page = visitor.open("#/new")
    page.evaluate("navigator.share = undefined")
    start(page, opponent="friend", length="3")
    main = page.locator(".invitation .button--main:visible")
    assert main.count() == 1
    assert main.text_content() == "Copy"


def test_the_code_of_a_link_stays_open_while_the_table_changes(visitor: Visitor) -> None:
    host = _host(visitor)
    host.click(".invitation summary:has-text('QR code')")
    host.wait_for_selector(".qr svg path")
    watcher = visitor.open(_link(host, 1))
    watcher.wait_for_selector(".card-name")
    host.wait_for_selector(".chip:has-text('1 person is watching')", state="attached")
    host.wait_for_selector(".qr svg path")
    box = host.locator(".qr svg").bounding_box()
    assert box["width"] >= 140


def test_those_who_watch_are_counted(visitor: Visitor) -> None:
    laid = visitor.lay(standing(START, START), names=("Ann", "Bob"))
    player = visitor.open(laid.path, games={laid.id: laid.token})
    player.wait_for_selector(".card-name")
    assert player.locator(".chip:has-text('watching')").count() == 0
    watchers = [visitor.open(f"#/watch/{laid.id}/{laid.watch}") for _ in range(2)]
    player.wait_for_selector(".chip:has-text('2 people are watching')")
    watchers[0].wait_for_selector(".chip:has-text('2 people are watching')")
    watchers[1].close()
    player.wait_for_selector(".chip:has-text('1 person is watching')")


def test_a_seat_is_taken_along_to_another_device(visitor: Visitor) -> None:
    laid = visitor.lay(standing(START, START, length=3), dice="server")
    old = visitor.open("#/games", games={laid.id: laid.token})
    press(old, f"seat-{laid.id}")
    link = "#" + old.input_value("dialog .link-field input").partition("#")[2]
    assert link.startswith(f"#/seat/{laid.id}/")
    new = visitor.open(link)
    new.wait_for_selector("[data-key=roll]:not([aria-disabled])")
    assert laid.token not in new.evaluate("location.href")  # nobody looks over the shoulder
    press(new, "roll")
    new.wait_for_selector(".move--draft")
    old.evaluate(GO, laid.path)
    old.wait_for_selector(".move--draft")  # both devices are in step
    press(old, "link")
    assert "/seat/" in old.input_value("dialog .link-field >> nth=1 >> input")


def test_a_watcher_has_no_seat_to_take_along(visitor: Visitor) -> None:
    laid = visitor.lay(standing(START, START))
    page = visitor.open(f"#/watch/{laid.id}/{laid.watch}")
    page.wait_for_selector(".card-name")
    press(page, "link")
    page.wait_for_selector("dialog .link-field")
    assert page.locator("dialog .link-field").count() == 1
