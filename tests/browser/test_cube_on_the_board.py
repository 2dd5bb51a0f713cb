"""The cube, the match and the customs of money play, by hand at the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Sit, Visitor
from tests.browser.hands import press, tap, type_dice
from tests.browser.tables import FULL, standing
from videau.rules.cube import Cube, Side
from videau.rules.match import Score

RACE = {8: 5, 6: 10}


def _turn_cube(page: Any) -> None:
    press(page, "double", "sure")


def _type_turn(page: Any, dice: str, play: str) -> None:
    type_dice(page, dice)
    page.wait_for_selector(".typed:not([hidden])")
    page.fill(".typed input", play)
    page.press(".typed input", "Enter")
    press(page, "confirm")
    page.wait_for_selector("[name=dice]")


def test_a_double_is_taken_and_the_taker_redoubles(table: Sit) -> None:
    page = table(standing(RACE, RACE))
    _turn_cube(page)
    assert "White doubles to 2" in page.text_content(".answer-title")
    press(page, "take", "sure")
    page.wait_for_selector("text=Cube 2 · Black")
    _type_turn(page, "21", "8/7 8/6")
    _turn_cube(page)  # Black has the cube, and may turn it
    press(page, "take", "sure")
    page.wait_for_selector("text=Cube 4 · White")
    _type_turn(page, "21", "8/7 8/6")
    # White has the cube now: it may be turned again, and be refused for 4.
    _turn_cube(page)
    press(page, "drop", "sure")
    page.wait_for_selector("#result-title")
    assert page.text_content(".tile--main b") == "4"


def test_who_does_not_hold_the_cube_is_told_who_does(visitor: Visitor) -> None:
    match = standing(RACE, RACE, cube=Cube(2, Side.BLACK))
    page = visitor.sit(match, bot="expert")
    assert page.text_content(".reason") == "Videau holds the cube"


def test_a_double_is_beavered_and_raccooned(table: Sit) -> None:
    page = table(standing(RACE, RACE, beavers=True, raccoons=True))
    _turn_cube(page)
    press(page, "beaver")
    page.wait_for_selector(".answer-title:has-text('Black beavers to 4')")
    press(page, "raccoon")
    page.wait_for_selector(".answer-title:has-text('White raccoons to 8')")
    press(page, "take", "sure")
    page.wait_for_selector("text=Cube 8 · Black")


def test_beavers_are_offered_only_where_they_were_agreed(table: Sit) -> None:
    page = table(standing(RACE, RACE))
    _turn_cube(page)
    page.wait_for_selector("[data-key=take]")
    assert page.locator("[data-key=beaver]").count() == 0


@pytest.mark.parametrize(
    ("cube", "points", "title"),
    [(Cube(), "1", "White wins"), (Cube(2, Side.BLACK), "4", "White wins a gammon")],
)
def test_with_jacoby_a_gammon_counts_only_once_the_cube_was_turned(
    table: Sit, cube: Cube, points: str, title: str
) -> None:
    page = table(standing({1: 1}, FULL, dice="21", cube=cube, jacoby=True))
    page.wait_for_selector(".move--draft")
    tap(page, 1)
    tap(page, 0)
    press(page, "confirm")
    page.wait_for_selector("#result-title")
    assert page.text_content("#result-title") == title
    assert page.text_content(".tile--main b") == points
    explained = page.locator(".result >> text=With Jacoby and the cube in the middle").count()
    assert explained == (points == "1")
    assert page.locator(".grade--now").count() == (points != "1")


def test_a_match_comes_to_its_crawford_game_and_doubles_again_after_it(table: Sit) -> None:
    page = table(standing({1: 1}, {1: 1}, dice="21", length=5, score=Score(3, 1)))
    page.wait_for_selector(".move--draft")
    tap(page, 1)
    tap(page, 0)
    press(page, "confirm")
    page.wait_for_selector("text=Crawford game next")
    press(page, "way-on")
    type_dice(page, "31")
    page.wait_for_selector(".chips >> text=Crawford game: no cube")
    assert page.text_content(".reason") == "No doubling in the Crawford game"
    # White gives up, so that the match goes on after the Crawford game.
    press(page, "resign", "resign-single", "sure", "accept")
    page.wait_for_selector("#result-title")
    assert page.locator("text=Crawford game next").count() == 0
    press(page, "way-on")
    _type_turn(page, "31", "8/5 6/5")
    _turn_cube(page)  # Black may, now that the Crawford game is over
    press(page, "drop", "sure")
    page.wait_for_selector("#result-title")
    assert page.text_content("#result-title") == "Black wins"
    press(page, "way-on")
    type_dice(page, "31")
    press(page, "resign", "resign-backgammon", "sure", "accept")
    page.wait_for_selector("#result-title:has-text('Black wins the match')")


def test_giving_up_has_a_price_that_can_be_refused(table: Sit) -> None:
    page = table(standing(RACE, RACE, cube=Cube(2, Side.WHITE)))
    press(page, "resign")
    prices = page.locator(".answer-buttons small").all_text_contents()
    assert prices == ["2 points", "4 points", "6 points"]
    press(page, "back-out", "resign", "resign-single", "sure")
    assert page.text_content(".answer-title") == "White gives up and loses a single game"
    press(page, "refuse")
    page.wait_for_selector("[name=dice]")  # the game goes on
    press(page, "resign", "resign-gammon", "sure", "accept")
    page.wait_for_selector("#result-title:has-text('Black wins a gammon')")
    assert page.text_content(".tile--main b") == "4"
    assert page.text_content(".result-why") == "White gave up."
