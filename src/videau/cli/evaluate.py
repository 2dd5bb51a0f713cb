"""``videau eval``: the chances in a position."""

from __future__ import annotations

from dataclasses import dataclass
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

__all__ = ["Evaluation", "command"]


def command(
    context: typer.Context,
    position: PositionArgument,
    plies: Plies = 0,
    rules: Rules = STANDARD.name,
    weights: Weights = None,
    as_json: Json = False,
) -> int:
    """Prints the chances in one position, or answers many questions."""
    from videau.engine.player import cube_decision

    terminal: Terminal = context.obj
    net = open_net(weights, terminal.environ)

    def evaluate(question: str) -> Evaluation:
        match = read_situation(question, rules)
        return Evaluation(match, cube_decision(net, match, plies=plies), plies)

    return reply(terminal, evaluate, position, as_json=as_json)


@dataclass(frozen=True)
class Evaluation(Answer):
    """The chances of the side on roll."""

    match: Match
    decision: CubeDecision
    plies: int

    def data(self) -> dict[str, Any]:
        """Returns the chances and both equities."""
        return {
            "position": self.match.game.position.id,
            "rules": self.match.ruleset.name,
            "plies": self.plies,
            "view": "on-roll",
            **chances_as_data(self.decision.chances),
            "cubeless": self.decision.chances.equity,
            "cubeful": self.decision.best,
        }

    def show(self, terminal: Terminal) -> None:
        """Prints the same."""
        chances = self.decision.chances
        say_chances(chances, terminal)
        terminal.say(Text("equity without the cube: {equity:+.4f}", equity=chances.equity))
        terminal.say(Text("equity with the cube: {equity:+.4f}", equity=self.decision.best))
        say_view(terminal)
