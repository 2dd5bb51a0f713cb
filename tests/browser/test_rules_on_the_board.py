"""What is peculiar to each rule sheet, met on the board from a position where it shows."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.browser.conftest import Sit
from tests.browser.hands import can_go, can_lift, is_armed, press, tap, type_dice
from tests.browser.tables import FULL, Men, standing
from videau.rules.cube import Cube, Side
from videau.rules.match import Match
from videau.rules.rulesets import RULESETS

OFF, BAR = 0, 25


class Roll(NamedTuple):
    """A position with dice, and all that may be lifted in it with where it may be put."""

    own: Men
    dice: str
    ways: dict[int, set[int]]
    other: Men = FULL


TOO_LARGE = {4: 1, 2: 1}  # 65 is more than either needs
GAP = {6: 1, 2: 1}  # nobody stands on the four point
TWO_BACK = {6: 1, 3: 1}
BLOCKED_AFTER = {23: 2, 6: 5, 5: 5, 4: 3}  # holds white's two point
ONE_DIE = Roll({13: 1}, "65", {13: {7}}, BLOCKED_AFTER)

ROLLS: dict[str, dict[str, Roll]] = {
    "standard": {
        "the exact point bears off wherever it lies": Roll(
            TWO_BACK, "31", {6: {5, 3, 2}, 3: {2, OFF}}
        ),
        "a larger die takes from the highest point": Roll(TOO_LARGE, "65", {4: {OFF}}),
        "a gap below higher checkers bears off nothing": Roll(GAP, "41", {6: {5, 2, 1}, 2: {1}}),
        "of two dice that exclude each other the larger is played": ONE_DIE,
        "all on the bar may enter": Roll({BAR: 2, 6: 13}, "21", {BAR: {24, 23}}),
    },
    "tchibo": {
        "only the rearmost bears off": Roll(TWO_BACK, "31", {6: {5, 3, 2}, 3: {2}}),
        "the rearmost goes off with more than its number": Roll(TOO_LARGE, "65", {4: {OFF}}),
        "of two dice that exclude each other the larger is played": ONE_DIE,
    },
    "tchibo-pl": {
        "only the rearmost bears off": Roll(TWO_BACK, "31", {6: {5, 3, 2}, 3: {2}}),
        "a die that is too large is lost": Roll(TOO_LARGE, "65", {}),
        "the exact number of the rearmost bears off": Roll(TOO_LARGE, "64", {4: {OFF}}),
    },
    "dujardin": {
        "a die that is too large is lost": Roll(TOO_LARGE, "65", {}),
        "any point bears off with its number": Roll(TWO_BACK, "31", {6: {5, 3, 2}, 3: {2, OFF}}),
        "nothing goes off from the highest point with more": Roll(
            {5: 1, 2: 1}, "62", {5: {3}, 2: {OFF}}
        ),
        "one checker enters with one die of one's choice": Roll(
            {BAR: 2, 6: 13}, "21", {BAR: {24, 23}}
        ),
    },
    "gala": {
        "of two dice that exclude each other the larger is played": ONE_DIE,
        "a larger die takes from the highest point": Roll(TOO_LARGE, "65", {4: {OFF}}),
        "whoever cannot enter passes": Roll({BAR: 1, 6: 14}, "65", {}, {6: 5, 5: 5, 4: 5}),
    },
    "travel": {
        "into a gap the next lower checker goes off": Roll(GAP, "41", {6: {5, 2, 1}, 2: {1, OFF}}),
        "a larger die takes from the highest point": Roll(TOO_LARGE, "65", {4: {OFF}}),
    },
    "travel-fr": {
        "a gap below higher checkers bears off nothing": Roll(GAP, "41", {6: {5, 2, 1}, 2: {1}}),
        "the exact point bears off wherever it lies": Roll(
            TWO_BACK, "31", {6: {5, 3, 2}, 3: {2, OFF}}
        ),
    },
}

CASES = [
    pytest.param(ruleset, roll, id=f"{ruleset}: {sentence}")
    for ruleset, rolls in ROLLS.items()
    for sentence, roll in rolls.items()
]


def test_every_sheet_is_met() -> None:
    assert set(ROLLS) == set(RULESETS)


@pytest.mark.parametrize(("ruleset", "roll"), CASES)
def test_the_board_offers_what_the_sheet_allows(table: Sit, ruleset: str, roll: Roll) -> None:
    match = standing(roll.own, roll.other, ruleset=ruleset, dice=roll.dice)
    page = table(match)
    page.wait_for_selector(".move--draft")
    assert can_lift(page) == set(roll.ways)
    for source, targets in roll.ways.items():
        tap(page, source)
        assert can_go(page) == targets, source
        page.keyboard.press("Escape")
    if not roll.ways:
        assert "nothing can be played" in page.text_content(".status")
        press(page, "confirm")
        page.wait_for_selector("[name=dice]")


@pytest.mark.parametrize(
    ("ruleset", "dice", "enough"),
    [("dujardin", "21", True), ("dujardin", "11", True), ("standard", "21", False)],
)
def test_what_is_left_of_the_roll_once_one_has_entered(
    table: Sit, ruleset: str, dice: str, enough: bool
) -> None:
    match = standing({BAR: 2, 6: 13}, ruleset=ruleset, dice=dice)
    page = table(match)
    page.wait_for_selector(".move--draft")
    tap(page, BAR)
    tap(page, 24)
    page.wait_for_selector("[data-key=undo]:not([aria-disabled])")
    assert is_armed(page) is enough
    assert can_lift(page) == (set() if enough else {BAR})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_with_which_dice_the_first_turn_is_played(table: Sit, ruleset: str) -> None:
    page = table(Match(RULESETS[ruleset]))
    type_dice(page, "52")
    if ruleset == "dujardin":
        page.wait_for_selector("[name=dice][aria-label='Your dice']")
        # Nobody has seen the starter's dice: the cube may be turned before them.
        assert page.locator("[data-key=double]:not([aria-disabled])").count() == 1
        type_dice(page, "33")
        assert page.text_content(".move--draft b") == "33"
    else:
        page.wait_for_selector(".move--draft")
        assert page.text_content(".move--draft b") == "52"
        assert page.locator("[data-key=double]:not([aria-disabled])").count() == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_how_high_the_cube_goes(table: Sit, ruleset: str) -> None:
    match = standing({6: 2}, ruleset=ruleset, cube=Cube(64, Side.WHITE))
    page = table(match)
    page.wait_for_selector("[data-key=double]")
    if RULESETS[ruleset].cube_limit == 64:
        page.wait_for_selector(".reason:text-is('The cube goes no higher')")
    else:
        press(page, "double")
        assert "128" in page.text_content(".answer-title")


ALL_HOME = {6: 5, 5: 5, 4: 5}
ONE_OUTSIDE = {13: 1, 6: 5, 5: 5, 4: 4}
ONE_IN_WHITES_HOME = {22: 1, 6: 5, 5: 5, 4: 4}
OFF_AND_OUTSIDE = {13: 1, 6: 5, 5: 5}
OFF_AND_BACK = {25: 1, 6: 5, 5: 5}
OFF_AND_HOME = {6: 5, 5: 5}

# By sheet: a single game, a gammon and a backgammon are how the loser stands.
WORTH: dict[str, dict[str, list[Men]]] = {
    "standard": {
        "single": [OFF_AND_HOME, OFF_AND_BACK],
        "gammon": [ALL_HOME, ONE_OUTSIDE],
        "backgammon": [ONE_IN_WHITES_HOME],
    },
    "tchibo": {
        "single": [OFF_AND_HOME, OFF_AND_OUTSIDE],
        "gammon": [ALL_HOME],
        "backgammon": [ONE_OUTSIDE, ONE_IN_WHITES_HOME],
    },
    "dujardin": {
        "single": [OFF_AND_HOME, OFF_AND_OUTSIDE],
        "gammon": [ALL_HOME, ONE_OUTSIDE],
        "backgammon": [OFF_AND_BACK],
    },
}
WORTH["tchibo-pl"] = WORTH["tchibo"]
WORTH["gala"] = WORTH["dujardin"]
WORTH["travel"] = WORTH["travel-fr"] = WORTH["standard"]
REASONS = {
    ("gammon", "none-off"): "Black has not borne off any checkers.",
    ("gammon", "all-home"): "Black has all checkers home but has not borne off any.",
    ("backgammon", "none-off-and-back"): "not borne off any checkers and has one on the bar or in",
    ("backgammon", "not-all-home"): "not borne off any checkers and does not have all of them home",
    ("backgammon", "back"): "Black has a checker on the bar or in the winner’s home board",
}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_won_game_counts_and_why(table: Sit, ruleset: str) -> None:
    # Every way to lose is shown by one of the sheets that count alike, every win by each of them.
    is_first = next(name for name in WORTH if WORTH[name] is WORTH[ruleset]) == ruleset
    for points, (win, losers) in enumerate(WORTH[ruleset].items(), start=1):
        for loser in losers if is_first else losers[:1]:
            page = table(standing({1: 1}, loser, ruleset=ruleset, dice="21"))
            page.wait_for_selector(".move--draft")
            tap(page, 1)
            tap(page, OFF)
            press(page, "confirm")
            page.wait_for_selector("#result-title")
            _result_says(page, ruleset, win, points)


def _result_says(page: Any, ruleset: str, win: str, points: int) -> None:
    title = "White wins" if win == "single" else f"White wins a {win}"
    assert page.text_content("#result-title") == title
    assert page.text_content(".tile--main b") == str(points)
    if win != "single":
        answer = getattr(RULESETS[ruleset], win).value
        assert REASONS[win, answer] in page.text_content(".result-why")
    current = page.locator(".grade--now b")
    assert current.text_content().lower().startswith(win)
