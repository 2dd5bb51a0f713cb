"""Clocks at the table, and how long to play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.hands import play_until, start
from tests.browser.tables import standing
from tests.browser.words import speak
from videau.rules.position import STANDARD_START as START
from videau.rules.time_control import TimeControl

SAID = """() => ['polite', 'assertive'].map(
  (live) => document.querySelector(`.sr > [aria-live=${live}]`).textContent)"""


def set_clock(page: Any, name: str, *, delay: str = "", minutes: str = "") -> None:
    """Chooses a clock on the set-up screen, or times of one's own."""
    page.wait_for_selector("[data-key=clock]")
    page.select_option("[data-key=clock]", name)
    for key, value in (("delay", delay), ("minutes", minutes)):
        if value:
            page.fill(f"[data-key={key}]", value)
            page.dispatch_event(f"[data-key={key}]", "change")


def reserves(page: Any) -> list[str]:
    """What both clocks show, the upper first."""
    page.wait_for_selector(".clock")
    found: list[str] = page.locator(".clock-reserve").all_text_contents()
    return found


def roll_the_opening(page: Any) -> None:
    """Rolls until somebody has won the opening roll and has to play."""
    can_roll = "[data-key=roll]:not([aria-disabled])"
    won = ".clock--running, #result-title"  # with very little time it may be over by now
    page.wait_for_selector(can_roll)
    while page.locator(won).count() == 0:
        page.click(can_roll)
        page.wait_for_selector(f"{won}, {can_roll}")


def test_without_a_clock_nothing_is_counted(visitor: Visitor) -> None:
    page = visitor.open()
    start(page, opponent="device", length="3")
    play_until(page, "roll")
    assert page.locator(".clock").count() == 0


def test_a_customary_clock_grows_with_the_match(visitor: Visitor) -> None:
    page = visitor.open()
    page.wait_for_selector("[name=ruleset]")
    page.check('[name=length][value="7"]', force=True)
    set_clock(page, "tournament")
    page.wait_for_selector("text=12 seconds for each move, and 14 min for the match")
    page.check('[name=length][value="0"]', force=True)
    page.wait_for_selector("text=12 seconds for each move, and 6 min for each game")
    start(page, opponent="device", length="5")
    assert reserves(page) == ["10:00", "10:00"]
    page.goto(visitor.address + "#/new")
    page.wait_for_selector("[data-key=clock]")
    assert page.input_value("[data-key=clock]") == "tournament"


def test_the_delay_is_counted_down_before_the_reserve(visitor: Visitor) -> None:
    page = visitor.open(preferences={"forced": False})
    page.clock.install()
    set_clock(page, "own", delay="600", minutes="5")
    start(page, opponent="device", length="3")
    assert page.locator(".clock--running").count() == 0
    roll_the_opening(page)
    assert stop_the_time(page) == 300
    left = int(page.text_content(".clock--running .clock-delay").removeprefix("+"))
    assert 0 < left <= 600
    page.clock.fast_forward(1000 * (left + 2))
    assert page.text_content(".clock--running .clock-delay") == ""
    assert page.text_content(".clock--running .clock-reserve") in ("4:58", "4:57")
    assert page.locator(".clock--running").count() == 1


def test_whoever_runs_out_of_time_loses_the_match_and_reads_why(visitor: Visitor) -> None:
    page = visitor.open(preferences={"forced": False})
    set_clock(page, "own", delay="0", minutes="0.05")
    start(page, opponent="device", length="3")
    roll_the_opening(page)
    page.wait_for_selector("#result-title")
    assert "wins the match" in page.text_content("#result-title")
    assert "ran out of time" in page.text_content(".result-why")
    assert page.locator("text=Whoever runs out of time loses the match.").count() == 1
    assert "0:00" in reserves(page)
    assert page.locator("td:has-text('out of time')").count() == 1
    assert page.locator("text=Rematch").count() >= 1
    assert violations(page) == []


