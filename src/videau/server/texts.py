"""Texts on their way to a reader: as they read, and as they can be said again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from videau.i18n.languages import Translator, translator
from videau.i18n.texts import Counted, Text
from videau.play.narration import Names
from videau.play.speech import BySeat
from videau.rules.cube import Side
from videau.server.sentences import PlayerView, SeenView, TextView

__all__ = ["text_view"]

_NOBODY: Names = {}


def text_view(
    text: Text,
    language: Translator | None = None,
    names: Names = _NOBODY,
    seat: Side = Side.WHITE,
) -> TextView:
    """Returns a text with everything that another language needs to say it again.

    Sides in it are players, whom the reader fills in; the message calls them by *names*, and
    counts the points as they are seen from *seat*.

    >>> view = text_view(Text("{name} drops.", name=Side.WHITE), names={Side.WHITE: "Ann"})
    >>> view.message, view.values["name"].player
    ('Ann drops.', 'white')
    """
    key = _Key(text)
    whose = tuple(names.items()) if key.has_side else ()
    try:
        return _view(key, language or translator("en"), whose, seat if key.has_seat else None)
    except TypeError:  # a value that nothing can be looked up by, as a list
        return _view.__wrapped__(key, language or translator("en"), whose, seat)


class _Key:
    """A text to look things up by: two are equal if they read the same in every language."""

    __slots__ = ("_parts", "has_seat", "has_side", "text")

    def __init__(self, text: Text) -> None:
        self.text = text
        self.has_side = False
        """Whether anybody is named in it."""
        self.has_seat = False
        """Whether it reads differently from either seat."""
        parts: list[Any] = []
        self._take_apart(text, parts)
        self._parts = tuple(parts)

    def __hash__(self) -> int:
        return hash(self._parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._parts == other._parts

    def _take_apart(self, text: Text, parts: list[Any]) -> None:
        """Adds all that a text consists of; a plain loop, since each message makes several."""
        parts.append(text.template)
        if isinstance(text, Counted):
            parts.append(text.plural)
        for gap, value in text.values.items():
            kind = type(value)
            parts.append(gap)
            parts.append(kind)  # to Python, 1 and True are equal
            if issubclass(kind, Text):
                self._take_apart(value, parts)
                parts.append(None)  # where it ends
            elif kind is BySeat:
                self.has_seat = True
                parts.append(id(value))  # which is kept as long as this key
            else:
                self.has_side = self.has_side or kind is Side
                parts.append(value)


@lru_cache(maxsize=1 << 13)
def _view(
    key: _Key, locale: Translator, whose: tuple[tuple[Side, str | Text], ...], seat: Side | None
) -> TextView:
    """The same sentences come up again and again, at one table and at all of them."""
    text, names, below = key.text, dict(whose), seat or Side.WHITE

    def plain(value: object) -> Any:
        if isinstance(value, Text):
            return text_view(value, locale, names, below)
        if isinstance(value, BySeat):
            return SeenView(
                **{side.value: text_view(each, locale, names) for side, each in value.items()}
            )
        if isinstance(value, Side):
            return PlayerView(player=value.value)
        return value if isinstance(value, int | str) else str(value)

    def read(value: object) -> Any:
        if isinstance(value, BySeat):
            return value[below]
        return names.get(value, value) if isinstance(value, Side) else value

    values = {gap: plain(value) for gap, value in text.values.items()}
    message = locale.text(text.filled(read))
    if isinstance(text, Counted):
        return TextView(message=message, template=text.template, plural=text.plural, values=values)
    return TextView(message=message, template=text.template, values=values)
