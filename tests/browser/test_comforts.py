"""What the table does for a person: rolling, forced plays, the end of the race, sound, calm."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import PREFERRED, Sit, Visitor
from tests.browser.hands import can_lift, is_armed, press, tap
from tests.browser.tables import FULL, standing
from videau.rules.position import STANDARD_START as START
from videau.rules.position import Position

RACE = {8: 5, 6: 10}


def _draft(page: Any) -> str:
    text: str = page.text_content(".move--draft .move-play")
    return text


def test_the_dice_roll_by_themselves_where_nothing_can_be_doubled(table: Sit) -> None:
    page = table(standing(RACE, RACE, length=1), typed=False, autoRoll=True)
    page.wait_for_selector(".move--draft")


def test_the_dice_wait_for_whoever_may_double(table: Sit) -> None:
    page = table(standing(RACE, RACE, length=5), typed=False, autoRoll=True)
    press(page, "double", "sure", "take", "sure")
    # Once the other holds the cube there is nothing to wait for.
    page.wait_for_selector(".move--draft")


def test_a_forced_play_is_played(table: Sit) -> None:
    page = table(standing({1: 1}, FULL, dice="21"), forced=True)
    page.wait_for_selector("#result-title")


def test_a_turn_without_a_play_is_passed(table: Sit) -> None:
    page = table(standing({25: 1, 6: 14}, FULL, dice="65"), forced=True)
    page.wait_for_selector("[name=dice]")
    assert "cannot enter" in page.text_content(".move--now")


def test_forced_plays_wait_for_those_who_want_to_play_them(table: Sit) -> None:
    page = table(standing({1: 1}, FULL, dice="21"), forced=False)
    page.wait_for_selector(".move--draft")
    assert can_lift(page) == {1}


def test_checkers_bear_off_by_themselves_once_nobody_stands_in_the_way(table: Sit) -> None:
    page = table(standing({6: 3, 5: 3}, FULL, dice="65"), autoBearOff=True)
    page.wait_for_selector(".move--now:has-text('6/off 5/off')")


def test_checkers_do_not_bear_off_by_themselves_past_an_enemy(table: Sit) -> None:
    page = table(standing({6: 3, 5: 3}, {24: 1, 6: 14}, dice="65"), autoBearOff=True, forced=True)
    page.wait_for_selector(".move--draft")
    assert can_lift(page) == {6, 5}


@pytest.mark.parametrize(("swaps", "play"), [(0, "8/5"), (1, "8/7"), (2, "8/5")])
def test_a_tap_on_the_dice_swaps_them(table: Sit, swaps: int, play: str) -> None:
    page = table(standing(START, START, dice="31"), tap="play")
    page.wait_for_selector(".move--draft")
    for _ in range(swaps):
        tap(page, "dice")
    tap(page, 8)  # one tap plays the first die
    assert _draft(page).startswith(play)


def test_checkers_are_taken_back_one_by_one(table: Sit) -> None:
    page = table(standing(START, START, dice="31"))
    page.wait_for_selector(".move--draft")
    for place in (8, 5, 6, 5):
        tap(page, place)
    assert _draft(page) == "8/5 6/5"
    assert is_armed(page)
    press(page, "undo")
    assert _draft(page) == "8/5…"
    assert not is_armed(page)
    press(page, "undo")
    assert _draft(page) == "…"
    assert page.locator("[data-key=undo][aria-disabled]").count() == 1
    place = page.locator('.board-itself [data-place="8"]')
    assert "3 of your checkers" in place.get_attribute("aria-label")


def test_the_board_turns_to_whoever_is_to_move(table: Sit) -> None:
    page = table(standing(START, START, dice="31"), turnBoard=True)
    page.wait_for_selector(".move--draft")
    assert page.text_content(".player--lower .card-name") == "White"
    for place in (8, 5, 6, 5):
        tap(page, place)
    press(page, "confirm")
    page.wait_for_selector(".player--lower .card-name:text-is('Black')")


def test_what_was_wished_for_one_table_is_forgotten_at_the_next(table: Sit) -> None:
    match = standing(START, START, dice="31")
    before = table(match).evaluate(PREFERRED)
    table(match, tutor="doubtful", turnBoard=True, tap="play")
    assert table(match).evaluate(PREFERRED) == before


# Sound: nothing is loaded, everything is made by nodes of an audio graph

SPY = """() => {
  window.heard = [];
  for (const name of ['createOscillator', 'createBufferSource']) {
    const made = AudioContext.prototype[name];
    AudioContext.prototype[name] = function () {
      window.heard.push(name);
      return made.call(this);
    };
  }
}"""


def test_moves_are_heard_until_the_sound_is_off(visitor: Visitor) -> None:
    page = visitor.sit(
        standing(START, START, dice="31"), preferences={"sound": True, "forced": False}
    )
    page.wait_for_selector(".move--draft")
    page.evaluate(SPY)
    tap(page, 8)
    tap(page, 5)
    heard = page.evaluate("window.heard")
    assert "createOscillator" in heard
    assert "createBufferSource" in heard
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not [name for name in loaded if name.endswith((".mp3", ".ogg", ".wav"))]
    press(page, "sound")
    assert page.get_attribute("[data-key=sound]", "aria-pressed") == "false"
    page.evaluate("window.heard = []")
    tap(page, 6)
    tap(page, 5)
    assert page.evaluate("window.heard") == []


FLIGHTS = """() => {
  window.flights = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.flights += this.matches('.vb-flyer'); // a change may still fade in
    return animate.apply(this, how);
  };
}"""


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_nothing_travels_for_those_who_want_less_motion(
    visitor: Visitor, wish: str, moves: bool
) -> None:
    page = visitor.sit(
        standing(START, START, dice="31"),
        preferences={"speed": 2, "forced": False},
        reduced_motion=wish,
    )
    page.wait_for_selector(".move--draft")
    page.evaluate(FLIGHTS)
    tap(page, 8)
    tap(page, 5)
    page.wait_for_selector("[data-key=undo]:not([aria-disabled])")
    press(page, "undo")
    assert (page.evaluate("window.flights") > 0) is moves


def test_a_position_reads_as_text_for_other_programs(table: Sit) -> None:
    page = table(standing(START, START, dice="31", length=5))
    press(page, "text")
    page.wait_for_selector("dialog[open]")
    codes = page.locator("dialog code").all_text_contents()
    assert Position(START, START).id in codes
    assert any(code.startswith("XGID=") for code in codes)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_a_window_does_not_outlive_its_screen(table: Sit) -> None:
    page = table(standing(START, START, dice="31", length=5))
    press(page, "keys")
    page.wait_for_selector("dialog[open]")
    page.evaluate("location.hash = '#/preferences'")
    page.wait_for_selector("dialog", state="detached")


def test_a_window_gives_way_to_the_next(table: Sit) -> None:
    page = table(standing(START, START, dice="31", length=5))
    for key in ("keys", "text"):
        # One may be opened by its key while another one covers the buttons.
        page.evaluate(f"document.querySelector('[data-key={key}]').click()")
    page.wait_for_selector("dialog code")
    assert page.locator("dialog[open]").count() == 1
