"""The course in the browser."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visitor

FIRST = ("direction", "dice", "doubles", "blocked", "hitting")
"""The lessons of somebody who has never seen a board."""


def test_a_lesson_is_missed_tried_again_solved_and_remembered(visitor: Visitor) -> None:
    page = visitor.open("#/learn/standard/five-point")

    def play(*places: int) -> None:
        for place in places:
            ready = f'.rule-board [data-place="{place}"]:is([data-can], [data-go])'
            page.wait_for_selector(ready, state="attached")
            page.focus(ready)
            page.keyboard.press("Enter")
        page.keyboard.press(" ")

    play(24, 23, 13, 10)
    page.wait_for_selector("[data-key=said].problem")
    page.click("[data-key=again]")
    play(8, 5, 6, 5)
    page.wait_for_selector("[data-key=next].button--main")
    page.click("[data-key=next]")
    page.wait_for_selector("h1:text('another good point')")
    assert page.locator("[data-key=lesson-five-point] .icon").count() == 1


def test_the_engine_answers_a_question_about_the_cube(visitor: Visitor) -> None:
    page = visitor.open("#/learn/gala/doubling")
    page.click("[data-key=answer-double]")
    page.wait_for_function("() => document.querySelector('[data-key=said]')?.textContent")


def test_what_was_done_stays_on_the_board_and_buttons_end_the_turn(visitor: Visitor) -> None:
    page = visitor.open("#/learn/standard/hitting")
    confirm = page.locator("[data-key=confirm]")
    page.wait_for_selector(".rule-board [data-can]", state="attached")
    assert "opposing" in (page.get_attribute('.rule-board [data-place="4"]', "aria-label") or "")
    for place in (8, 4):
        page.focus(f'.rule-board [data-place="{place}"]:is([data-can], [data-go])')
        page.keyboard.press("Enter")
    assert confirm.get_attribute("aria-disabled") == "true", "one die is left"
    page.click("[data-key=undo]")
    for place in (8, 4, 13, 11):
        page.focus(f'.rule-board [data-place="{place}"]:is([data-can], [data-go])')
        page.keyboard.press("Enter")
    confirm.click()
    page.wait_for_selector("[data-key=next].button--main")

    named = page.get_attribute('.rule-board [data-place="4"]', "aria-label") or ""
    assert "1" in named.partition(",")[2]
    assert "opposing" not in named
    assert page.locator("[data-key=confirm]").count() == 0


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_all_that_a_lesson_needs_is_on_the_first_screen(
    visitor: Visitor, size: tuple[int, int], language: str
) -> None:
    width, height = size
    page = visitor.open(
        "#/learn/standard/direction",
        viewport={"width": width, "height": height},
        preferences={"language": language},
    )
    for lesson in FIRST:
        page.evaluate("key => { location.hash = `#/learn/standard/${key}`; }", lesson)
        page.wait_for_selector(f"[data-key=lesson-{lesson}][aria-current=page]", state="attached")
        page.wait_for_selector(".rule-board [data-can]", state="attached")
        for needed in ("h1", "figcaption", ".rule-board", "[data-key=confirm]"):
            box = page.locator(needed).first.bounding_box()
            assert box["y"] >= 0, (lesson, needed)
            assert box["y"] + box["height"] <= height, (lesson, needed)
        board, titles = (
            page.locator(where).bounding_box() for where in (".rule-board", ".learn .rules-nav")
        )
        assert titles["y"] > board["y"] or width > 860, "on a phone the list of lessons comes last"


def test_whoever_has_never_played_finds_the_first_lesson_on_the_first_screen(
    visitor: Visitor,
) -> None:
    page = visitor.open("#/")
    page.click("[data-key=learn]")
    page.wait_for_selector("h1:text('Which way do I move?')")
    page.wait_for_selector(".rule-board [data-can]", state="attached")
