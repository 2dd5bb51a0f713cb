"""Checkers on the bar, by the two ways in which sheets let them back."""

from __future__ import annotations

import pytest

from tests.rules.board import blocks, blots, plays
from videau import RULESETS, Entering

every_ruleset = pytest.mark.parametrize("rules", RULESETS)
every_die = pytest.mark.parametrize(
    "rules", [name for name, rules in RULESETS.items() if rules.entering is Entering.EVERY_DIE]
)


@every_ruleset
def test_a_checker_enters_on_the_point_of_the_die_counted_from_the_far_end(rules: str) -> None:
    assert plays({25: 1}, "33", rules, blocks(19)) == {"bar/22"}


@every_ruleset
def test_nothing_moves_while_a_checker_cannot_enter(rules: str) -> None:
    assert plays({25: 1, 13: 3}, "65", rules, blocks(19, 20)) == {""}


@every_ruleset
def test_entering_on_a_single_checker_hits_it(rules: str) -> None:
    assert plays({25: 1}, "33", rules, blocks(19) | blots(22)) == {"bar/22*"}


@every_die
def test_a_checker_enters_and_the_other_die_is_played(rules: str) -> None:
    assert plays({25: 1, 8: 1}, "61", rules, blocks(24)) == {"bar/19 8/7", "bar/18"}


@every_die
def test_several_checkers_enter_in_one_turn(rules: str) -> None:
    assert plays({25: 2, 8: 1}, "61", rules, {1: 1}) == {"bar/24* bar/19"}


@every_die
def test_with_two_on_the_bar_one_enters_if_only_one_die_serves(rules: str) -> None:
    assert plays({25: 2, 8: 1}, "61", rules, blocks(24)) == {"bar/19"}


@every_die
def test_a_double_enters_all_and_plays_what_is_left(rules: str) -> None:
    assert plays({25: 3}, "44", rules, {1: 2}) == {"bar/21(2) bar/17"}


@every_die
def test_the_larger_die_enters_when_only_one_die_can_be_played(rules: str) -> None:
    assert plays({25: 1}, "65", rules, blocks(14)) == {"bar/19"}


def test_dujardin_enters_one_checker_with_either_die() -> None:
    assert plays({25: 1, 8: 1}, "61", "dujardin", {1: 1}) == {"bar/24*", "bar/19"}


def test_dujardin_loses_the_other_die_after_entering() -> None:
    assert plays({25: 1, 8: 1}, "61", "dujardin", blocks(24)) == {"bar/19"}


def test_dujardin_never_enters_two_checkers_in_one_turn() -> None:
    assert plays({25: 2}, "61", "dujardin", {1: 1}) == {"bar/24*", "bar/19"}


def test_dujardin_loses_the_other_three_of_a_double_after_entering() -> None:
    assert plays({25: 1, 8: 3}, "33", "dujardin") == {"bar/22"}


def test_dujardin_leaves_the_choice_of_the_die_free_on_entering() -> None:
    assert plays({25: 1}, "65", "dujardin", blocks(14)) == {"bar/19", "bar/20"}


def test_dujardin_plays_the_larger_die_when_nobody_waits_on_the_bar() -> None:
    assert plays({24: 1}, "65", "dujardin", blocks(13)) == {"24/18"}
