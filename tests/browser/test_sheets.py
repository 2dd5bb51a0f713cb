"""The rules in the browser: sheets side by side, lessons to try, and each sheet's own words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.tables import standing
from videau import RULESETS
from videau.rulebook.comparison import comparison, endings
from videau.rules.rulesets import find_ruleset

TRIED = ("set-up", "opening", "moving", "doubles", "hitting", "entering", "bearing-off")
TAP = """async ([key, what]) => {
  const place = document.querySelector(`#rule-${key} .vb-place[data-place="${what}"]`);
  place.click();
}"""


def board_of(page: Any, key: str) -> Any:
    return page.locator(f"#rule-{key} .rule-board")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_comparison_shows_every_answer_of_every_sheet(visitor: Visitor, language: str) -> None:
    page = visitor.open("#/compare", preferences={"language": language})
    page.wait_for_selector(".compare-table tbody tr")

    rows = comparison()
    assert page.locator(".compare-table tbody tr").count() == len(rows)
    assert page.locator(".compare-table thead th a").count() == len(RULESETS)
    special = sum(given.special for row in rows for given in row.cells.values())
    assert page.locator(".compare-table td.special").count() == special
    if language == "en":
        first = page.text_content(".compare-table td.special >> nth=0")
        expected = next(given.text for row in rows for given in row.cells.values() if given.special)
        assert str(expected) in first


def test_the_comparison_leads_to_each_sheet(visitor: Visitor) -> None:
    page = visitor.open("#/rules")
    page.click("[data-key=compare]")
    page.click(".compare-table thead a[href='#/rules/gala']")
    page.wait_for_selector("h1:has-text('gala')")


@pytest.mark.parametrize("width", [360, 820])
def test_the_comparison_is_read_from_top_to_bottom_on_small_screens(
    visitor: Visitor, width: int
) -> None:
    page = visitor.open("#/compare", viewport={"width": width, "height": 800})
    page.wait_for_selector(".compare-table tbody tr")

    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("name", ["standard", "dujardin"])
def test_every_section_that_can_be_tried_has_a_board(visitor: Visitor, name: str) -> None:
    page = visitor.open(f"#/rules/{name}")
    page.wait_for_selector("#rule-cube .vb-place")

    for key in (*TRIED, "holding", "scoring", "cube"):
        assert board_of(page, key).count() == 1, key


@pytest.mark.parametrize("name", ["standard", "tchibo", "gala"])
def test_the_last_checker_leaves_and_the_sheet_says_what_it_counts(
    visitor: Visitor, name: str
) -> None:
    page = visitor.open(f"#/rules/{name}", preferences={"tap": "pick"})
    page.wait_for_selector("#rule-scoring .link")
    words = {1: "single game", 2: "gammon", 3: "backgammon"}

    for place, (_, win) in enumerate(endings(find_ruleset(name))):
        page.click(f"[data-key=ending-{place}]")
        page.focus("#rule-scoring .vb-place[data-place='1']")
        page.keyboard.press("1")
        page.keyboard.press("Space")
        page.wait_for_selector("#rule-scoring figcaption [role=status]:not(:empty)")
        said = page.text_content("#rule-scoring figcaption [role=status]")
        assert said.startswith(f"A {words[win]}"), (name, place, said)


def test_the_cube_goes_to_and_fro_up_to_the_limit_of_the_sheet(visitor: Visitor) -> None:
    page = visitor.open("#/rules/gala")
    page.wait_for_selector("#rule-cube .vb-place[data-place=cube]")

    for stake in (2, 4, 8, 16, 32, 64):
        page.evaluate(TAP, ["cube", "cube"])
        page.wait_for_selector(f"#rule-cube figcaption:has-text('is now worth {stake}')")
    name = page.get_attribute("#rule-cube .vb-place[data-place=cube]", "aria-label")
    assert "press to double" not in name


def test_what_is_lit_up_is_called_by_the_word_of_the_sheet(visitor: Visitor) -> None:
    match = standing({8: 2, 6: 2, 5: 2, 1: 9}, {1: 15}, ruleset="travel")
    page = visitor.sit(match, preferences={"lit": True})
    page.wait_for_selector(".vb-lit-label:text('blocked point')")

    page.select_option("[data-key=language]", "de")
    page.wait_for_selector(".vb-lit-label:text('blockierter Punkt')")
