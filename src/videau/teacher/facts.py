"""Facts: what differs on the board after two plays, each a number that anybody can recount.

>>> from videau import Play, Position, STANDARD
>>> start = Position()
>>> best, played = (
...     Board(start.play(Play.parse(play)), STANDARD) for play in ("24/23 13/8", "13/8 6/5")
... )
>>> next(fact for fact in facts_of(best, played) if fact.kind == "shots")
Fact(kind='shots', best=34, played=15, favours='played', point=None, before=None)

(Most of the 34 hit in the opponent's own home board, which few people do: whether a roll *can* hit
and whether its best answer does are two facts.)

What is counted is one row of :data:`MEASURES`: a new fact is a new row, and its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from videau.engine.chances import Chances
from videau.rules.position import BAR, HOME, OFF, POINTS
from videau.teacher.counting import Board

__all__ = [
    "CHANCES",
    "MEASURES",
    "Chance",
    "Fact",
    "Favours",
    "Measure",
    "chance_facts",
    "facts_of",
]

Favours: TypeAlias = Literal["best", "played"]
Chance: TypeAlias = Literal["win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon"]
Counts: TypeAlias = Mapping[int | None, float]
"""A number for each point, or one for the whole board under None."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something counted after the best play and after the one that was made."""

    kind: str
    """The row of :data:`MEASURES` that it was counted by."""
    best: float
    played: float
    favours: Favours
    """Which of the two plays it speaks for."""
    point: int | None = None
    """Where, as the player who chose numbers the points; None if nowhere in particular."""
    before: float | None = None
    """The same number before either play, where it tells whether something was made or broken."""

    @property
    def difference(self) -> float:
        """How far the two numbers are apart; never below 0."""
        return abs(self.best - self.played)

    @property
    def more(self) -> float:
        """The larger of the two numbers."""
        return max(self.best, self.played)

    @property
    def less(self) -> float:
        """The smaller of the two numbers."""
        return min(self.best, self.played)


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that is counted after a play."""

    count: Callable[[Board], Counts]
    more_is_better: bool
    """For the player who leaves the board behind."""
    moves: tuple[Chance, ...] = ("win",)
    """The chances that it moves, if it moves any: up where it speaks for a play."""
    comparable: Callable[[Board, Board], bool] = lambda one, other: True
    """Whether the numbers of two boards mean the same."""
    looks_back: bool = False
    """Whether the number before the play belongs to the fact."""
    at: Callable[[Board, Board, int], bool] = lambda one, other, point: True
    """Whether the numbers of a point mean the same on two boards."""


def _whole(count: Callable[[Board], float]) -> Callable[[Board], Counts]:
    return lambda board: {None: count(board)}


def _both(holds: Callable[[Board], object]) -> Callable[[Board, Board], bool]:
    return lambda one, other: bool(holds(one)) and bool(holds(other))


def _either(holds: Callable[[Board], object]) -> Callable[[Board, Board], bool]:
    return lambda one, other: bool(holds(one)) or bool(holds(other))


def _has_contact(board: Board) -> bool:
    return board.has_contact


def _runs_home(board: Board) -> bool:
    """Whether nothing is left to do but to come home."""
    return not board.has_contact or board.after.own[OFF] > 0


def _builds(board: Board) -> bool:
    """Whether there are points to make that somebody has to pass."""
    return (
        board.has_contact and not board.off and board.home_points < len(HOME) and board.in_way > 0
    )


def _is_on_bar(board: Board) -> bool:
    return board.on_bar > 0


def _by_rolls(board: Board) -> Counts:
    """Known by the engine's best answers or chances, which a board alone does not tell."""
    return {}


def _makers(board: Board) -> Counts:
    """Points that everybody wants: those that build a board, and the anchors."""
    return {p: n for p, n in board.makers.items() if p in (3, 4, 5, 6, 7, 8, 18, 20, 21, 22)}


def _covers(board: Board) -> Counts:
    return {point: board.makers[point] for point in POINTS if board.own[point] == 1}


def _is_open(one: Board, other: Board, point: int) -> bool:
    return point not in one.held and point not in other.held


def _is_alone(one: Board, other: Board, point: int) -> bool:
    return one.own[point] == other.own[point] == 1


def _is_passed(one: Board, other: Board, point: int) -> bool:
    return one.is_passed(point) or other.is_passed(point)


