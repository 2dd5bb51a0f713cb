"""What lies on the table, as somebody sees it: the part that all pictures share.

A :class:`Table` says who, how many and where, seen from the seat of the player at the bottom,
and leaves it to the picture how that looks. ``diagram`` draws it with letters, ``svg`` with
wood, the terminal with colours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.game import Game, Stage
from videau.rules.match import Match
from videau.rules.position import BAR, OFF, POINTS, Position

__all__ = ["Player", "Seat", "Stack", "Table", "TableCube", "look_at"]


class Seat(Enum):
    """Where a player sits, for whoever looks at the picture."""

    BOTTOM = "bottom"
    TOP = "top"

    @property
    def opposite(self) -> Seat:
        """The other seat."""
        return Seat.TOP if self is Seat.BOTTOM else Seat.BOTTOM


@dataclass(frozen=True, slots=True)
class Stack:
    """Checkers of one player on one point or on the bar."""

    point: int
    """As the player at the bottom counts; 25 is the bar, for either player."""
    seat: Seat
    count: int


class Player(NamedTuple):
    """What belongs to one player."""

    side: Side | None
    """The colour; nobody knows it in a bare position."""
    pips: int
    off: int
    score: int | None
    """Points in the match or session, if there is one."""


class TableCube(NamedTuple):
    """The cube as it lies there."""

    value: int
    """What it shows: the stake, or the one that is being offered."""
    seat: Seat | None
    """With whom it lies, None in the middle."""
    is_offered: bool
    is_usable: bool
    """Whether anybody may turn it in this game."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that a picture of a game shows."""

    bottom: Player
    top: Player
    stacks: tuple[Stack, ...]
    on_turn: Seat | None = None
    dice: Dice | None = None
    cube: TableCube | None = None
    length: int = 0
    is_crawford: bool = False

    def player(self, seat: Seat) -> Player:
        """Returns the player who sits there."""
        return self.bottom if seat is Seat.BOTTOM else self.top


def look_at(what: Position | Game | Match, perspective: Side | None = None) -> Table:
    """Returns what lies on the table, seen by *perspective*, usually white.

    A bare position is seen by the player on turn, and turned round for black.

    >>> table = look_at(Position())
    >>> table.stacks[0], table.bottom.pips
    (Stack(point=24, seat=<Seat.BOTTOM: 'bottom'>, count=2), 167)
    """
    if isinstance(what, Position):
        seen = what.swapped() if perspective is Side.BLACK else what
        return Table(_player(None, seen), _player(None, seen.swapped()), tuple(_stacks(seen)))
    side = perspective or Side.WHITE
    match = what if isinstance(what, Match) else None
    game = what.game if isinstance(what, Match) else what
    seen = game.seen_by(side)
    waits_for_turn = game.stage in (Stage.ROLL, Stage.PLAY, Stage.ANSWER)
    return Table(
        _player(side, seen, match),
        _player(side.opponent, seen.swapped(), match),
        tuple(_stacks(seen)),
        _seat(game.turn, side) if waits_for_turn else None,
        game.dice,
        _cube(game, side),
        game.options.length,
        game.is_crawford,
    )


def _player(side: Side | None, seen: Position, match: Match | None = None) -> Player:
    score = match.score.of(side) if match is not None and side is not None else None
    return Player(side, seen.pips, seen.own[OFF], score)


def _stacks(seen: Position) -> Iterator[Stack]:
    for seat, counts in ((Seat.BOTTOM, seen.own), (Seat.TOP, seen.other)):
        for own_number in (BAR, *reversed(POINTS)):
            if counts[own_number]:
                is_turned = seat is Seat.TOP and own_number != BAR
                point = BAR - own_number if is_turned else own_number
                yield Stack(point, seat, counts[own_number])


def _seat(side: Side, bottom: Side) -> Seat:
    return Seat.BOTTOM if side is bottom else Seat.TOP


def _cube(game: Game, bottom: Side) -> TableCube | None:
    if not game.options.cube:
        return None
    is_usable = not game.is_crawford and game.options.length != 1
    if game.raises:
        return TableCube(game.offered, _seat(game.answerer, bottom), True, is_usable)
    owner = game.cube.owner
    seat = None if owner is None else _seat(owner, bottom)
    return TableCube(game.cube.value, seat, False, is_usable)
