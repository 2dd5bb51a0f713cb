"""What pydantic found wrong, as an error like every other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from videau.errors import UnreadableError, VideauError

__all__ = ["readable"]


def readable(problems: Sequence[Mapping[str, Any]]) -> VideauError:
    """Returns the first of *problems*: Videau's own error where that is what went wrong.

    >>> str(readable([{"loc": ("body", "dice"), "msg": "Input should be a valid string"}]))
    "cannot read 'body.dice': Input should be a valid string"
    """
    for problem in problems:
        cause = problem.get("ctx", {}).get("error")
        if isinstance(cause, VideauError):
            return cause
    first = problems[0]
    return UnreadableError(
        "cannot read {where!r}: {problem}",
        where=".".join(str(part) for part in first["loc"]),
        problem=str(first["msg"]),
    )
