"""``videau moves``: every legal play of a roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from videau.cli.options import Json, RollArgument, Rules, read_ruleset
from videau.cli.questions import Reply, dice_missing, reply, split_dice
from videau.cli.terminal import Terminal
from videau.i18n.texts import Counted, Text
from videau.notation import parse_position
from videau.rules.dice import Dice
from videau.rules.plays import LegalPlays
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

__all__ = ["Moves", "command"]


def command(
    context: typer.Context,
    position: RollArgument,
    dice: Annotated[
        str | None,
        typer.Argument(metavar="DICE", help=Text("The dice, such as 31.").template),
    ] = None,
    rules: Rules = STANDARD.name,
    as_json: Json = False,
) -> int:
    """Lists the plays, or answers many questions."""
    ruleset = read_ruleset(rules)
    return reply(
        context.obj,
        lambda question: Moves.of(question, ruleset),
        position,
        dice,
        as_json=as_json,
    )


@dataclass(frozen=True)
class Moves(Reply):
    """The legal plays of a roll.

    >>> answer = Moves.of("4HPwATDgc/ABMA 31", STANDARD).data()
    >>> {"play": "8/5 6/5", "position": "sGfwATDgc/ABMA"} in answer["plays"]
    True
    """

    plays: LegalPlays
    ruleset: Ruleset

    @classmethod
    def of(cls, question: str, ruleset: Ruleset) -> Moves:
        """Returns the answer to a question."""
        position, dice = split_dice(question)
        board = parse_position(position)
        if dice is None:
            raise dice_missing(position)
        return cls(board.legal_plays(Dice.parse(dice), ruleset), ruleset)

    def data(self) -> dict[str, Any]:
        """Returns every play with the position it leads to."""
        plays = self.plays
        return {
            "position": plays.position.id,
            "dice": str(plays.dice),
            "rules": self.ruleset.name,
            "plays": [{"play": str(play), "position": plays.after(play).id} for play in plays],
        }

    def show(self, terminal: Terminal) -> None:
        """Prints one play a line."""
        plays = self.plays
        if not plays.can_move:
            terminal.say(Text("{dice} cannot be played.", dice=str(plays.dice)))
            return
        width = max(len(str(play)) for play in plays)
        for play in plays:
            terminal.write(f"{play!s:<{width}}  {plays.after(play).id}")
        terminal.say(Counted("{n} play", "{n} plays", len(plays)), style="dim")
