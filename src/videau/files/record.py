"""A match from its first state to its last: the one value that every kind of file is read into.

What was done is a list of :class:`Entry`. The states between follow by the rules; where a file
has something that the rules do not allow, its entry says what it led to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from videau.errors import IllegalActionError
from videau.files.fairness import FairStart, Shares
from videau.files.notes import PLAIN, Fault, Note
from videau.files.signature import Signature
from videau.files.tree import Node
from videau.i18n.texts import Text
from videau.rules.actions import Action, OpeningRoll, TakeBack
from videau.rules.game import DICE, Actor, Game
from videau.rules.match import Match
from videau.rules.scoring import Result

__all__ = ["Entry", "GameRecord", "Players", "Problem", "Record", "RecordStep"]


class Players(NamedTuple):
    """The names of the players; they may be empty."""

    white: str = ""
    black: str = ""


NAMELESS = Players()
NO_TAGS: Mapping[str, str] = MappingProxyType({})


class Entry(NamedTuple):
    """One action, who did it, how long that took, and what a file says about it."""

    actor: Actor
    action: Action
    took: int | None = None
    """Milliseconds that whoever had to act has thought; known where there is a clock."""
    note: Note = PLAIN
    fair: Shares | None = None
    """What a roll was made from, where dice can be checked."""

    def applied(self, match: Match) -> Match:
        """Returns the match after this action, or what a forbidden one has led to."""
        fault = self.note.fault
        if fault is None:
            return match.apply(self.action)
        return match.led_to(self.action, fault.leads_to)


class Problem(NamedTuple):
    """Something in a file that is wrong or doubtful, and was read all the same."""

    line: int
    """Counted from 1; 0 where a file has no lines."""
    text: Text

    def __str__(self) -> str:
        return f"{self.line}: {self.text}"


class RecordStep(NamedTuple):
    """One action of a match, between two states."""

    n: int
    """The number of the action, from 1."""
    before: Match
    entry: Entry
    after: Match

    @property
    def problem(self) -> Text | None:
        """Why the rules do not allow this action; None if they do."""
        fault = self.entry.note.fault
        if fault is None:
            return None
        try:
            self.before.apply(self.entry.action)
        except IllegalActionError as error:
            return error.text
        return Text("the rules do not allow {said!r} here", said=fault.said)


class GameRecord(NamedTuple):
    """One game of a match."""

    number: int
    """Counted from 1, as the match counts."""
    steps: tuple[RecordStep, ...]

    @property
    def start(self) -> Match:
        """The match when the game began."""
        return self.steps[0].before

    @property
    def result(self) -> Result | None:
        """How it ended; None if it did not."""
        return self.steps[-1].after.game.result


@dataclass(frozen=True)
class Record:
    """A match from its first state to its last.

    >>> from videau import OpeningRoll, Play, Side
    >>> record = Record(
    ...     Match(),
    ...     Players("Ann", "Bob"),
    ...     entries=(Entry("dice", OpeningRoll(3, 1)), Entry(Side.WHITE, Play.parse("8/5 6/5"))),
    ... )
    >>> record.at(1).game.dice, record.match.game.turn
    (Dice(3, 1), Side.BLACK)
    >>> [str(step.entry.action) for step in record.games[0].steps][1:]
    ['8/5 6/5']
    """

    start: Match
    """The state before the first action; its ruleset and options are the agreement."""
    players: Players = NAMELESS
    date: str | None = None
    entries: tuple[Entry, ...] = ()
    truncated: bool = field(default=False, compare=False)
    """Whether the last line was half written, and dropped."""
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What else a file says about the match: ``Event``, ``Site``, ``Round``."""
    comment: str = ""
    """About the match as a whole."""
    problems: tuple[Problem, ...] = field(default=(), compare=False)
    """What the reader of the file found wrong or doubtful."""
    fair: FairStart | None = None
    """What was known before the first roll, where dice can be checked."""
    signature: Signature | None = None
    """Of the server where it was played."""

    @classmethod
    def of(
        cls, state: Match | Game, players: Players = NAMELESS, date: str | None = None
    ) -> Record:
        """Returns what *state* knows of its past, from its start on.

        >>> from videau import OpeningRoll
        >>> Record.of(Match().apply(OpeningRoll(3, 1))).entries[0][:2]
        ('dice', OpeningRoll(white=3, black=1))
        """
        match = Match(game=state.start) if isinstance(state, Game) else state.start
        start, entries = match, []
        for step in state.walk():
            after = step.after
            led_to = match.with_game(after) if isinstance(after, Game) else after
            entry = _entry(match, step.action, led_to)
            entries.append(entry)
            match = entry.applied(match)
        return cls(start, players, date, tuple(entries))

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done, in order."""
        return tuple(entry.action for entry in self.entries)

    @property
    def match(self) -> Match:
        """The state after the last action."""
        return self.at(len(self.entries))

    def at(self, n: int) -> Match:
        """Returns the state after *n* actions; 0 is the start."""
        return self.steps[n - 1].after if n else self.start

    @cached_property
    def steps(self) -> tuple[RecordStep, ...]:
        """Every action with the states before and after it: walk them either way."""
        return tuple(walk(self.start, self.entries))

    @cached_property
    def games(self) -> tuple[GameRecord, ...]:
        """The games, one after the other."""
        games: list[list[RecordStep]] = []
        for step in self.steps:
            if not games or _begins_game(step, games[-1][-1]):
                games.append([])
            games[-1].append(step)
        before = len(self.start.results)
        return tuple(GameRecord(before + n, tuple(steps)) for n, steps in enumerate(games, 1))

    @cached_property
    def tree(self) -> Node:
        """The root of the tree in which variations stand beside what was played."""
        return Node(self.start, None, self.entries, -1)

    @property
    def standing(self) -> Record:
        """The record of what was not taken back, as if it had been played so at once."""
        undone = self.taken_back
        entries = enumerate(self.entries, 1)
        stand = tuple(
            entry
            for n, entry in entries
            if n not in undone and not isinstance(entry.action, TakeBack)
        )
        return self if len(stand) == len(self.entries) else replace(self, entries=stand)

    @property
    def taken_back(self) -> frozenset[int]:
        """The numbers of the plays that were taken back, which is done at once or never."""
        return frozenset(
            n for n, entry in enumerate(self.entries) if isinstance(entry.action, TakeBack)
        )

    def states(self) -> Iterator[Match]:
        """Yields the state at the start, and the state after every action."""
        yield self.start
        for step in self.steps:
            yield step.after


def _entry(match: Match, action: Action, after: Match) -> Entry:
    """The entry of an action that led to *after*; a fault where the rules say otherwise."""
    actor = match.may.get(type(action), DICE)
    plain = Entry(actor, action)
    try:
        if plain.applied(match) == after:
            return plain
    except IllegalActionError:
        pass
    return plain._replace(note=Note(fault=Fault(str(action), after)))


def _begins_game(step: RecordStep, last: RecordStep) -> bool:
    """Whether *step* is the first of a game; a game that was broken off has no result."""
    if len(step.before.results) > len(last.before.results):
        return True
    rolls = isinstance(step.entry.action, OpeningRoll)
    return rolls and not isinstance(last.entry.action, OpeningRoll)


def walk(start: Match, entries: tuple[Entry, ...]) -> Iterator[RecordStep]:
    """Yields each of *entries* between its two states; *start* is the first of them.

    Good for a line of play beside the match too: ``walk(step.before, variation)``.
    """
    before = start
    for n, entry in enumerate(entries, 1):
        after = entry.applied(before)
        yield RecordStep(n, before, entry, after)
        before = after
