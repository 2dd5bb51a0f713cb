"""``videau eval``: the chances in a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import typer

from videau.cli.engine_answers import CubeAnswer, say_chances, say_view
from videau.cli.options import Json, Plies, PositionArgument, Rules, Weights
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.rules.rulesets import STANDARD

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
    return Evaluation.reply_to(
        context.obj, position, weights=weights, rules=rules, plies=plies, as_json=as_json
    )


@dataclass(frozen=True)
class Evaluation(CubeAnswer):
    """The chances of the side on roll."""

    def data(self) -> dict[str, Any]:
        """Returns the chances and both equities."""
        return {
            **super().data(),
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
