"""What a decision is about: opening, contact, holding, prime, race, bear-off, doubling, taking.

A play belongs to the first kind of position whose definition holds, seen by whoever plays it:

=========  ========================================================================================
bear-off   all checkers of the player to move are home or borne off, whether or not the opponent
           waits behind them
race       the sides have passed each other, so that nobody can be hit any more
opening    at least three fifths of the checkers of *either* side stand where the game began
prime      somebody holds four or more points in a row, with a checker of the opponent behind them
holding    somebody holds a point in the opponent's home board or the opponent's bar point, and
           the opponent has no checker left behind its own midpoint
contact    everything else
=========  ========================================================================================

Cube decisions are kinds of their own, whatever the position.

>>> theme_of_position(Position()).value, theme_of_position(Position({6: 2, 4: 1}, {1: 2})).value
('opening', 'bear-off')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from itertools import groupby
from typing import assert_never

from videau.i18n.texts import Text
from videau.rules.plain_repr import PlainRepr
from videau.rules.position import BAR, HOME, POINTS, Position
from videau.teacher.hints import Kind

__all__ = ["THEME_TITLES", "Theme", "theme_of", "theme_of_position"]

PRIME = 4
"""Points in a row that are called a prime: three are made by chance, five are rare."""
STILL_THERE = 3 / 5
"""Of the checkers, in an opening; three or four turns usually move the others."""
MIDPOINT = 13
"""Checkers behind it are still to escape; those on it have come past the opponent's bar point."""
HELD = range(18, 25)
"""The opponent's bar point and home board, as the one who holds a point there counts."""


class Theme(PlainRepr, Enum):
    """What somebody had to know in order to decide well."""

    OPENING = "opening"
    CONTACT = "contact"
    HOLDING = "holding"
    PRIME = "prime"
    RACE = "race"
    BEAR_OFF = "bear-off"
    DOUBLING = "doubling"
    TAKING = "taking"
    """Answers to a double, and to a resignation."""

    @property
    def decides(self) -> Kind:
        """What kind of decision it is.

        >>> Theme.RACE.decides, Theme.DOUBLING.decides, Theme.TAKING.decides
        ('play', 'double', 'answer')
        """
        if self is Theme.DOUBLING:
            return "double"
        return "answer" if self is Theme.TAKING else "play"


THEME_TITLES: Mapping[Theme, Text] = {
    Theme.OPENING: Text("Opening"),
    Theme.CONTACT: Text("Contact"),
    Theme.HOLDING: Text("Holding game"),
    Theme.PRIME: Text("Prime"),
    Theme.RACE: Text("Race"),
    Theme.BEAR_OFF: Text("Bearing off"),
    Theme.DOUBLING: Text("Doubling"),
    Theme.TAKING: Text("Taking and dropping"),
}
"""What each is called, for people."""

_START = Position()


def theme_of(kind: Kind, position: Position, start: Position = _START) -> Theme:
    """Returns what a decision of some *kind* in *position* is about.

    >>> theme_of("double", Position())
    Theme.DOUBLING
    """
    match kind:
        case "play":
            return theme_of_position(position, start)
        case "double":
            return Theme.DOUBLING
        case "answer":
            return Theme.TAKING
        case _:
            assert_never(kind)


def theme_of_position(position: Position, start: Position = _START) -> Theme:
    """Returns what a play in *position* is about, in a game that began at *start*.

    >>> held = Position({20: 2, 8: 3, 6: 5, 5: 3, 4: 2}, {13: 2, 8: 3, 6: 4, 4: 3, 3: 3})
    >>> theme_of_position(held)
    Theme.HOLDING
    """
    return next((theme for theme, holds in _TESTS if holds(position, start)), Theme.CONTACT)


def _is_bear_off(position: Position, _start: Position) -> bool:
    return position.rearmost <= max(HOME)


def _is_race(position: Position, _start: Position) -> bool:
    return position.is_race


def _is_opening(position: Position, start: Position) -> bool:
    least = STILL_THERE * start.checkers
    sides = ((position.own, start.own), (position.other, start.other))
    return all(
        sum(min(now[point], then[point]) for point in POINTS) >= least for now, then in sides
    )


def _is_prime(position: Position, _start: Position) -> bool:
    return _primes(position) or _primes(position.swapped())


def _primes(position: Position) -> bool:
    """Whether the player to move has a prime with a checker of the opponent behind it."""
    rear = position.swapped().rearmost
    points = range(1, BAR)
    runs = (
        list(run) for is_made, run in groupby(points, lambda p: position.own[p] >= 2) if is_made
    )
    # What the opponent calls *rear* is 25 - rear here; to get home it has to pass the run.
    return any(len(run) >= PRIME and 25 - rear < run[0] for run in runs)


def _is_holding(position: Position, _start: Position) -> bool:
    return _holds(position) or _holds(position.swapped())


def _holds(position: Position) -> bool:
    """Whether the player to move waits on an anchor for somebody who has escaped."""
    has_anchor = any(position.own[point] >= 2 for point in HELD)
    return has_anchor and position.swapped().rearmost <= MIDPOINT


_TESTS: tuple[tuple[Theme, Callable[[Position, Position], bool]], ...] = (
    (Theme.BEAR_OFF, _is_bear_off),
    (Theme.RACE, _is_race),
    (Theme.OPENING, _is_opening),
    (Theme.PRIME, _is_prime),
    (Theme.HOLDING, _is_holding),
)
"""In this order; what none of them claims is contact."""
