"""The first minute: what is under way comes first, a new game is one tap away."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visitor
from tests.browser.guide import GO
from tests.browser.hands import press
from tests.browser.tables import lay_played, standing
from videau.play.bots import RandomPlayer
from videau.rules.cube import Side
from videau.rules.match import Match, Score
from videau.rules.options import Options
from videau.rules.position import STANDARD_START as START


def test_one_tap_starts_a_friendly_game(visitor: Visitor) -> None:
    page = visitor.open("#/")
    page.wait_for_selector("[data-key=play-now]:not([disabled])")
    assert page.locator(".button--main").count() == 1
    told = page.text_content(".landing-what")
    assert "Standard" in told
    press(page, "play-now")
    page.wait_for_selector(".card-name")
    assert page.text_content(".moves h2") == "Single game"


def test_a_polish_browser_is_offered_the_polish_sheet(visitor: Visitor) -> None:
    page = visitor.open("#/", locale="pl-PL")
    page.wait_for_selector("[data-key=play-now]:not([disabled])")
    page.evaluate(GO, "#/new")
    page.wait_for_selector("[name=ruleset]:checked", state="attached")
    assert page.input_value("[name=ruleset]:checked") == "tchibo-pl"
    page.evaluate(GO, "#/")
    press(page, "play-now")
    page.wait_for_selector(".card-name")
    page.evaluate(GO, "#/games")
    label = page.text_content(".game-text")
    assert "Tchibo" in label


def test_who_has_chosen_a_sheet_before_is_offered_that_one(visitor: Visitor) -> None:
    page = visitor.open("#/", locale="pl-PL", preferences={"setup": {"ruleset": "gala"}})
    page.wait_for_selector(".landing-what:has-text('Gala')")


def test_the_game_under_way_comes_first(visitor: Visitor) -> None:
    done = standing({1: 1}, {1: 1}, dice="21", length=1)
    over = visitor.lay(done, names=("Ann", "Old"))
    older = visitor.lay(standing(START, START), names=("Ann", "Bob"))
    newer = visitor.lay(standing(START, START, length=7, score=Score(2, 4)), names=("Ann", "Eve"))
    page = visitor.open("#/", games={one.id: one.token for one in (over, older, newer)})
    page.wait_for_selector(f"[data-key=go-{newer.id}]")
    page.wait_for_selector("[data-key=play-now]:not([disabled])")
    first = page.locator(".unfinished").first
    assert "Ann against Eve" in first.text_content()
    assert page.locator(".button--main").count() == 1
    first.locator(".button--main").click()
    page.wait_for_selector(".card-name:text-is('Eve')")


def test_all_settings_are_one_step_away(visitor: Visitor) -> None:
    page = visitor.open("#/")
    for way, opponent in (("way-friend", "friend"), ("way-device", "device"), ("way-all", "")):
        press(page, way)
        page.wait_for_selector("[name=ruleset]")
        if opponent:
            assert page.input_value("[name=opponent]:checked") == opponent
        page.evaluate(GO, "#/")


# My games


@pytest.fixture
def many(visitor: Visitor) -> dict[str, str]:
    """Four games: two under way, one won, one lost; two opponents, two sheets."""
    laid = [
        visitor.lay(standing(START, START), names=("Ann", "Bob")),
        visitor.lay(standing(START, START, ruleset="gala"), names=("Ann", "Zoë")),
    ]
    players = {side: RandomPlayer() for side in Side}
    match = Match(options=Options(length=1))
    for seed in (1, 2):
        laid.append(lay_played(visitor.database, match, players, seed=seed, bot="newcomer"))
    return {one.id: one.token for one in laid}


def test_a_game_is_found_by_words_sheet_opponent_and_result(
    visitor: Visitor, many: dict[str, str]
) -> None:
    page = visitor.open("#/games", games=many)
    page.wait_for_selector("[data-key=search]")

    def shown() -> int:
        count: int = page.locator(".game").count()
        return count

    assert shown() == 4
    assert page.text_content("h2 >> nth=0") == "Under way"
    page.type("[data-key=search]", "zoë")
    assert shown() == 1
    assert page.evaluate("document.activeElement.dataset.key") == "search"
    page.fill("[data-key=search]", "zoë bob")
    assert shown() == 0
    page.wait_for_selector("text=No game fits.")
    page.fill("[data-key=search]", "")
    page.select_option("[data-key=sheet]", "gala")
    assert shown() == 1
    page.select_option("[data-key=sheet]", "")
    results = {}
    for result in ("open", "won", "lost"):
        page.select_option("[data-key=result]", result)
        results[result] = shown()
    assert results["open"] == 2
    assert results["won"] + results["lost"] == 2
    page.select_option("[data-key=result]", "")
    opponents = page.locator("[data-key=opponent] option").all_text_contents()
    assert opponents == ["All", "Ann against Bob", "Ann against Zoë", "Videau"]
    page.select_option("[data-key=opponent]", "Videau")
    assert shown() == 2


def test_few_games_need_no_search(visitor: Visitor, many: dict[str, str]) -> None:
    few = dict(list(many.items())[:2])
    page = visitor.open("#/games", games=few)
    page.wait_for_selector(".game")
    assert page.locator(".game-search").count() == 0
