"""Positions as values: set up, checked, compared, turned round."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given

from tests.positions import positions
from videau import STARTS, IllegalPositionError, Position


def test_the_start_has_fifteen_checkers_and_167_pips_a_side() -> None:
    start = Position()

    assert start.checkers == 15
    assert start.pips == start.swapped().pips == 167


@pytest.mark.parametrize(
    ("name", "checkers", "pips"),
    [
        ("standard", 15, 167),
        ("nackgammon", 15, 194),
        ("longgammon", 15, 360),
        ("hypergammon", 3, 69),
    ],
)
def test_every_starting_position_is_fair(name: str, checkers: int, pips: int) -> None:
    start = STARTS[name]

    assert (start.checkers, start.pips) == (checkers, pips)
    assert start.swapped() == start


def test_what_is_not_on_the_board_has_been_borne_off() -> None:
    assert Position({6: 2}, {1: 15}).own[0] == 13


@pytest.mark.parametrize(
    ("own", "other", "problem"),
    [
        ({6: 16}, {6: 15}, "expected 0 to 15 checkers on point 6, got 16"),
        ({6: 10, 5: 6}, {6: 15}, "expected at most 15 checkers a side, got 16"),
        ({6: -1}, {6: 15}, "expected 0 to 15 checkers on point 6, got -1"),
        ({26: 1}, {6: 15}, "expected a point from 1 to 24"),
        ({6: 15}, {19: 15}, "checkers of both sides stand on point 6"),
        ({}, {}, "both sides have borne off all their checkers"),
        ({0: 3, 6: 2}, {6: 15}, "the same number of checkers on both sides, got 5 and 15"),
        (
            {25: 1, **dict.fromkeys(range(1, 7), 2)},
            {25: 1, **dict.fromkeys(range(1, 7), 2)},
            "both sides wait on the bar before a closed board",
        ),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(
    own: dict[int, int], other: dict[int, int], problem: str
) -> None:
    with pytest.raises(IllegalPositionError, match=problem):
        Position(own, other)


def test_a_position_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        Position().own = b""


@given(positions())
def test_equal_positions_are_equal_however_they_came_about(position: Position) -> None:
    again = Position(dict(enumerate(position.own)), dict(enumerate(position.other)))

    assert again == position
    assert hash(again) == hash(position)
    assert copy.deepcopy(position) == position == pickle.loads(pickle.dumps(position))


@given(positions())
def test_turning_the_board_twice_changes_nothing(position: Position) -> None:
    assert position.swapped().swapped() == position


@given(positions())
def test_the_repr_of_a_position_makes_it_again(position: Position) -> None:
    assert eval(repr(position)) == position


def test_a_race_begins_when_the_last_checkers_have_passed() -> None:
    assert not Position({13: 15}, {13: 15}).is_race
    assert Position({12: 15}, {12: 15}).is_race
    assert not Position().is_race


def test_more_checkers_than_anybody_has_are_refused() -> None:
    with pytest.raises(IllegalPositionError, match="at most 15 checkers a side, got 271"):
        Position({6: 5}, {6: 5}, checkers=271)
