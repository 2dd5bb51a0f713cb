"""What a decision is about, by the position alone."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.positions import positions
from videau import Dice, Position
from videau.rules.starts import STARTS
from videau.teacher.kinds import THEME_TITLES, Theme, theme_of, theme_of_position

HOLDING = Position({20: 2, 8: 3, 6: 5, 5: 3, 4: 2}, {13: 2, 8: 3, 6: 4, 4: 3, 3: 3})
PRIMING = Position({8: 3, 7: 2, 6: 3, 5: 3, 4: 2, 13: 2}, {24: 2, 13: 4, 6: 5, 8: 4})
CASES = {
    "the start": (Position(), Theme.OPENING),
    "3-1 played": (Position().play(Position().legal_plays(Dice(3, 1))[0]), Theme.OPENING),
    "an anchor against somebody who has escaped": (HOLDING, Theme.HOLDING),
    "the same seen by who has escaped": (HOLDING.swapped(), Theme.HOLDING),
    "a prime of five before two checkers": (PRIMING, Theme.PRIME),
    "the same seen by who sits behind it": (PRIMING.swapped(), Theme.PRIME),
    "a prime that everybody has passed": (
        Position({8: 3, 7: 3, 6: 3, 5: 3, 4: 3}, {13: 3, 6: 6, 5: 6}),
        Theme.RACE,
    ),
    "passed, and not yet home": (Position({9: 1, 6: 14}, {8: 2, 5: 13}), Theme.RACE),
    "home": (Position({6: 5, 4: 5}, {8: 2, 5: 13}), Theme.BEAR_OFF),
    "home, with somebody on the bar": (Position({6: 5, 4: 5}, {25: 1, 5: 14}), Theme.BEAR_OFF),
    "blots everywhere": (
        Position(
            {24: 1, 22: 1, 15: 2, 11: 2, 8: 3, 6: 3, 4: 3},
            {24: 1, 20: 1, 16: 2, 12: 2, 9: 3, 6: 3, 2: 3},
        ),
        Theme.CONTACT,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_play_is_about_what_the_position_is(case: str) -> None:
    position, theme = CASES[case]

    assert theme_of_position(position) is theme


@pytest.mark.parametrize("start", STARTS)
def test_every_game_begins_with_its_opening(start: str) -> None:
    position = STARTS[start]

    assert theme_of_position(position, position) is Theme.OPENING


def test_cube_decisions_are_kinds_of_their_own() -> None:
    for position in (Position(), HOLDING):
        assert theme_of("double", position) is Theme.DOUBLING
        assert theme_of("answer", position) is Theme.TAKING


@given(positions())
def test_every_position_is_about_something_to_play(position: Position) -> None:
    assert theme_of_position(position).decides == "play"
    assert theme_of("play", position) is theme_of_position(position)


@given(positions())
def test_only_the_bear_off_depends_on_who_is_on_turn(position: Position) -> None:
    both = {theme_of_position(position), theme_of_position(position.swapped())}

    assert len(both) == 1 or Theme.BEAR_OFF in both


def test_every_kind_has_a_title() -> None:
    assert set(THEME_TITLES) == set(Theme)
