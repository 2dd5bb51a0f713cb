"""Every fact once more, the slow way: checker by checker, roll by roll, by the Python rule book.

Nothing here uses what the teacher counts with. :data:`RECOUNT` has a row for each kind of fact that
a board alone tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from videau import ALL_ROLLS, Dice, Position, Ruleset
from videau.engine.bearoff import BearoffTables, side_number
from videau.rules.plays import python_plays
from videau.rules.scoring import Win, classify_win

__all__ = ["RECOUNT", "Slowly"]

Counts = Mapping[int | None, float]
WANTED = (3, 4, 5, 6, 7, 8, 18, 20, 21, 22)
"""Points that everybody wants to make."""


class Slowly:
    """What a player leaves behind, as a list of checkers and a list of plays for each roll."""

    def __init__(self, after: Position, ruleset: Ruleset) -> None:
        self.after, self.ruleset = after, ruleset
        self.own, self.his = list(after.other), list(after.own)

    @cached_property
    def places(self) -> list[int]:
        """Where the player's checkers stand that are still on the board."""
        return [point for point in range(1, 26) for _ in range(self.own[point])]

    @cached_property
    def his_places(self) -> list[int]:
        """The same of the opponent, as the player numbers the points: 0 is his bar."""
        return [25 - point for point in range(1, 26) for _ in range(self.his[point])]

    @cached_property
    def his_rolls(self) -> list[tuple[Dice, list[Position]]]:
        """The opponent's rolls, with all that he can make of each, seen by him."""
        return [(roll, list(python_plays(self.after, roll, self.ruleset))) for roll in ALL_ROLLS]

    @cached_property
    def our_rolls(self) -> list[tuple[Dice, list[Position]]]:
        """The player's own, if the opponent stayed where he is."""
        mine = self.after.swapped()
        return [(roll, list(python_plays(mine, roll, self.ruleset))) for roll in ALL_ROLLS]

    @property
    def meets(self) -> bool:
        """Whether some checker has one of the other side before it."""
        return any(mine > theirs for mine in self.places for theirs in self.his_places)

    @property
    def blots(self) -> list[int]:
        """Checkers that stand alone before somebody."""
        lone = [point for point in range(1, 25) if self.own[point] == 1]
        return [point for point in lone if any(theirs < point for theirs in self.his_places)]

    def hits(self, point: int | None = None) -> int:
        """The opponent's rolls that can hit, or hit there."""
        where = range(1, 25) if point is None else (point,)
        return of_all(self.his_rolls, lambda p: any(p.other[at] < self.own[at] for at in where))

    @property
    def shown(self) -> list[tuple[Dice, set[int]]]:
        """The opponent's rolls, each with the dice that alone lead to a blot which it can hit."""
        found = []
        for roll, plays in self.his_rolls:
            struck = [b for b in self.blots if any(p.other[b] < self.own[b] for p in plays)]
            reach = {blot - theirs for blot in struck for theirs in self.his_places}
            found.append((roll, reach & {roll.high, roll.low}))
        return found

    @property
    def direct(self) -> int:
        """The opponent's rolls that hit with the number of one die."""
        return sum(times(roll) for roll, dice in self.shown if dice)

    @property
    def rows(self) -> list[tuple[int, int, int]]:
        """Held points side by side before somebody: how many, the lowest, and who is behind."""
        rows = []
        for low in range(1, 25):
            for high in range(low, 25):
                behind = sum(theirs < low for theirs in self.his_places)
                if behind and all(self.own[point] > 1 for point in range(low, high + 1)):
                    rows.append((high - low + 1, low, behind))
        return rows

    @property
    def longest(self) -> tuple[int, int, int]:
        """The longest row, the one farthest from home of equals."""
        return max(self.rows, default=(0, 0, 0))

    @property
    def is_home(self) -> bool:
        """Whether all checkers are home."""
        return all(point <= 6 for point in self.places)


def times(roll: Dice) -> int:
    """How many of the 36 rolls it stands for."""
    return 1 if roll.high == roll.low else 2


def of_all(rolls: Iterable[tuple[Dice, list[Position]]], will_do: Callable[..., bool]) -> int:
    """How many of 36 rolls have a play that will do."""
    return sum(times(roll) for roll, plays in rolls if any(map(will_do, plays)))


def spare(checkers: list[int]) -> int:
    """Pips until the home board breaks, played one checker after the other."""
    left, pips = list(checkers), 0
    for point in range(18, 0, -1):
        while left[point] > (2 if point <= 6 and checkers[point] >= 2 else 0):
            left[point] -= 1
            pips += point - 1
    return pips


def quarters(board: Slowly) -> int:
    """Lines between quarters that checkers still have to cross until all are home."""
    return sum(sum(place > line for line in (6, 12, 18, 24)) for place in board.places)


