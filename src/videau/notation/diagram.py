"""The board in plain text.

::

          13 14 15 16 17 18      19 20 21 22 23 24
         ┌──────────────────┬───┬──────────────────┐
    [2]  │ X  ·  ·  ·  O  · │   │ O  ·  ·  ·  ·  X │   O 167  2/7

X sits at the bottom. There is no word in it, so that it serves every language: the number
beside a player's letter counts the pips, ``+2`` counts checkers borne off, ``2/7`` is the score
of a match and ``*`` marks its Crawford game, ``[2]`` is the cube, beside the one who has it,
and ``?`` asks for an answer to it. A small triangle points to the player to move.

:func:`spans` returns the same board as pieces with a meaning each, for whoever wants to paint
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from videau.notation.board_view import BoardView, CubeView, Edge, PlayerView, Stack, view_board
from videau.rules.cube import Side
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.position import BAR, Position

__all__ = ["LETTERS", "Span", "SpanKind", "draw", "spans"]

DEPTH = 5
"""Checkers of a stack that are drawn one by one; then the count takes the last place."""

LETTERS = {Edge.BOTTOM: "X", Edge.TOP: "O"}
"""X is whoever sits at the bottom, whatever the colour."""
_QUARTER_WIDTH = 18
_QUARTERS = {
    Edge.TOP: (range(13, 19), range(19, 25)),
    Edge.BOTTOM: (range(12, 6, -1), range(6, 0, -1)),
}


class SpanKind(Enum):
    """What a piece of the diagram stands for."""

    BLANK = "blank"
    FRAME = "frame"
    NUMBER = "number"
    EMPTY = "empty"
    CHECKER = "checker"
    COUNT = "count"
    DICE = "dice"
    CUBE = "cube"
    PLAYER = "player"
    ON_TURN = "on-turn"


class Span(NamedTuple):
    """A piece of one line."""

    text: str
    kind: SpanKind = SpanKind.BLANK
    edge: Edge | None = None
    """Whose it is."""
    point: int | None = None
    """The point it belongs to, as the player at the bottom counts; 25 is the bar."""


def draw(what: Position | Game | Match, *, perspective: Side | None = None) -> str:
    """Returns a picture of the board made of letters.

    X is the player at the bottom: the one to move in a bare position, else white, or whoever
    *perspective* names.

    >>> print(draw(Position(own={6: 2, 3: 7, 25: 1}, other={20: 2, 1: 9, 25: 3})))
      13 14 15 16 17 18      19 20 21 22 23 24
     ┌──────────────────┬───┬──────────────────┐
     │ ·  ·  ·  ·  ·  · │   │ ·  ·  ·  ·  ·  O │   O 124 +1
     │                  │   │                O │
     │                  │   │                O │
     │                  │   │                O │
     │                  │ X │                9 │
     │                  │   │                  │
     │                  │ O │          7       │
     │                  │ O │          X       │
     │                  │ O │          X       │
     │                  │   │ X  O     X       │
     │ ·  ·  ·  ·  ·  · │   │ X  O  ·  X  ·  · │   X 58 +5
     └──────────────────┴───┴──────────────────┘
      12 11 10  9  8  7       6  5  4  3  2  1
    """
    lines = spans(view_board(what, perspective))
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def spans(view: BoardView) -> tuple[tuple[Span, ...], ...]:
    """Returns the lines of the diagram, each in pieces that say what they are.

    >>> spans(view_board(Position()))[2][2]
    Span(text=' X ', kind=<SpanKind.CHECKER: 'checker'>, edge=<Edge.BOTTOM: 'bottom'>, point=13)
    """
    stacks = {(stack.point, stack.edge): stack for stack in view.stacks}
    lines = (
        _numbers(Edge.TOP),
        _edge("┌┬┐"),
        *(_row(stacks, Edge.TOP, height) for height in range(DEPTH)),
        _middle(view),
        *(_row(stacks, Edge.BOTTOM, height) for height in reversed(range(DEPTH))),
        _edge("└┴┘"),
        _numbers(Edge.BOTTOM),
    )
    cube = _cube_text(view.cube)
    beside = {2: Edge.TOP, DEPTH + 2: None, 2 * DEPTH + 2: Edge.BOTTOM}
    whole = []
    for number, line in enumerate(lines):
        edge = beside.get(number)
        has_cube = number in beside and view.cube is not None and view.cube.edge is edge
        margin = Span(f"{cube}  ", SpanKind.CUBE, edge) if has_cube else Span(" " * (len(cube) + 2))
        whole.append((margin, *line, *(_player(view, edge) if edge else ())))
    return tuple(whole)


def _cube_text(cube: CubeView | None) -> str:
    if cube is None:
        return ""
    return f" [{cube.value}]" + "?" * cube.is_offered


def _numbers(edge: Edge) -> tuple[Span, ...]:
    left, right = (
        tuple(Span(f"{point:>2} ", SpanKind.NUMBER, None, point) for point in quarter)
        for quarter in _QUARTERS[edge]
    )
    return (Span(" "), *left, Span("     "), *right)


def _edge(corners: str) -> tuple[Span, ...]:
    begin, bar, end = tuple(corners)
    quarter = "─" * _QUARTER_WIDTH
    return (Span(f"{begin}{quarter}{bar}───{bar}{quarter}{end}", SpanKind.FRAME),)


_Stacks = Mapping[tuple[int, Edge], Stack]


def _row(stacks: _Stacks, half: Edge, height: int) -> tuple[Span, ...]:
    """One line of the upper or lower half, *height* checkers away from its edge."""
    left, right = (
        tuple(_place(stacks, point, height) for point in quarter) for quarter in _QUARTERS[half]
    )
    frame = Span("│", SpanKind.FRAME)
    # Checkers wait on the bar in the half where they will enter, the first next to the middle.
    bar = _checker(stacks.get((BAR, half.opposite)), DEPTH - 1 - height)
    return (frame, *left, frame, bar or Span("   "), frame, *right, frame)


def _place(stacks: _Stacks, point: int, height: int) -> Span:
    stack = stacks.get((point, Edge.BOTTOM)) or stacks.get((point, Edge.TOP))
    if stack is None and height == 0:
        return Span(" · ", SpanKind.EMPTY, None, point)
    return _checker(stack, height) or Span("   ", SpanKind.BLANK, None, point)


def _checker(stack: Stack | None, height: int) -> Span | None:
    if stack is None or height >= stack.count:
        return None
    if height == DEPTH - 1 and stack.count > DEPTH:
        return Span(f"{stack.count:>2} ", SpanKind.COUNT, stack.edge, stack.point)
    return Span(f" {LETTERS[stack.edge]} ", SpanKind.CHECKER, stack.edge, stack.point)


def _middle(view: BoardView) -> tuple[Span, ...]:
    empty = Span(" " * _QUARTER_WIDTH)
    dice = empty
    if view.dice is not None:
        faces = f"{view.dice.high}  {view.dice.low}".center(_QUARTER_WIDTH)
        dice = Span(faces, SpanKind.DICE, view.to_move)
    # As on a real board, the dice lie to the right of whoever rolled them.
    left, right = (dice, empty) if view.to_move is Edge.TOP else (empty, dice)
    frame = Span("│", SpanKind.FRAME)
    return (frame, left, frame, Span("   "), frame, right, frame)


def _player(view: BoardView, edge: Edge) -> tuple[Span, ...]:
    player = view.player(edge)
    is_to_move = view.to_move is edge
    mark = Span(" ▸ ", SpanKind.ON_TURN, edge) if is_to_move else Span("   ")
    return (mark, Span(_player_text(view, player, edge), SpanKind.PLAYER, edge))


def _player_text(view: BoardView, player: PlayerView, edge: Edge) -> str:
    text = f"{LETTERS[edge]} {player.pips}"
    if player.off:
        text += f" +{player.off}"
    if player.score is not None and (view.length or view.bottom.score or view.top.score):
        text += f"  {player.score}/{view.length or '∞'}" + "*" * view.is_crawford
    return text
