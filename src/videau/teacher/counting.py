"""What can be counted on a board after a play: rolls that hit, cover, escape; points, pips.

A :class:`Board` is what one player leaves behind, seen by that player: whoever has just moved and
now waits for the opponent's roll. Rolls are counted among all 36 by listing the 21 different ones
with every legal play of the ruleset; a roll counts if one of its plays will do.

>>> from videau import Play, Position
>>> board = Board(Position().play(Play.parse("13/7 13/8")), STANDARD)
>>> board.shots, board.blots
(17, (7,))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from videau.rules.dice import ALL_ROLLS
from videau.rules.position import BAR, HOME, OFF, POINTS, Position
from videau.rules.ruleset import Backgammon, Ruleset
from videau.rules.rulesets import STANDARD
from videau.teacher.racing import mean_rolls
from videau.teacher.rolls import BACK, DICE, Flags, Rolls, of_36

__all__ = ["Board", "Prime"]

BLOCK = 8
"""Up to here blocked points are a block in front of the opponent's last checkers."""
LONG = 4
"""So many blocked points in a row are hard to get past."""


@dataclass(frozen=True, slots=True)
class Prime:
    """Held points side by side, and what stands behind them."""

    length: int
    highest: int
    """Its point that is farthest from home; 0 if no point is held."""
    behind: int
    """Checkers of the opponent that still have to pass it, those on the bar included."""


