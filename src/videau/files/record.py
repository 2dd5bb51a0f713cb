"""The record of a match: one line of JSON for the agreement, then one for every action.

::

    {"videau": "record", "version": 1, "ruleset": {…}, "options": {…}, "players": {…}}
    {"n": 1, "by": "dice", "do": "opening", "white": 3, "black": 1}
    {"n": 2, "by": "white", "do": "play", "play": "8/5 6/5"}

A line is written when its action is done, and ends in a newline: whoever was killed while
writing leaves a line without one, which was never confirmed and is dropped on reading. Reading
replays the actions, so a record that can be read is a match that can have been played.

Version 1 of the format never changes its meaning; a reader refuses versions it does not know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from videau.errors import IllegalActionError, UnreadableError, VideauError
from videau.files.plain_data import (
    Fields,
    action_data,
    action_from_data,
    actor_from_data,
    actor_name,
    match_data,
    match_from_data,
    options_data,
    options_from_data,
)
from videau.notation.ruleset_toml import ruleset_data, ruleset_from_data
from videau.rules.actions import Action
from videau.rules.game import Actor
from videau.rules.match import Match

__all__ = [
    "Entry",
    "Players",
    "Record",
    "format_entry",
    "format_header",
    "format_record",
    "parse_record",
]

VERSION = 1


class Players(NamedTuple):
    """The names of the players; they may be empty."""

    white: str = ""
    black: str = ""


NAMELESS = Players()


class Entry(NamedTuple):
    """One action, who did it, and how long that took."""

    actor: Actor
    action: Action
    took: int | None = None
    """Milliseconds that whoever had to act has thought; known where there is a clock."""


@dataclass(frozen=True)
class Record:
    """A match from its first state to its last.

    >>> from videau import OpeningRoll, Play
    >>> text = format_header(Match(), date="2026-05-01")
    >>> text += format_entry(1, "dice", OpeningRoll(3, 1))
    >>> record = parse_record(text + '{"n": 2, "by": "whi')
    >>> record.actions, record.truncated
    ((OpeningRoll(white=3, black=1),), True)
    >>> record.match.game.dice
    Dice(3, 1)
    """

    start: Match
    """The state before the first action; its ruleset and options are the agreement."""
    players: Players = NAMELESS
    date: str | None = None
    entries: tuple[Entry, ...] = ()
    truncated: bool = field(default=False, compare=False)
    """Whether the last line was half written, and dropped."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done, in order."""
        return tuple(entry.action for entry in self.entries)

    @property
    def match(self) -> Match:
        """The state after the last action."""
        *_, last = self.states()
        return last

    def states(self) -> Iterator[Match]:
        """Yields the state at the start, and the state after every action."""
        match = self.start
        yield match
        for action in self.actions:
            match = match.apply(action)
            yield match


# Writing


def format_header(start: Match, players: Players = NAMELESS, *, date: str | None = None) -> str:
    """Returns the first line of a record of a match that begins with *start*.

    A start other than the plain one, such as a position that was set up or a score to play on
    from, is written out in full as ``from``.
    """
    header: dict[str, Any] = {"videau": "record", "version": VERSION}
    header["ruleset"] = ruleset_data(start.ruleset)
    header["options"] = options_data(start.options)
    header["players"] = players._asdict()
    if date is not None:
        header["date"] = date
    if start != Match(start.ruleset, start.options):
        header["from"] = match_data(start)
    return _line(header)


def format_entry(number: int, actor: Actor, action: Action, took: int | None = None) -> str:
    r"""Returns the line for the action with this *number*, counted from 1.

    >>> from videau import DICE, Dice, Roll
    >>> format_entry(7, DICE, Roll(Dice(6, 1)))
    '{"n": 7, "by": "dice", "do": "roll", "dice": "61"}\n'
    """
    timing = {} if took is None else {"took": took}
    return _line({"n": number, "by": actor_name(actor), **action_data(action), **timing})


def format_record(record: Record) -> str:
    """Returns the whole record as text, without what was half written."""
    header = format_header(record.start, record.players, date=record.date)
    entries = (format_entry(number, *entry) for number, entry in enumerate(record.entries, 1))
    return "".join((header, *entries))


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data) + "\n"


# Reading


def parse_record(text: str | Iterable[str]) -> Record:
    """Reads a record, given whole or as lines with their newlines, and replays it.

    Damage is refused with the number of the line, what was expected there and what came.
    """
    whole = text if isinstance(text, str) else "".join(text)
    # Not splitlines(): that would also split at signs that can stand inside a JSON string.
    *lines, rest = whole.split("\n")
    if not lines:
        raise UnreadableError("expected a Videau record, got {text!r}", text=_shortened(whole))
    with _line_number(1):
        start, players, date = _header(lines[0])
    entries = []
    match = start
    for number, line in enumerate(lines[1:], start=1):
        with _line_number(number + 1):
            entry = _entry(line, number, match)
            match = match.apply(entry.action)
            entries.append(entry)
    return Record(start, players, date, tuple(entries), truncated=bool(rest))


@contextmanager
def _line_number(number: int) -> Iterator[None]:
    """Adds the number of the line to what goes wrong there."""
    try:
        yield
    except VideauError as error:
        raise type(error)(
            "line {line} of the record: {problem}", line=number, problem=error.text
        ) from None


def _header(line: str) -> tuple[Match, Players, str | None]:
    data = _fields(line)
    if "videau" not in data or data.take("videau", str) != "record":
        raise UnreadableError(
            "expected the header of a Videau record, got {line!r}", line=_shortened(line)
        )
    version = data.take("version", int)
    if version != VERSION:
        raise UnreadableError(
            "this record has version {version}; version {known} can be read",
            version=version,
            known=VERSION,
        )
    ruleset = ruleset_from_data(data.take("ruleset", dict))
    options = options_from_data(Fields(data.take("options", dict)))
    names = Fields(data.take("players", dict))
    players = Players(names.take("white", str), names.take("black", str))
    names.end()
    date = data.take("date", str) if "date" in data else None
    start = Match(ruleset, options)
    if "from" in data:
        start = match_from_data(Fields(data.take("from", dict)), ruleset, options)
    data.end()
    return start, players, date


def _entry(line: str, number: int, match: Match) -> Entry:
    data = _fields(line)
    counted = data.take("n", int)
    if counted != number:
        raise UnreadableError(
            "expected action number {expected}, got {number}", expected=number, number=counted
        )
    actor = actor_from_data(data.take("by", str))
    action = action_from_data(data)
    took = data.take("took", int) if "took" in data else None
    data.end()
    if took is not None and took < 0:
        raise UnreadableError("expected a time that is not negative, got {took}", took=took)
    permitted = match.may.get(type(action), actor)
    if actor != permitted:
        raise IllegalActionError(
            "expected this to be done by {permitted}, got {actor}",
            permitted=actor_name(permitted),
            actor=actor_name(actor),
        )
    return Entry(actor, action, took)


def _fields(line: str) -> Fields:
    try:
        return Fields(json.loads(line))
    except (ValueError, RecursionError) as error:
        if isinstance(error, VideauError):
            raise
        raise UnreadableError(
            "expected one object of JSON, got {line!r}", line=_shortened(line)
        ) from None


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
