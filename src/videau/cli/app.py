"""The command line as a whole: which commands there are, and how a line is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command

from videau.cli import (
    bench,
    best,
    convert,
    cube,
    eval,
    moves,
    perft,
    play,
    replay,
    rollout,
    rules,
    serve,
    show,
    tables,
    ubgi,
)
from videau.cli.options import Lang
from videau.cli.terminal import Terminal
from videau.cli.usage import Group, explain, is_usage_error, translate_help
from videau.i18n.texts import Text

__all__ = ["app", "run"]

app = typer.Typer(
    name="videau",
    cls=Group,
    help=Text("Backgammon by the sheet in your box.").template,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for module in (
    *(play, serve, rules),
    *(moves, show, convert, replay, perft),
    *(best, eval, cube, rollout, ubgi, bench, tables),
):
    module.register(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        from videau import __version__

        typer.echo(f"videau {__version__}")
        raise typer.Exit


@app.callback()
def whole_program(
    lang: Lang = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,  # before the missing command is noticed
            help=Text("Shows the version.").template,
        ),
    ] = False,
) -> None:
    """Stands for ``videau`` itself: options before any command."""


def run(arguments: Sequence[str], terminal: Terminal) -> int:
    """Carries out one command line and returns its exit code."""
    command = get_command(app)
    translate_help(command, terminal.translator)
    try:
        code = command.main(
            list(arguments), prog_name="videau", standalone_mode=False, obj=terminal
        )
    except typer.Abort:
        raise KeyboardInterrupt from None
    except Exception as error:
        if not is_usage_error(error):
            raise
        return explain(error, terminal)
    return code if isinstance(code, int) else 0
