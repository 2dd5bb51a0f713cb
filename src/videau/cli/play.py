"""``videau play``: a game or a match at the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from videau.cli.options import GamesFolder, ruleset_names
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text

__all__ = ["command"]


def player_names() -> list[str]:
    """Returns what the shell may complete after ``--white`` and ``--black``."""
    from videau.cli.bots import all_bots

    return ["human", *all_bots()]


def mistake_names() -> list[str]:
    """Returns what the shell may complete after ``--tutor-from``."""
    from videau.teacher.ratings import LABELS

    return [label.name for label in LABELS]


def _value(
    name: str,
    metavar: str,
    help_text: Text,
    completed: Callable[[], list[str]] | None = None,
) -> typer.models.OptionInfo:
    """An option with a value, left out of the defaults so that the questions can fill it in."""
    option: typer.models.OptionInfo = typer.Option(
        name,
        metavar=metavar,
        help=help_text.template,
        show_default=False,
        autocompletion=completed,
    )
    return option


def _switch(name: str, help_text: Text) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        name, help=help_text.template, show_default=False
    )
    return option


_PLAYER = "WHO"


def command(
    context: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE",
            help=Text("The game to continue; if left out, the latest one.").template,
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        str | None,
        _value(
            "--rules",
            "NAME",
            Text("The rule sheet: a name (see videau rules) or a .toml file."),
            ruleset_names,
        ),
    ] = None,
    length: Annotated[
        int | None, _value("--length", "N", Text("Points needed to win the match; 0: open-ended."))
    ] = None,
    white: Annotated[
        str | None,
        _value(
            "--white",
            _PLAYER,
            Text(
                "Who plays white: human, a level from newcomer to world-class,"
                " gnubg or ubgi:COMMAND."
            ),
            player_names,
        ),
    ] = None,
    black: Annotated[
        str | None,
        _value(
            "--black",
            _PLAYER,
            Text(
                "Who plays black: human, a level from newcomer to world-class,"
                " gnubg or ubgi:COMMAND."
            ),
            player_names,
        ),
    ] = None,
    white_name: Annotated[str | None, _value("--white-name", "NAME", Text("White’s name."))] = None,
    black_name: Annotated[str | None, _value("--black-name", "NAME", Text("Black’s name."))] = None,
    start: Annotated[
        str | None,
        _value(
            "--start",
            "NAME",
            Text("The set-up: standard, nackgammon, longgammon or hypergammon."),
        ),
    ] = None,
    cube: Annotated[
        bool | None, _switch("--cube/--no-cube", Text("With or without the doubling cube."))
    ] = None,
    crawford: Annotated[
        bool | None,
        _switch("--crawford/--no-crawford", Text("With or without the Crawford rule in a match.")),
    ] = None,
    jacoby: Annotated[
        bool | None,
        _switch("--jacoby", Text("Gammons count only after a double.")),
    ] = None,
    beavers: Annotated[
        bool | None, _switch("--beavers", Text("A double may be answered with a beaver."))
    ] = None,
    raccoons: Annotated[
        bool | None, _switch("--raccoons", Text("A beaver may be answered by a raccoon."))
    ] = None,
    automatic_doubles: Annotated[
        int | None,
        _value("--automatic-doubles", "N", Text("How many opening ties turn the cube.")),
    ] = None,
    seed: Annotated[int | None, _value("--seed", "N", Text("Makes the dice repeatable."))] = None,
    dice: Annotated[
        str | None,
        _value("--dice", "typed", Text("typed: you roll real dice and type them in.")),
    ] = None,
    tutor: Annotated[
        bool,
        typer.Option(
            "--tutor", help=Text("Asks you to look again before you make a mistake.").template
        ),
    ] = False,
    tutor_from: Annotated[
        str | None,
        _value(
            "--tutor-from",
            "NAME",
            Text("From which mistake on it asks: blunder, error (the usual) or doubtful."),
            mistake_names,
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help=Text("Continues a game.").template)
    ] = False,
    data: GamesFolder = None,
) -> int:
    """Plays until the match is over or somebody leaves."""
    from videau.cli.play_options import PlayOptions
    from videau.cli.session import play_game

    terminal: Terminal = context.obj
    options = PlayOptions(
        rules=rules,
        length=length,
        white=white,
        black=black,
        white_name=white_name,
        black_name=black_name,
        start=start,
        cube=cube,
        crawford=crawford,
        jacoby=jacoby,
        beavers=beavers,
        raccoons=raccoons,
        automatic_doubles=automatic_doubles,
    )
    return play_game(
        terminal,
        options,
        file=file,
        resume=resume,
        seed=seed,
        dice=dice,
        data=data,
        tutor=tutor_from or ("error" if tutor else None),
    )
