"""A house rule speaks where it bites: on the board, in words and for the ear."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Sit, Visitor
from tests.browser.geometry import faults
from tests.browser.hands import can_go, can_lift, play_until, press, said, tap, type_dice, until
from tests.browser.tables import standing
from tests.cli.test_house_rules import THREE_TIMES
from videau import RULESETS
from videau.i18n.languages import translator
from videau.i18n.texts import Text
from videau.rulebook.answers import answer

CROSSED = "document.querySelectorAll('.vb-die--lost').length"
ENTERING = {25: 1, 6: 5, 5: 5, 4: 4}
SHUT = {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 13: 3}


def _play(page: Any, play: str) -> None:
    page.fill("[data-key=typed]", play)
    page.press("[data-key=typed]", "Enter")


def test_the_die_that_entering_loses_is_crossed_out_with_the_sentence_of_the_sheet(
    table: Sit,
) -> None:
    page = table(standing(ENTERING, {13: 15}, ruleset="dujardin"))
    room = page.locator(".board-room").bounding_box()
    type_dice(page, "43")
    until(page, lambda: "One die is lost. Only one checker enters in a turn" in said(page))
    assert page.evaluate(CROSSED) == 0  # which one it is, the player decides
    _play(page, "bar/21")
    until(page, lambda: page.evaluate(CROSSED) == 1)
    note = page.text_content(".board-note")
    assert note.startswith("One die is lost.Only one checker enters in a turn")
    assert page.locator(".board-room").bounding_box() == room
    press(page, "undo")
    until(page, lambda: page.evaluate(CROSSED) == 0 and not page.text_content(".board-note"))


@pytest.mark.parametrize("ruleset", ["tchibo-pl", "dujardin"])
def test_numbers_that_are_too_high_are_crossed_out_where_the_sheet_wants_exact_ones(
    table: Sit, ruleset: str
) -> None:
    page = table(standing({4: 1, 2: 1}, ruleset=ruleset))
    type_dice(page, "65")
    until(page, lambda: page.evaluate(CROSSED) == 2)
    assert "2 dice are lost." in page.text_content(".board-note")
    assert page.text_content(".board-note").endswith(str(answer(RULESETS[ruleset], "bear_off")))


@pytest.mark.parametrize(("ruleset", "language", "other", "reason"), THREE_TIMES)
def test_why_a_game_counted_three_times_is_said_in_the_words_of_the_sheet(
    visitor: Visitor, ruleset: str, language: str, other: dict[int, int], reason: Text
) -> None:
    match = standing({1: 1}, other, ruleset=ruleset, dice="61", length=5)
    laid = visitor.lay(match, dice="typed", names=("Ann", "Bob"))
    page = visitor.open(laid.path, games={laid.id: laid.token}, preferences={"language": language})
    play_until(page, "over")
    assert translator(language).text(reason) in page.text_content(".result")
    assert page.locator(".result .sum :text-is('3')").count()


def test_where_the_international_rules_hold_nothing_is_crossed_out(table: Sit) -> None:
    page = table(standing(ENTERING, SHUT))
    type_dice(page, "65")
    until(page, lambda: page.locator("[data-key=confirm]:not([aria-disabled])").count())
    assert page.evaluate(CROSSED) == 0
    assert page.text_content(".board-note") == ""


STAYING = [
    ({5: 2, 3: 2}, "31", 3, "tchibo"),
    ({5: 2, 3: 2}, "31", 3, "tchibo-pl"),
    ({5: 2, 3: 2}, "41", 3, "dujardin"),
    ({5: 2, 3: 2}, "41", 3, "gala"),
    ({5: 2, 3: 2, 2: 1}, "41", 2, "travel"),
    ({5: 2, 3: 2}, "41", 3, "standard"),
]
"""The last checkers, dice, a point that none of them leaves, and the sheet that says so."""


@pytest.mark.parametrize(("own", "dice", "point", "ruleset"), STAYING)
def test_a_checker_that_may_not_leave_yet_is_told_the_rule_of_the_sheet(
    table: Sit, own: dict[int, int], dice: str, point: int, ruleset: str
) -> None:
    page = table(standing(own, ruleset=ruleset))
    type_dice(page, dice)
    clause = str(answer(RULESETS[ruleset], "bear_off"))
    until(page, lambda: point in can_lift(page))
    tap(page, point)
    until(page, lambda: can_go(page))
    tap(page, 0)
    until(page, lambda: page.text_content(".board-note").endswith(clause))
    assert said(page) == f"This checker may not leave yet. {clause}"
    tap(page, 5)  # something else is done
    until(page, lambda: not page.text_content(".board-note"))


def test_a_checker_that_cannot_be_lifted_says_why_when_it_is_touched(table: Sit) -> None:
    own = {6: 2, 1: 2}
    page = table(standing(own, ruleset="tchibo"))
    type_dice(page, "41")
    until(page, lambda: can_lift(page) == {6})
    tap(page, 1)
    until(page, lambda: "clear your points from the back" in page.text_content(".board-note"))
    page = table(standing({8: 2, 6: 2}))
    type_dice(page, "61")
    _play(page, "6/off")
    until(page, lambda: "When all your checkers are in your home" in said(page))


def test_the_keyboard_alone_asks_and_the_answer_is_in_the_language_of_the_reader(
    visitor: Visitor,
) -> None:
    page = visitor.sit(
        standing({5: 2, 3: 2}, ruleset="tchibo"),
        preferences={"language": "de", "forced": False},
        viewport={"width": 360, "height": 640},
    )
    type_dice(page, "31")
    page.wait_for_selector('.board-itself [data-place="3"][data-can]', state="attached")
    page.focus('.board-itself [data-place="3"]')
    page.keyboard.press("Enter")
    page.focus('.board-itself [data-place="0"]')
    page.keyboard.press("Enter")
    clause = translator("de").text(answer(RULESETS["tchibo"], "bear_off"))
    until(page, lambda: page.text_content(".board-note").endswith(clause))
    assert faults(page) == []


def test_who_cannot_enter_makes_gala_by_the_french_sheet(visitor: Visitor) -> None:
    page = visitor.sit(
        standing(ENTERING, SHUT, ruleset="gala"), preferences={"language": "fr", "forced": False}
    )
    type_dice(page, "65")
    press(page, "confirm")
    until(page, lambda: "ne peut pas rentrer." in said(page))
    assert "«\u00a0faire gala\u00a0»" in said(page)
    move = page.locator(".move--now")
    assert move.text_content().endswith("ne rentre pas")
    line = move.locator("span").last.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)")
    assert move.locator(".move-play").bounding_box()["height"] < 1.5 * line


def test_the_words_of_a_sheet_stand_with_their_meaning(visitor: Visitor) -> None:
    page = visitor.sit(
        standing({8: 2, 7: 2, 6: 2, 3: 2}, ruleset="travel"),
        preferences={"language": "de", "lit": True},
    )
    until(page, lambda: "blockierter Punkt (Band)" in page.content())
