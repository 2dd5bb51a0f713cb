"""What the server tells whoever runs it: a line each, with the time and whose request it was.

Nothing secret gets into a line: what looks like a token or a password is masked, wherever it
comes from.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal, TextIO, get_args

from videau.errors import UnreadableError

__all__ = ["LogFormat", "begin_request", "current_request", "log_to_stderr", "parse_format"]

LogFormat = Literal["text", "json"]

_request: ContextVar[str] = ContextVar("request", default="")

_TOKEN = re.compile(r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[A-Za-z0-9_-]{32,}(?![\w-])")
"""A token has 32 signs and next to never only letters of one kind."""
_HASH = re.compile(r"(?<![\w-])[0-9a-f]{64}(?![\w-])")
_PASSWORD = re.compile(r"(?<=://)([^\s/:@]*):[^\s/@]+(?=@)")
MASK = "***"


def begin_request() -> str:
    """Gives what is done from here on, in this task, a name of its own, and returns it."""
    name = secrets.token_hex(6)
    _request.set(name)
    return name


def current_request() -> str:
    """Returns the name of the request that is being answered; empty for what nobody asked for."""
    return _request.get()


def masked(text: str) -> str:
    """Returns *text* without what only its owner should know.

    >>> masked("postgresql://ann:secret@db/games refused dO9sUu1nPz-4vKQ2x7LwRb3MfTgHyJcE")
    'postgresql://ann:***@db/games refused ***'
    """
    text = _PASSWORD.sub(rf"\1:{MASK}", text)
    return _HASH.sub(MASK, _TOKEN.sub(MASK, text))


class _Lines(logging.Formatter):
    """One line for each record, or a few where something broke down."""

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        moment = datetime.fromtimestamp(record.created, UTC)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def format(self, record: logging.LogRecord) -> str:
        request = current_request()
        where = f" [{request}]" if request else ""
        text = f"{self.formatTime(record)} {record.levelname.lower()}{where} {record.getMessage()}"
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return masked(text)


class _Json(_Lines):
    """One object of JSON for each record, on one line."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": self.formatTime(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": current_request() or None,
            "message": masked(record.getMessage()),
            "traceback": masked(self.formatException(record.exc_info)) if record.exc_info else None,
        }
        return json.dumps({key: value for key, value in said.items() if value is not None})


class _Errors(logging.StreamHandler[TextIO]):
    """Our own way to the error stream, to be told from those of others."""


def parse_format(text: str) -> LogFormat:
    """Reads which form the log has.

    >>> parse_format("json")
    'json'
    """
    for name in get_args(LogFormat):
        if text == name:
            found: LogFormat = name
            return found
    raise UnreadableError("expected text or json, got {text!r}", text=text)


def log_to_stderr(form: LogFormat = "text", *, requests: bool = False) -> None:
    """Sends everything that is said to the error stream; *requests* adds a line for each."""
    handler = _Errors(sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Lines())
    root = logging.getLogger()
    root.handlers[:] = [each for each in root.handlers if not isinstance(each, _Errors)]
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("videau").setLevel(logging.INFO)
    each = logging.getLogger("videau.server.request_log")
    each.setLevel(logging.INFO if requests else logging.WARNING)