def until_no_backgammon(board: Slowly) -> int:
    """Lines to cross, one by one by the rearmost checker, until the sheet counts no backgammon."""
    own, crossed, nobody = list(board.own), 0, [15] + 25 * [0]
    while classify_win(Position(own, nobody), board.ruleset) is Win.BACKGAMMON:
        rear = max(point for point in range(26) if own[point])
        own[rear] -= 1
        before = max(line for line in (0, 6, 12, 18, 24) if line < rear)
        own[before] += 1
        crossed += 1
    return crossed


def back(board: Slowly) -> int:
    """Checkers on the bar or in the opponent's home board."""
    return sum(place > 18 for place in board.places)


def made_next(board: Slowly, points: Iterable[int]) -> Counts:
    """Own rolls that can put two checkers together on each of some points."""
    return {
        point: of_all(board.our_rolls, lambda p, point=point: p.own[point] > 1) for point in points
    }


def gaps(board: Slowly) -> int:
    """Points that are not held between those that are, up to the eighth."""
    held = [point for point in range(1, 9) if board.own[point] > 1]
    return sum(held[0] < p < held[-1] and board.own[p] < 2 for p in range(1, 9)) if held else 0


def misses(board: Slowly) -> int:
    """Own rolls that would bear off fewer than two, or not the last one."""
    off, wanted = board.own[0], min(2, len(board.places))
    return 36 - of_all(board.our_rolls, lambda p: p.own[0] - off >= wanted)


def empty(board: Slowly) -> int:
    """Points below the highest checker on which nobody stands."""
    return len(set(range(1, max(p for p in board.places if p <= 6))) - set(board.places))


def mean_rolls(board: Slowly) -> float:
    """Rolls until the last checker is off, by the tables of the sheet."""
    means = BearoffTables.of(board.ruleset).one_sided.mean_rolls
    return float(means[side_number(bytes(board.own))])


def one(count: Callable[[Slowly], float]) -> Callable[[Slowly], Counts]:
    """A number for the whole board."""
    return lambda board: {None: count(board)}


RECOUNT: Mapping[str, Callable[[Slowly], Counts]] = {
    "hit": one(lambda b: b.his_places.count(0)),
    "shots": one(lambda b: b.hits()),
    "direct": one(lambda b: b.direct),
    "combined": one(lambda b: b.hits() - b.direct),
    "blot": lambda b: {point: b.hits(point) for point in b.blots},
    "returns": one(lambda b: b.hits() if b.his[25] else 0),
    "faces": one(lambda b: len(set().union(*(dice for _, dice in b.shown)))),
    "dances": one(lambda b: 36 - of_all(b.his_rolls, lambda p: p.own[25] < b.his[25])),
    "entries": one(lambda b: of_all(b.our_rolls, lambda p: p.own[25] < b.own[25])),
    "his_escapes": one(lambda b: of_all(b.his_rolls, lambda p: sum(p.own[19:]) < sum(b.his[19:]))),
    "escapes": one(lambda b: of_all(b.our_rolls, lambda p: sum(p.own[19:]) < sum(b.own[19:]))),
    "held": lambda b: {point: 1 for point in range(1, 25) if b.own[point] > 1},
    "home": lambda b: {point: 1 for point in range(1, 7) if b.own[point] > 1},
    "prime": one(lambda b: b.longest[0]),
    "trapped": one(lambda b: b.longest[2] if b.longest[0] >= 4 else 0),
    "gaps": one(gaps),
    "back": one(back),
    "aims": one(lambda b: of_all(b.our_rolls, lambda p: p.other[25] > b.his[25])),
    "makers": lambda b: made_next(b, (p for p in WANTED if b.own[p] < 2)),
    "cover": lambda b: made_next(b, (p for p in range(1, 25) if b.own[p] == 1)),
    "builders": one(lambda b: sum(n - 2 if n > 1 else n for n in (b.own[p] for p in range(6, 13)))),
    "stack": lambda b: {p: b.own[p] for p in range(1, 25) if b.own[p] > 3},
    "deep": one(lambda b: sum(place < 3 for place in b.places)),
    "spare": one(lambda b: spare(b.own)),
    "his_spare": one(lambda b: spare(b.his)),
    "contact": one(lambda b: b.meets),
    "passed": one(lambda b: b.meets),
    "lead": one(lambda b: sum(25 - place for place in b.his_places) - sum(b.places)),
    "used": one(lambda b: -sum(b.places)),
    "crossovers": one(quarters),
    "way_home": one(lambda b: sum(max(place - 6, 0) for place in b.places)),
    "to_save": one(lambda b: 0 if b.own[0] else quarters(b) + 1),
    "to_save_backgammon": one(until_no_backgammon),
    "outside": one(lambda b: sum(place > 6 for place in b.places)),
    "in_way": one(lambda b: sum(place < 7 for place in b.his_places)),
    "off": one(lambda b: 15 - len(b.places)),
    "misses": one(misses),
    "empty": one(empty),
    "rolls": one(mean_rolls),
}
"""By kind of fact, as in ``videau.teacher.facts.MEASURES``."""