def _shots_by_point(board: Board) -> Counts:
    return {point: count for point, count in board.shots_by_point.items()}  # noqa: C416


def _stacks(board: Board) -> Counts:
    return {point: count for point, count in board.stacks.items()}  # noqa: C416


def _has_primes(one: Board, other: Board) -> bool:
    # Two in a row are an everyday thing.
    is_long = max(one.prime.length, other.prime.length) > 2
    return one.has_contact and other.has_contact and is_long


def _is_last_lap(board: Board) -> bool:
    return board.is_home and not board.has_contact and not board.after.is_over


def _keeps_board(one: Board, other: Board) -> bool:
    same = one.held.intersection(range(1, 7)) == other.held.intersection(range(1, 7))
    return one.has_contact and other.has_contact and same and one.home_points >= 4


_SAFETY: tuple[Chance, ...] = ("win", "lose_gammon", "lose_backgammon")
_ATTACK: tuple[Chance, ...] = ("win", "win_gammon", "win_backgammon")
_EVERYTHING: tuple[Chance, ...] = (*_ATTACK, "lose_gammon", "lose_backgammon")
CHANCES: tuple[Chance, ...] = _EVERYTHING
"""All of them; facts about a chance are of the kind that it is called."""

MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        # By the opponent's best answers to all rolls, then by our own next best plays
        "struck": Measure(_by_rolls, False, _EVERYTHING),
        "struck_on": Measure(_by_rolls, False, _EVERYTHING),
        "his_points": Measure(_by_rolls, False, _EVERYTHING),
        "his_point": Measure(_by_rolls, False, _EVERYTHING),
        "next_hit": Measure(_by_rolls, True, _EVERYTHING),
        "next_point": Measure(_by_rolls, True, _EVERYTHING),
        "next_escape": Measure(_by_rolls, True, _EVERYTHING),
        # Blots, and who is on the bar
        "hit": Measure(_whole(lambda b: b.on_bar), True, _EVERYTHING, looks_back=True),
        "shots": Measure(_whole(lambda b: b.shots), False, _EVERYTHING),
        "direct": Measure(_whole(lambda b: b.direct_shots), False, _EVERYTHING),
        "combined": Measure(_whole(lambda b: b.combined_shots), False, _EVERYTHING),
        "blot": Measure(_shots_by_point, False, _EVERYTHING),
        "returns": Measure(
            _whole(lambda b: b.shots if b.on_bar else 0), False, _EVERYTHING, _either(_is_on_bar)
        ),
        "faces": Measure(_whole(lambda b: b.faces), False, _EVERYTHING),
        "dances": Measure(_whole(lambda b: b.dances), True, _EVERYTHING, _both(_is_on_bar)),
        "entries": Measure(_whole(lambda b: b.entries), True, _SAFETY, _both(lambda b: b.own[BAR])),
        # Who gets away, who is held
        "his_escapes": Measure(
            _whole(lambda b: b.his_escapes), False, _ATTACK, _either(_has_contact)
        ),
        "escapes": Measure(
            _whole(lambda b: b.escapes),
            True,
            _SAFETY,
            lambda a, b: a.has_contact and b.has_contact and a.back == b.back,
        ),
        "held": Measure(
            lambda b: dict.fromkeys(b.held, 1) if b.has_contact else {},
            True,
            _EVERYTHING,
            _both(_has_contact),
            looks_back=True,
            at=_is_passed,
        ),
        # Nobody has to pass them now, but whoever is hit later has to get in among them.
        "home": Measure(
            lambda b: dict.fromkeys(b.held.intersection(HOME), 1),
            True,
            _EVERYTHING,
            _both(_has_contact),
            looks_back=True,
            at=lambda one, other, point: not _is_passed(one, other, point),
        ),
        "prime": Measure(_whole(lambda b: b.prime.length), True, _ATTACK, _has_primes),
        "trapped": Measure(_whole(lambda b: b.trapped), True, _ATTACK, _both(_has_contact)),
        "gaps": Measure(_whole(lambda b: b.gaps), False, _EVERYTHING, _both(_has_contact)),
        "back": Measure(_whole(lambda b: b.back), False, _SAFETY),
        # What the next rolls have to work with
        "aims": Measure(_whole(lambda b: b.aims), True, _EVERYTHING, _both(_has_contact)),
        "makers": Measure(_makers, True, _EVERYTHING, _both(_has_contact), at=_is_open),
        "cover": Measure(_covers, True, _EVERYTHING, _both(_has_contact), at=_is_alone),
        "builders": Measure(_whole(lambda b: b.builders), True, _EVERYTHING, _both(_builds)),
        "stack": Measure(_stacks, False, _EVERYTHING, _both(_has_contact)),
        "deep": Measure(
            _whole(lambda b: b.deep),
            False,
            _EVERYTHING,
            # Whoever has to come in finds even these in the way.
            _both(lambda b: b.has_contact and not b.off and not b.on_bar),
        ),
        "spare": Measure(_whole(lambda b: b.spare_pips), True, _EVERYTHING, _keeps_board),
        "his_spare": Measure(
            _whole(lambda b: b.his_spare_pips), False, _EVERYTHING, _both(_has_contact)
        ),
        # The race, and the way off
        "contact": Measure(_whole(lambda b: b.has_contact), True, _EVERYTHING),
        "passed": Measure(_whole(lambda b: b.has_contact), False, _EVERYTHING),
        "lead": Measure(_whole(lambda b: b.lead), True, _EVERYTHING),
        "used": Measure(_whole(lambda b: -b.pips), True, _EVERYTHING),
        "crossovers": Measure(
            _whole(lambda b: b.crossovers), False, _EVERYTHING, lambda a, b: not a.has_contact
        ),
        "way_home": Measure(_whole(lambda b: b.way_home), False, _EVERYTHING, _both(_runs_home)),
        "to_save": Measure(_whole(lambda b: b.to_save), False, ("lose_gammon",)),
        "to_save_backgammon": Measure(
            _whole(lambda b: b.to_save_backgammon), False, ("lose_backgammon",)
        ),
        "outside": Measure(_whole(lambda b: b.outside), False, _EVERYTHING),
        "in_way": Measure(_whole(lambda b: b.in_way), True, _EVERYTHING, _both(_has_contact)),
        "off": Measure(_whole(lambda b: b.off), True, _EVERYTHING),
        "misses": Measure(
            _whole(lambda b: b.misses),
            False,
            _SAFETY,
            _both(lambda b: _is_last_lap(b) and sum(b.own[1:]) > 1),
        ),
        "empty": Measure(_whole(lambda b: b.empty), False, _SAFETY, _both(_is_last_lap)),
        "rolls": Measure(_whole(lambda b: b.rolls_to_go), False, _SAFETY, _both(_is_last_lap)),
        # What became of the chances: by the engine, not by counting
        "win": Measure(_by_rolls, True, ("win",)),
        "win_gammon": Measure(_by_rolls, True, ("win_gammon",)),
        "win_backgammon": Measure(_by_rolls, True, ("win_backgammon",)),
        "lose_gammon": Measure(_by_rolls, False, ("lose_gammon",)),
        "lose_backgammon": Measure(_by_rolls, False, ("lose_backgammon",)),
    }
)
"""Everything that is counted, by the kind of the fact."""


