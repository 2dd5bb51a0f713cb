"""Where the checkers stand.

Both sides number the points from their own ace point, so that one index means the same
distance from home for either of them::

    0         borne off
    1 … 24    the points, 1 to 6 being the home board
    25        the bar

A checker only ever moves to a smaller number. The point that one side calls ``p`` is
``25 - p`` to the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from videau.errors import IllegalPositionError
from videau.i18n.texts import Text

if TYPE_CHECKING:
    from videau.rules.dice import Dice
    from videau.rules.ruleset import Ruleset

__all__ = ["BAR", "HOME", "MAX_CHECKERS", "OFF", "POINTS", "STANDARD_START", "Position"]

OFF = 0
POINTS = range(1, 25)
HOME = range(1, 7)
BAR = 25

MAX_CHECKERS = 15

Checkers = Mapping[int, int] | Sequence[int]
STANDARD_START: Mapping[int, int] = {24: 2, 13: 5, 8: 3, 6: 5}


class Position:
    """The checkers of both sides, seen by the player whose turn it is.

    Without arguments it is the usual start. Otherwise each side is given as a mapping from
    point to number of checkers; whatever is missing from *checkers* has been borne off.

    >>> position = Position(own={6: 2, 4: 1}, other={25: 1, 3: 2})
    >>> position.own[6], position.own[0], position.other[25]
    (2, 12, 1)
    >>> position
    Position.parse('DAAAhAwAAAAAAA')

    Positions are values: equal ones compare equal, hash equal and never change.

    >>> Position() == Position.parse("4HPwATDgc/ABMA")
    True
    """

    __slots__ = ("other", "own")

    own: bytes
    """Checkers of the player to move: 26 counts, indexed by point."""
    other: bytes
    """Checkers of the opponent, indexed by the opponent's own numbering."""

    def __init__(
        self,
        own: Checkers = STANDARD_START,
        other: Checkers = STANDARD_START,
        *,
        checkers: int = MAX_CHECKERS,
    ) -> None:
        object.__setattr__(self, "own", _counts(own, checkers))
        object.__setattr__(self, "other", _counts(other, checkers))
        problem = next(self._problems(), None)
        if problem is not None:
            raise IllegalPositionError(problem)

    @classmethod
    def trusted(cls, own: bytes, other: bytes) -> Position:
        """Wraps counts that are known to be right, without looking at them.

        For generators of positions, where checking would cost more than generating.
        """
        position = object.__new__(cls)
        object.__setattr__(position, "own", own)
        object.__setattr__(position, "other", other)
        return position

    @classmethod
    def parse(cls, text: str, *, checkers: int = MAX_CHECKERS) -> Position:
        """Reads any position that Videau can read: GNU Position ID, GNU ID or XGID.

        >>> Position.parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10") == Position()
        True
        """
        from videau.notation import parse_position

        return parse_position(text, checkers=checkers)

    # The value itself

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Position never changes; cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Position never changes; cannot delete {name!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.own == other.own and self.other == other.other

    def __hash__(self) -> int:
        return hash((self.own, self.other))

    def __reduce__(self) -> tuple[object, tuple[bytes, bytes]]:
        return Position.trusted, (self.own, self.other)

    def __repr__(self) -> str:
        count = "" if self.checkers == MAX_CHECKERS else f", checkers={self.checkers}"
        return f"Position.parse({self.id!r}{count})"

    def __str__(self) -> str:
        from videau.notation import draw

        return draw(self)

    def _repr_svg_(self) -> str:
        from videau.notation import draw_svg

        return str(draw_svg(self))

    @property
    def id(self) -> str:
        """The GNU Position ID, 14 characters.

        >>> Position().id
        '4HPwATDgc/ABMA'
        """
        from videau.notation import format_position_id

        return format_position_id(self)

    # Questions

    @property
    def checkers(self) -> int:
        """How many checkers each side started with."""
        return sum(self.own)

    @property
    def pips(self) -> int:
        """The pips that the player to move still needs to bear off everything.

        >>> Position().pips
        167
        """
        return sum(point * count for point, count in enumerate(self.own))

    @property
    def is_over(self) -> bool:
        """Whether one side has borne off all its checkers."""
        return not any(self.own[1:]) or not any(self.other[1:])

    @property
    def is_race(self) -> bool:
        """Whether the sides have passed each other, so that nobody can be hit any more."""
        return self.rearmost + self.swapped().rearmost < 25

    @property
    def rearmost(self) -> int:
        """The point of the last checker of the player to move, 0 if there is none left."""
        return next((point for point in range(BAR, OFF, -1) if self.own[point]), OFF)

    def legal_plays(self, dice: Dice, ruleset: Ruleset | None = None) -> plays.LegalPlays:
        """Returns every different way to play *dice*, by *ruleset* or the usual rules.

        >>> from videau import Dice
        >>> plays = Position().legal_plays(Dice(3, 1))
        >>> len(plays)
        16
        >>> print(plays[-1])
        6/2
        """
        return plays.LegalPlays(self, dice, rulesets.STANDARD if ruleset is None else ruleset)

    # Changes

    def swapped(self) -> Position:
        """Returns the same checkers seen by the other side.

        >>> position = Position(own={6: 1}, other={1: 2})
        >>> position.swapped().own[1]
        2
        """
        return Position.trusted(self.other, self.own)

    def step(self, source: int, target: int) -> Position:
        """Returns the position after one checker went from *source* to *target*.

        A single opposing checker on *target* goes to the bar. Nothing is checked.
        """
        own = bytearray(self.own)
        own[source] -= 1
        own[target] += 1
        other = self.other
        if target != OFF and other[25 - target] == 1:
            hit = bytearray(other)
            hit[25 - target] = 0
            hit[BAR] += 1
            other = bytes(hit)
        return Position.trusted(bytes(own), other)

    def play(self, play: plays.Play) -> Position:
        """Returns the position after *play*, seen by the opponent, who is to move next.

        The play is not checked against dice or rules; :meth:`legal_plays` lists those that are
        allowed.

        >>> from videau import Play
        >>> Position().play(Play.parse("8/5 6/5"))
        Position.parse('sGfwATDgc/ABMA')
        """
        position = self
        for move in play.moves:
            position = position.step(move.source, move.target)
        return position.swapped()

    def _problems(self) -> Iterator[Text]:
        """Yields what is wrong with the position, worst first."""
        for side in (self.own, self.other):
            if sum(side) > MAX_CHECKERS:
                yield Text(
                    "expected at most {most} checkers a side, got {count}",
                    most=MAX_CHECKERS,
                    count=sum(side),
                )
        if sum(self.own) != sum(self.other):
            yield Text(
                "expected the same number of checkers on both sides, got {own} and {other}",
                own=sum(self.own),
                other=sum(self.other),
            )
        for point in POINTS:
            if self.own[point] and self.other[25 - point]:
                yield Text("checkers of both sides stand on point {point}", point=point)
        if not any(self.own[1:]) and not any(self.other[1:]):
            yield Text("both sides have borne off all their checkers")
        if all(_is_closed_out(mine, theirs) for mine, theirs in self._both_ways()):
            yield Text("both sides wait on the bar before a closed board, so nobody can ever move")

    def _both_ways(self) -> tuple[tuple[bytes, bytes], tuple[bytes, bytes]]:
        return (self.own, self.other), (self.other, self.own)


def _is_closed_out(side: bytes, opponent: bytes) -> bool:
    """Whether *side* has a checker on the bar that no roll can bring in."""
    return side[BAR] > 0 and all(opponent[point] >= 2 for point in HOME)


def _counts(side: Checkers, checkers: int) -> bytes:
    """Brings one side into its 26 counts."""
    if not isinstance(side, Mapping):
        side = dict(enumerate(side))
    counts = [0] * 26
    for point, count in side.items():
        if point not in range(26):
            raise IllegalPositionError(
                "expected a point from 1 to 24, 0 (off) or 25 (bar), got {point!r}", point=point
            )
        if count not in range(MAX_CHECKERS + 1):
            raise IllegalPositionError(
                "expected 0 to {most} checkers on point {point}, got {count!r}",
                most=MAX_CHECKERS,
                point=point,
                count=count,
            )
        counts[point] = count
    if OFF not in side:
        if checkers > MAX_CHECKERS:
            raise IllegalPositionError(
                "expected at most {most} checkers a side, got {count}",
                most=MAX_CHECKERS,
                count=checkers,
            )
        on_board = sum(counts)
        if on_board > checkers:
            raise IllegalPositionError(
                "expected at most {most} checkers a side, got {count}",
                most=checkers,
                count=on_board,
            )
        counts[OFF] = checkers - on_board
    return bytes(counts)


# Plays are made of positions, so they can only be imported once positions are there. An import
# inside legal_plays() would cost more than the core takes to find the plays.
from videau.rules import plays, rulesets  # noqa: E402
