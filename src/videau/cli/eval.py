"""``videau eval``: the chances in a position, and what the engine commands share."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from videau.cli.options import Json, Lang, Rules, read_ruleset, whole_number
from videau.cli.questions import STDIN, answer_all
from videau.cli.terminal import Terminal
from videau.cli.usage import Command
from videau.errors import UnreadableError
from videau.i18n.texts import Text
from videau.notation import parse_match
from videau.rules.match import Match
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau.engine import Chances, CubeDecision, NetEvaluator

__all__ = [
    "Plies",
    "PositionId",
    "Weights",
    "chances_as_data",
    "open_net",
    "read_plies",
    "read_situation",
    "register",
    "say_chances",
    "say_view",
]

PositionId = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help=Text("Any id of a position or a match; - reads one from each line.").template,
    ),
]
Plies = Annotated[
    str,
    typer.Option(
        "--plies", metavar="N", help=Text("How many turns to look ahead: 0 to 4.").template
    ),
]
Weights = Annotated[
    str | None,
    typer.Option(
        "--weights", metavar="FILE", help=Text("Another net than the one that ships.").template
    ),
]


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command(
        "eval",
        cls=Command,
        help=Text("Tells the chances of the side on roll, before it rolls.").template,
    )(evaluate)


def evaluate(
    context: typer.Context,
    position: PositionId,
    plies: Plies = "0",
    rules: Rules = STANDARD.name,
    weights: Weights = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Prints the chances in one position, or answers many questions."""
    terminal: Terminal = context.obj
    net, depth = open_net(weights, terminal.environ), read_plies(plies)
    if position == STDIN:
        return answer_all(terminal, lambda line: _as_data(*_judge(net, line, rules, depth), depth))
    match, decision = _judge(net, position, rules, depth)
    if as_json:
        terminal.write(json.dumps(_as_data(match, decision, depth)))
    else:
        say_chances(decision.chances, terminal)
        terminal.say(Text("equity without the cube: {equity:+.4f}", equity=decision.chances.equity))
        terminal.say(Text("equity with the cube: {equity:+.4f}", equity=decision.best))
        say_view(terminal)
    return 0


def _judge(net: NetEvaluator, text: str, rules: str, plies: int) -> tuple[Match, CubeDecision]:
    from videau.engine.player import cube_decision

    match = read_situation(text, rules)
    return match, cube_decision(net, match, plies=plies)


def _as_data(match: Match, decision: CubeDecision, plies: int) -> dict[str, Any]:
    return {
        "position": match.game.position.id,
        "rules": match.ruleset.name,
        "plies": plies,
        "view": "on-roll",
        **chances_as_data(decision.chances),
        "cubeless": decision.chances.equity,
        "cubeful": decision.best,
    }


def chances_as_data(chances: Chances) -> dict[str, float]:
    """Returns the five chances under the names that all answers use."""
    return {
        "win": chances.win,
        "win_gammon": chances.win_gammon,
        "win_backgammon": chances.win_backgammon,
        "lose_gammon": chances.lose_gammon,
        "lose_backgammon": chances.lose_backgammon,
    }


def say_chances(chances: Chances, terminal: Terminal) -> None:
    """Prints the chances of one side in two lines."""
    terminal.say(
        Text(
            "win {win:.1%}, by a gammon {gammon:.1%}, by a backgammon {backgammon:.1%}",
            win=chances.win,
            gammon=chances.win_gammon,
            backgammon=chances.win_backgammon,
        )
    )
    terminal.say(
        Text(
            "lose {lose:.1%}, by a gammon {gammon:.1%}, by a backgammon {backgammon:.1%}",
            lose=chances.lose,
            gammon=chances.lose_gammon,
            backgammon=chances.lose_backgammon,
        )
    )


def say_view(terminal: Terminal, *, mover: bool = False) -> None:
    """Prints whose the numbers are."""
    text = (
        Text("all seen by the player who moves")
        if mover
        else Text("all seen by the side on roll, before it rolls")
    )
    terminal.say(text, style="dim")


def open_net(weights: str | None, environ: Mapping[str, str]) -> NetEvaluator:
    """Returns the net in the file *weights*, or the one that ships."""
    from videau.engine import NetEvaluator

    return NetEvaluator.load(weights) if weights else NetEvaluator.shipped(environ)


def read_plies(text: str) -> int:
    """Returns how deep to look.

    >>> read_plies("2")
    2
    """
    from videau.engine.evaluator import DEEPEST

    plies = whole_number(text, "--plies")
    if plies is None or plies not in range(DEEPEST + 1):
        raise UnreadableError("expected 0 to {most} plies, got {plies!r}", most=DEEPEST, plies=text)
    return plies


def read_situation(text: str, rules: str) -> Match:
    """Returns the match of an id, played by the rules called *rules*.

    >>> read_situation("4HPwATDgc/ABMA", "gala").ruleset.name
    'gala'
    """
    match = parse_match(text)
    if match.game.is_over:
        raise UnreadableError("the game in {text!r} is over", text=text.strip())
    if rules == STANDARD.name:
        return match  # an XGID may name its own largest cube
    ruleset = read_ruleset(rules)
    return replace(match, ruleset=ruleset, game=replace(match.game, ruleset=ruleset))
