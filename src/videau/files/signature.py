"""A server's signature under a record: over which bytes it is, and what was changed since.

``docs/fair-dice.md`` writes it out. No key is needed here: :mod:`videau.files.signing` makes
signatures and says whether one is genuine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Any, NamedTuple

from videau.errors import UnreadableError
from videau.files.plain_data import Fields, canonical

__all__ = [
    "Change",
    "Content",
    "Part",
    "Signature",
    "content_of",
    "signature_data",
    "signature_from_data",
    "split_record",
    "statement",
    "what_changed",
]

MARK = 8
"""Hexadecimal digits of a mark: enough to tell what was changed. That it was, the hash tells."""

_NAME = "videau-record-1"
_BEGINS = '{"signed"'
_HEX = re.compile(r"[0-9a-f]*")
_FIELD = re.compile(r"[a-z-]{1,32}")


@dataclass(frozen=True, slots=True)
class Content:
    """What a record says, as hashes."""

    hash: str
    """Of every line."""
    header: Mapping[str, str]
    """A mark of each field of the header."""
    actions: str
    """The marks of the actions, one after the other."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A server's word that it stored everything above, in this order."""

    key: str
    """The public key, Ed25519."""
    content: Content
    signature: str
    """Of the :func:`statement` about the content."""


class Part(Enum):
    """What of a record was changed; those of the header are called as they are there."""

    RULES = "ruleset"
    AGREEMENT = "options"
    PLAYERS = "players"
    DATE = "date"
    START = "from"
    ENVELOPE = "fair"
    REST = "header"
    """Any other field of the header."""
    ACTIONS = "actions"
    ORDER = "order"
    """The same actions, in another order."""
    LEFT_OUT = "left out"
    ADDED = "added"
    SOMEWHERE = "somewhere"
    """Nothing that the marks tell, such as a space."""


class Change(NamedTuple):
    """Something that is not as it was when the record was signed."""

    part: Part
    first: int = 0
    """The first action that is concerned: as it is numbered now, if it is still there."""
    last: int = 0


def split_record(text: str) -> tuple[list[str], str | None, str]:
    r"""Returns the lines of a record, its signature, and what was only half written.

    >>> split_record('{"videau": "record"}\n{"n": 1}\n{"signed": {}}\n{"n')
    (['{"videau": "record"}', '{"n": 1}', '{"signed": {}}'], None, '{"n')
    >>> split_record('{"videau": "record"}\n{"signed": {}}')
    (['{"videau": "record"}'], '{"signed": {}}', '')
    """
    # Not splitlines(): that would also split at signs that can stand inside a JSON string.
    *lines, rest = text.split("\n")
    if rest.startswith(_BEGINS) and rest.rstrip().endswith("}}"):
        lines, rest = [*lines, rest], ""  # somebody's editor has taken the last newline away
    is_signed = not rest and len(lines) > 1 and lines[-1].startswith(_BEGINS)
    return (lines[:-1], lines[-1], rest) if is_signed else (lines, None, rest)


# What is signed


def content_of(lines: Sequence[str]) -> Content:
    """Returns the hashes of a record, given as its lines from the header on.

    >>> one = content_of(['{"players": {}}', '{"n": 1, "by": "dice"}'])
    >>> one.header, one.actions
    ({'players': '44136fa3'}, 'dc688d52')

    An action is marked without its number, so that those after one that is left out stay alike.
    """
    plain = [line.rstrip("\r\n") for line in lines]
    whole = sha256()
    for line in plain:
        whole.update(f"{line}\n".encode())
    header = json.loads(plain[0])
    return Content(
        whole.hexdigest(),
        {name: _mark(canonical(header[name])) for name in sorted(header)},
        "".join(_mark(line.partition(",")[2]) for line in plain[1:]),
    )


def statement(content: Content) -> bytes:
    r"""Returns the bytes that are signed.

    >>> statement(Content("ab", {"date": "12345678", "fair": "87654321"}, "00000000"))
    b'videau-record-1\nab\ndate=12345678 fair=87654321\n00000000\n'
    """
    header = " ".join(f"{name}={content.header[name]}" for name in sorted(content.header))
    return f"{_NAME}\n{content.hash}\n{header}\n{content.actions}\n".encode()


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:MARK]


# What was changed


def what_changed(signed: Content, found: Content) -> tuple[Change, ...]:
    """Returns what is not as it was *signed*; nothing if all is.

    >>> before = Content("a", {"date": "1"}, "aaaaaaaabbbbbbbbcccccccc")
    >>> what_changed(before, Content("b", {"date": "2"}, "aaaaaaaabbbbbbbb"))
    (Change(part=<Part.DATE: 'date'>, first=0, last=0),
     Change(part=<Part.LEFT_OUT: 'left out'>, first=3, last=3))
    """
    if signed.hash == found.hash:
        return ()
    names = sorted({*signed.header, *found.header})
    changes = [
        Change(_part(name)) for name in names if signed.header.get(name) != found.header.get(name)
    ]
    changes += _changed_actions(_marks(signed.actions), _marks(found.actions))
    return tuple(dict.fromkeys(changes)) or (Change(Part.SOMEWHERE),)


def _part(name: str) -> Part:
    try:
        return Part(name)
    except ValueError:
        return Part.REST


def _marks(text: str) -> list[str]:
    return [text[at : at + MARK] for at in range(0, len(text), MARK)]


def _changed_actions(signed: list[str], found: list[str]) -> list[Change]:
    """The stretch in which both differ, as one change."""
    same = _alike(signed, found)
    end = _alike(signed[same:][::-1], found[same:][::-1])
    was, now = signed[same : len(signed) - end], found[same : len(found) - end]
    if not was and not now:
        return []
    if not now:
        return [Change(Part.LEFT_OUT, same + 1, same + len(was))]
    part = Part.ADDED if not was else Part.ORDER if sorted(was) == sorted(now) else Part.ACTIONS
    return [Change(part, same + 1, same + len(now))]


def _alike(one: Sequence[str], two: Sequence[str]) -> int:
    """How many are the same from the beginning on."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((n for n, (left, right) in pairs if left != right), min(len(one), len(two)))


# As data


def signature_data(signature: Signature) -> dict[str, Any]:
    """Returns *signature* as the last line of a record."""
    content = signature.content
    signed = {
        "key": signature.key,
        "hash": content.hash,
        "header": dict(content.header),
        "actions": content.actions,
        "signature": signature.signature,
    }
    return {"signed": signed}


def signature_from_data(data: Fields) -> Signature:
    """Reads what :func:`signature_data` wrote."""
    signed = Fields(data.take("signed", dict))
    data.end()
    marks = Fields(signed.take("header", dict)).texts()
    for name, mark in marks.items():
        if not _FIELD.fullmatch(name):
            raise UnreadableError("did not expect {key!r}", key=name)
        _hex(mark, name, MARK)
    content = Content(
        _hex(signed.take("hash", str), "hash", 64),
        marks,
        _hex(signed.take("actions", str), "actions", MARK, repeated=True),
    )
    key = _hex(signed.take("key", str), "key", 64)
    signature = Signature(key, content, _hex(signed.take("signature", str), "signature", 128))
    signed.end()
    return signature


def _hex(text: str, key: str, digits: int, *, repeated: bool = False) -> str:
    fits = len(text) % digits == 0 if repeated else len(text) == digits
    if not fits or not _HEX.fullmatch(text):
        raise UnreadableError(
            "expected {key!r} to be made of {pattern}, got {text!r}",
            key=key,
            pattern=f"[0-9a-f]{{{digits}}}",
            text=text if len(text) <= 60 else text[:59] + "…",
        )
    return text
