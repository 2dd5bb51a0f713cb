"""The course in the browser."""

from __future__ import annotations

from tests.browser.conftest import Visitor


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


def test_on_a_phone_a_lesson_comes_before_the_list_of_lessons(visitor: Visitor) -> None:
    page = visitor.open("#/learn/standard/direction", viewport={"width": 390, "height": 844})
    page.wait_for_selector(".rule-board [data-can]", state="attached")
    board, titles = (
        page.locator(where).bounding_box() for where in (".rule-board", ".learn .rules-nav")
    )

    assert board["y"] + board["height"] < 844, "all of it is on the first screen"
    assert titles["y"] > board["y"]
