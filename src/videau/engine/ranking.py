"""Plays in the order of their worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, overload

import numpy as np

from videau.arrays import to_rows
from videau.engine.chances import Chances
from videau.engine.cube import CubeState
from videau.engine.evaluator import Evaluator, checked_plies, core_of
from videau.rules.dice import Dice
from videau.rules.moves import Play, blots_of
from videau.rules.plays import unpack_play
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau import _native

__all__ = ["CHOICE", "EVEN", "NORMAL", "Filter", "RankedPlay", "Ranking", "Until", "rank"]


class Until(Enum):
    """How long plays are searched by more than one ply."""

    CHOICE = "choice"
    """Until it is clear which is the best."""
    VALUE = "value"
    """Until it is known what the best one is worth."""
    ALL = "all"
    """Until that is known of all."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which plays are looked at more deeply: the best *keep* within *within* of the best one.

    Before more than one ply is searched, of these remain the ones within *near* of the best, by the
    mean of what they are worth at no ply and at one. They are then searched side by side, and those
    that can no longer win are given up (decision 0034).
    """

    keep: int = 10
    within: float = 0.3
    near: float = 0.1
    until: Until = Until.VALUE


NORMAL = Filter()
"""To know the best play and its worth: loses next to nothing against looking at all of them."""

CHOICE = Filter(until=Until.CHOICE)
"""To choose a play: the same one, sooner."""

EVEN = Filter(keep=5, within=0.16, near=math.inf, until=Until.ALL)
"""To show several plays: those that are searched are searched equally deep."""


@dataclass(frozen=True, slots=True)
class RankedPlay:
    """A play and what it is worth to whoever makes it."""

    play: Play
    position: Position
    """Afterwards, seen by the opponent, who is on roll."""
    chances: Chances
    """The mover's, cubeless."""
    equity: float
    """The mover's: with the cube if one was given, else cubeless money."""
    plies: int
    """How deep it was looked at."""


class Ranking(Sequence[RankedPlay]):
    """Every legal play, the best first; each is spelled out when it is asked for.

    >>> from videau.engine import NetEvaluator
    >>> ranking = rank(NetEvaluator.random(), Position(), Dice(6, 5))
    >>> len(ranking), ranking[0].equity >= ranking[-1].equity
    (7, True)
    """

    __slots__ = ("_core", "_position", "_spelled")

    def __init__(self, position: Position, core: _native.Ranking) -> None:
        self._position = position
        self._core = core
        self._spelled: dict[int, RankedPlay] = {}

    def __len__(self) -> int:
        return len(self._core)

    @overload
    def __getitem__(self, index: int) -> RankedPlay: ...
    @overload
    def __getitem__(self, index: slice) -> list[RankedPlay]: ...
    def __getitem__(self, index: int | slice) -> RankedPlay | list[RankedPlay]:
        places = range(len(self._core))[index]
        if isinstance(places, range):
            return [self._at(place) for place in places]
        return self._at(places)

    def __repr__(self) -> str:
        return f"<Ranking of {len(self)} plays in {self._position.id}>"

    def _at(self, place: int) -> RankedPlay:
        spelled = self._spelled.get(place)
        if spelled is None:
            core = self._core
            play, position = unpack_play(core.packed(place), blots_of(self._position))
            chances = Chances.from_endings(core.chances(place))
            spelled = RankedPlay(play, position, chances, core.equity(place), core.plies(place))
            self._spelled[place] = spelled
        return spelled


def rank(
    evaluator: Evaluator,
    position: Position,
    dice: Dice,
    ruleset: Ruleset = STANDARD,
    *,
    plies: int = 0,
    cube: CubeState | None = None,
    keep: Filter = NORMAL,
    also: Sequence[Play] = (),
) -> Ranking:
    """Returns every legal play, the best first.

    *cube* is that of the mover. With it, equities count the cube and the score; where it makes
    plays equal, as when the opponent drops after any of them, cubeless equity decides. Plays named
    in *also* are searched too, however poor they look.

    >>> from videau.engine import NetEvaluator
    >>> plays = rank(NetEvaluator.random(), Position(), Dice(3, 1), plies=1)
    >>> len(plays), plays[0].plies, plays[-1].plies
    (16, 1, 0)
    """
    searched = None
    if also:
        legal = position.legal_plays(dice, ruleset)
        searched = np.array(to_rows(legal.after(play) for play in also))
    found = core_of(evaluator, ruleset, position.checkers).rank(
        position.own,
        position.other,
        dice.high,
        dice.low,
        plies=checked_plies(plies),
        keep=keep.keep,
        within=keep.within,
        near=keep.near,
        until=keep.until.value,
        cube=None if cube is None else cube.core,
        searched=searched,
    )
    return Ranking(position, found)
