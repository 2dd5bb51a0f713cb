"""The record of a match: one line of JSON for the agreement, then one for every action.

::

    {"videau": "record", "version": 1, "ruleset": {…}, "options": {…}, "players": {…}}
    {"n": 1, "by": "dice", "do": "opening", "white": 3, "black": 1}
    {"n": 2, "by": "white", "do": "play", "play": "8/5 6/5"}

A line is written when its action is done, and ends in a newline: whoever was killed while
writing leaves a line without one, which was never confirmed and is dropped on reading. Reading
replays the actions, so a record that can be read is a match that can have been played.

Version 1 of the format never changes its meaning. Version 2 has, beside it, what other people's
files say: tags, comments, analysis, variations, and faults with what they led to; it is written
where there is any of that. Version 3 has, beside both, what the dice were made from (``fair``) and
the signature of a server (``signed``, the last line). Version 4 has which help somebody had before
an action (``hinted``, ``nudged``); a game at which somebody may ask for help is begun with it. A
reader refuses versions it does not know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from videau.errors import IllegalActionError, UnreadableError, VideauError
from videau.files.fairness import (
    FairStart,
    Shares,
    fair_start_data,
    fair_start_from_data,
    shares_data,
    shares_from_data,
)
from videau.files.note_data import help_data, note_data, note_from_data
from videau.files.notes import PLAIN, Note
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
from videau.files.record import NAMELESS, NO_TAGS, Entry, Players, Record
from videau.files.signature import (
    Signature,
    content_of,
    signature_data,
    signature_from_data,
    split_record,
)
from videau.notation.ruleset_toml import ruleset_data, ruleset_from_data
from videau.rules.actions import Action
from videau.rules.game import Actor
from videau.rules.match import Match

__all__ = [
    "WITH_HELP",
    "format_entry",
    "format_header",
    "format_record",
    "format_signature",
    "header_of",
    "parse_record",
]

VERSIONS = (1, 2, 3, 4)
WITH_HELP = 4
"""The version of a record that can say who was helped."""
SIGNED = 3
"""The version of a record that can be signed."""


# Writing


def format_header(
    start: Match,
    players: Players = NAMELESS,
    *,
    date: str | None = None,
    tags: Mapping[str, str] = NO_TAGS,
    comment: str = "",
    version: int = 1,
    fair: FairStart | None = None,
) -> str:
    """Returns the first line of a record of a match that begins with *start*.

    A start other than the plain one, such as a position that was set up or a score to play on
    from, is written out in full as ``from``.
    """
    header: dict[str, Any] = {
        "videau": "record",
        "version": version if fair is None else max(version, 3),
    }
    header["ruleset"] = ruleset_data(start.ruleset)
    header["options"] = options_data(start.options)
    header["players"] = players._asdict()
    optional = {"date": date, "tags": dict(tags) or None, "comment": comment or None}
    header |= {key: value for key, value in optional.items() if value is not None}
    if fair is not None:
        header["fair"] = fair_start_data(fair)
    if start != Match(start.ruleset, start.options):
        header["from"] = match_data(start)
    return _line(header)


def format_entry(
    number: int,
    actor: Actor,
    action: Action,
    took: int | None = None,
    note: Note = PLAIN,
    fair: Shares | None = None,
) -> str:
    r"""Returns the line for the action with this *number*, counted from 1.

    >>> from videau import DICE, Dice, Roll
    >>> format_entry(7, DICE, Roll(Dice(6, 1)))
    '{"n": 7, "by": "dice", "do": "roll", "dice": "61"}\n'
    """
    return _line({"n": number, **_entry_data(Entry(actor, action, took, note, fair))})


def format_record(record: Record) -> str:
    """Returns the whole record as text, without what was half written.

    A signature is written only under what it was made for.
    """
    entries = (format_entry(number, *entry) for number, entry in enumerate(record.entries, 1))
    lines = [header_of(record), *entries]
    signature = record.signature
    if signature is not None and signature.content.hash == content_of(lines).hash:
        lines.append(format_signature(signature))
    return "".join(lines)


def header_of(record: Record, *, is_signed: bool = False) -> str:
    """Returns the first line of *record*, or of what it is once a server has signed it."""
    return format_header(
        record.start,
        record.players,
        date=record.date,
        tags=record.tags,
        comment=record.comment,
        version=max(_version(record), SIGNED if is_signed else 1),
        fair=record.fair,
    )


def format_signature(signature: Signature) -> str:
    """Returns the last line of a record that a server has signed."""
    return _line(signature_data(signature))


def _version(record: Record) -> int:
    """The oldest version that can hold *record*, so that older readers can read what they can."""
    if any(help_data(entry.note) for entry in record.entries):
        return WITH_HELP
    if record.signature is not None or record.fair is not None:
        return SIGNED
    noted = record.tags or record.comment or any(entry.note != PLAIN for entry in record.entries)
    return 2 if noted else 1


def _entry_data(entry: Entry) -> dict[str, Any]:
    timing = {} if entry.took is None else {"took": entry.took}
    note = {} if entry.note is PLAIN else note_data(entry.note, _entry_data)
    fair = {} if entry.fair is None else {"fair": shares_data(entry.fair)}
    return {"by": actor_name(entry.actor), **action_data(entry.action), **timing, **note, **fair}


def _line(data: Mapping[str, Any]) -> str:
    return json.dumps(data) + "\n"


# Reading


def parse_record(text: str | Iterable[str], *, by_the_rules: bool = True) -> Record:
    r"""Reads a record, given whole or as lines with their newlines, and replays it.

    >>> from videau import OpeningRoll
    >>> text = format_header(Match(), date="2026-05-01")
    >>> text += format_entry(1, "dice", OpeningRoll(3, 1))
    >>> record = parse_record(text + '{"n": 2, "by": "whi')
    >>> record.actions, record.truncated
    ((OpeningRoll(white=3, black=1),), True)

    Damage is refused with the number of the line, what was expected there and what came. Not
    *by_the_rules*, actions are only read: for whoever wants to find out what was changed.
    """
    whole = text if isinstance(text, str) else "".join(text)
    lines, signed, rest = split_record(whole)
    if not lines:
        raise UnreadableError("expected a Videau record, got {text!r}", text=_shortened(whole))
    with _line_number(1):
        empty = _header(lines[0])
    entries = []
    match = empty.start
    signature = None
    if signed is not None:
        with _line_number(len(lines) + 1):
            signature = signature_from_data(_fields(signed))
    for number, line in enumerate(lines[1:], start=1):
        with _line_number(number + 1):
            entry = _numbered_entry(line, number, match, by_the_rules)
            match = entry.applied(match) if by_the_rules else match
            entries.append(entry)
    return Record(
        empty.start,
        empty.players,
        empty.date,
        tuple(entries),
        truncated=bool(rest),
        tags=empty.tags,
        comment=empty.comment,
        fair=empty.fair,
        signature=signature,
    )


@contextmanager
def _line_number(number: int) -> Iterator[None]:
    """Adds the number of the line to what goes wrong there."""
    try:
        yield
    except VideauError as error:
        raise type(error)(
            "line {line} of the record: {problem}", line=number, problem=error.text
        ) from None


def _header(line: str) -> Record:
    """A record with no entries yet."""
    data = _fields(line)
    if "videau" not in data or data.take("videau", str) != "record":
        raise UnreadableError(
            "expected the header of a Videau record, got {line!r}", line=_shortened(line)
        )
    version = data.take("version", int)
    if version not in VERSIONS:
        raise UnreadableError(
            "this record has version {version}; version {known} can be read",
            version=version,
            known=VERSIONS[-1],
        )
    ruleset = ruleset_from_data(data.take("ruleset", dict))
    options = options_from_data(Fields(data.take("options", dict)))
    names = Fields(data.take("players", dict))
    players = Players(names.take("white", str), names.take("black", str))
    names.end()
    date = data.take("date", str) if "date" in data else None
    tags = Fields(data.take("tags", dict)).texts() if "tags" in data else NO_TAGS
    comment = data.take("comment", str) if "comment" in data else ""
    fair = fair_start_from_data(Fields(data.take("fair", dict))) if "fair" in data else None
    start = Match(ruleset, options)
    if "from" in data:
        start = match_from_data(Fields(data.take("from", dict)), ruleset, options)
    data.end()
    return Record(start, players, date, tags=tags, comment=comment, fair=fair)


def _numbered_entry(line: str, number: int, match: Match, by_the_rules: bool) -> Entry:
    data = _fields(line)
    counted = data.take("n", int)
    if counted != number:
        raise UnreadableError(
            "expected action number {expected}, got {number}", expected=number, number=counted
        )
    try:
        return _entry(data, match, by_the_rules)
    except RecursionError:
        raise UnreadableError(
            "expected one object of JSON, got {line!r}", line=_shortened(line)
        ) from None


def _entry(data: Fields, match: Match, by_the_rules: bool = True) -> Entry:
    """One entry of the match, or of a variation from it."""
    actor = actor_from_data(data.take("by", str))
    action = action_from_data(data)
    took = data.take("took", int) if "took" in data else None
    note = note_from_data(data, match, _entry)
    fair = shares_from_data(Fields(data.take("fair", dict))) if "fair" in data else None
    data.end()
    if took is not None and took < 0:
        raise UnreadableError("expected a time that is not negative, got {took}", took=took)
    permitted = match.may.get(type(action), actor)
    if by_the_rules and actor != permitted and note.fault is None:
        raise IllegalActionError(
            "expected this to be done by {permitted}, got {actor}",
            permitted=actor_name(permitted),
            actor=actor_name(actor),
        )
    return Entry(actor, action, took, note, fair)


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
