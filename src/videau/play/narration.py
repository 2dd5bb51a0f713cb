"""What happens in a game, in sentences: the same for a terminal, a browser and a review.

A sentence names the players by what *names* has for their sides: strings at a terminal. Where
every reader fills the names in (a browser does), the sides stand for themselves:

>>> from videau import Match
>>> action = OpeningRoll(white=3, black=1)
>>> event = Event("dice", action, Match(), Match().apply(action))
>>> print(tell(event, {Side.WHITE: "Ann", Side.BLACK: "Bob"}))
Ann rolls 3, Bob 1: Ann begins.
>>> tell(event, SIDES).values["name"]
Side.WHITE
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, assert_never

from videau.i18n.texts import Text
from videau.play.house_rules import is_shut_out
from videau.play.loop import Event
from videau.rules.actions import (
    Accept,
    Beaver,
    CallOff,
    Double,
    Drop,
    FlagFall,
    Forfeit,
    OpeningRoll,
    Raccoon,
    Refuse,
    Resign,
    Roll,
    Take,
    TakeBack,
)
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.plays import PASS, Play
from videau.rules.scoring import Win

__all__ = [
    "SIDES",
    "ListedMove",
    "Names",
    "dice_words",
    "doer",
    "listed_move",
    "passed",
    "side_name",
    "tell",
    "win_name",
]

Names = Mapping[Side, Any]
"""What the players are called: strings, texts, or sides that the reader fills in."""

SIDES: Names = MappingProxyType({side: side for side in Side})
"""Names that are left to the reader."""

_WINS = {
    Win.SINGLE: Text("a single game"),
    Win.GAMMON: Text("a gammon"),
    Win.BACKGAMMON: Text("a backgammon"),
}


def side_name(side: Side) -> Text:
    """Returns what a player is called who gave no name.

    >>> print(side_name(Side.WHITE))
    White
    """
    return Text("White") if side is Side.WHITE else Text("Black")


def win_name(win: Win) -> Text:
    """Returns a kind of win with its article."""
    return _WINS[win]


def tell(event: Event, names: Names) -> Text:
    """Returns one sentence about what has just happened."""
    action, before, after = event.action, event.before, event.after
    name = names[doer(event)]
    match action:
        case OpeningRoll():
            return _tell_opening(action, before, after, names)
        case Roll():
            return Text("{name} rolls {dice}.", name=name, dice=dice_words(action.dice))
        case Play():
            if not action:
                return passed(before.game, names)
            return Text("{name} plays {play}.", name=name, play=str(action))
        case Double():
            return Text("{name} doubles to {stake}.", name=name, stake=after.game.offered)
        case Beaver():
            return Text("{name} beavers to {stake}.", name=name, stake=after.game.offered)
        case Raccoon():
            return Text("{name} raccoons to {stake}.", name=name, stake=after.game.offered)
        case Take():
            return Text(
                "{name} takes. The game is now worth {stake}.",
                name=name,
                stake=after.game.cube.value,
            )
        case Drop():
            return Text("{name} drops.", name=name)
        case Resign():
            return Text("{name} gives up and loses {win}.", name=name, win=win_name(action.win))
        case Accept():
            return Text("{name} accepts.", name=name)
        case Refuse():
            return Text("{name} refuses: the game goes on.", name=name)
        case FlagFall():
            return Text("{name} has run out of time.", name=name)
        case Forfeit():
            return Text("{name} has been away for longer than agreed.", name=name)
        case CallOff():
            return Text("{name} calls the match off: it counts for nobody.", name=name)
        case TakeBack():
            return Text("{name} takes the play back.", name=name)
        case _:
            assert_never(action)


def passed(game: Game, names: Names) -> Text:
    """Returns that the player to move can do nothing with the roll."""
    name = names[game.turn]
    if is_shut_out(game, game.turn, PASS):
        return Text("{name} cannot enter.", name=name)
    return Text("{name} cannot move.", name=name)


def dice_words(dice: Dice) -> Text:
    """Returns dice as they are said in a sentence.

    >>> print(dice_words(Dice(3, 1)))
    3 and 1
    """
    return Text("{high} and {low}", high=dice.high, low=dice.low)


def doer(event: Event) -> Side:
    """Returns whose action it was; a roll is that of the player to move."""
    if isinstance(event.action, FlagFall | Forfeit):
        return event.action.side
    return event.actor if isinstance(event.actor, Side) else event.before.game.turn


def _tell_opening(roll: OpeningRoll, before: Match, after: Match, names: Names) -> Text:
    white, black = names[Side.WHITE], names[Side.BLACK]
    if roll.white != roll.black:
        return Text(
            "{white} rolls {one}, {black} {other}: {name} begins.",
            white=white,
            one=roll.white,
            black=black,
            other=roll.black,
            name=names[after.game.turn],
        )
    old = 1 if before.game.is_over else before.game.cube.value
    if after.game.cube.value > old:
        return Text(
            "Both roll {die}. The cube is turned to {stake}; roll again.",
            die=roll.white,
            stake=after.game.cube.value,
        )
    return Text("Both roll {die}: roll again.", die=roll.white)


# The list of moves

MoveKind = Literal["play", "cube", "answer", "back"]
"""What a move in the list is; ``back`` makes room for the play that takes its place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedMove:
    """What one side did, as it stands in the list of moves."""

    game: int
    """Which game of the match, from 1."""
    number: int
    """The row of the list, from 1, as match files count: white's column first."""
    side: Side
    kind: MoveKind
    dice: str
    """Of a play, else empty."""
    text: Text | None
    """In as few words as a column has room for; None where the play says it itself."""
    play: str = ""


