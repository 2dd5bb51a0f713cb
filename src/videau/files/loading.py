"""One way in and one way out for every kind of match file.

What a file is follows from its content, never from its name; what is written, from the name.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from videau.errors import AmbiguousError, UnavailableError, UnreadableError, VideauError
from videau.files.decoding import decode, refuse_size
from videau.files.disk import unavailable
from videau.files.export import Export
from videau.files.record import Record
from videau.i18n.texts import Text
from videau.rules.game import Game
from videau.rules.match import Match

__all__ = [
    "FORMATS",
    "SUFFIXES",
    "Loaded",
    "export",
    "load",
    "load_all",
    "load_each",
    "match_files",
    "save",
    "save_text",
]

Source = str | PathLike[str] | bytes


# Reading


def load(source: Source) -> Record:
    r"""Returns the match in a file, or in a text that is given itself.

    Reads match texts (``.mat``, ``.txt``), ``.sgf``, our own records and positions as text; which
    of them it is, the content tells.

    >>> record = load(" 1 point match\n Game 1\n Ann : 0      Bob : 0\n  1) 31: 8/5 6/5")
    >>> record.players.white, str(record.entries[-1].action)
    ('Ann', '8/5 6/5')

    What is wrong in a file is in :attr:`Record.problems`. A file that holds several matches is
    for :func:`load_all`.
    """
    found = load_all(source)
    if len(found) > 1:
        raise AmbiguousError(
            "there are {n} matches in this file: videau.load_all reads them", n=len(found)
        )
    return found[0]


def load_all(source: Source) -> list[Record]:
    """Returns every match in a file, or in a text that is given itself."""
    if isinstance(source, bytes):
        return _read(source)
    if isinstance(source, str) and _is_text(source):
        refuse_size(len(source))
        return _read_text(source)
    return _read(_bytes_of(source))


def _is_text(source: str) -> bool:
    """Whether a string is a match itself, and not the name of a file."""
    if "\n" in source or "\r" in source or source.lstrip()[:1] in ("(", "{", ""):
        return True
    return "XGID" in source.upper() and not Path(source).exists()


def _bytes_of(path: str | PathLike[str]) -> bytes:
    try:
        file = Path(path)
        refuse_size(file.stat().st_size)
        return file.read_bytes()
    except OSError as error:
        raise unavailable(path, error) from error
    except ValueError as error:  # a name with a zero in it is none
        if isinstance(error, VideauError):
            raise
        raise UnavailableError(
            "cannot use {path}: {reason}", path=repr(path), reason=Text("it is not there")
        ) from None


def _read(data: bytes) -> list[Record]:
    for looks_right, parse in _BINARY_READERS:
        if looks_right(data):
            refuse_size(len(data))
            return list(parse(data))
    return _read_text(decode(data))


def _read_text(text: str) -> list[Record]:
    for looks_right, parse in _READERS:
        if looks_right(text):
            return list(parse(text))
    raise UnreadableError(
        "line {line} of the file: {problem}",
        line=1,
        problem=Text(
            "expected a match of GNU Backgammon, XG or Videau, got {text!r}",
            text=text.strip()[:40],
        ),
    )


def _looks_like_record(text: str) -> bool:
    return text.lstrip("\ufeff \r\n\t")[:1] == "{"


def _parse_record(text: str) -> Iterator[Record]:
    from videau.files.record_text import parse_record

    yield parse_record(text)


_ID = re.compile("XGID|GNUID|Position ID", re.IGNORECASE)


def _looks_like_position(text: str) -> bool:
    from videau.files.match_text import has_games

    return _ID.search(text) is not None and not has_games(text)


def _parse_position(text: str) -> Iterator[Record]:
    from videau.notation import parse_match

    try:
        match = parse_match(text)
    except VideauError as error:
        id_ = _ID.search(text)
        raise UnreadableError(
            "line {line} of the file: {problem}",
            line=1 + text.count("\n", 0, id_.start() if id_ else 0),
            problem=error.text,
        ) from error
    yield Record(match)


def _later(module: str, name: str) -> Callable[[Any], Any]:
    """A function that is imported when it is called: most files are of one kind."""
    return lambda given: getattr(import_module(f"videau.files.{module}"), name)(given)


_BINARY_READERS: tuple[tuple[Callable[[bytes], bool], Callable[[bytes], Iterable[Record]]], ...] = (
    (_later("xg_archive", "looks_like_xg"), _later("xg", "parse_xg")),
    (_later("ogxm", "looks_like_ogxm"), _later("ogxm", "parse_ogxm")),
)
"""The formats that are not text."""

_READERS: tuple[tuple[Callable[[str], bool], Callable[[str], Iterable[Record]]], ...] = (
    (_looks_like_record, _parse_record),
    (_later("sgf_tree", "looks_like_sgf"), _later("sgf", "parse_sgf")),
    (_later("server_texts", "looks_like_replay"), _later("server_texts", "parse_replay")),
    (_later("server_texts", "looks_like_oldmoves"), _later("server_texts", "parse_oldmoves")),
    (_looks_like_position, _parse_position),
    (_later("match_text", "looks_like_match_text"), _later("match_text", "parse_match_texts")),
)
"""The formats that are text, the most telling first."""


# Many files


class Loaded(NamedTuple):
    """One file of many: what was in it, or why it cannot be read."""

    path: Path
    records: tuple[Record, ...] = ()
    error: VideauError | None = None

    @property
    def troubles(self) -> list[Text]:
        """Whatever is wrong with the file, each with its line."""
        if self.error is not None:
            return [self.error.text]
        return [
            Text("line {line} of the file: {problem}", line=problem.line, problem=problem.text)
            for record in self.records
            for problem in record.problems
        ]


def match_files(folder: str | PathLike[str]) -> list[Path]:
    """Returns the match files in *folder* and the folders in it, by their names."""
    try:
        return sorted(
            path
            for path in Path(folder).rglob("*")
            if path.suffix.lower() in _READABLE and path.is_file()
        )
    except OSError as error:
        raise unavailable(folder, error) from error


def load_each(paths: Iterable[Path]) -> Iterator[Loaded]:
    """Yields one file after the other; one that cannot be read stops nobody.

    >>> [loaded.error is not None for loaded in load_each([Path("no-such-match.mat")])]
    [True]
    """
    for path in paths:
        try:
            yield Loaded(path, tuple(load_all(path)))
        except VideauError as error:
            yield Loaded(path, error=error)


# Writing


def _record(record: Record) -> Export:
    from videau.files.record_text import format_record

    return Export(format_record(record))


FORMATS: Mapping[str, Callable[[Record], Export]] = {
    "mat": _later("match_text_writer", "format_match_text"),
    "sgf": _later("sgf_writer", "format_sgf"),
    "record": _record,
}
"""What can be written, by name."""

SUFFIXES: Mapping[str, str] = {"mat": ".mat", "sgf": ".sgf", "record": ".jsonl"}
"""How the names of such files end."""

_ENDINGS = {".mat": "mat", ".txt": "mat", ".sgf": "sgf", ".jsonl": "record", ".record": "record"}
_READABLE = frozenset({*_ENDINGS, ".gam", ".xg", ".xgp", ".match", ".ogxm", ".ogxms"})


def export(record: Record | Match | Game, name: str) -> Export:
    """Returns *record* in the format called *name*: ``mat``, ``sgf`` or ``record``.

    Of a match or a game it is what they know of their past.

    >>> export(Match(), "sgf").text[:12]
    '(;FF[4]GM[6]'
    """
    if name not in FORMATS:
        raise UnavailableError(
            "there is no format {name!r} to write; there are {names}",
            name=name,
            names=", ".join(FORMATS),
        )
    return FORMATS[name](record if isinstance(record, Record) else Record.of(record))


def save(match: Record | Match | Game, path: str | PathLike[str]) -> tuple[Text, ...]:
    """Writes a match with all that was done to a file, in the format that its name ends in.

    Returns what this format had to leave out; a record (``.jsonl``) leaves nothing out.

    >>> save(Match(), "match.doc")
    Traceback (most recent call last):
    ...
    videau.errors.UnavailableError: there is no format 'doc' to write; there are mat, sgf, record
    """
    suffix = Path(path).suffix.lower()
    written = export(match, _ENDINGS.get(suffix, suffix.removeprefix(".")))
    save_text(written.text, path)
    return written.left_out


def save_text(text: str, path: str | PathLike[str]) -> None:
    """Writes a file whole or not at all."""
    file = Path(path)
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise unavailable(path, error) from error
