"""``videau moves``: every legal play of a roll."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from videau.cli.options import Json, Lang, Rules, read_ruleset
from videau.cli.questions import STDIN, answer_all
from videau.cli.terminal import Terminal
from videau.cli.usage import Command
from videau.errors import UnreadableError
from videau.i18n.texts import Counted, Text
from videau.notation import parse_position
from videau.rules.dice import Dice
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

__all__ = ["moves_of", "register"]


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command(
        "moves", cls=Command, help=Text("Lists the legal plays of a position and dice.").template
    )(moves)


def moves(
    context: typer.Context,
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help=Text("Any id of a position; - reads lines such as 4HPwATDgc/ABMA 31.").template,
        ),
    ],
    dice: Annotated[
        str | None,
        typer.Argument(metavar="DICE", help=Text("The dice, such as 31.").template),
    ] = None,
    rules: Rules = STANDARD.name,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Prints the plays, or answers many questions."""
    terminal: Terminal = context.obj
    ruleset = read_ruleset(rules)
    if position == STDIN:
        return answer_all(terminal, lambda line: moves_of(*_split(line), ruleset))
    if dice is None:
        raise UnreadableError("expected dice such as 31 after the position {text!r}", text=position)
    answer = moves_of(position, dice, ruleset)
    if as_json:
        terminal.write(json.dumps(answer))
    else:
        _print(answer, terminal)
    return 0


def moves_of(position: str, dice: str, ruleset: Ruleset) -> dict[str, Any]:
    """Returns the answer to one question.

    >>> answer = moves_of("4HPwATDgc/ABMA", "31", STANDARD)
    >>> {"play": "8/5 6/5", "position": "sGfwATDgc/ABMA"} in answer["plays"]
    True
    """
    board, rolled = parse_position(position), Dice.parse(dice)
    plays = board.legal_plays(rolled, ruleset)
    return {
        "position": board.id,
        "dice": str(rolled),
        "rules": ruleset.name,
        "plays": [{"play": str(play), "position": plays.after(play).id} for play in plays],
    }


def _split(line: str) -> tuple[str, str]:
    parts = line.rsplit(maxsplit=1)
    if len(parts) != 2:
        raise UnreadableError("expected a position and dice, got {line!r}", line=line)
    return parts[0], parts[1]


def _print(answer: dict[str, Any], terminal: Terminal) -> None:
    plays = answer["plays"]
    if plays == [plays[0]] and not plays[0]["play"]:
        terminal.say(Text("{dice} cannot be played.", dice=answer["dice"]))
        return
    width = max(len(item["play"]) for item in plays)
    for item in plays:
        terminal.write(f"{item['play']:<{width}}  {item['position']}")
    terminal.say(Counted("{n} play", "{n} plays", len(plays)), style="dim")
