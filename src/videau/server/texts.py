"""Texts on their way to a reader: as they read, and as they can be said again.

A table says several sentences with every action, to each reader in another way, and hardly ever a
new one. So they are written as JSON in one go, without models in between, and remembered.
"""

from __future__ import annotations

from collections.abc import Hashable
from json.encoder import encode_basestring as quoted
from typing import Any, NamedTuple

from videau.i18n.languages import Translator, translator
from videau.i18n.texts import Counted, Text
from videau.play.narration import Names
from videau.play.speech import BySeat
from videau.rules.cube import Side
from videau.server.sentences import TextView

__all__ = ["PLAYERS", "Reader", "text_view"]

_NOBODY: Names = {}
MOST_SENTENCES = 8192
"""That are remembered: the same ones come up again and again, at one table and at all of them."""

PLAYERS = {side: f'{{"player":"{side.value}"}}' for side in Side}
"""The name of a player, which the reader fills in."""


class _Said(NamedTuple):
    """A sentence as it is sent, and as it reads."""

    json: str
    message: str


class _Memory:
    """What was said lately; of the two halves the older one is forgotten when the newer is full."""

    def __init__(self, most: int) -> None:
        self._half = most // 2
        self._new: dict[Hashable, _Said] = {}
        self._old: dict[Hashable, _Said] = {}

    def __len__(self) -> int:
        return len(self._new) + len(self._old)

    def get(self, key: Hashable) -> _Said | None:
        """Returns what is remembered under *key*."""
        return self._new.get(key) or self._old.get(key)

    def keep(self, key: Hashable, said: _Said) -> None:
        """Remembers something."""
        if len(self._new) >= self._half:
            self._new, self._old = {}, self._new
        self._new[key] = said


_memory = _Memory(MOST_SENTENCES)


class Reader:
    """Somebody who is told things: in a language, with names for the players, from a seat.

    Sides in a text are players, whom the reader's page fills in; the message calls them by their
    names, and counts the points as they are seen from the seat.

    >>> reader = Reader(translator("en"), {Side.WHITE: "Ann"})
    >>> reader.json(Text("{name} drops.", name=Side.WHITE))
    '{"message":"Ann drops.","template":"{name} drops.","values":{"name":{"player":"white"}}}'
    """

    __slots__ = ("_code", "_locale", "_names", "_seat", "_whose")

    def __init__(
        self,
        language: Translator | None = None,
        names: Names = _NOBODY,
        seat: Side = Side.WHITE,
    ) -> None:
        self._locale = language or translator("en")
        self._code = self._locale.language
        self._seat = seat
        self._names = {
            side: self._locale.text(name) if isinstance(name, Text) else name
            for side, name in names.items()
        }
        self._whose = tuple(self._names.values())

    def json(self, text: Text) -> str:
        """Returns a text as a :class:`~videau.server.sentences.TextView` is written."""
        return self._said(text).json

    def json_if(self, text: Text | None) -> str:
        """Returns the same, or null."""
        return "null" if text is None else self._said(text).json

    def _said(self, text: Text) -> _Said:
        parts: list[Any] = [self._code]
        depends = _take_apart(text, parts)
        # Most sentences read the same whoever plays and wherever the reader sits.
        if depends & _ON_NAMES:
            parts += self._whose
        if depends & _ON_SEAT:
            parts.append(self._seat is Side.WHITE)
        key = tuple(parts)
        try:
            said = _memory.get(key)
        except TypeError:  # a value that nothing can be looked up by, as a list
            return self._put(text)
        if said is None:
            said = self._put(text)
            _memory.keep(key, said)
        return said

    def _put(self, text: Text) -> _Said:
        """Puts a text into words, from its innermost parts on."""
        read: dict[str, Any] = {}
        values = [f"{quoted(gap)}:{self._value(gap, v, read)}" for gap, v in text.values.items()]
        message = self._locale.text(text.with_values(read))
        plural = f',"plural":{quoted(text.plural)}' if isinstance(text, Counted) else ""
        return _Said(
            f'{{"message":{quoted(message)},"template":{quoted(text.template)}{plural},'
            f'"values":{{{",".join(values)}}}}}',
            message,
        )

    def _value(self, gap: str, value: Any, read: dict[str, Any]) -> str:
        """Returns one value as it is sent, and notes how it reads."""
        if isinstance(value, Text):
            said = self._said(value)
            read[gap] = said.message
            return said.json
        if isinstance(value, BySeat):
            seen = {side: self._said(each) for side, each in value.items()}
            read[gap] = seen[self._seat].message
            parts = [f'"{side.value}":{each.json}' for side, each in seen.items()]
            return f"{{{','.join(parts)}}}"
        if isinstance(value, Side):
            read[gap] = self._names.get(value, value)
            return PLAYERS[value]
        read[gap] = value
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value) if isinstance(value, int) else quoted(str(value))


_ON_NAMES, _ON_SEAT = 1, 2


def _take_apart(text: Text, parts: list[Any]) -> int:
    """Adds all that a text consists of, and returns what else its words depend on."""
    depends = 0
    parts.append(text.template)
    if isinstance(text, Counted):
        parts.append(text.plural)
    for gap, value in text.values.items():
        kind = type(value)
        parts.append(gap)
        parts.append(kind)  # to Python, 1 and True are equal
        if issubclass(kind, Text):
            depends |= _take_apart(value, parts)
            parts.append(None)  # where it ends
        elif kind is Side:
            depends |= _ON_NAMES
            parts.append(value.value)
        else:
            if kind is BySeat:
                depends |= _ON_SEAT
            parts.append(value)
    return depends


def text_view(
    text: Text,
    language: Translator | None = None,
    names: Names = _NOBODY,
    seat: Side = Side.WHITE,
) -> TextView:
    """Returns a text with everything that another language needs to say it again.

    >>> view = text_view(Text("{name} drops.", name=Side.WHITE), names={Side.WHITE: "Ann"})
    >>> view.message, view.values["name"].player
    ('Ann drops.', 'white')
    """
    return TextView.model_validate_json(Reader(language, names, seat).json(text))
