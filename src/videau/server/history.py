"""What was done before the present state: as much of it as a table shows, and step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from videau.files.record import Record
from videau.play.clock import Clock, first_clock
from videau.play.loop import Event, replay
from videau.play.narration import ListedMove, listed_move
from videau.rules.actions import Action, OpeningRoll, Roll, TakeBack
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.match import Match
from videau.rules.plays import Play

__all__ = ["NOTHING", "LastPlay", "LastRoll", "Opening", "Recent", "Replayed", "replayed"]


class LastPlay(NamedTuple):
    """A play, and whose it was."""

    side: Side
    play: Play


class LastRoll(NamedTuple):
    """Dice, and whose they were."""

    side: Side
    dice: Dice


class Opening(NamedTuple):
    """One die of either side, to see who begins."""

    roll: OpeningRoll
    throw: int
    """Which throw of this game it is, from 1: a tie is thrown again."""


@dataclass(frozen=True, slots=True)
class Recent:
    """What was done last, after *n* actions.

    >>> from videau import Match
    >>> roll = OpeningRoll(3, 1)
    >>> Recent().after(Event("dice", roll, Match(), Match().apply(roll))).rolled
    LastRoll(side=Side.WHITE, dice=Dice(3, 1))
    """

    n: int = 0
    action: Action | None = None
    last: LastPlay | None = None
    """The play before this moment, as long as it belongs to the game on the board."""
    rolled: LastRoll | None = None
    """The dice that lie on the table until the next player rolls."""
    opening: Opening | None = None
    """The dice that decide who begins, until somebody rolls or plays."""
    move: ListedMove | None = None
    """The last row of the list of moves."""

    def after(self, event: Event) -> Recent:
        """Returns what was done last once *event* has happened."""
        move = listed_move(event, self.move) or self.move
        recent = replace(self, n=self.n + 1, action=event.action, move=move)
        match event.action:
            case OpeningRoll() as roll:
                game = event.after.game
                rolled = None if game.dice is None else LastRoll(game.turn, game.dice)
                return replace(recent, last=None, rolled=rolled, opening=self._thrown(roll))
            case Roll(dice):
                rolled = LastRoll(event.before.game.turn, dice)
                return replace(recent, rolled=rolled, opening=None)
            case Play() as play:
                last = LastPlay(event.before.game.turn, play)
                return replace(recent, last=last, opening=None)
            case TakeBack():
                return replace(recent, last=None)
            case _:
                return recent

    def _thrown(self, roll: OpeningRoll) -> Opening:
        return Opening(roll, 1 if self.opening is None else self.opening.throw + 1)


NOTHING = Recent()
"""Before anything was done."""


class Replayed(NamedTuple):
    """One state of a match that is gone through again."""

    event: Event | None
    """What led here; nothing led to the first state."""
    match: Match
    recent: Recent
    clock: Clock | None


def replayed(record: Record) -> Iterator[Replayed]:
    """Yields the start and the state after every action of *record*, in one replay."""
    recent, clock = Recent(), first_clock(record.start)
    yield Replayed(None, record.start, recent, clock)
    for event in replay(record):
        recent = recent.after(event)
        clock = None if clock is None else clock.after(event)
        yield Replayed(event, event.after, recent, clock)
