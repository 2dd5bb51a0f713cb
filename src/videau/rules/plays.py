"""Which plays a roll allows: the rule book, in Python.

:func:`python_plays` is written to be read. The C++ core has a twin that is a few hundred
times faster, and :class:`LegalPlays` uses it when it is there; a contract test holds the two
equal for every ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import overload

from videau.core import native
from videau.rules.dice import Dice
from videau.rules.moves import PASS, Move, Play, Step, blots_of, merge_steps, own_after
from videau.rules.position import BAR, HOME, OFF, Position
from videau.rules.ruleset import BearOff, Entering, OneDie, Ruleset

__all__ = [
    "PASS",
    "LegalPlays",
    "Move",
    "Play",
    "Step",
    "blots_of",
    "merge_steps",
    "own_after",
    "python_plays",
    "steps",
]


# The rule book


def steps(position: Position, die: int, ruleset: Ruleset) -> Iterator[Step]:
    """Yields every step that *die* allows by itself, from the rearmost checker on.

    >>> from videau import STANDARD
    >>> [step.source for step in steps(Position(), 5, STANDARD)]
    [13, 8]
    """
    sources = [BAR] if position.own[BAR] else range(24, 0, -1)
    for source in sources:
        if not position.own[source]:
            continue
        target = source - die
        if target > OFF:
            if position.other[25 - target] < 2:
                yield Step(source, target)
        elif may_bear_off(position, source, die, ruleset):
            yield Step(source, OFF)


def may_bear_off(position: Position, source: int, die: int, ruleset: Ruleset) -> bool:
    """Whether *die* takes a checker from *source* off the board."""
    if position.rearmost not in HOME:
        return False
    is_rearmost = source == position.rearmost
    match ruleset.bear_off:
        case BearOff.STANDARD:
            return source == die or (source < die and is_rearmost)
        case BearOff.REARMOST:
            return source <= die and is_rearmost
        case BearOff.REARMOST_EXACT:
            return source == die and is_rearmost
        case BearOff.EXACT:
            return source == die
        case BearOff.LOWER:
            return source == die or (source < die and not any(position.own[source + 1 : die + 1]))


def python_plays(
    position: Position, dice: Dice, ruleset: Ruleset
) -> Mapping[Position, tuple[Step, ...]]:
    """Returns every position that *dice* can lead to, each with steps that lead there.

    The positions are seen by the player who moves, as in the middle of a turn. If nothing can
    be played, the old position stands alone with no steps.
    """
    if position.own[BAR] and ruleset.entering is Entering.ONE_CHECKER:
        entered = {
            position.step(*step): (step,)
            for die in (dice.high, dice.low)
            for step in steps(position, die, ruleset)
        }
        return entered or {position: ()}

    lines: dict[int, dict[Position, tuple[Step, ...]]] = {}
    for order in (dice.steps, dice.steps[::-1]):
        ends = _played_out(position, order, ruleset)
        length = len(next(iter(ends.values())))
        if length == 1 and 1 in lines and ruleset.one_die is OneDie.LARGER:
            continue  # the larger die came first in the first order, so it can be played
        lines.setdefault(length, {}).update(ends)
    return lines[max(lines)]


def _played_out(
    position: Position, order: Sequence[int], ruleset: Ruleset
) -> dict[Position, tuple[Step, ...]]:
    """Plays the dice in this order as far as they go; a die that cannot be played ends it."""
    ends: dict[Position, tuple[Step, ...]] = {position: ()}
    for die in order:
        further = {
            before.step(*step): (*line, step)
            for before, line in ends.items()
            for step in steps(before, die, ruleset)
        }
        if not further:
            break
        ends = further
    return ends


# What callers hold

_STEP_BYTES = 8
_SIDE_BYTES = 26
_PLAY_BYTES = _STEP_BYTES + 2 * _SIDE_BYTES


class LegalPlays(Sequence[Play]):
    """The different plays of a roll, worked out as far as they are asked for.

    Two plays are different if they lead to different positions. Where nothing can be played,
    ``PASS`` stands alone; without dice there are no plays at all.

    >>> from videau import STANDARD
    >>> plays = LegalPlays(Position(), Dice(6, 5), STANDARD)
    >>> Play.parse("24/13") in plays
    True
    >>> [str(play) for play in plays]
    ['24/18 13/8', '24/18 8/3', '24/13', '13/8 13/7', '13/7 8/3', '13/2', '8/3 8/2']
    >>> plays.after(Play.parse("24/13")).id
    '4HPwAyDgc/ABMA'

    The plays follow from position, dice and ruleset: where these are equal, the plays are.
    """

    __slots__ = ("_dice", "_packed", "_sorted", "position", "ruleset")

    def __init__(self, position: Position, dice: Dice | None, ruleset: Ruleset) -> None:
        self.position = position
        self._dice = dice
        self.ruleset = ruleset
        self._packed = b"" if dice is None else generate(position, dice, ruleset)
        self._sorted: tuple[Play, ...] | None = None

    @property
    def dice(self) -> Dice:
        """The roll; AttributeError if there is none, and so no plays."""
        if self._dice is None:
            raise AttributeError("nobody has rolled, so there are no dice to play")
        return self._dice

    # The sequence

    def __len__(self) -> int:
        return len(self._packed) // _PLAY_BYTES

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Play, ...]: ...
    def __getitem__(self, index: int | slice) -> Play | tuple[Play, ...]:
        return self._unpacked()[index]

    def __contains__(self, play: object) -> bool:
        return isinstance(play, Play) and self.find(play) is not None

    def __iter__(self) -> Iterator[Play]:
        return iter(self._unpacked())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalPlays):
            return NotImplemented
        return self._asked == other._asked

    def __hash__(self) -> int:
        return hash(self._asked)

    def __reduce__(self) -> tuple[object, tuple[Position, Dice | None, Ruleset]]:
        return LegalPlays, self._asked

    def __repr__(self) -> str:
        plays = ", ".join(str(play) for play in self) if self.can_move else "-"
        return f"<LegalPlays of {self._dice or 'no dice'} in {self.position.id}: {plays}>"

    # Questions

    @property
    def can_move(self) -> bool:
        """Whether there is anything to play at all."""
        return any(self._packed[:_STEP_BYTES])

    def find(self, play: Play) -> Play | None:
        """Returns the legal play that *play* means, None if there is none.

        A play leads where its moves say; the star of a hit may be left out:

        >>> blot_on_7 = Position(own={24: 2, 13: 1}, other={18: 1, 6: 2})
        >>> blot_on_7.legal_plays(Dice(6, 5)).find(Play.parse("24/18 13/8"))
        Play.parse('24/18 13/8')
        >>> blot_on_7.legal_plays(Dice(6, 1)).find(Play.parse("13/7 24/23"))
        Play.parse('24/23 13/7*')
        """
        start = self._meant_by(play)
        return None if start is None else self._play_at(start)

    def after(self, play: Play) -> Position:
        """Returns the position after *play*, seen by the opponent; KeyError if not legal."""
        start = self._meant_by(play)
        if start is None:
            raise KeyError(play)
        return _unpacked_position(self._after(start))

    def reached_by(self, steps: Iterable[tuple[int, int]]) -> Position | None:
        """Returns where *steps* lead, seen by the opponent; None if no legal play leads there.

        A step may take several dice at once. It hits where it ends, and nothing on its way.

        >>> plays = Position().legal_plays(Dice(6, 5))
        >>> plays.reached_by([(24, 13)]) == plays.after(Play.parse("24/18 18/13"))
        True
        """
        start = self._locate(tuple(steps))
        return None if start is None else _unpacked_position(self._after(start))

    def made_by(self, steps: Iterable[tuple[int, int]]) -> tuple[Play, Position] | None:
        """Returns the play of *steps* and where it leads, as `reached_by` does.

        >>> plays = Position().legal_plays(Dice(6, 5))
        >>> plays.made_by([(24, 13)])[0]
        Play.parse('24/13')
        """
        start = self._locate(tuple(steps))
        if start is None:
            return None
        return self._play_at(start), _unpacked_position(self._after(start))

    def leading_to(self, position: Position) -> Play | None:
        """Returns the play after which the opponent sees *position*, None if there is none.

        >>> Position().legal_plays(Dice(3, 1)).leading_to(Position().play(Play.parse("8/5 6/5")))
        Play.parse('8/5 6/5')
        """
        start = self._search(position.own + position.other)
        return None if start is None else self._play_at(start)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions that the plays lead to, seen by the opponent, in no particular order.

        They come without the plays, which take most of the time to spell:

        >>> plays = Position().legal_plays(Dice(6, 5))
        >>> len(plays.positions), plays.after(plays[0]) in plays.positions
        (7, True)
        """
        starts = range(0, len(self._packed), _PLAY_BYTES)
        return tuple(_unpacked_position(self._after(start)) for start in starts)

    # How they are kept

    @property
    def _asked(self) -> tuple[Position, Dice | None, Ruleset]:
        return self.position, self._dice, self.ruleset

    def _meant_by(self, play: Play) -> int | None:
        """Where the play is packed that *play* means."""
        for move in play:
            if move.hit and (move.target == OFF or self.position.other[BAR - move.target] != 1):
                return None
        return self._locate([move[:2] for move in play])

    def _locate(self, steps: Sequence[tuple[int, int]]) -> int | None:
        """Where the play of these steps is packed; no other has to be spelled for that."""
        own = own_after(self.position, steps)
        if own is None:
            return None
        other = self.position.other
        landed = {target for _, target in steps if target and other[BAR - target] == 1}
        return self._search(_with_hits(other, landed) + own)

    def _search(self, counts: bytes) -> int | None:
        """Where the play is packed that leads to *counts* of the opponent and the mover."""
        packed = self._packed
        found = packed.find(counts)
        while found >= 0:
            start, offset = divmod(found - _STEP_BYTES, _PLAY_BYTES)
            if offset == 0:
                return start * _PLAY_BYTES
            found = packed.find(counts, found + 1)  # counts of one play ran into the next
        return None

    def _play_at(self, start: int) -> Play:
        steps = self._packed[start : start + _STEP_BYTES]
        other = self.position.other
        landed = (target for target in steps[1::2] if target and other[BAR - target] == 1)
        return _spelled(steps, frozenset(landed))

    def _after(self, start: int) -> bytes:
        """The counts of both sides after the play that is packed at *start*."""
        return self._packed[start + _STEP_BYTES : start + _PLAY_BYTES]

    def _unpacked(self) -> tuple[Play, ...]:
        if self._sorted is None:
            packed = self._packed
            blots = blots_of(self.position)
            spelled = (
                _spelled(steps := packed[start : start + _STEP_BYTES], blots.intersection(steps))
                for start in range(0, len(packed), _PLAY_BYTES)
            )
            self._sorted = tuple(sorted(spelled, reverse=True))
        return self._sorted


