"""Options that several commands share, and how their values are read.

Values are read here rather than by typer, so that mistakes get the same errors, in the same
languages, as everywhere else.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from videau.errors import UnreadableError
from videau.files.disk import unavailable
from videau.i18n.texts import Text
from videau.notation import parse_ruleset
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import find_ruleset

__all__ = ["Json", "Lang", "Rules", "read_ruleset", "read_text", "whole_number"]

# Read before the command line is (videau.cli.terminal.asked_language); declared for the help.
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANG",
        help=Text("Language: en, fr, de, it, es, cs, pl or sk.").template,
    ),
]
Rules = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="NAME",
        help=Text("The rule sheet: a name (see videau rules) or a .toml file.").template,
    ),
]
Json = Annotated[bool, typer.Option("--json", help=Text("Answers for programs.").template)]


def read_ruleset(name: str) -> Ruleset:
    """Returns the ruleset called *name*, or the one in the file *name*.

    >>> read_ruleset("gala").cube_limit
    64
    """
    if name.lower().endswith(".toml"):
        return parse_ruleset(read_text(Path(name)))
    return find_ruleset(name)


def read_text(path: Path) -> str:
    """Returns what a text file says."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise unavailable(path, error) from error
    except UnicodeDecodeError as error:
        raise UnreadableError("expected a text in UTF-8 in {path}", path=str(path)) from error


def whole_number(text: str | None, option: str) -> int | None:
    """Returns the number given for *option*, None if none was given.

    >>> whole_number("7", "--length")
    7
    """
    if text is None:
        return None
    try:
        return int(text)
    except ValueError:
        raise UnreadableError(
            "expected a whole number for {option}, got {text!r}", option=option, text=text
        ) from None