def facts_of(best: Board, played: Board, before: Board | None = None) -> Iterator[Fact]:
    """Yields all that differs between what the best play and the one made leave behind.

    *before* is the board before either, as the same player would have left it.
    """
    for kind, measure in MEASURES.items():
        if not measure.comparable(best, played):
            continue
        mine, theirs = measure.count(best), measure.count(played)
        was = measure.count(before) if before is not None and measure.looks_back else None
        for point in sorted({*mine, *theirs}, key=lambda point: point or 0):
            if point is not None and not measure.at(best, played, point):
                continue
            one, other = mine.get(point, 0), theirs.get(point, 0)
            if one != other:
                favours: Favours = "best" if (one > other) == measure.more_is_better else "played"
                at_first = None if was is None else was.get(point, 0)
                yield Fact(kind, one, other, favours, point, at_first)


def chance_facts(best: Chances, played: Chances) -> Iterator[Fact]:
    """Yields what became of the chances, as parts of all games.

    >>> [fact.kind for fact in chance_facts(Chances(win=0.6), Chances(win=0.5))]
    ['win']
    """
    for kind in CHANCES:
        one, other = getattr(best, kind), getattr(played, kind)
        if one != other:
            more = MEASURES[kind].more_is_better
            yield Fact(kind, one, other, "best" if (one > other) == more else "played")
