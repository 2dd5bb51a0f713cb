"""What every sheet says, or leaves to be understood, about moving checkers."""

from __future__ import annotations

import pytest

from tests.rules.board import blocks, blots, plays
from videau import ALL_ROLLS, RULESETS, Dice, Play, Position

every_ruleset = pytest.mark.parametrize("rules", RULESETS)


@every_ruleset
def test_each_die_moves_one_checker_or_the_same_checker_twice(rules: str) -> None:
    assert plays({24: 1, 20: 1}, "21", rules, blocks(1)) == {
        "24/22 20/19",
        "24/23 20/18",
        "24/21",
        "20/17",
    }


@every_ruleset
def test_nine_is_blocked_when_four_and_five_are_blocked(rules: str) -> None:
    assert plays({24: 1}, "54", rules, blocks(20, 19)) == {""}


@every_ruleset
def test_one_open_way_is_enough_to_move_both_dice_with_one_checker(rules: str) -> None:
    assert plays({24: 1}, "54", rules, blocks(20)) == {"24/15"}


@every_ruleset
def test_two_checkers_hold_a_point_against_the_opponent(rules: str) -> None:
    assert plays({13: 1, 24: 1}, "61", rules, blocks(7, 12, 18, 23)) == {""}


@every_ruleset
def test_own_checkers_stack_without_limit(rules: str) -> None:
    assert plays({8: 1, 7: 14}, "61", rules, blocks(2, 1)) == {"8/7", "7/6"}


@every_ruleset
def test_a_double_is_played_four_times(rules: str) -> None:
    assert plays({24: 1}, "22", rules, blocks(1)) == {"24/16"}


@every_ruleset
def test_a_double_is_played_as_often_as_it_can_be(rules: str) -> None:
    assert plays({24: 1}, "22", rules, blocks(18)) == {"24/20"}


@every_ruleset
def test_a_roll_that_cannot_be_played_is_lost(rules: str) -> None:
    assert plays({24: 2}, "66", rules, blocks(18)) == {""}


@every_ruleset
def test_both_dice_must_be_played_even_if_one_order_allows_only_one(rules: str) -> None:
    # 24/18 first would leave no 5; 24/19 first leaves a 6.
    assert plays({24: 1}, "65", rules, blocks(18)) == {"24/13"}


@every_ruleset
def test_the_larger_die_is_played_when_either_could_be_but_not_both(rules: str) -> None:
    assert plays({24: 1}, "65", rules, blocks(13)) == {"24/18"}


@every_ruleset
def test_the_smaller_die_is_played_when_the_larger_cannot_be(rules: str) -> None:
    assert plays({24: 1}, "65", rules, blocks(18, 13)) == {"24/19"}


@every_ruleset
def test_a_single_checker_is_hit_and_waits_on_the_bar(rules: str) -> None:
    position = Position({24: 1}, blots(21) | {6: 2})
    after = position.play(Play.parse("24/21*"))

    assert after.own[25] == 1
    assert after.own[4] == 0
    assert Play.parse("24/21*/20") in position.legal_plays(Dice(3, 1), RULESETS[rules])


@every_ruleset
def test_one_checker_may_hit_twice_in_a_turn(rules: str) -> None:
    assert "24/21*/20*" in plays({24: 1}, "31", rules, blots(21, 20) | {6: 2})


@every_ruleset
def test_hitting_on_the_way_and_passing_by_are_different_plays(rules: str) -> None:
    assert plays({24: 1}, "31", rules, blots(21) | {6: 2}) == {"24/21*/20", "24/20"}


@every_ruleset
def test_the_order_of_the_dice_does_not_matter(rules: str) -> None:
    position = Position()
    for high in range(1, 7):
        for low in range(1, 7):
            there = set(position.legal_plays(Dice(high, low), RULESETS[rules]))
            back = set(position.legal_plays(Dice(low, high), RULESETS[rules]))
            assert there == back


def test_every_roll_has_the_known_number_of_plays_from_the_start() -> None:
    known = {
        "21": 15, "31": 16, "41": 14, "51": 8, "61": 10, "32": 17, "42": 18, "52": 8, "62": 14,
        "43": 17, "53": 9, "63": 14, "54": 9, "64": 14, "65": 7,
        "11": 42, "22": 75, "33": 73, "44": 52, "55": 4, "66": 11,
    }  # fmt: skip
    counted = {str(dice): len(Position().legal_plays(dice)) for dice in ALL_ROLLS}

    assert counted == known
    assert sum(counted.values()) == 447
    assert sum(36 * dice.probability * counted[str(dice)] for dice in ALL_ROLLS) == 637
