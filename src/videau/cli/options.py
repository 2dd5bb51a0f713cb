"""Options that several commands share, and how rule sheets and files are read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from videau.errors import UnreadableError
from videau.i18n.languages import LANGUAGES
from videau.i18n.texts import Text
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS, find_ruleset

__all__ = [
    "Cluster",
    "Data",
    "DiceArgument",
    "GamesFolder",
    "Json",
    "Plies",
    "PositionArgument",
    "RollArgument",
    "Rules",
    "Threads",
    "Weights",
    "language_names",
    "read_ruleset",
    "read_text",
    "ruleset_names",
]


def language_names() -> list[str]:
    """Returns what the shell may complete after ``--lang``."""
    return list(LANGUAGES)


def ruleset_names() -> list[str]:
    """Returns what the shell may complete after ``--rules``."""
    return list(RULESETS)


Data = Annotated[
    str | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help=Text("The folder of the games, or the URL of a database.").template,
    ),
]
GamesFolder = Annotated[
    str | None,
    typer.Option(
        "--data", metavar="DIR", help=Text("The folder in which games are kept.").template
    ),
]
PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help=Text("Any id of a position or a match; - reads one from each line.").template,
    ),
]
RollArgument = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help=Text("Any id of a position; - reads lines such as 4HPwATDgc/ABMA 31.").template,
    ),
]
DiceArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="DICE", help=Text("The dice, such as 31; an id may have them.").template
    ),
]
Rules = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="NAME",
        autocompletion=ruleset_names,
        help=Text("The rule sheet: a name (see videau rules) or a .toml file.").template,
    ),
]
Plies = Annotated[
    int,
    typer.Option(
        "--plies",
        metavar="N",
        min=0,
        max=4,
        help=Text("How many turns to look ahead: 0 to 4.").template,
    ),
]
Threads = Annotated[
    int,
    typer.Option(
        "--threads", metavar="N", min=0, max=256, help=Text("0: one for each core.").template
    ),
]
Weights = Annotated[
    str | None,
    typer.Option(
        "--weights", metavar="FILE", help=Text("Another net than the one that ships.").template
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="WHERE",
        help=Text("Where to work: tcp://ADDRESS, or a number of processes here.").template,
    ),
]
Json = Annotated[
    bool,
    typer.Option("--json", help=Text("Prints the answer as JSON, for other programs.").template),
]


def read_ruleset(name: str) -> Ruleset:
    """Returns the ruleset called *name*, or the one in the file *name*.

    >>> read_ruleset("gala").cube_limit
    64
    """
    if name.lower().endswith(".toml"):
        from videau.notation import parse_ruleset

        return parse_ruleset(read_text(Path(name)))
    return find_ruleset(name)


def read_text(path: Path) -> str:
    """Returns what a text file says."""
    from videau.files.disk import unavailable

    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise unavailable(path, error) from error
    except UnicodeDecodeError as error:
        raise UnreadableError("expected a text in UTF-8 in {path}", path=str(path)) from error
