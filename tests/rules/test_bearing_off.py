"""Bearing off, by the five ways in which sheets allow it."""

from __future__ import annotations

import pytest

from tests.rules.board import blots, plays
from videau import RULESETS

every_ruleset = pytest.mark.parametrize("rules", RULESETS)
as_standard = pytest.mark.parametrize("rules", ["standard", "gala", "travel-fr"])


@every_ruleset
def test_nothing_is_borne_off_before_all_checkers_are_home(rules: str) -> None:
    assert plays({13: 1, 6: 1, 5: 1}, "65", rules) == {"13/2", "13/7 6/1"}


@every_ruleset
def test_bearing_off_goes_on_at_once_when_the_last_checker_comes_home(rules: str) -> None:
    assert plays({7: 1}, "61", rules) == {"7/off"}


@every_ruleset
def test_a_checker_on_the_bar_stops_the_bearing_off(rules: str) -> None:
    assert not any("off" in play for play in plays({25: 1, 2: 2}, "32", rules))


@every_ruleset
def test_a_hit_checker_comes_all_the_way_home_before_bearing_off_goes_on(rules: str) -> None:
    assert plays({19: 1, 2: 2}, "21", rules) == {"19/16", "19/17 2/1"}


@every_ruleset
def test_a_die_may_move_inside_instead_of_bearing_off(rules: str) -> None:
    assert "6/5 6/4" in plays({6: 2}, "21", rules)


# standard, gala, travel-fr


@as_standard
def test_a_die_bears_off_from_its_exact_point(rules: str) -> None:
    assert "4/off 3/off" in plays({6: 1, 4: 1, 3: 1}, "43", rules)


@as_standard
def test_a_die_larger_than_all_points_bears_off_from_the_highest(rules: str) -> None:
    assert plays({4: 1, 3: 1, 1: 1}, "65", rules) == {"4/off 3/off"}


@as_standard
def test_a_die_on_an_empty_point_does_not_bear_off_while_higher_points_are_occupied(
    rules: str,
) -> None:
    assert not any("off" in play for play in plays({6: 1, 5: 1, 2: 1}, "43", rules))


# tchibo: from the back to the front, the surplus is lost


def test_tchibo_bears_off_only_from_the_rearmost_point() -> None:
    assert "6/5 3/off" in plays({6: 1, 3: 1}, "31", "standard")
    assert plays({6: 1, 3: 1}, "31", "tchibo") == {"6/2"}


def test_tchibo_bears_off_the_rearmost_checker_with_a_larger_die() -> None:
    assert plays({4: 1, 3: 1, 1: 1}, "65", "tchibo") == {"4/off 3/off"}


def test_tchibo_only_moves_with_a_die_smaller_than_the_rearmost_point() -> None:
    assert plays({6: 2, 1: 1}, "11", "tchibo") == {"6/2", "6/4(2)", "6/5 6/3"}


# tchibo-pl: from the back to the front, a die that is too large is lost


def test_tchibo_pl_bears_off_the_rearmost_checker_with_its_exact_number() -> None:
    assert plays({4: 1, 3: 1}, "43", "tchibo-pl") == {"4/off 3/off"}


def test_tchibo_pl_gives_up_a_die_that_is_too_large() -> None:
    assert plays({4: 1, 3: 1, 1: 1}, "65", "tchibo-pl") == {""}


def test_tchibo_pl_does_not_bear_off_before_the_rearmost_point_is_cleared() -> None:
    assert plays({6: 2, 2: 2}, "22", "tchibo-pl") == {"6/2(2)"}


# dujardin: any point, exact number only


def test_dujardin_bears_off_from_any_point_with_its_exact_number() -> None:
    assert "6/off 2/off" in plays({6: 1, 2: 1}, "62", "dujardin")


def test_dujardin_has_no_exception_for_the_rearmost_checker() -> None:
    assert plays({4: 1, 3: 1, 1: 1}, "65", "dujardin") == {""}


# travel: if the point of the die is empty, the highest occupied point below it


def test_travel_bears_off_below_the_die_though_higher_points_are_occupied() -> None:
    assert "6/5 2/off" not in plays({6: 1, 2: 1}, "41", "standard")
    assert "6/5 2/off" in plays({6: 1, 2: 1}, "41", "travel")


def test_travel_bears_off_below_the_die_only_if_the_point_of_the_die_is_empty() -> None:
    assert not any("2/off" in play for play in plays({6: 1, 4: 1, 2: 1}, "41", "travel"))


def test_travel_takes_the_highest_of_the_points_below_the_die() -> None:
    assert "6/5 3/off" in plays({6: 1, 3: 1, 2: 1}, "41", "travel")
    assert "6/5 2/off" not in plays({6: 1, 3: 1, 2: 1}, "41", "travel")


# all of them


def test_a_game_is_won_with_dice_to_spare() -> None:
    assert plays({2: 1}, "66") == {"2/off"}


def test_a_hit_while_bearing_off_counts_when_both_dice_can_be_played() -> None:
    # 2/off with the 6 would leave the 1 unplayed, so the checker must hit on its way.
    assert plays({2: 1}, "61", other=blots(1) | {1: 2}) == {"2/1*/off"}
