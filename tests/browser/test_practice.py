"""Practice and progress in the browser, by hand and by keys."""

from __future__ import annotations

import functools
import json
from typing import Any

from tests.browser.conftest import Visitor
from tests.browser.tables import Laid, lay_played
from videau import Match, Options
from videau.engine import LEVELS, EnginePlayer
from videau.rules.cube import Side


@functools.cache
def weak_game(database: str) -> Laid:
    """A game in which a beginner has lost to the computer."""
    players = {side: EnginePlayer(LEVELS["beginner"], seed=3) for side in Side}
    return lay_played(database, Match(options=Options(length=1)), players, seed=5, bot="expert")


def review(page: Any, laid: Laid) -> None:
    page.evaluate("path => { location.hash = path; }", f"#/review/{laid.id}")
    page.wait_for_selector(".review-sums .sums")
    page.wait_for_selector("progress", state="detached")


def play_by_keys(page: Any) -> None:
    """Plays the first checkers that can move, wherever they can go, and confirms."""
    while not page.locator("[data-key=confirm]:not([aria-disabled])").count():
        for mark in ("data-can", "data-go"):
            page.wait_for_selector(f".review-board [{mark}]", state="attached")
            page.focus(f".review-board [{mark}]")
            page.keyboard.press("Enter")
    page.keyboard.press(" ")


def test_own_mistakes_come_back_by_keys_alone_and_progress_counts_them(visitor: Visitor) -> None:
    laid = weak_game(visitor.database)
    page = visitor.open("#/preferences", games={laid.id: laid.token})
    review(page, laid)

    page.evaluate("location.hash = '#/practice/opening/standard'")
    page.wait_for_selector(".practice-about .chip--gold")
    play_by_keys(page)
    page.wait_for_selector(".practice-result .why")
    assert page.evaluate("document.activeElement.dataset.key") == "next"
    assert page.locator(".practice .sr[role=status]").inner_text()
    assert page.locator(".review-board .vb-arrow, .review-board [class*=arrow]").count()
    page.keyboard.press("Enter")
    page.wait_for_selector(".practice-about")

    page.click("[data-key=to-progress]")
    page.wait_for_selector(".progress-plot")
    assert page.locator(".progress-bars tbody tr").count() > 1
    assert page.locator(".progress-day--1").count() == 1
    for shown in ("PR over time", "By kind", "By rules", "Luck", "Practice"):
        card = page.locator(f".progress-card:has(h2:text-is('{shown}'))")
        assert card.locator("svg, table").count(), shown


def test_the_cube_is_answered_with_buttons_and_the_next_one_comes(visitor: Visitor) -> None:
    page = visitor.open("#/practice/taking/standard")
    page.click("[data-key=answer-take]")
    page.wait_for_selector(".practice-result .option--played")
    page.click("[data-key=next]")
    page.wait_for_selector("[data-key=answer-drop]")
    page.select_option("[data-key=theme]", "doubling")
    page.wait_for_selector("[data-key=answer-double]")
    assert page.evaluate("location.hash") == "#/practice/doubling/standard"


def test_the_position_of_the_day_is_the_same_on_two_devices(visitor: Visitor) -> None:
    found = []
    for _ in range(2):
        page = visitor.open("#/")
        page.click("[data-key=daily]")
        page.wait_for_selector(".practice .vb-place")
        found.append(page.locator(".practice-question").inner_text())
        found.append(page.locator(".practice-standing").inner_text())
        page.close()
    assert found[:2] == found[2:]


def test_everything_practised_is_taken_away_and_deleted(visitor: Visitor) -> None:
    page = visitor.open("#/practice/taking/standard")
    page.click("[data-key=answer-take]")
    page.wait_for_selector(".practice-result")
    page.click("[data-key=to-progress]")
    page.wait_for_selector(".progress-day--1")
    with page.expect_download() as download:
        page.click("[data-key=export-json]")
    taken = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert len(taken["answers"]) == 1

    page.click("[data-key=delete-practice]")
    page.click("[data-key=really-delete]")
    page.wait_for_selector(".progress-day--1", state="detached")


def test_a_refusal_is_said_and_the_position_stays(visitor: Visitor) -> None:
    page = visitor.open("#/practice/taking/standard")
    page.wait_for_selector("[data-key=answer-take]")
    page.route("**/practice/answer", lambda route: route.abort())
    page.click("[data-key=answer-take]")
    page.wait_for_selector(".practice .problem")
    page.unroute("**/practice/answer")
    page.click("[data-key=answer-take]")
    page.wait_for_selector(".practice-result")
    visitor.problems.clear()  # the browser reports the failure