def stop_the_time(page: Any) -> int:
    """Stops the time of the page; returns the whole seconds that are left on its running clock."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 60)
    minutes, seconds = page.text_content(".clock--running .clock-reserve").split(":")
    return 60 * int(minutes) + int(seconds)


def test_little_time_is_said_aloud_and_very_little_interrupts(visitor: Visitor) -> None:
    page = visitor.open(preferences={"forced": False})
    page.clock.install()
    set_clock(page, "own", delay="0", minutes="5")
    start(page, opponent="device", length="3")
    roll_the_opening(page)
    left = stop_the_time(page)
    assert page.evaluate(SAID) == ["", ""]

    page.clock.fast_forward(1000 * (left - 29))
    calm, urgent = page.evaluate(SAID)
    assert calm.endswith("30 seconds left.")
    assert urgent == ""
    assert page.locator(".clock--urgent").count() == 0

    page.clock.fast_forward(20_000)
    calm, urgent = page.evaluate(SAID)
    assert calm == ""
    assert urgent.endswith("10 seconds left.")
    assert page.locator(".clock--urgent").count() == 1
    speak(page, "fr")
    page.clock.run_for(100)
    assert "encore 10 secondes" in page.evaluate(SAID)[1]


def test_times_that_are_none_are_refused_in_the_language_of_the_page(visitor: Visitor) -> None:
    page = visitor.open(preferences={"language": "de"})
    page.wait_for_selector("input[type=range]")  # levels that arrive draw the screen anew
    set_clock(page, "own")
    for key, value, wanted in (
        ("delay", "601", "Eine ganze Zahl von 0 bis 600"),
        ("delay", "2.5", "Eine ganze Zahl von 0 bis 600"),
        ("minutes", "", "Eine Zahl von 0 bis 1440"),
    ):
        field = f"[data-key={key}]"
        right = page.input_value(field)
        page.fill(field, value)
        page.press(field, "Tab")
        assert page.evaluate("() => document.activeElement.dataset.key") != key
        assert page.eval_on_selector(field, "field => field.validationMessage") == wanted
        page.click("[data-key=begin]")
        assert page.evaluate("() => document.activeElement.dataset.key") == key
        page.fill(field, right)
        page.press(field, "Tab")
        assert page.eval_on_selector(field, "field => field.validationMessage") == ""
    page.fill("[data-key=delay]", "20")
    page.press("[data-key=delay]", "Tab")
    page.wait_for_selector("text=20 Sekunden pro Zug")
    start(page, opponent="device", length="3")


def test_friends_and_those_who_watch_see_the_same_clocks(visitor: Visitor) -> None:
    page = visitor.open(preferences={"forced": False})
    set_clock(page, "own", delay="0", minutes="59")
    start(page, opponent="friend", length="3")
    invite, watch = (
        page.locator(".invitation input").nth(number).input_value() for number in (0, 1)
    )
    friend = visitor.open(invite.removeprefix(visitor.address))
    friend.click("[data-key=join]")
    friend.wait_for_selector(".clock")
    guest = visitor.open(watch.removeprefix(visitor.address))
    guest.wait_for_selector(".clock")
    roll_the_opening(page)
    for other in (friend, guest):
        other.wait_for_selector(".clock--running")
        minutes, _ = other.text_content(".clock--running .clock-reserve").split(":")
        assert 30 < int(minutes) <= 59
        other.click(".moves [data-key=download]")
        with other.expect_download() as kept:
            other.click("dialog [data-key^=record-]")
        assert kept.value.suggested_filename.endswith(".jsonl")


def test_the_clock_of_the_computer_stands(visitor: Visitor) -> None:
    clock = TimeControl(delay=600, reserve=59 * 60)
    page = visitor.sit(standing(START, START, dice="31", clock=clock), bot="endless", typed=False)
    play_until(page, "confirm")
    page.wait_for_selector(".move--now")  # now it is the computer that thinks, and goes on thinking
    assert page.text_content(".player--upper .clock-reserve") == "59:00"
    assert page.locator(".player--upper .clock--running").count() == 0


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844), (360, 640), (844, 390)])
def test_with_clocks_the_table_never_scrolls(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor.open(viewport={"width": size[0], "height": size[1]})
    set_clock(page, "own", delay="12", minutes="90")
    start(page, opponent="device", length="7")
    roll_the_opening(page)
    room = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert room[0] <= size[0]
    assert room[1] <= size[1]
    for number in (0, 1):
        box = page.locator(".clock").nth(number).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        card = page.locator(".player").nth(number).bounding_box()
        assert box["y"] + box["height"] <= card["y"] + card["height"] + 1
    board = page.locator(".board-itself").bounding_box()
    assert board["width"] > 0.6 * min(size)


def test_a_match_may_have_any_length(visitor: Visitor) -> None:
    page = visitor.open()
    page.wait_for_selector("input[type=range]")  # levels that arrive draw the screen anew
    page.fill("[data-key=other-length]", "9")
    page.dispatch_event("[data-key=other-length]", "change")
    page.wait_for_selector("text=First to 9 points")
    start(page, opponent="device")
    page.wait_for_selector(".moves :text('Match to 9')")


@pytest.mark.parametrize("length", ["0", "65", "2.5"])
def test_a_length_that_is_none_is_not_taken(visitor: Visitor, length: str) -> None:
    page = visitor.open()
    page.wait_for_selector("[data-key=other-length]")
    page.fill("[data-key=other-length]", length)
    page.click("[data-key=begin]")
    assert page.evaluate("document.querySelector('[data-key=other-length]').matches(':invalid')")
    assert page.locator(".card-name").count() == 0
