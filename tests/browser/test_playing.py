"""People at the table: by mouse, finger and keyboard, alone, together and apart."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Visitor, serving
from tests.browser.hands import do_next, play_until, said, start


def test_a_whole_game_against_the_computer_by_mouse(visitor: Visitor) -> None:
    page = visitor.open(preferences={"setup": {"level": "heuristic"}})
    start(page, length="1")
    done = play_until(page, "over")
    assert done.count("confirm") > 5
    assert "win" in page.text_content("#result-title").lower()
    page.click("[data-key=look]")
    assert page.locator(".result").count() == 0
    page.click("[data-key=result]")
    page.click("[data-key=way-on]")
    page.wait_for_selector("[data-key=roll]")  # the rematch has been set up


def test_two_share_one_device(visitor: Visitor) -> None:
    page = visitor.open()
    start(page, opponent="device", length="3")
    play_until(page, "confirm")
    play_until(page, "confirm")
    page.wait_for_selector(".move >> nth=1")
    assert {"White", "Black"} & set(said(page).replace(".", " ").replace(":", " ").split())


def test_the_cube_is_taken_then_dropped(visitor: Visitor) -> None:
    page = visitor.open()
    start(page, opponent="device", length="5")
    play_until(page, "confirm")
    for answer, sentence in (("take", "The game is for 2 now"), ("drop", "drops")):
        page.wait_for_selector("[data-key=double]:not([aria-disabled])")
        page.click("[data-key=double]")
        page.click("[data-key=sure]")
        page.click(f"[data-key={answer}]")
        page.click("[data-key=sure]")
        page.wait_for_function(
            "text => document.querySelector('[aria-live=polite]').textContent.includes(text)",
            arg=sentence,
        )
        if answer == "take":
            # Whoever took it has the cube, and may turn it on the next turn.
            play_until(page, "confirm")
    assert page.locator(".tile--main b").text_content() == "2"
    assert "refused the double" in page.text_content(".result-why")


def test_a_turn_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.open(preferences={"forced": False})
    start(page, opponent="device", length="1")
    page.focus("#main")
    for _ in range(40):  # both may roll the same
        if page.locator(".move--draft").count():
            break
        page.keyboard.press("Space")
        page.wait_for_timeout(50)
    page.keyboard.press("ArrowRight")  # onto the board
    for _ in range(12):
        if page.locator("[data-key=confirm]:not([aria-disabled])").count():
            break
        page.keyboard.press("Home")
        page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
        for key in ["PageDown"] + ["PageUp"] * 4:  # black goes the other way
            page.keyboard.press(key)
            if " pip" in page.evaluate("document.activeElement.getAttribute('aria-label')"):
                break
        page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.wait_for_selector("[data-key=roll]:not([aria-disabled])")
    assert "plays" in said(page)


def test_a_turn_with_a_finger_on_a_phone(visitor: Visitor) -> None:
    phone: dict[str, Any] = {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    }
    page = visitor.open(**phone)
    start(page, opponent="device", length="1")
    play_until(page, "confirm", touch=True)
    play_until(page, "roll", touch=True)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_play_can_be_typed(visitor: Visitor) -> None:
    page = visitor.open(preferences={"forced": False})
    start(page, opponent="device", length="1")
    play_until(page, "roll")
    while not page.locator(".move--draft").count():
        do_next(page)
    page.fill(".typed input", "24/1")
    page.press(".typed input", "Enter")
    assert "cannot be played" in page.text_content(".status--bad")


def test_dice_from_a_real_board(visitor: Visitor) -> None:
    page = visitor.open(preferences={"setup": {"typed": True}})
    start(page, opponent="device", length="1")
    page.fill("[name=dice]", "97")
    page.evaluate("document.querySelector('.dice-field').noValidate = true")
    page.press("[name=dice]", "Enter")
    assert "two digits" in page.text_content(".status--bad")
    page.fill("[name=dice]", "31")
    page.press("[name=dice]", "Enter")
    page.wait_for_selector(".move--draft")
    assert page.text_content(".move--draft b") == "31"
    page.fill(".typed input", "8/5 6/5")
    page.press(".typed input", "Enter")
    page.click("[data-key=confirm]")
    page.wait_for_selector(".dice-field")


def test_two_browsers_over_a_link(visitor: Visitor) -> None:
    host = visitor.open(preferences={"name": "Anna"})
    start(host, opponent="friend", length="3")
    link = host.input_value(".invitation .link-field >> nth=0 >> input")
    watch = host.input_value(".invitation .link-field >> nth=1 >> input")
    guest = visitor.open("#" + link.partition("#")[2])
    guest.fill("[data-key=name]", "Ben")
    guest.click("[data-key=join]")
    guest.wait_for_selector(".board-itself .vb-place")
    host.wait_for_selector(".invitation", state="detached")
    assert host.text_content(".player--upper .card-name") == "Ben"
    for _ in range(400):
        done = [do_next(host), do_next(guest)]
        if "confirm" in done:
            break
    host.wait_for_selector(".move--now")
    guest.wait_for_selector(".move--now")
    onlooker = visitor.open("#" + watch.partition("#")[2])
    onlooker.wait_for_selector(".move--now")
    assert onlooker.locator("[data-key=roll]").count() == 0
    # A link opens one seat once.
    late = visitor.open("#" + link.partition("#")[2])
    late.click("[data-key=join]")
    visitor.problems.clear()  # the browser itself reports the refusal
    assert "taken" in late.text_content("h1 >> text=taken")
    visitor.problems.clear()
    # Whoever closes and comes back finds the game as it was.
    before = guest.locator(".move").count()
    guest.reload()
    guest.wait_for_selector(".move--now")
    assert guest.locator(".move").count() >= before


def test_the_server_is_killed_in_the_middle(chromium: Any, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with serving(tmp_path, port) as (address, process):
        visitor = Visitor(chromium, address)
        page = visitor.open()
        start(page, opponent="device", length="3")
        play_until(page, "confirm")
        page.wait_for_selector(".move--now")
        process.kill()
        process.wait()
        page.wait_for_selector(".line--lost")
    before = page.locator(".move").count()
    with serving(tmp_path, port):
        page.wait_for_selector(".line--lost", state="detached")
        assert page.locator(".move").count() == before
        play_until(page, "confirm")
        page.wait_for_selector(".move >> nth=1")
        visitor.close()
    assert [problem for problem in visitor.problems if "WebSocket" not in problem] == []


def _type_turn(page: Any, dice: str, play: str) -> None:
    page.fill("[name=dice]", dice)
    page.press("[name=dice]", "Enter")
    page.wait_for_selector(".typed:not([hidden])")
    page.fill(".typed input", play)
    page.press(".typed input", "Enter")
    page.click("[data-key=confirm]:not([aria-disabled])")
    page.wait_for_selector("[name=dice]")


@pytest.mark.parametrize(("ruleset", "enough"), [("standard", False), ("dujardin", True)])
def test_dujardin_enters_with_one_die(visitor: Visitor, ruleset: str, enough: bool) -> None:
    page = visitor.open(preferences={"setup": {"typed": True}, "forced": False})
    start(page, opponent="device", length="1", ruleset=ruleset)
    if ruleset == "dujardin":  # whose starter rolls afresh
        page.fill("[name=dice]", "21")
        page.press("[name=dice]", "Enter")
        page.wait_for_selector("[name=dice][aria-label='Your dice']")
    _type_turn(page, "62", "24/18 13/11")
    _type_turn(page, "61", "13/7* 8/7")
    page.fill("[name=dice]", "54")
    page.press("[name=dice]", "Enter")
    page.wait_for_selector(".typed:not([hidden])")
    page.fill(".typed input", "bar/20")
    page.press(".typed input", "Enter")
    page.wait_for_selector("[data-key=undo]:not([aria-disabled])")
    armed = page.locator("[data-key=confirm]:not([aria-disabled])").count() == 1
    assert armed is enough
