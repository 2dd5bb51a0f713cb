"""Hints at the table: the engine's plays on the board and in a list, and never against a friend."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.hands import play_until, said, settle, start
from tests.browser.tables import standing
from videau.rules.position import STANDARD_START

PLAYING = standing(STANDARD_START, STANDARD_START, dice="31", length=7)


def at_a_choice(visitor: Visitor, **how: Any) -> Any:
    """Somebody has rolled 3 and 1 in the opening position."""
    page = visitor.sit(PLAYING, **how)
    page.wait_for_selector(".hint-button:visible")
    return page


def test_a_hint_is_drawn_on_the_board_and_listed_with_its_figures(visitor: Visitor) -> None:
    page = at_a_choice(visitor)

    page.click("[data-key=hint]")
    page.wait_for_selector(".option")

    assert page.locator(".vb-arrow--solid").count() > 0
    first = page.text_content(".option >> nth=0")
    assert "best" in first
    assert "wins" in first
    assert "%" in first
    # Why it is the best: what the next one does not have.
    assert page.inner_text(".option >> nth=1 >> .option-what b") in page.inner_text(".why")
    # Every figure says whose it is.
    assert "point of view" in page.text_content(".hint-view")
    assert said(page).startswith("Hint for")


def arrows(page: Any) -> list[str]:
    """The arrows of the play that the board shows, without those that fade out."""
    drawn: list[str] = page.evaluate(
        "[...document.querySelectorAll('.vb-in .vb-arrow--solid')].map((arrow) => arrow.outerHTML)"
    )
    return drawn


def test_picking_another_play_shows_it_and_playing_it_lays_it_on_the_board(
    visitor: Visitor,
) -> None:
    page = at_a_choice(visitor)
    page.click("[data-key=hint]")
    page.wait_for_selector(".option >> nth=1")
    best = arrows(page)

    page.click(".option >> nth=1")
    page.wait_for_selector(".option--picked[data-key=option-1]")
    assert arrows(page)
    assert arrows(page) != best

    page.click("[data-key=play-hint]")
    page.wait_for_selector("[data-key=confirm]:not([aria-disabled])")
    assert arrows(page) == []
    page.click("[data-key=confirm]")
    page.wait_for_selector(".move--now")


def test_the_key_h_asks_and_closes(visitor: Visitor) -> None:
    page = at_a_choice(visitor)
    page.focus(".board-itself .vb-place[tabindex='0']")

    page.keyboard.press("h")
    page.wait_for_selector(".option")
    page.keyboard.press("h")
    page.wait_for_selector(".option", state="detached")


def test_the_cube_is_weighed_before_a_roll_and_before_an_answer(visitor: Visitor) -> None:
    page = visitor.open(viewport={"width": 390, "height": 844})
    start(page, opponent="device", length="5")
    play_until(page, "confirm")
    page.click("[data-key=double]:not([aria-disabled])")
    page.click("[data-key=sure]")
    page.wait_for_selector("[data-key=take]")

    page.click(".hint-button:visible")
    page.wait_for_selector(".option")

    names = page.locator(".option-what b").all_text_contents()
    assert sorted(names) == ["drop", "take"]
    assert page.locator("[data-key=play-hint]").count() == 0


def test_a_friend_elsewhere_means_no_hints(visitor: Visitor) -> None:
    page = visitor.open()
    start(page, opponent="friend", length="3")
    link = page.input_value(".link-field input >> nth=0")
    friend = visitor.open(link.partition("/#")[2] and "#" + link.partition("#")[2])
    friend.click("text=Sit down")
    friend.wait_for_selector(".card-name")

    page.wait_for_selector(".invitation", state="detached")
    for one in (page, friend):
        one.wait_for_selector("[data-key=roll]")  # what can be done is there, and no hint with it
        assert one.locator(".hint-button").count() == 0


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (820, 1180)])
def test_the_whole_board_stays_in_sight(visitor: Visitor, size: tuple[int, int]) -> None:
    page = at_a_choice(visitor, viewport={"width": size[0], "height": size[1]})

    page.click(".hint-button:visible")
    page.wait_for_selector(".option")
    settle(page)

    board = page.locator(".board-itself").bounding_box()
    hint = page.locator(".hint").bounding_box()
    is_beside = hint["x"] >= board["x"] + board["width"] - 1
    is_below = hint["y"] >= board["y"] + board["height"] - 1
    assert is_beside or is_below
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


def test_axe_finds_nothing_in_a_hint_in_other_colours(visitor: Visitor) -> None:
    page = at_a_choice(visitor, preferences={"theme": "slate"})
    page.click("[data-key=hint]")
    page.wait_for_selector(".option")

    assert violations(page) == []
