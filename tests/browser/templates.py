"""The texts that the browser's half uses, read from its sources."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "videau" / "web"
_STRING = r"""\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_CALL = re.compile(rf"(?<![\w.])(t|tn)\({_STRING}(?:\s*,{_STRING})?")
_ANY_CALL = re.compile(r"(?<![\w.])tn?\(")


def sources() -> dict[str, str]:
    """Every module beside the board, by its path."""
    return {
        str(path.relative_to(WEB)): path.read_text(encoding="utf-8")
        for path in sorted(WEB.glob("app/**/*.js"))
    }


def used(text: str) -> set[str | tuple[str, str]]:
    """The templates of one module; counted ones as pairs."""
    found: set[str | tuple[str, str]] = set()
    for kind, one, many in _CALL.findall(text):
        found.add((_plain(one), _plain(many)) if kind == "tn" else _plain(one))
    return found


def calls(text: str) -> int:
    """How many calls there are, readable or not."""
    return len(_ANY_CALL.findall(text))


def readable_calls(text: str) -> int:
    """How many calls have their template written out."""
    return len(_CALL.findall(text))


def _plain(literal: str) -> str:
    return re.sub(r"\\(.)", r"\1", literal[1:-1])
