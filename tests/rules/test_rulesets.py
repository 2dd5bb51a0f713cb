"""The sheets as data."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from videau import (
    RULESETS,
    FirstDouble,
    Gammon,
    IllegalSettingsError,
    Opening,
    Ruleset,
    UnavailableError,
    find_ruleset,
)
from videau.rules.ruleset import AXES


def test_there_are_the_seven_rulesets() -> None:
    assert list(RULESETS) == [
        "standard", "tchibo", "tchibo-pl", "dujardin", "gala", "travel", "travel-fr",
    ]  # fmt: skip


def test_a_ruleset_never_changes() -> None:
    with pytest.raises(FrozenInstanceError):
        RULESETS["gala"].cube_limit = 8  # type: ignore[misc]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_whatever_a_sheet_says_is_a_question_that_we_ask(ruleset: Ruleset) -> None:
    assert ruleset.said <= set(AXES)


def test_travel_fr_is_travel_but_for_bearing_off() -> None:
    differing = {
        axis
        for axis in AXES
        if getattr(RULESETS["travel"], axis) != getattr(RULESETS["travel-fr"], axis)
    }

    assert differing == {"bear_off"}


def test_a_ruleset_is_found_by_name_in_any_case() -> None:
    assert find_ruleset(" Tchibo-PL ") is RULESETS["tchibo-pl"]


def test_an_unknown_ruleset_is_refused_with_the_known_names() -> None:
    with pytest.raises(UnavailableError, match="no ruleset 'klingon'; there are standard, tchibo"):
        find_ruleset("klingon")


@pytest.mark.parametrize("limit", [0, -2, 3, 63])
def test_a_cube_limit_is_a_power_of_two(limit: int) -> None:
    with pytest.raises(IllegalSettingsError, match="power of two"):
        Ruleset(name="ours", cube_limit=limit)


def test_doubling_before_a_roll_that_was_thrown_already_is_a_contradiction() -> None:
    with pytest.raises(IllegalSettingsError, match="contradicts opening"):
        Ruleset(name="ours", opening=Opening.BOTH_DICE, first_double=FirstDouble.ANY_ROLL)


def test_a_gap_between_gammon_and_backgammon_is_a_contradiction() -> None:
    with pytest.raises(IllegalSettingsError, match="would fall into neither"):
        Ruleset(name="ours", gammon=Gammon.ALL_HOME)


@pytest.mark.parametrize("name", ["", "a b", "../x"])
def test_a_name_is_one_plain_word(name: str) -> None:
    with pytest.raises(IllegalSettingsError, match="expected a name"):
        Ruleset(name=name)