def listed_move(event: Event, last: ListedMove | None) -> ListedMove | None:
    """Returns what an event adds to the list whose *last* move is known; rolls add nothing.

    >>> from videau import Match
    >>> start = Match().apply(OpeningRoll(1, 3))
    >>> play = Play.parse("8/5 6/5")
    >>> move = listed_move(Event(Side.BLACK, play, start, start.apply(play)), None)
    >>> move.number, move.side, move.dice, move.play
    (1, Side.BLACK, '31', '8/5 6/5')
    """
    described = _described(event)
    if described is None:
        return None
    kind, text = described
    side, game = doer(event), len(event.before.results) + 1
    if last is None or last.game != game:
        number = 1
    else:
        is_same_row = (side is Side.BLACK and last.side is Side.WHITE) or "back" in (
            kind,
            last.kind,
        )
        number = last.number if is_same_row else last.number + 1
    play = str(event.action) if isinstance(event.action, Play) else ""
    dice = str(event.before.game.dice) if kind == "play" else ""
    return ListedMove(
        game=game, number=number, side=side, kind=kind, dice=dice, text=text, play=play
    )


def _described(event: Event) -> tuple[MoveKind, Text | None] | None:
    stake = event.after.game.offered
    match event.action:
        case OpeningRoll() | Roll():
            return None
        case Play() as play:
            shut_out = is_shut_out(event.before.game, event.before.game.turn, play)
            return "play", None if play else Text("cannot enter") if shut_out else Text("no move")
        case Double():
            return "cube", Text("doubles to {stake}", stake=stake)
        case Beaver():
            return "cube", Text("beavers to {stake}", stake=stake)
        case Raccoon():
            return "cube", Text("raccoons to {stake}", stake=stake)
        case Take():
            return "answer", Text("takes")
        case Drop():
            return "answer", Text("drops")
        case Resign(win):
            return "answer", Text("gives up ({win})", win=win_name(win))
        case Accept():
            return "answer", Text("accepts")
        case Refuse():
            return "answer", Text("refuses")
        case FlagFall():
            return "answer", Text("out of time")
        case Forfeit():
            return "answer", Text("Away")
        case CallOff():
            return "answer", Text("calls it off")
        case TakeBack():
            return "back", Text("takes back")
        case _:
            assert_never(event.action)
