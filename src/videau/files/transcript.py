"""What a match file says, before anybody asks whether it can have been played.

Readers of foreign formats only take a file apart, into these values; :mod:`videau.files.assembly`
makes a :class:`~videau.files.record.Record` of them, by the rules. So every format is judged alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from videau.errors import UnreadableError
from videau.files.notes import CubeOpinion, Rollout
from videau.files.record import NAMELESS, Players, Problem
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.match import Score
from videau.rules.options import Options
from videau.rules.plays import Step
from videau.rules.position import Position

__all__ = ["Candidate", "Said", "Saying", "Setup", "ToldGame", "ToldMatch", "dice_of"]


class Said(Enum):
    """The kinds of things that files say."""

    ROLLS = "rolls"
    """Dice, and usually what was played with them."""
    DOUBLES = "doubles"
    """A turn of the cube; one that answers another is a beaver, the next a raccoon."""
    TAKES = "takes"
    DROPS = "drops"
    WINS = "wins"
    """The result."""
    GIVES_UP = "gives up"
    """A word that somebody resigned; who, and how much, only the result tells."""
    SETS = "sets"
    """The board is set up anew."""


class Setup(NamedTuple):
    """Something that was set up anew: the board, the cube, whose turn it is; None stays."""

    white: Position | None = None
    """The board as white sees it."""
    turn: Side | None = None
    value: int | None = None
    """What the cube shows."""
    owner: tuple[Side | None] | None = None
    """Who has the cube; nobody may be said too."""


class Candidate(NamedTuple):
    """A play that a program has looked at, not yet spelled; see :class:`~videau.Opinion`."""

    steps: tuple[Step, ...]
    equity: float
    chances: tuple[float, ...] = ()
    level: str = ""
    rollout: Rollout | None = None
    after: Position | None = None
    """The board after it, seen by the opponent, where the file has that too."""


class Saying(NamedTuple):
    """One thing that a file says of one side."""

    line: int
    side: Side
    said: Said
    text: str
    """As the file puts it."""
    dice: Dice | None = None
    steps: tuple[Step, ...] | None = None
    """What was played; None if the file does not say."""
    number: int | None = None
    """The cube after a double, or the points of a result."""
    after: Position | None = None
    """The board after a play, seen by the opponent, where a file is to be believed more than its
    moves."""
    setup: Setup | None = None
    comment: str = ""
    cube: CubeOpinion | None = None
    """What a program thinks of doubling, before a roll or at a double and its answer."""
    candidates: tuple[Candidate, ...] = ()
    """Plays that a program has looked at, the best first."""
    chosen: int | None = None
    luck: float | None = None
    variations: tuple[list[Saying], ...] = ()
    """Lines that could have been played instead of this."""


@dataclass(slots=True)
class ToldGame:
    """One game: the score at which it began, and what happened."""

    line: int
    score: Score | None = None
    sayings: list[Saying] = field(default_factory=list)
    is_crawford: bool | None = None
    """None where the file leaves it to the score."""
    automatic_doubles: int = 0
    comment: str = ""


@dataclass(slots=True)
class ToldMatch:
    """A match, as it is told."""

    options: Options
    players: Players = NAMELESS
    date: str | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    games: list[ToldGame] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@lru_cache(maxsize=64)
def dice_of(text: str) -> Dice | None:
    """Returns the dice of two digits; None for those that nobody knows (``00``).

    >>> dice_of("13"), dice_of("00")
    (Dice(3, 1), None)
    """
    try:
        return Dice.parse(text)
    except UnreadableError:
        return None
