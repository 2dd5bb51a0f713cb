"""What a server refuses, and how a refusal is sent.

Each class narrows one of :mod:`videau.errors` to a ``code`` of its own, which a browser turns into
a screen: a table that is not there, a link that somebody used before, an old tab.
"""

from __future__ import annotations

from collections.abc import Mapping

from videau.errors import IllegalActionError, UnavailableError, UnreadableError, VideauError
from videau.i18n.languages import Translator
from videau.server.sentences import ErrorView
from videau.server.texts import text_view

__all__ = [
    "STATUS",
    "BotFailedError",
    "DamagedError",
    "ElsewhereError",
    "ForbiddenError",
    "NoEngineError",
    "NoHintsError",
    "NoSuchTableError",
    "NotYourTurnError",
    "SeatTakenError",
    "SilentStorageError",
    "StaleError",
    "StorageError",
    "TooLargeError",
    "TooManyError",
    "WaitingError",
    "error_view",
    "status_of",
]


class NoSuchTableError(UnavailableError):
    """No table has this id, or it was deleted."""

    code = "no-such-table"


class ForbiddenError(IllegalActionError):
    """The token opens no seat at this table."""

    code = "forbidden"


class NoHintsError(IllegalActionError):
    """Against somebody elsewhere nobody is helped."""

    code = "no-hints"


class NoEngineError(UnavailableError):
    """The server runs without an engine, so there is nobody to ask."""

    code = "no-engine"


class SeatTakenError(IllegalActionError):
    """Somebody has used this invitation before, or it never was one."""

    code = "seat-taken"


class WaitingError(IllegalActionError):
    """The other player has not come yet."""

    code = "waiting"


class NotYourTurnError(IllegalActionError):
    """It is for somebody else to do this now."""

    code = "not-your-turn"


class StaleError(IllegalActionError):
    """The action answers a state that has passed: an old tab, or two at once."""

    code = "stale"


class TooManyError(UnavailableError):
    """More than one guest may ask for."""

    code = "too-many"


class TooLargeError(UnreadableError):
    """A message longer than any honest one."""

    code = "too-large"


class StorageError(UnavailableError):
    """The disk or the database did not keep an action, so it did not happen."""

    code = "storage"


class SilentStorageError(StorageError):
    """The database does not answer; what it was told may be kept or not."""


class ElsewhereError(StorageError):
    """Another process has the table; whoever asks anew is led there."""


class DamagedError(UnavailableError):
    """A game is stored and cannot be read: by a failing disk, or somebody's hand."""

    code = "damaged"


class BotFailedError(UnavailableError):
    """A computer player broke down."""

    code = "bot-failed"


STATUS: Mapping[type[VideauError], int] = {
    NoSuchTableError: 404,
    ForbiddenError: 403,
    NoHintsError: 403,
    NoEngineError: 503,
    SeatTakenError: 409,
    WaitingError: 409,
    NotYourTurnError: 409,
    StaleError: 409,
    TooManyError: 429,
    TooLargeError: 413,
    StorageError: 503,
    DamagedError: 422,
    BotFailedError: 503,
    UnavailableError: 404,
    VideauError: 422,
}
"""The HTTP status of each kind of error; the nearest class counts."""


def status_of(error: VideauError) -> int:
    """Returns the HTTP status that says best what *error* says.

    >>> status_of(UnavailableError("there is no language {name}", name="xx"))
    404
    """
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def error_view(error: VideauError, language: Translator | None = None) -> ErrorView:
    """Returns *error* as it is sent, its message in *language* or in English.

    >>> from videau.i18n.texts import Text
    >>> error_view(StaleError(Text("{n} actions are there", n=7))).message
    '7 actions are there'
    """
    sentence = text_view(error.text, language)
    return ErrorView(
        code=error.code,
        message=sentence.message,
        template=sentence.template,
        values=sentence.values,
    )
