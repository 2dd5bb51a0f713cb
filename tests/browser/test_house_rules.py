"""A house rule speaks where it bites: on the board, in words and for the ear."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Sit, Visitor
from tests.browser.hands import press, said, type_dice, until
from tests.browser.tables import standing

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


def test_numbers_that_are_too_high_are_crossed_out_where_the_sheet_wants_exact_ones(
    table: Sit,
) -> None:
    page = table(standing({4: 1, 2: 1}, ruleset="tchibo-pl"))
    type_dice(page, "65")
    until(page, lambda: page.evaluate(CROSSED) == 2)
    assert "2 dice are lost." in page.text_content(".board-note")
    assert "only with its exact number" in page.text_content(".board-note")


def test_where_the_international_rules_hold_nothing_is_crossed_out(table: Sit) -> None:
    page = table(standing(ENTERING, SHUT))
    type_dice(page, "65")
    until(page, lambda: page.locator("[data-key=confirm]:not([aria-disabled])").count())
    assert page.evaluate(CROSSED) == 0
    assert page.text_content(".board-note") == ""


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
