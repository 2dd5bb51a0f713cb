"""Every screen: in every language, for everybody's eyes, and when something is missing."""

from __future__ import annotations

import pytest

from tests.browser.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.hands import play_until, start


def test_the_language_changes_without_a_reload(visitor: Visitor) -> None:
    page = visitor.open()
    start(page, opponent="device", length="3")
    page.evaluate("window.here = true")
    page.wait_for_selector(".moves-list th")
    for code in ("de", "cs", "en"):
        page.select_option("[data-key=language]", code)
        page.wait_for_function("code => document.documentElement.lang === code", arg=code)
    assert page.evaluate("window.here") is True
    assert page.locator(".moves-list th").count() == 3


def test_the_rulesets_own_words_come_in_the_language_chosen(visitor: Visitor) -> None:
    page = visitor.open("#/rules/gala")
    page.wait_for_selector(".rule")
    english = page.text_content("h1")
    page.select_option("[data-key=language]", "fr")
    page.wait_for_function("lang => document.documentElement.lang === lang", arg="fr")
    page.wait_for_selector(".rule")
    assert english.startswith("Backgammon by the rules")


def test_games_can_be_gone_on_with_and_deleted(visitor: Visitor) -> None:
    page = visitor.open()
    start(page, opponent="device", length="3")
    play_until(page, "confirm")
    page.click("[data-key=nav-games]")
    page.click("text=Continue")
    page.wait_for_selector(".move--now")
    page.click("[data-key=nav-games]")
    page.click(".game .icon-button")
    page.click("text=Delete for good")
    page.wait_for_selector("text=No games yet")


def test_moves_are_looked_at_step_by_step(visitor: Visitor) -> None:
    page = visitor.open()
    start(page, opponent="device", length="3")
    play_until(page, "confirm")
    play_until(page, "confirm")
    page.click("[data-key=first]")
    page.wait_for_selector("text=Looking back")
    page.click("[data-key=on]")
    page.click("[data-key=to-game]")
    page.wait_for_selector("[data-key=roll]")


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("#/table/nosuchtable", "not yours"),
        ("#/join/nosuchtable/nothing", "gone"),
        ("#/watch/nosuchtable/nothing", "gone"),
        ("#/what", "nothing here"),
    ],
)
def test_what_is_not_there_has_its_screen(visitor: Visitor, path: str, title: str) -> None:
    page = visitor.open(path)
    page.wait_for_selector(f"h1:has-text('{title}')")
    assert page.locator("main").get_by_role("button").count() == 1
    visitor.problems = [one for one in visitor.problems if "404" not in one]


def test_themes_and_schemes_are_remembered(visitor: Visitor) -> None:
    page = visitor.open()
    page.click("[data-key=theme-slate]")
    page.click("[data-key=scheme]")
    page.reload()
    page.wait_for_selector("[data-key=begin]")
    worn = page.evaluate("({...document.documentElement.dataset})")
    assert worn.pop("release").startswith("v/")
    assert worn == {"theme": "slate", "scheme": "dark"}


# Each theme once; every screen in all colours is in `make test-long` (test_every_screen).
@pytest.mark.parametrize(
    ("theme", "scheme"), [("wood", "dark"), ("slate", "light"), ("contrast", "dark")]
)
def test_axe_finds_nothing_in_any_colours(visitor: Visitor, theme: str, scheme: str) -> None:
    page = visitor.open(preferences={"theme": theme, "scheme": scheme})
    page.wait_for_selector("[name=ruleset]")
    assert violations(page) == []
    start(page, opponent="device", length="3")
    play_until(page, "lift")
    assert violations(page) == []
