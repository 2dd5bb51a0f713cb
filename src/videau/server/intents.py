"""What a client's intention means at a table: the action of the rules."""

from __future__ import annotations

from typing import Literal

from videau.errors import IllegalActionError
from videau.files.plain_data import Fields, action_from_data
from videau.notation import parse_play
from videau.play.dice import DiceSource, RecordedDice, roll_for
from videau.rules.actions import Action
from videau.rules.draft import play_at
from videau.rules.match import Match
from videau.rules.plays import PASS, LegalPlays, Play
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
    if isinstance(intent, wire.PlayIntent):
        return _play(intent, match.game.legal_plays)
    return action_from_data(Fields(intent.model_dump()))


def _play(intent: wire.PlayIntent, plays: LegalPlays) -> Play:
    """The play that is meant, by a node of the graph or in writing; the game judges it."""
    if not plays:
        return PASS  # it is not time to play, which the rules say in their own words
    if intent.node is not None:
        return play_at(plays, intent.node)
    return parse_play(intent.play or "", plays)
