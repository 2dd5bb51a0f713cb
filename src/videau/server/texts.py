"""Texts on their way to a reader: as they read, and as they can be said again."""

from __future__ import annotations

from typing import Any

from videau.i18n.languages import Translator, translator
from videau.i18n.texts import Counted, Text
from videau.play.narration import Names
from videau.play.speech import BySeat, seen_from
from videau.rules.cube import Side
from videau.server.values import PlayerView, SeenView, TextView

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
    locale = language or translator("en")

    def plain(value: object) -> Any:
        if isinstance(value, Text):
            return text_view(value, locale, names, seat)
        if isinstance(value, BySeat):
            return SeenView(**{side.value: plain(words) for side, words in value.items()})
        if isinstance(value, Side):
            return PlayerView(player=value.value)
        return value if isinstance(value, int | str) else str(value)

    def named(value: object) -> Any:
        return names.get(value, value) if isinstance(value, Side) else value

    values = {gap: plain(value) for gap, value in text.values.items()}
    message = locale.text(seen_from(text, seat).filled(named))
    if isinstance(text, Counted):
        return TextView(message=message, template=text.template, plural=text.plural, values=values)
    return TextView(message=message, template=text.template, values=values)
