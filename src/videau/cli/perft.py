"""``videau perft``: counting all plays to a depth, one number that every slip changes."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from videau.cli.options import Json, Lang, Rules, read_ruleset, whole_number
from videau.cli.questions import STDIN, answer_all
from videau.cli.terminal import Terminal
from videau.cli.usage import Command
from videau.errors import UnreadableError
from videau.i18n.texts import Text
from videau.notation import parse_position
from videau.rules.perft import perft
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD
from videau.rules.starts import STARTS

__all__ = ["register"]

DEEPEST = 6


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command(
        "perft",
        cls=Command,
        help=Text("Counts the distinct positions after some turns, over all rolls.").template,
    )(command)


def command(
    context: typer.Context,
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help=Text("Any id of a position; - reads one from each line.").template,
            show_default=False,
        ),
    ] = "",
    depth: Annotated[
        str, typer.Option("--depth", metavar="N", help=Text("How many turns.").template)
    ] = "1",
    rules: Rules = STANDARD.name,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Prints the count for each depth, or answers many questions."""
    terminal: Terminal = context.obj
    ruleset = read_ruleset(rules)
    turns = whole_number(depth, "--depth")
    if turns is None or not 0 <= turns <= DEEPEST:
        raise UnreadableError(
            "expected a depth from 0 to {most}, got {depth!r}", most=DEEPEST, depth=depth
        )
    if position == STDIN:
        return answer_all(terminal, lambda line: _answer(parse_position(line), turns, ruleset))
    board = parse_position(position) if position else STARTS["standard"]
    if as_json:
        terminal.write(json.dumps(_answer(board, turns, ruleset)))
        return 0
    for each in range(turns + 1):
        terminal.write(f"{each}  {perft(board, each, ruleset)}")
    return 0


def _answer(position: Position, depth: int, ruleset: Ruleset) -> dict[str, str | int]:
    return {
        "position": position.id,
        "depth": depth,
        "rules": ruleset.name,
        "count": perft(position, depth, ruleset),
    }
