"""What lies on the board, as somebody sees it: the part that all pictures share.

A :class:`BoardView` says who, how many and where, seen from the edge of the player at the bottom,
and leaves it to the picture how that looks. ``diagram`` draws it with letters, ``svg`` as a
wooden board, the terminal with colours.
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

__all__ = ["BoardView", "CubeView", "Edge", "PlayerView", "Stack", "view_board"]


class Edge(Enum):
    """Where a player sits, for whoever looks at the picture."""

    BOTTOM = "bottom"
    TOP = "top"

    @property
    def opposite(self) -> Edge:
        """The other edge."""
        return Edge.TOP if self is Edge.BOTTOM else Edge.BOTTOM


@dataclass(frozen=True, slots=True)
class Stack:
    """Checkers of one player on one point or on the bar."""

    point: int
    """As the player at the bottom counts; 25 is the bar, for either player."""
    edge: Edge
    count: int


class PlayerView(NamedTuple):
    """What belongs to one player."""

    side: Side | None
    """The colour; nobody knows it in a bare position."""
    pips: int
    off: int
    score: int | None
    """Points in the match or session, if there is one."""


class CubeView(NamedTuple):
    """The cube as it lies there."""

    value: int
    """What it shows: the stake, or the one that is being offered."""
    edge: Edge | None
    """With whom it lies, None in the middle."""
    is_offered: bool
    is_usable: bool
    """Whether anybody may turn it in this game."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything that a picture of a game shows."""

    bottom: PlayerView
    top: PlayerView
    stacks: tuple[Stack, ...]
    to_move: Edge | None = None
    dice: Dice | None = None
    cube: CubeView | None = None
    length: int = 0
    is_crawford: bool = False

    def player(self, edge: Edge) -> PlayerView:
        """Returns the player who sits there."""
        return self.bottom if edge is Edge.BOTTOM else self.top


def view_board(what: Position | Game | Match, perspective: Side | None = None) -> BoardView:
    """Returns what lies on the board, seen by *perspective*, usually white.

    A bare position is seen by the player to move, and turned round for black.

    >>> view = view_board(Position())
    >>> view.stacks[0], view.bottom.pips
    (Stack(point=24, edge=<Edge.BOTTOM: 'bottom'>, count=2), 167)
    """
    if isinstance(what, Position):
        seen = what.swapped() if perspective is Side.BLACK else what
        return BoardView(_player(None, seen), _player(None, seen.swapped()), tuple(_stacks(seen)))
    side = perspective or Side.WHITE
    match = what if isinstance(what, Match) else None
    game = what.game if isinstance(what, Match) else what
    seen = game.seen_by(side)
    waits_for_turn = game.stage in (Stage.ROLL, Stage.PLAY, Stage.ANSWER)
    return BoardView(
        _player(side, seen, match),
        _player(side.opponent, seen.swapped(), match),
        tuple(_stacks(seen)),
        _seat(game.turn, side) if waits_for_turn else None,
        game.dice,
        _cube(game, side),
        game.options.length,
        game.is_crawford,
    )


def _player(side: Side | None, seen: Position, match: Match | None = None) -> PlayerView:
    score = match.score.of(side) if match is not None and side is not None else None
    return PlayerView(side, seen.pips, seen.own[OFF], score)


def _stacks(seen: Position) -> Iterator[Stack]:
    for edge, counts in ((Edge.BOTTOM, seen.own), (Edge.TOP, seen.other)):
        for own_number in (BAR, *reversed(POINTS)):
            if counts[own_number]:
                is_turned = edge is Edge.TOP and own_number != BAR
                point = BAR - own_number if is_turned else own_number
                yield Stack(point, edge, counts[own_number])


def _seat(side: Side, bottom: Side) -> Edge:
    return Edge.BOTTOM if side is bottom else Edge.TOP


def _cube(game: Game, bottom: Side) -> CubeView | None:
    if not game.options.cube:
        return None
    if game.pending_doubles:
        return CubeView(game.offered, _seat(game.answerer, bottom), True, game.cube_in_play)
    owner = game.cube.owner
    edge = None if owner is None else _seat(owner, bottom)
    return CubeView(game.cube.value, edge, False, game.cube_in_play)
