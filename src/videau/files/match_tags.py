"""The tags at the head of a match text: ``; [Event "Club"]``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from videau.errors import IllegalSettingsError, UnreadableError
from videau.files.record import Players
from videau.files.transcript import ToldMatch
from videau.rules.options import LONGEST_MATCH, Options

__all__ = ["VARIATIONS", "read_tags", "told_match"]

_LONGEST_NAME = 60
_DATE = re.compile(r"(?P<year>\d{4})[.\-/](?P<month>\d{1,2})[.\-/](?P<day>\d{1,2})")
_TIME = re.compile(r"(?P<hour>\d{1,2})[.:](?P<minute>\d{2})")

VARIATIONS: Mapping[str, str] = {
    "standard": "Backgammon",
    "nackgammon": "NackGammon",
    "hypergammon": "HyperGammon (3)",
    "longgammon": "LongGammon",
}
"""What other programs call our starting positions."""

_PLAYER_TAGS = ("player 1", "player 2")


def read_tags(lines: Iterable[str]) -> tuple[dict[str, str], str]:
    """Returns the tags among *lines*, and the other lines as one comment.

    >>> read_tags(['[Event "Club"]', "a fine match"])
    ({'Event': 'Club'}, 'a fine match')
    """
    tags: dict[str, str] = {}
    comments = []
    for line in lines:
        tag = _tag(line)
        if tag is None:
            comments.append(line.rstrip())
        elif tag[1]:
            tags[tag[0]] = tag[1]
    return tags, "\n".join(comments).strip("\n")


def _tag(line: str) -> tuple[str, str] | None:
    """Name and value of a tag, whose end may be missing; None for any other line.

    By hand: a pattern would try every blank of a long line as the end of the value.
    """
    head, quote, rest = line.strip().partition('"')
    name = head[1:].strip()
    if not quote or head[:1] != "[" or not 0 < len(name) <= _LONGEST_NAME or set("[]") & set(name):
        return None
    return name, rest.removesuffix("]").rstrip().removesuffix('"').strip()


def told_match(length: int, players: Players, tags: Mapping[str, str], comment: str) -> ToldMatch:
    """Returns a match without games, its options being those that the tags agree on."""
    left = dict(tags)
    given = {name.lower(): name for name in tags}

    def taken(*names: str) -> str:
        name = next((given[name] for name in names if name in given), None)
        return "" if name is None else left.pop(name, "")

    if length > LONGEST_MATCH:
        length = 0  # some programs write a large number for money
    customs: dict[str, Any] = {"length": length, "start": _start(taken("variation"))}
    crawford, jacoby, beaver = taken("crawford"), taken("jacoby"), taken("beaver")
    cube_limit = given.get("cubelimit")
    if cube_limit is not None and tags[cube_limit] == "1":
        customs["cube"] = False
        left.pop(cube_limit)
    if length:
        customs["crawford"] = not _is_off(crawford)
    elif customs.get("cube", True):
        customs |= {"jacoby": _is_on(jacoby), "beavers": _is_on(beaver)}
    date = _date(taken("eventdate", "date"), taken("eventtime", "time"))
    for name, player in zip(_PLAYER_TAGS, players, strict=True):
        if name in given and tags[given[name]] == player:
            left.pop(given[name])
    try:
        options = Options(**customs)
    except IllegalSettingsError as error:
        raise UnreadableError(
            "line {line} of the file: {problem}", line=1, problem=error.text
        ) from None
    return ToldMatch(options, players, date, left, comment)


def _is_on(value: str) -> bool:
    return value.strip().lower() in ("on", "yes", "true", "1")


def _is_off(value: str) -> bool:
    return value.strip().lower() in ("off", "no", "false", "0")


def _start(variation: str) -> str:
    """Our name of a starting position; programs count the checkers of Hypergammon behind it."""
    plain = re.sub(r"[^a-z]", "", variation.lower())
    return next(
        (name for name, theirs in VARIATIONS.items() if plain and theirs.lower().startswith(plain)),
        "standard",
    )


def _date(date: str, time: str) -> str | None:
    """ISO 8601, as far as it is known; what is no date stays as it is."""
    day = _DATE.match(date)
    if day is None:
        return date or None
    written = f"{day['year']}-{int(day['month']):02}-{int(day['day']):02}"
    clock = _TIME.match(time)
    return written if clock is None else f"{written}T{int(clock['hour']):02}:{clock['minute']}"
