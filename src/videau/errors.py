"""Everything that Videau raises on purpose.

::

    VideauError (a ValueError)
    ├── UnreadableError          text or data that cannot be read
    ├── AmbiguousError           it can be read in more than one way
    ├── IllegalError             it can be read, but is not allowed
    │   ├── IllegalPositionError     no such position can stand on a board
    │   ├── IllegalActionError       not now, not by this player, or not by these rules
    │   └── IllegalSettingsError     rules or options that contradict each other
    └── UnavailableError         a name, file or disk that is not there

One ``except`` clause serves a whole program::

    try:
        game = game.apply(play)
    except videau.VideauError as error:
        print(error)

Each class has a stable ``code`` for programs, each error a ``text`` for people (see
:mod:`videau.i18n.texts`).
"""

from __future__ import annotations

from typing import Any, ClassVar

from videau.i18n.texts import Text

__all__ = [
    "AmbiguousError",
    "IllegalActionError",
    "IllegalError",
    "IllegalPositionError",
    "IllegalSettingsError",
    "UnavailableError",
    "UnreadableError",
    "VideauError",
]


class VideauError(ValueError):
    """The base of all errors: says what was expected, what came, and where.

    >>> error = UnreadableError("expected a die from 1 to 6, got {die!r}", die="7")
    >>> str(error), error.code
    ("expected a die from 1 to 6, got '7'", 'unreadable')
    """

    code: ClassVar[str] = "error"

    def __init__(self, template: str | Text, /, **values: Any) -> None:
        self.text = template if isinstance(template, Text) else Text(template, **values)
        super().__init__(self.text)

    def __str__(self) -> str:
        return str(self.text)

    def __reduce__(self) -> tuple[type[VideauError], tuple[Text]]:
        return type(self), (self.text,)


class UnreadableError(VideauError):
    """Text or data that cannot be read."""

    code = "unreadable"


class AmbiguousError(VideauError):
    """Input that can be read in more than one way; the message lists the ways."""

    code = "ambiguous"


class IllegalError(VideauError):
    """Input that was read, but is not allowed."""

    code = "illegal"


class IllegalPositionError(IllegalError):
    """A set-up that cannot stand on a board."""

    code = "illegal-position"


class IllegalActionError(IllegalError):
    """An action that may not be done now, by this player or by these rules."""

    code = "illegal-action"


class IllegalSettingsError(IllegalError):
    """Rules or options that are out of range or contradict each other."""

    code = "illegal-settings"


class UnavailableError(VideauError):
    """A ruleset, language, file or disk that is not there."""

    code = "unavailable"
