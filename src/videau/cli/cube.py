"""``videau cube``: whether to double, and what to answer."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import typer

from videau.cli.engine_answers import (
    chances_as_data,
    open_net,
    read_situation,
    say_chances,
    say_view,
)
from videau.cli.options import Json, Plies, PositionArgument, Rules, Weights
from videau.cli.questions import Answer, reply
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.rules.match import Match
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau.engine import CubeDecision

__all__ = ["CubeAnswer", "command"]


def command(
    context: typer.Context,
    position: PositionArgument,
    plies: Plies = 2,
    rules: Rules = STANDARD.name,
    weights: Weights = None,
    as_json: Json = False,
) -> int:
    """Prints one decision, or answers many questions."""
    from videau.engine.player import cube_decision

    terminal: Terminal = context.obj
    net = open_net(weights, terminal.environ)

    def decide(question: str) -> CubeAnswer:
        match = read_situation(question, rules)
        return CubeAnswer(match, cube_decision(net, match, plies=plies), plies)

    return reply(terminal, decide, position, as_json=as_json)


@dataclass(frozen=True)
class CubeAnswer(Answer):
    """What to do about the cube."""

    match: Match
    decision: CubeDecision
    plies: int

    def data(self) -> dict[str, Any]:
        """Returns chances, every equity and the verdict."""
        decision = self.decision
        in_match = decision.match_chances
        return {
            "position": self.match.game.position.id,
            "rules": self.match.ruleset.name,
            "plies": self.plies,
            "view": "on-roll",
            **chances_as_data(decision.chances),
            "equities": asdict(decision.equities),  # with the cube, but for "cubeless"
            "match_chances": None if in_match is None else asdict(in_match),
            "may_double": decision.may_double,
            "doubles": decision.doubles,
            "too_good": decision.too_good,
            "answer": decision.answer.name.lower(),
        }

    def show(self, terminal: Terminal) -> None:
        """Prints the same in words."""
        decision = self.decision
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
