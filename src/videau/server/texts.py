"""Texts on their way to a reader: as they read, and as they can be said again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from videau.i18n.languages import Translator, translator
from videau.i18n.texts import Counted, Text
from videau.play.narration import Names
from videau.rules.cube import Side
from videau.server.values import PlayerView, TextView

__all__ = ["text_view"]

_NOBODY: Names = {}


def text_view(text: Text, language: Translator | None = None, names: Names = _NOBODY) -> TextView:
    """Returns a text with everything that another language needs to say it again.

    Sides in it are players, whom the reader fills in; the message calls them by *names*.

    >>> view = text_view(Text("{name} drops.", name=Side.WHITE), names={Side.WHITE: "Ann"})
    >>> view.message, view.values["name"].player
    ('Ann drops.', 'white')
    """
    locale = language or translator("en")
    values = {name: _plain(value, locale, names) for name, value in text.values.items()}
    message = locale.text(_named(text, names))
    if isinstance(text, Counted):
        return TextView(message=message, template=text.template, plural=text.plural, values=values)
    return TextView(message=message, template=text.template, values=values)


def _plain(value: object, language: Translator, names: Names) -> Any:
    if isinstance(value, Text):
        return text_view(value, language, names)
    if isinstance(value, Side):
        return PlayerView(player=value.value)
    return value if isinstance(value, int | str) else str(value)


def _named(text: Text, names: Names) -> Text:
    """The text with the players called by their names."""
    values: Mapping[str, Any] = {
        gap: _named(value, names)
        if isinstance(value, Text)
        else names.get(value, value)
        if isinstance(value, Side)
        else value
        for gap, value in text.values.items()
    }
    if isinstance(text, Counted):
        rest = {gap: value for gap, value in values.items() if gap != "n"}
        return Counted(text.template, text.plural, text.n, **rest)
    return Text(text.template, **values)
