"""The board in plain text.

::

          13 14 15 16 17 18      19 20 21 22 23 24
         ┌──────────────────┬───┬──────────────────┐
    [2]  │ X  ·  ·  ·  O  · │   │ O  ·  ·  ·  ·  X │   O 167  2/7

X sits at the bottom. There is no word in it, so that it serves every language: the number
beside a player's letter counts the pips, ``+2`` counts checkers borne off, ``2/7`` is the score
of a match and ``*`` marks its Crawford game, ``[2]`` is the cube, beside the one who has it,
and ``?`` asks for an answer to it. A small triangle points to the player on turn.

:func:`spans` returns the same board as pieces with a meaning each, for whoever wants to paint
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from videau.notation.table import Player, Seat, Stack, Table, TableCube, look_at
from videau.rules.cube import Side
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.position import BAR, Position

__all__ = ["Kind", "Span", "draw", "spans"]

DEPTH = 5
"""Checkers of a stack that are drawn one by one; then the count takes the last place."""

_LETTERS = {Seat.BOTTOM: "X", Seat.TOP: "O"}
_QUARTER_WIDTH = 18
_QUARTERS = {
    Seat.TOP: (range(13, 19), range(19, 25)),
    Seat.BOTTOM: (range(12, 6, -1), range(6, 0, -1)),
}


class Kind(Enum):
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
    kind: Kind = Kind.BLANK
    seat: Seat | None = None
    """Whose it is."""
    point: int | None = None
    """The point it belongs to, as the player at the bottom counts; 25 is the bar."""


def draw(what: Position | Game | Match, *, perspective: Side | None = None) -> str:
    """Returns a picture of the board made of letters.

    X is the player at the bottom: the one on turn in a bare position, else white, or whoever
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
    lines = spans(look_at(what, perspective))
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def spans(table: Table) -> tuple[tuple[Span, ...], ...]:
    """Returns the lines of the diagram, each in pieces that say what they are.

    >>> spans(look_at(Position()))[2][2]
    Span(text=' X ', kind=<Kind.CHECKER: 'checker'>, seat=<Seat.BOTTOM: 'bottom'>, point=13)
    """
    stacks = {(stack.point, stack.seat): stack for stack in table.stacks}
    lines = (
        _numbers(Seat.TOP),
        _edge("┌┬┐"),
        *(_row(stacks, Seat.TOP, height) for height in range(DEPTH)),
        _middle(table),
        *(_row(stacks, Seat.BOTTOM, height) for height in reversed(range(DEPTH))),
        _edge("└┴┘"),
        _numbers(Seat.BOTTOM),
    )
    cube = _cube_text(table.cube)
    beside = {2: Seat.TOP, DEPTH + 2: None, 2 * DEPTH + 2: Seat.BOTTOM}
    whole = []
    for number, line in enumerate(lines):
        seat = beside.get(number)
        has_cube = number in beside and table.cube is not None and table.cube.seat is seat
        margin = Span(f"{cube}  ", Kind.CUBE, seat) if has_cube else Span(" " * (len(cube) + 2))
        whole.append((margin, *line, *(_player(table, seat) if seat else ())))
    return tuple(whole)


def _cube_text(cube: TableCube | None) -> str:
    if cube is None:
        return ""
    return f" [{cube.value}]" + "?" * cube.is_offered


def _numbers(seat: Seat) -> tuple[Span, ...]:
    left, right = (
        tuple(Span(f"{point:>2} ", Kind.NUMBER, None, point) for point in quarter)
        for quarter in _QUARTERS[seat]
    )
    return (Span(" "), *left, Span("     "), *right)


def _edge(corners: str) -> tuple[Span, ...]:
    begin, bar, end = tuple(corners)
    quarter = "─" * _QUARTER_WIDTH
    return (Span(f"{begin}{quarter}{bar}───{bar}{quarter}{end}", Kind.FRAME),)


_Stacks = Mapping[tuple[int, Seat], Stack]


def _row(stacks: _Stacks, half: Seat, height: int) -> tuple[Span, ...]:
    """One line of the upper or lower half, *height* checkers away from its edge."""
    left, right = (
        tuple(_place(stacks, point, height) for point in quarter) for quarter in _QUARTERS[half]
    )
    frame = Span("│", Kind.FRAME)
    # Checkers wait on the bar in the half where they will enter, the first next to the middle.
    bar = _checker(stacks.get((BAR, half.opposite)), DEPTH - 1 - height)
    return (frame, *left, frame, bar or Span("   "), frame, *right, frame)


def _place(stacks: _Stacks, point: int, height: int) -> Span:
    stack = stacks.get((point, Seat.BOTTOM)) or stacks.get((point, Seat.TOP))
    if stack is None and height == 0:
        return Span(" · ", Kind.EMPTY, None, point)
    return _checker(stack, height) or Span("   ", Kind.BLANK, None, point)


def _checker(stack: Stack | None, height: int) -> Span | None:
    if stack is None or height >= stack.count:
        return None
    if height == DEPTH - 1 and stack.count > DEPTH:
        return Span(f"{stack.count:>2} ", Kind.COUNT, stack.seat, stack.point)
    return Span(f" {_LETTERS[stack.seat]} ", Kind.CHECKER, stack.seat, stack.point)


def _middle(table: Table) -> tuple[Span, ...]:
    empty = Span(" " * _QUARTER_WIDTH)
    dice = empty
    if table.dice is not None:
        faces = f"{table.dice.high}  {table.dice.low}".center(_QUARTER_WIDTH)
        dice = Span(faces, Kind.DICE, table.on_turn)
    # As on a real table, the dice lie to the right of whoever rolled them.
    left, right = (dice, empty) if table.on_turn is Seat.TOP else (empty, dice)
    frame = Span("│", Kind.FRAME)
    return (frame, left, frame, Span("   "), frame, right, frame)


def _player(table: Table, seat: Seat) -> tuple[Span, ...]:
    player = table.player(seat)
    is_on_turn = table.on_turn is seat
    mark = Span(" ▸ ", Kind.ON_TURN, seat) if is_on_turn else Span("   ")
    return (mark, Span(_player_text(table, player, seat), Kind.PLAYER, seat))


def _player_text(table: Table, player: Player, seat: Seat) -> str:
    text = f"{_LETTERS[seat]} {player.pips}"
    if player.off:
        text += f" +{player.off}"
    if player.score is not None and (table.length or table.bottom.score or table.top.score):
        text += f"  {player.score}/{table.length or '∞'}" + "*" * table.is_crawford
    return text
