"""Texts on their way to a reader: as they read, and as they can be said again."""

from __future__ import annotations

from collections.abc import Hashable
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
        self._parts = self._taken_apart(text)

    def __hash__(self) -> int:
        return hash(self._parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._parts == other._parts

    def _taken_apart(self, value: Any) -> tuple[Hashable, ...]:
        if isinstance(value, Text):
            plural = value.plural if isinstance(value, Counted) else None
            gaps = tuple((gap, *self._taken_apart(each)) for gap, each in value.values.items())
            return value.template, plural, gaps
        if isinstance(value, BySeat):
            self.has_seat = True
            return "seen", id(value)  # which is kept as long as this key
        self.has_side = self.has_side or isinstance(value, Side)
        return type(value).__name__, value  # to Python, 1 and True are equal


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
