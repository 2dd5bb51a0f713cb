"""The tutor at the table: it asks before a mistake counts, and says more step by step."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.axe import violations
from tests.browser.conftest import Sit, Visitor
from tests.browser.hands import press, said, settle, tap
from tests.browser.tables import standing
from videau.rules.position import STANDARD_START

PLAYING = standing(STANDARD_START, STANDARD_START, dice="31", length=7)
AHEAD = standing({6: 3, 5: 3, 4: 3}, {6: 4, 5: 4, 4: 3})


def badly_played(page: Any) -> None:
    """Plays 13/10 6/5 with a 3 and a 1, and confirms it."""
    for place in (13, 10, 6, 5):
        tap(page, place)
    press(page, "confirm")
    page.wait_for_selector("[data-key=look-again]")


def test_a_mistake_is_asked_about_step_by_step_and_taken_back_with_the_same_dice(
    table: Sit,
) -> None:
    page = table(PLAYING, tutor="error")
    badly_played(page)

    assert said(page).startswith("Look again? Look at points")
    assert page.locator(".vb-arrow--solid").count() == 0
    press(page, "tell-more")
    assert page.locator(".nudge p").count() == 2
    assert "8/5" not in page.inner_text(".hint")
    press(page, "tell-more")
    assert "8/5 6/5" in page.inner_text(".nudge")
    assert page.locator(".vb-in .vb-arrow--solid").count() == 2
    assert page.locator("[data-key=tell-more]").count() == 0

    press(page, "look-again")
    page.wait_for_selector(".nudge", state="detached")
    for place in (8, 5, 6, 5):
        tap(page, place)
    press(page, "confirm")
    page.wait_for_selector(".move--now")
    assert "8/5 6/5" in page.inner_text(".move--now")


@pytest.mark.parametrize("bot", [None, "newcomer"], ids=["side by side", "against the computer"])
def test_what_is_kept_is_played(table: Sit, bot: str | None) -> None:
    page = table(PLAYING, tutor="error", bot=bot)
    badly_played(page)

    press(page, "keep-it")

    page.wait_for_selector(".move--now")
    assert "13/10 6/5" in page.inner_text(".move--now")


def test_the_keyboard_alone_takes_it_back(table: Sit) -> None:
    page = table(PLAYING, tutor="error")
    badly_played(page)

    assert page.evaluate("document.activeElement.dataset.key") == "look-again"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # one clue
    page.wait_for_selector(".nudge p >> nth=1")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".nudge", state="detached")
    assert page.evaluate("!!document.activeElement.closest('.board-itself')")


def test_a_good_play_is_not_interrupted(table: Sit) -> None:
    page = table(PLAYING, tutor="doubtful")
    for place in (8, 5, 6, 5):
        tap(page, place)
    press(page, "confirm")

    page.wait_for_selector(".move--now")
    assert page.locator(".nudge").count() == 0


def test_a_double_that_is_forgotten_is_asked_about_before_the_roll(table: Sit) -> None:
    page = table(AHEAD, tutor="error", typed=False)
    press(page, "roll")
    page.wait_for_selector("[data-key=look-again]")

    assert "cube" in page.inner_text(".nudge")
    press(page, "look-again")
    press(page, "double", "sure")
    page.wait_for_selector("[data-key=take]")

    # Whoever takes here is asked too.
    press(page, "take", "sure")
    page.wait_for_selector("[data-key=look-again]")
    press(page, "look-again", "drop", "sure")
    page.wait_for_selector("#result-title")


def test_a_tutor_who_does_not_answer_holds_nobody_up(table: Sit) -> None:
    page = table(PLAYING, tutor="error")
    page.route("**/consider", lambda route: route.abort("connectionrefused"))
    for place in (13, 10, 6, 5):
        tap(page, place)
    press(page, "confirm")

    page.wait_for_selector(".move--now")
    page.unroute_all()


def test_there_is_no_tutor_against_somebody_elsewhere(visitor: Visitor) -> None:
    laid = visitor.lay(PLAYING, names=("Ann", "Bob"), apart=True)
    page = visitor.open(laid.path, games={laid.id: laid.token}, preferences={"tutor": "doubtful"})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for place in (13, 10, 6, 5):
        tap(page, place)
    press(page, "confirm")
    page.wait_for_selector(".move--now")

    assert not any("consider" in url for url in asked)
    answer = page.request.post(
        f"{visitor.address}api/v1/games/{laid.id}/consider",
        headers={"Authorization": f"Bearer {laid.guest}"},
        data={"after": 1, "action": {"do": "roll"}},
    )
    assert answer.status == 403
    assert answer.json()["error"]["code"] == "no-hints"


def test_it_is_chosen_with_a_new_game_or_in_the_preferences(visitor: Visitor) -> None:
    page = visitor.open()
    page.wait_for_selector("[name=ruleset]")
    page.select_option("[data-key=tutor]", "blunder")
    page.check("[value=friend]", force=True)
    page.wait_for_selector("[data-key=tutor]", state="detached")

    page.evaluate("location.hash = '#/preferences'")
    page.wait_for_selector("[data-key=autoRoll]", state="attached")
    assert page.input_value("[data-key=tutor]") == "blunder"
    kept = json.loads(page.evaluate("localStorage.getItem('videau.preferences')"))
    assert kept["tutor"] == "blunder"


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (820, 1180)])
def test_the_board_and_the_answers_stay_in_sight(visitor: Visitor, size: tuple[int, int]) -> None:
    width, height = size
    page = visitor.sit(
        PLAYING, preferences={"tutor": "error"}, viewport={"width": width, "height": height}
    )
    badly_played(page)
    press(page, "tell-more", "tell-more")
    settle(page)

    board = page.locator(".board-itself").bounding_box()
    for key in ("look-again", "keep-it"):
        box = page.locator(f"[data-key={key}]").bounding_box()
        assert box["y"] + box["height"] <= height
        assert (
            box["x"] >= board["x"] + board["width"] - 1
            or box["y"] >= board["y"] + board["height"] - 1
        )
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page) == []
