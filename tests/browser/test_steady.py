"""What people see stays what and where it was: plays in the making, names, panels, buttons."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Sit, Visitor
from tests.browser.geometry import DESKS, LONGEST, Size, resize
from tests.browser.guide import GO, Guide
from tests.browser.hands import is_armed, press, tap, until
from tests.browser.screens import SCREENS
from tests.browser.tables import FULL, standing
from tests.browser.words import speak
from videau.rules.match import Score
from videau.rules.position import STANDARD_START as START

THREE_AND_ONE = standing(START, START, dice="31", length=5)
DRAFT = ".move--draft .move-play"


@pytest.fixture
def guide(regular: Visitor, table: Sit) -> Guide:
    page = table(standing(START, START))
    resize(page, (1440, 900))
    return Guide(regular, page)


def test_a_play_in_the_making_outlasts_another_screen_and_loading_anew(table: Sit) -> None:
    page = table(THREE_AND_ONE)
    for place in (8, 5, 6):
        tap(page, place)
    tap(page, 5)
    where = page.evaluate("location.hash")

    page.evaluate(GO, "#/rules/standard")
    page.wait_for_selector(".rule")
    page.evaluate(GO, where)
    until(page, lambda: is_armed(page))
    assert page.text_content(DRAFT) == "8/5 6/5"

    page.reload()
    until(page, lambda: is_armed(page))
    assert page.text_content(DRAFT) == "8/5 6/5"
    press(page, "confirm")
    page.wait_for_selector(".move--now")


def test_a_play_in_the_making_is_of_no_use_at_another_table(table: Sit) -> None:
    page = table(THREE_AND_ONE)
    tap(page, 8)
    tap(page, 5)
    page = table(THREE_AND_ONE)
    page.wait_for_selector(DRAFT)
    assert page.text_content(DRAFT) == "…"


def test_the_head_of_a_phone_says_how_far_the_play_is(visitor: Visitor) -> None:
    page = visitor.sit(
        standing(START, START, dice="44"),
        preferences={"forced": False},
        viewport={"width": 360, "height": 640},
    )
    about = page.locator(".top-heading span")
    assert "4 × 4" in about.text_content()
    for place in (24, 20, 24, 20, 13, 9, 13, 9):
        tap(page, place)
    until(page, lambda: is_armed(page))
    assert "ready to confirm" in about.text_content()


def test_whoever_has_the_dark_checkers_is_called_black(table: Sit) -> None:
    names = ".player--lower .card-name, .player--upper .card-name"
    page = table(THREE_AND_ONE, dark=True)
    assert page.locator(names).all_text_contents() == ["White", "Black"]
    page = table(THREE_AND_ONE, dark=False)
    assert page.locator(names).all_text_contents() == ["Black", "White"]


BOX = """selector => [...document.querySelectorAll(selector)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y + scrollY, width, height].map(Math.round);
})"""


def test_the_moves_keep_their_place_whether_one_may_be_typed_or_not(table: Sit) -> None:
    page = table(standing(START, START, length=5))
    before = page.evaluate(BOX, ".moves-list, .moves-tools")
    page = table(THREE_AND_ONE)
    page.wait_for_selector(".typed input")
    assert page.evaluate(BOX, ".moves-list, .moves-tools") == before


def test_the_buttons_under_the_board_keep_their_place_from_roll_to_taking_back(
    guide: Guide,
) -> None:
    page = guide.page
    speak(page, LONGEST)
    sizes: tuple[Size, ...] = ((1440, 900), *DESKS, (768, 1024))
    places: dict[Size, set[str]] = {size: set() for size in sizes}

    def look(parts: str) -> None:
        for size in places:
            resize(page, size)
            places[size].add(_boxes(page, parts))

    laid = guide.visitor.lay(THREE_AND_ONE, names=("Ann", "Bob"), apart=True)
    for name in ("to roll", "to play"):
        SCREENS[name].arrive(guide)
        look(".act-right")
    guide.keep(laid.id, laid.token)
    guide.go(laid.path, "[data-key=undo]")
    look(".act-right")
    undo = _boxes(page, "[data-key=undo]")
    guide.move(8, 5, 6, 5)
    press(page, "confirm")
    page.wait_for_selector("[data-key=take-back]")
    look(".act-right")
    assert _boxes(page, "[data-key=take-back]") == undo
    assert {size: found for size, found in places.items() if len(found) > 1} == {}
    resize(page, (1440, 900))
    speak(page, "en")


def test_a_turn_without_a_play_takes_one_line(table: Sit) -> None:
    page = table(standing({25: 1, 6: 14}, FULL, dice="65"), forced=False)
    press(page, "confirm")
    page.wait_for_selector(".move--now")
    height = page.evaluate("document.querySelector('.move--now .move-play').offsetHeight")
    line = page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.move--now')).lineHeight)"
    )
    assert height < 1.5 * line


def test_the_panels_of_a_review_keep_their_size_from_move_to_move(guide: Guide) -> None:
    page = guide.page
    SCREENS["review of a whole game"].arrive(guide)
    panels = ".review-board, .review-curve, .review-choices, .review-sums, .review-list"
    press(page, "list-false")
    places = {_boxes(page, panels)}
    # The review opens at a mistake, wherever the net finds one.
    while page.is_enabled("[data-key=back]"):
        press(page, "back")
    for _ in range(12):
        press(page, "on")
        places.add(_boxes(page, panels))
    assert len(places) == 1


def _boxes(page: Any, selector: str) -> str:
    page.evaluate("scrollTo(0, 0)")  # what sticks goes along with a page that is scrolled
    return str(page.evaluate(BOX, selector))


@pytest.mark.parametrize("name", ["won a gammon", "Crawford next"])
def test_the_ways_on_from_a_result_stand_in_one_row(guide: Guide, name: str) -> None:
    SCREENS[name].arrive(guide)
    for size in DESKS:
        resize(guide.page, size)
        rows = {box[1] for box in guide.page.evaluate(BOX, ".result-buttons .button")}
        assert len(rows) == 1, size
    resize(guide.page, (1440, 900))


# What tells a switch that is on from one that is off, and a point from one that is missing.
LOOKS = """([selector, part]) => [...document.querySelectorAll(selector)].map((one) => {
  const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(one, part);
  return [backgroundColor, backgroundImage, borderTopWidth !== '0px'].join(' ');
})"""


def test_switches_swatches_and_beads_are_seen_in_forced_colours(visitor: Visitor) -> None:
    laid = visitor.lay(standing(START, START, length=5, score=Score(2, 1)))
    page = visitor.open("#/preferences", games={laid.id: laid.token}, forced_colors="active")

    def looks(selector: str, part: str = "") -> set[str]:
        page.wait_for_selector(selector)
        return set(page.evaluate(LOOKS, [selector, part or None]))

    on, off = ".switch input:checked", ".switch input:not(:checked)"
    assert looks(on).isdisjoint(looks(off))
    assert looks(on).isdisjoint(looks(on, "::before"))
    assert looks(off).isdisjoint(looks(off, "::before"))
    assert len(looks(".swatch")) == 3
    page.evaluate(GO, laid.path)
    assert looks(".beads .full").isdisjoint(looks(".beads i:not(.full)"))
    assert all("true" in one for one in looks(".beads i"))
