"""What one player does with one roll: steps make moves, and moves make a play."""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import lru_cache
from typing import NamedTuple

from videau.rules.position import BAR, OFF, POINTS, Position

__all__ = ["PASS", "Move", "Play", "Step", "blots_of", "merge_steps", "own_after"]


class Step(NamedTuple):
    """One die played with one checker."""

    source: int
    target: int


class Move(NamedTuple):
    """One checker's way in a play, by one die or by several."""

    source: int
    target: int
    hit: bool = False
    """Whether an opposing checker is hit on *target*."""


class Play(tuple[Move, ...]):
    """What one player does with one roll.

    A play is a tuple of moves in a canonical order, so that two ways of saying the same thing
    are equal: a checker that moves twice makes one move, unless it hits on the way.

    >>> Play([Move(6, 5), Move(8, 5)]) == Play.parse("8/5, 6/5")
    True
    >>> Play([Move(24, 18), Move(18, 13)])
    Play.parse('24/13')
    >>> Play.parse("13/7*/3").moves
    (Move(source=13, target=7, hit=True), Move(source=7, target=3, hit=False))

    The empty play passes the turn when nothing can be played; it is false and called ``PASS``.
    """

    __slots__ = ()

    def __new__(cls, moves: Iterable[Move] = ()) -> Play:  # noqa: D102  # the class tells
        if isinstance(moves, cls):
            return moves
        given = [Move(*move) for move in moves]
        stars = {move.target for move in given if move.hit}
        return cls.merged((Step(move.source, move.target) for move in given), stars)

    @classmethod
    def merged(cls, steps: Iterable[tuple[int, int]], blots: Set[int]) -> Play:
        """Returns the play that *steps* make where single checkers stand on *blots*."""
        return tuple.__new__(cls, merge_steps(steps, blots))

    @classmethod
    def parse(cls, text: str) -> Play:
        """Reads a play from text such as ``8/5 6/5``, ``bar/20*`` or ``6/off(2)``.

        No position is needed, so nothing is known about what is legal; use
        :func:`videau.parse_play` to read what a player typed.
        """
        from videau.notation import parse_moves

        return cls(parse_moves(text))

    @classmethod
    def from_steps(cls, position: Position, steps: Iterable[Step]) -> Play:
        """Returns the play that *steps* make in *position*.

        >>> Play.from_steps(Position(), [Step(8, 7), Step(7, 5)])
        Play.parse('8/5')
        """
        return cls.merged(steps, blots_of(position))

    def __repr__(self) -> str:
        return f"Play.parse({str(self)!r})" if self else "PASS"

    def __str__(self) -> str:
        from videau.notation import format_play

        return format_play(self)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves as a plain tuple."""
        return tuple(self)


def blots_of(position: Position) -> frozenset[int]:
    """Returns the points on which a single checker of the opponent stands."""
    other = position.other
    return frozenset(point for point in POINTS if other[25 - point] == 1)


def own_after(position: Position, steps: Iterable[tuple[int, int]]) -> bytes | None:
    """Returns the mover's checkers after *steps* in whatever order; None if they are not there.

    >>> own_after(Position(own={6: 1}, other={}), [(6, 4), (4, 3)])[3]
    1
    """
    counts = list(position.own)
    for source, target in steps:
        if not OFF <= target < source <= BAR:
            return None
        counts[source] -= 1
        counts[target] += 1
    try:
        return bytes(counts)
    except ValueError:  # a count below nothing, or more steps than anybody has
        return None


def merge_steps(steps: Iterable[tuple[int, int]], blots: Set[int]) -> tuple[Move, ...]:
    """Joins the steps of each checker into moves, in the order that makes equal plays equal.

    A move ends where it hits one of *blots*, so that the hit can be seen.
    """
    moves = []
    hit: set[int] = set()
    left = sorted(steps, reverse=True)
    sources = [step[0] for step in left]
    while left:
        source, target = left.pop(0)
        del sources[0]
        while target in sources and (target not in blots or target in hit):
            onward = sources.index(target)
            del sources[onward]
            target = left.pop(onward)[1]
        is_hit = target in blots and target not in hit
        if is_hit:
            hit.add(target)
        moves.append(_move(source, target, is_hit))
    moves.sort(reverse=True)
    return tuple(moves)


# There are few, and every play is made of them.
_move = lru_cache(maxsize=2 * (BAR + 1) ** 2)(Move)


PASS = Play()
"""The play of somebody who cannot move."""
