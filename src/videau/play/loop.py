"""The loop of a game: ask whoever may act, apply the answer, tell it.

The table owns nothing but the order of events. It is a generator, so that a terminal, a server
or a test takes one event after the other and may stop after any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from videau.errors import IllegalActionError
from videau.files.fairness import Shares
from videau.files.record import Record, walk
from videau.play.dice import DiceSource, roll_for
from videau.play.player import Player
from videau.rules.actions import Action, OpeningRoll, Roll
from videau.rules.cube import Side
from videau.rules.game import DICE, Actor
from videau.rules.match import Match

__all__ = ["Event", "Listener", "play_on", "replay"]


@dataclass(frozen=True, slots=True)
class Event:
    """One accepted action, and the match before and after it."""

    actor: Actor
    action: Action
    before: Match
    after: Match
    took: int | None = None
    """Milliseconds that whoever had to act has thought; known where there is a clock."""
    fair: Shares | None = None
    """What a roll was made from, where dice can be checked."""


Listener = Callable[[Event], None]


def play_on(
    match: Match,
    players: Mapping[Side, Player],
    dice: DiceSource,
    listener: Listener | None = None,
) -> Iterator[Event]:
    """Yields everything that happens until *match* is over; a money session has no end.

    *listener* is told first, before the event is handed out: a record is on the disk before
    anybody sees what it records.

    >>> from videau.play import RandomDice, RandomPlayer
    >>> bots = {side: RandomPlayer(seed=1) for side in Side}
    >>> events = play_on(Match(), bots, RandomDice(seed=4))
    >>> next(events).action
    OpeningRoll(white=2, black=3)
    >>> next(events).action
    Play.parse('24/21 13/11')
    """
    while not match.is_over:
        actor, action = _next_action(match, players, dice)
        event = Event(actor, action, match, match.apply(action))
        if listener is not None:
            listener(event)
        yield event
        match = event.after


def replay(record: Record) -> Iterator[Event]:
    """Yields everything that happened in a recorded match, as it was told when it was played.

    Everything that follows from a record (moves, clocks, what to judge) follows from its events,
    so that one replay serves them all.
    """
    for step in walk(record.start, record.entries):
        entry = step.entry
        yield Event(entry.actor, entry.action, step.before, step.after, entry.took, entry.fair)


def _next_action(
    match: Match, players: Mapping[Side, Player], dice: DiceSource
) -> tuple[Actor, Action]:
    if OpeningRoll in match.may:
        return DICE, roll_for(match, dice)
    side = match.game.chooser
    assert side is not None  # only the dice are waited for in an opening
    action = players[side].choose(match, side)
    if action is None:
        return DICE, roll_for(match, dice)
    if isinstance(action, Roll | OpeningRoll):
        raise IllegalActionError("the table rolls the dice, not {name}", name=players[side].name)
    return side, action
