"""What a client's intention means at a table: the action of the rules."""

from __future__ import annotations

from typing import Literal

from videau.errors import IllegalActionError
from videau.files.plain_data import Fields, action_from_data
from videau.notation import parse_play
from videau.play.dice import DiceSource, RecordedDice, roll_for
from videau.rules.actions import Action
from videau.rules.match import Match
from videau.server import wire

__all__ = ["chosen", "rolled"]


def rolled(
    intent: wire.RollIntent, match: Match, dice_from: Literal["server", "typed"], dice: DiceSource
) -> Action:
    """Returns the roll that is asked for, with dice from the server or as typed in."""
    if not match.awaits_dice:
        raise IllegalActionError("the dice are not to be rolled now")
    if dice_from == "server":
        if intent.dice is not None:
            raise IllegalActionError("at this table the computer rolls the dice")
        return roll_for(match, dice)
    if intent.dice is None:
        raise IllegalActionError("at this table the dice are typed in: say what they show")
    return roll_for(match, RecordedDice([intent.dice]))


def chosen(intent: wire.PlayIntent | wire.ResignIntent | wire.PlainIntent, match: Match) -> Action:
    """Returns what a player has chosen.

    >>> chosen(wire.PlainIntent(do="take"), Match())
    Take()
    """
    plays = match.game.legal_plays
    if isinstance(intent, wire.PlayIntent) and plays:
        return parse_play(intent.play, plays)
    return action_from_data(Fields(intent.model_dump()))
