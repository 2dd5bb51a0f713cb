"""The command line as a whole: which commands there are, and how a line is carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.main import get_command

from videau.cli.options import language_names
from videau.cli.terminal import Terminal
from videau.cli.usage import Command, Group, explain, is_usage_error, prepare
from videau.i18n.texts import Text

__all__ = ["COMMANDS", "Entry", "app", "run"]

_COMPLETE = "_VIDEAU_COMPLETE"  # set by the shell while somebody presses Tab


class Entry(NamedTuple):
    """A command, before it is needed: one that is not used is not imported."""

    module: str
    """Holds the function ``command``."""
    help: Text


COMMANDS: Mapping[str, Entry] = {
    "play": Entry("play", Text("Plays a game or a match at this terminal.")),
    "serve": Entry("serve", Text("Serves the game to browsers.")),
    "key": Entry("key", Text("Makes a key with which a server signs finished games.")),
    "backup": Entry("backup", Text("Writes all games of a server to one file, while it runs.")),
    "restore": Entry("restore", Text("Puts a backup into a database without games.")),
    "rules": Entry("rules", Text("Explains the rules of a sheet, or lists all sheets.")),
    "moves": Entry("moves", Text("Lists the legal plays of a position and dice.")),
    "show": Entry("show", Text("Draws the board of a position.")),
    "convert": Entry(
        "convert", Text("Writes an id in every form that Videau knows, or a match file in another.")
    ),
    "replay": Entry("replay", Text("Replays a match from a file.")),
    "review": Entry("review", Text("Judges the plays and cubes of match files.")),
    "practice": Entry("practice", Text("Asks positions to solve: your own mistakes, and others.")),
    "progress": Entry("progress", Text("Shows how well you play, over time and by kind.")),
    "verify": Entry("verify", Text("Checks the dice and the signature of a record.")),
    "dice": Entry(
        "dice", Text("Counts the rolls of games, and says what is to be expected of fair dice.")
    ),
    "perft": Entry(
        "perft", Text("Counts the distinct positions after some turns, over all rolls.")
    ),
    "best": Entry("best", Text("Lists the best plays of a position and dice.")),
    "eval": Entry("evaluate", Text("Shows the chances of the side on roll, before it rolls.")),
    "cube": Entry("cube", Text("Says whether to double, and how to answer a double.")),
    "rollout": Entry(
        "rollout", Text("Plays a position, or the best plays of a roll, to the end many times.")
    ),
    "book": Entry(
        "book", Text("Shows the best first plays by a sheet, and the best replies to them.")
    ),
    "duel": Entry(
        "duel", Text("Lets two players meet over many games with the same dice, luck removed.")
    ),
    "ubgi": Entry("ubgi", Text("Talks UBGI with another program, line by line.")),
    "bench": Entry("bench", Text("Measures how fast the engine is on this machine.")),
    "tables": Entry(
        "tables", Text("Builds the exact tables of bearing off, and keeps them in a file.")
    ),
}


class _Program(Group):
    """The program itself: imports a command when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _load(cmd_name, self) if cmd_name in COMMANDS else None

    def short_helps(self) -> Mapping[str, Text]:
        return {name: entry.help for name, entry in COMMANDS.items()}


def _load(name: str, program: _Program) -> Any:
    """Returns one command, ready to run."""
    entry = COMMANDS[name]
    function = import_module(f"videau.cli.{entry.module}").command
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, cls=Command, help=entry.help.template)(function)
    command = get_command(alone)
    prepare(command, function, program.translator)
    # --lang may stand behind the command too.
    command.params += [param for param in program.params if param.name == "lang"]
    return command


app = typer.Typer(
    name="videau",
    cls=_Program,
    help=Text("Backgammon by the sheet in your box.").template,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from videau import __version__

        typer.echo(f"videau {__version__}")
        raise typer.Exit


@app.callback()
def whole_program(
    # Read before the command line is (videau.cli.terminal.asked_language); declared for the help.
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="LANG",
            expose_value=False,
            autocompletion=language_names,
            help=Text("Language: en, fr, de, it, es, cs, pl or sk.").template,
        ),
    ] = None,
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
    """Carries out one command line and returns its exit code.

    >>> run(["perft", "--depth", "0"], Terminal.for_language("en", {}))
    0  1
    0
    """
    program = get_command(app)
    prepare(program, whole_program, terminal.translator)
    if _COMPLETE in terminal.environ:
        program.main(list(arguments), prog_name="videau", complete_var=_COMPLETE)
    # Not by main(), which has ways of its own with Ctrl-C and closed pipes.
    try:
        with program.make_context("videau", list(arguments), obj=terminal) as context:
            code = program.invoke(context)
    except typer.Exit as done:
        return done.exit_code
    except Exception as error:
        if not is_usage_error(error):
            raise
        return explain(error, terminal)
    return code if isinstance(code, int) else 0
