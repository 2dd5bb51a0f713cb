"""Match files that guests bring, read: what is kept of each, in plain values.

It runs in a process of its own (:mod:`videau.server.apart`), so it knows neither database nor wire.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from videau.files import Players, Record, format_record
from videau.files.loading import load_all
from videau.files.record_file import is_unfinished
from videau.i18n.languages import translator

__all__ = ["ReadMatch", "read_matches", "written_out"]

MOST_PROBLEMS = 100
"""Problems of a file that are told."""


class ReadMatch(NamedTuple):
    """A match of a file, as it is kept."""

    players: Players
    header: str
    """The first line of its record."""
    lines: list[str]
    """The others, one for each action."""
    is_over: bool
    games: int
    problems: list[tuple[int, str]]
    """What is wrong or doubtful in the file, by lines, in the language of whoever brings it."""


def read_matches(data: bytes, most: int, language: str) -> list[ReadMatch]:
    r"""Returns the matches of a file, but at most *most* of them.

    >>> (read,) = read_matches(b" 1 point match\n Game 1\n Ann : 0      Bob : 0\n", 50, "en")
    >>> read.players.white, read.lines, read.is_over
    ('Ann', [], False)
    """
    return [written_out(record, language) for record in load_all(data)[:most]]


def written_out(record: Record, language: str = "en") -> ReadMatch:
    """Returns a match as it is kept."""
    # A signature is of a file as it was; what is kept here is played over again.
    header, *lines = format_record(replace(record, signature=None)).splitlines(keepends=True)
    say = translator(language).text
    return ReadMatch(
        players=record.players,
        header=header,
        lines=lines,
        is_over=not is_unfinished(record.match),
        games=len(record.games),
        problems=[(line, say(text)) for line, text in record.problems[:MOST_PROBLEMS]],
    )