def _unpacked_position(counts: bytes) -> Position:
    return Position.trusted(counts[:_SIDE_BYTES], counts[_SIDE_BYTES:])


def _with_hits(other: bytes, points: Set[int]) -> bytes:
    """The opponent's checkers with those on *points*, as the mover counts, sent to the bar."""
    if not points:
        return other
    counts = bytearray(other)
    for point in points:
        counts[25 - point] = 0
        counts[BAR] += 1
    return bytes(counts)


def unpack_play(packed: bytes, blots: frozenset[int]) -> tuple[Play, Position]:
    """Returns a play in the layout of the native core, and the position it leads to.

    *blots* are those of the opponent before it.
    """
    steps = packed[:_STEP_BYTES]
    play = _spelled(steps, blots.intersection(steps))
    return play, _unpacked_position(packed[_STEP_BYTES:])


@lru_cache(maxsize=1 << 16)
def _spelled(packed: bytes, blots: frozenset[int]) -> Play:
    """The play of some packed steps. The same plays come up again and again in a game."""
    used = packed.rstrip(b"\0")  # a last step that bears off ends with a zero of its own
    return Play.merged(zip(packed[: len(used) : 2], packed[1::2], strict=False), blots)


def pack_python_plays(position: Position, dice: Dice, ruleset: Ruleset) -> bytes:
    """Returns the plays of the rule book in the layout of the native core."""
    packed = bytearray()
    for after, line in python_plays(position, dice, ruleset).items():
        flat = bytes(number for step in line for number in step)
        packed += flat.ljust(_STEP_BYTES, b"\0") + after.other + after.own
    return bytes(packed)


def pack_native_plays(position: Position, dice: Dice, ruleset: Ruleset) -> bytes:
    """Returns the plays of the native core, one after the other.

    Eight bytes of steps (source and target, zeros if unused), then the 26 counts of either
    side after the play, the opponent's first because the opponent is to move next.
    """
    return native.legal_plays(position.own, position.other, dice.high, dice.low, ruleset.core)


generate = pack_python_plays if native is None else pack_native_plays
"""The generator in use: the core if it is built, else the rule book itself."""
