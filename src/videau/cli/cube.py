"""``videau cube``: whether to double, and what to answer."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import typer

from videau.cli.engine_answers import CubeAnswer, say_chances, say_view
from videau.cli.options import Json, Plies, PositionArgument, Rules, Weights
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.rules.rulesets import STANDARD

__all__ = ["CubeAction", "command"]


def command(
    context: typer.Context,
    position: PositionArgument,
    plies: Plies = 2,
    rules: Rules = STANDARD.name,
    weights: Weights = None,
    as_json: Json = False,
) -> int:
    """Prints one decision, or answers many questions."""
    return CubeAction.reply_to(
        context.obj, position, weights=weights, rules=rules, plies=plies, as_json=as_json
    )


@dataclass(frozen=True)
class CubeAction(CubeAnswer):
    """What to do about the cube."""

    def data(self) -> dict[str, Any]:
        """Returns chances, every equity and the verdict."""
        decision = self.decision
        in_match = decision.match_chances
        return {
            **super().data(),
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
