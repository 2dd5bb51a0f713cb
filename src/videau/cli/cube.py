"""``videau cube``: whether to double, and what to answer."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import typer

from videau.cli.eval import (
    Plies,
    PositionId,
    Weights,
    chances_as_data,
    open_net,
    read_plies,
    read_situation,
    say_chances,
    say_view,
)
from videau.cli.options import Json, Lang, Rules
from videau.cli.questions import STDIN, answer_all
from videau.cli.terminal import Terminal
from videau.cli.usage import Command
from videau.i18n.texts import Text
from videau.rules.match import Match
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau.engine import CubeDecision

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command(
        "cube",
        cls=Command,
        help=Text("Tells whether to double, and what to answer a double.").template,
    )(cube)


def cube(
    context: typer.Context,
    position: PositionId,
    plies: Plies = "2",
    rules: Rules = STANDARD.name,
    weights: Weights = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Prints one decision, or answers many questions."""
    from videau.engine.player import cube_decision

    terminal: Terminal = context.obj
    net, depth = open_net(weights, terminal.environ), read_plies(plies)

    def answer(text: str) -> dict[str, Any]:
        match = read_situation(text, rules)
        return _as_data(match, cube_decision(net, match, plies=depth), depth)

    if position == STDIN:
        return answer_all(terminal, answer)
    if as_json:
        terminal.write(json.dumps(answer(position)))
        return 0
    match = read_situation(position, rules)
    _print(cube_decision(net, match, plies=depth), terminal)
    return 0


def _as_data(match: Match, decision: CubeDecision, plies: int) -> dict[str, Any]:
    in_match = decision.match_chances
    return {
        "position": match.game.position.id,
        "rules": match.ruleset.name,
        "plies": plies,
        "view": "on-roll",
        **chances_as_data(decision.chances),
        "equities": asdict(decision.equities),  # with the cube, but for "cubeless"
        "match_chances": None if in_match is None else asdict(in_match),
        "may_double": decision.may_double,
        "doubles": decision.doubles,
        "too_good": decision.too_good,
        "answer": decision.answer.name.lower(),
    }


def _print(decision: CubeDecision, terminal: Terminal) -> None:
    say_chances(decision.chances, terminal)
    values = decision.equities
    for text in (
        Text("no double: {equity:+.4f}", equity=values.no_double),
        Text("double, take: {equity:+.4f}", equity=values.double_take),
        Text("double, drop: {equity:+.4f}", equity=values.double_pass),
    ):
        terminal.say(text)
    if decision.match_chances is not None:
        terminal.say(
            Text("chance to win the match: {chance:.2%}", chance=decision.match_chances.best)
        )
    terminal.say(Text("right: {verdict}", verdict=decision.verdict), style="bold")
    terminal.say(Text("equities with the cube, in units of the present stake"), style="dim")
    say_view(terminal)