class Board:
    """What a player leaves behind. Points are numbered as that player numbers them."""

    def __init__(self, after: Position, ruleset: Ruleset = STANDARD) -> None:
        self.after = after
        """Seen by the opponent, who is on roll."""
        self.ruleset = ruleset
        self.own = after.other
        self.other = after.own

    # What stands where

    @cached_property
    def blots(self) -> tuple[int, ...]:
        """Points on which one checker stands alone that can still be hit."""
        rearmost = next((p for p in range(BAR, 0, -1) if self.other[p]), 0)
        return tuple(p for p in POINTS if self.own[p] == 1 and 25 - p < rearmost)

    @cached_property
    def held(self) -> frozenset[int]:
        """Points with two or more own checkers."""
        return frozenset(point for point in POINTS if self.own[point] >= 2)

    def is_passed(self, point: int) -> bool:
        """Whether a checker of the opponent still has to pass *point*."""
        return any(self.other[25 - point + 1 :])

    @cached_property
    def home_points(self) -> int:
        """Held points of the home board."""
        return len(self.held.intersection(HOME))

    @cached_property
    def prime(self) -> Prime:
        """The longest row of blocked points with something behind it; the rearmost of equals."""
        best = Prime(0, 0, 0)
        for highest in sorted(self.held, reverse=True):
            if highest + 1 in self.held:
                continue
            length = next(n for n in range(1, 25) if highest - n not in self.held)
            lowest = highest - length + 1
            # The opponent's checkers behind it stand on lower points of ours.
            behind = sum(self.other[25 - lowest + 1 :])
            if behind and length > best.length:
                best = Prime(length, highest, behind)
        return best

    @property
    def stacks(self) -> Mapping[int, int]:
        """Checkers on the points that hold more than three, while a fight goes on."""
        return {p: self.own[p] for p in POINTS if self.own[p] > 3} if self.has_contact else {}

    @property
    def tallest(self) -> int:
        """The most checkers that stand on one point."""
        return max(self.own[1:25])

    @property
    def gaps(self) -> int:
        """Points up to the eighth that are not held, between the lowest and the highest that are.

        While a fight goes on; afterwards nobody is to be stopped.
        """
        near = [point for point in self.held if point <= BLOCK]
        if not near or not self.has_contact:
            return 0
        return max(near) - min(near) + 1 - len(near)

    @property
    def builders(self) -> int:
        """Checkers to spare on points 6 to 12: alone, or more than two on their point."""
        return sum(
            count - 2 if (count := self.own[point]) >= 2 else count
            for point in range(HOME[-1], 2 * HOME[-1] + 1)
        )

    @property
    def trapped(self) -> int:
        """Checkers of the opponent behind four or more blocked points in a row."""
        return self.prime.behind if self.prime.length >= LONG else 0

    @property
    def on_bar(self) -> int:
        """Checkers of the opponent on the bar."""
        return self.other[BAR]

    @property
    def in_way(self) -> int:
        """Checkers of the opponent on the bar or in the player's home: those to bear off past."""
        return sum(self.other[BACK])

    @property
    def outside(self) -> int:
        """Own checkers that are not home yet: none is borne off before they are."""
        return sum(self.own[HOME[-1] + 1 :])

    @property
    def back(self) -> int:
        """Own checkers on the bar or in the opponent's home board."""
        return sum(self.own[BACK])

    @property
    def deep(self) -> int:
        """Own checkers on the points 1 and 2."""
        return self.own[1] + self.own[2]

    @property
    def off(self) -> int:
        """Own checkers that are borne off."""
        return self.own[OFF]

    @property
    def pips(self) -> int:
        """Own pips."""
        return sum(point * count for point, count in enumerate(self.own))

    @property
    def lead(self) -> int:
        """Pips by which the player is ahead in the race; below 0: behind."""
        return self.after.pips - self.pips

    @cached_property
    def has_contact(self) -> bool:
        """Whether anybody can still be hit."""
        return not self.after.is_over and not self.after.is_race

    @property
    def is_home(self) -> bool:
        """Whether all own checkers are home."""
        return not any(self.own[7:])

    @property
    def crossovers(self) -> int:
        """Quarters of the board that own checkers still have to cross to be home, all together."""
        # From the bar into the opponent's home board is one more.
        return sum(
            count * ((point - 1) // 6 if point < BAR else 4)
            for point, count in enumerate(self.own)
            if point
        )

    @property
    def way_home(self) -> int:
        """Pips until all own checkers are home."""
        last = HOME[-1]
        return sum((point - last) * self.own[point] for point in range(last + 1, BAR + 1))

    @property
    def to_save(self) -> int:
        """Quarters to cross until one checker is off, so that less than a gammon is lost.

        0 once one is off. Bearing it off is the last one.
        """
        return 0 if self.off else self.crossovers + 1

    @property
    def to_save_backgammon(self) -> int:
        """Quarters to cross until no backgammon is lost any more, as the sheet counts it.

        Where it is enough that a checker is not home, until all are; else until none is on the
        bar or in the opponent's home board.
        """
        if self.off and self.ruleset.backgammon is not Backgammon.BACK:
            return 0
        if self.ruleset.backgammon is Backgammon.NOT_ALL_HOME:
            return self.crossovers
        return self.back + self.own[BAR]

    @property
    def empty(self) -> int:
        """Points of the home board without an own checker below the highest one that has one."""
        top = max((point for point in HOME if self.own[point]), default=0)
        return sum(not self.own[point] for point in range(1, top))

    @cached_property
    def spare_pips(self) -> int:
        """Pips that can be played before the home board breaks.

        All checkers but two on each blocked point of the home board can be played down to the
        lowest point; those in the opponent's home board and on the bar are not counted, since
        nobody knows when they come out.
        """
        return _spare_pips(self.own)

    @cached_property
    def his_spare_pips(self) -> int:
        """Pips that the opponent can play before his home board breaks."""
        return _spare_pips(self.other)

    # Rolls of the opponent

    @cached_property
    def his(self) -> Rolls:
        """The opponent's rolls, which come next."""
        return Rolls(self.after, self.ruleset)

    @cached_property
    def hitting(self) -> Flags:
        """Which of the opponent's 21 rolls can hit."""
        return self.his.any(self.his.waiting[:, BAR] > self.own[BAR])

    @property
    def shots(self) -> int:
        """The opponent's rolls of 36 that can hit at least one checker."""
        return of_36(self.hitting)

    def hitting_on(self, point: int) -> Flags:
        """Which of the opponent's 21 rolls can hit on *point*."""
        return self.his.any(self.his.waiting[:, point] < self.own[point])

    @cached_property
    def shots_by_point(self) -> Mapping[int, int]:
        """The opponent's rolls of 36 that can hit there, for every blot."""
        return {point: of_36(self.hitting_on(point)) for point in self.blots}

    @cached_property
    def hitting_directly(self) -> Flags:
        """Which of the opponent's 21 rolls hit a blot whose distance one of the dice shows."""
        found = np.zeros(len(ALL_ROLLS), dtype=np.bool_)
        for point, faces in self._aimed_at.items():
            shows = np.isin(DICE, list(faces)).any(axis=1)
            found |= shows & self.hitting_on(point)
        return found

    @property
    def direct_shots(self) -> int:
        """The opponent's rolls of 36 that can hit a blot with the number of one die."""
        return of_36(self.hitting_directly)

    @property
    def combined_shots(self) -> int:
        """The opponent's rolls of 36 that can hit, but only with dice added up."""
        return self.shots - self.direct_shots

    @cached_property
    def _aimed_at(self) -> Mapping[int, frozenset[int]]:
        """For each blot the numbers of one die that separate it from a checker of the opponent."""
        return {
            point: frozenset(
                face for face in HOME if 25 - point + face <= BAR and self.other[25 - point + face]
            )
            for point in self.blots
        }

    @property
    def faces(self) -> int:
        """Numbers of a die with which the opponent can hit at once.

        Fewer for as many blots: his good numbers are the same, they are duplicated.
        """
        shown = {point: DICE[self.hitting_on(point)] for point in self.blots}
        return len(
            {
                face
                for point, faces in self._aimed_at.items()
                for face in faces
                if (shown[point] == face).any()
            }
        )

    @cached_property
    def dancing(self) -> Flags:
        """Which of the opponent's 21 rolls bring no checker in from the bar."""
        if not self.on_bar:
            return np.zeros(len(ALL_ROLLS), dtype=np.bool_)
        return ~self.his.any(self.his.moving[:, BAR] < self.on_bar)

    @property
    def dances(self) -> int:
        """The opponent's rolls of 36 that bring no checker in from the bar."""
        return of_36(self.dancing)

    @cached_property
    def his_leaving(self) -> Flags:
        """Which of the opponent's 21 rolls can bring a checker out of the player's home board."""
        here = sum(self.other[BACK])
        return self.his.any(self.his.moving[:, BACK].sum(axis=1) < here)

    @property
    def his_escapes(self) -> int:
        """The opponent's rolls of 36 that can bring a checker out of the player's home board."""
        return of_36(self.his_leaving)

    # Own rolls, if the opponent stayed where he is

    @cached_property
    def ours(self) -> Rolls:
        """The player's own next rolls, as if the opponent had not moved in between."""
        return Rolls(self.after.swapped(), self.ruleset)

    @property
    def entries(self) -> int:
        """Own rolls of 36 that could bring a checker in from the bar next; 0 if none is there."""
        return of_36(self.ours.any(self.ours.moving[:, BAR] < self.own[BAR]))

    @property
    def aims(self) -> int:
        """Own rolls of 36 that could hit next."""
        return of_36(self.ours.any(self.ours.waiting[:, BAR] > self.on_bar))

    @property
    def escapes(self) -> int:
        """Own rolls of 36 that could bring a checker out of the opponent's home board next."""
        return of_36(self.ours.any(self.ours.moving[:, BACK].sum(axis=1) < self.back))

    @cached_property
    def makers(self) -> Mapping[int, int]:
        """Own rolls of 36 that could make a point next, for each that is not held yet."""
        flags = self.ours.moving >= 2
        return {
            point: of_36(self.ours.any(flags[:, point]))
            for point in POINTS
            if point not in self.held
        }

    @property
    def misses(self) -> int:
        """Own rolls of 36 that would bear off fewer than two checkers next, or the last one."""
        gained = self.ours.most(self.ours.moving[:, OFF]) - self.off
        return of_36(gained < min(2, sum(self.own[1:])))

    # Tables

    @property
    def rolls_to_go(self) -> float:
        """Rolls that bearing off takes in the mean; all checkers are home."""
        return mean_rolls(self.own, self.ruleset)


def _spare_pips(own: bytes) -> int:
    spares = [count - 2 if p in HOME and count >= 2 else count for p, count in enumerate(own)]
    return sum((point - 1) * spares[point] for point in range(1, 19))
