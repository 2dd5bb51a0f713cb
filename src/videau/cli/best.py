"""``videau best``: the best plays of a roll."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from videau.cli.eval import (
    Plies,
    Weights,
    chances_as_data,
    open_net,
    read_plies,
    read_situation,
    say_view,
)
from videau.cli.options import Json, Lang, Rules, whole_number
from videau.cli.questions import STDIN, answer_all
from videau.cli.terminal import Terminal
from videau.cli.usage import Command
from videau.errors import UnreadableError
from videau.i18n.texts import Text
from videau.rules.dice import Dice
from videau.rules.match import Match
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau.engine import NetEvaluator, RankedPlay

__all__ = ["DiceArgument", "register", "split_question"]

DiceArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="DICE", help=Text("The dice, such as 31; an id may have them.").template
    ),
]


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command(
        "best", cls=Command, help=Text("Lists the best plays of a position and dice.").template
    )(best)


def best(
    context: typer.Context,
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help=Text("Any id of a position; - reads lines such as 4HPwATDgc/ABMA 31.").template,
        ),
    ],
    dice: DiceArgument = None,
    plies: Plies = "2",
    count: Annotated[
        str, typer.Option("--count", metavar="N", help=Text("How many; 0 lists all.").template)
    ] = "5",
    rules: Rules = STANDARD.name,
    weights: Weights = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Prints the best plays, or answers many questions."""
    terminal: Terminal = context.obj
    net, depth, most = open_net(weights, terminal.environ), read_plies(plies), _read_count(count)

    def answer(text: str, rolled: str | None) -> dict[str, Any]:
        match, known = read_roll(text, rolled, rules)
        return _as_data(match, known, _rank(net, match, known, depth)[:most])

    if position == STDIN:
        return answer_all(terminal, lambda line: answer(*split_question(line)))
    if as_json:
        terminal.write(json.dumps(answer(position, dice)))
        return 0
    match, known = read_roll(position, dice, rules)
    _print(_rank(net, match, known, depth)[:most], terminal)
    return 0


def _read_count(text: str) -> int | None:
    count = whole_number(text, "--count")
    if count is None or count < 0:
        raise UnreadableError("expected a number of plays, got {text!r}", text=text)
    return count or None


def split_question(line: str) -> tuple[str, str | None]:
    """Returns the position and the dice of a line; the dice may be missing.

    >>> split_question("4HPwATDgc/ABMA 31")
    ('4HPwATDgc/ABMA', '31')
    """
    head, _, tail = line.rpartition(" ")
    return (head.strip(), tail) if head else (line, None)


def read_roll(position: str, dice: str | None, rules: str) -> tuple[Match, Dice]:
    """Returns the match of an id and the dice to be played in it."""
    match = read_situation(position, rules)
    rolled = match.game.dice if dice is None else Dice.parse(dice)
    if rolled is None:
        raise UnreadableError("expected dice such as 31 after the position {text!r}", text=position)
    return match, rolled


def _rank(net: NetEvaluator, match: Match, dice: Dice, plies: int) -> list[RankedPlay]:
    from videau.engine import CubeState, rank

    return rank(
        net, match.game.position, dice, match.ruleset, plies=plies, cube=CubeState.of(match)
    )


def _as_data(match: Match, dice: Dice, plays: list[RankedPlay]) -> dict[str, Any]:
    return {
        "position": match.game.position.id,
        "dice": str(dice),
        "rules": match.ruleset.name,
        "view": "mover",
        "plays": [
            {
                "play": str(each.play),
                "position": each.position.id,
                "plies": each.plies,
                **chances_as_data(each.chances),
                "cubeless": each.chances.equity,
                "cubeful": each.equity,
            }
            for each in plays
        ],
    }


def _print(plays: list[RankedPlay], terminal: Terminal) -> None:
    if not plays[0].play:
        terminal.say(Text("nothing can be played"))
        return
    width = max(len(str(each.play)) for each in plays)
    for each in plays:
        behind = each.equity - plays[0].equity
        loss = f"{behind:+.3f}" if behind else " " * 6
        chances = f"{each.chances.win:6.1%} {each.chances.win_gammon:6.1%}"
        terminal.write(
            f"{each.play!s:<{width}}  {each.equity:+.3f} {loss}  {chances}  {each.plies}"
        )
    terminal.say(Text("play, equity with the cube, loss, wins, gammons, plies"), style="dim")
    say_view(terminal, mover=True)
