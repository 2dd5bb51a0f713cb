"""``videau best``: the best plays of a roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from videau.cli.engine_answers import (
    chances_as_data,
    open_net,
    read_roll,
    say_view,
)
from videau.cli.options import DiceArgument, Json, Plies, RollArgument, Rules, Weights
from videau.cli.questions import Reply, dice_missing, reply
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.rules.dice import Dice
from videau.rules.match import Match
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau.engine import RankedPlay

__all__ = ["BestPlays", "command"]


def command(
    context: typer.Context,
    position: RollArgument,
    dice: DiceArgument = None,
    plies: Plies = 2,
    count: Annotated[
        int,
        typer.Option("--count", metavar="N", min=0, help=Text("How many; 0 lists all.").template),
    ] = 5,
    rules: Rules = STANDARD.name,
    weights: Weights = None,
    as_json: Json = False,
) -> int:
    """Prints the best plays, or answers many questions."""
    from videau.engine import CubeState, rank
    from videau.engine.ranking import EVEN

    terminal: Terminal = context.obj
    net = open_net(weights, terminal.environ)

    def ranked(question: str) -> BestPlays:
        match, rolled = read_roll(question, rules)
        if rolled is None:
            raise dice_missing(question)
        position, cube = match.game.position, CubeState.of(match)
        plays = rank(net, position, rolled, match.ruleset, plies=plies, cube=cube, keep=EVEN)
        return BestPlays(match, rolled, plays[: count or None])

    return reply(terminal, ranked, position, dice, as_json=as_json)


@dataclass(frozen=True)
class BestPlays(Reply):
    """The best plays of a roll, best first."""

    match: Match
    dice: Dice
    plays: Sequence[RankedPlay]

    def data(self) -> dict[str, Any]:
        """Returns the plays with chances and equities, seen by the player who moves."""
        return {
            "position": self.match.game.position.id,
            "dice": str(self.dice),
            "rules": self.match.ruleset.name,
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
                for each in self.plays
            ],
        }

    def show(self, terminal: Terminal) -> None:
        """Prints one play a line."""
        plays = self.plays
        if not plays[0].play:
            terminal.say(Text("nothing can be played"))
            return
        width = max(len(str(each.play)) for each in plays)
        number = terminal.translator.number
        for each in plays:
            behind = each.equity - plays[0].equity
            loss = number(behind, "+.3f") if behind else " " * 6
            win = number(each.chances.win, "6.1%")
            gammon = number(each.chances.win_gammon, "6.1%")
            equity = number(each.equity, "+.3f")
            terminal.write(f"{each.play!s:<{width}}  {equity} {loss}  {win} {gammon}  {each.plies}")
        terminal.say(Text("play, equity with the cube, loss, wins, gammons, plies"), style="dim")
        say_view(terminal, mover=True)
