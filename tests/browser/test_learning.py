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
