"""What is to be done now, to whoever reads it: whose turn, what is asked, what the cube may do.

A *reader* is the sides that somebody plays: one, both at a shared board, none for a watcher.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from videau.i18n.texts import Text
from videau.play.house_rules import is_shut_out
from videau.play.narration import Names, dice_words, win_name
from videau.play.outcome import Outcome
from videau.rules.actions import Double, OpeningRoll
from videau.rules.cube import Side
from videau.rules.game import Game, Stage
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.rules.ruleset import NextDouble

__all__ = [
    "Standing",
    "cannot_move",
    "crawford_note",
    "cube_is_in_play",
    "cube_note",
    "may_double_next",
    "question",
    "standing",
    "why_no_double",
]


class Standing(NamedTuple):
    """How things stand, in short."""

    short: Any
    """A text, or the name of somebody who is to move at a shared board."""
    detail: Text | None = None
    """What there is to do, where it is for the reader to do it."""
    note: Text | None = None
    """Why the turn came back so soon: the opponent could not move."""


def standing(
    match: Match,
    names: Names,
    reader: Collection[Side] = (),
    *,
    bots: Collection[Side] = (),
    last: tuple[Side, Play] | None = None,
    opening: OpeningRoll | None = None,
) -> Standing:
    """Returns what is to be done now.

    *last* is the play before, and by whom; *opening* the throw that has just decided who begins.

    >>> from videau import Double, OpeningRoll
    >>> names = {Side.WHITE: "Ann", Side.BLACK: "Bob"}
    >>> opened = Match().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))
    >>> asked = opened.apply(Double())
    >>> now = standing(asked, names, [Side.WHITE])
    >>> print(now.short, "-", now.detail)
    Bob doubles to 2 - take or drop
    >>> str(standing(asked, names, [Side.BLACK]).short)
    'Ann is thinking it over'
    """
    game = match.game
    if match.called_off:
        return Standing(Text("The match was called off"))
    if game.is_over:
        return Standing(Outcome(match).headline(names, reader))
    side = game.chooser
    if side is None:
        begins = Text("the higher die begins") if reader else None
        if opening is not None:
            return Standing(Text("Both roll {die}: roll again", die=opening.white))
        return Standing(Text("Opening roll"), begins)
    asked = question(game, names)
    if asked is not None:
        if side in reader:
            return Standing(asked, _answers(game))
        return Standing(Text("{name} is thinking it over", name=names[side]))
    if opening is not None:
        return Standing(_begins(side, opening, names, reader), _todo(match, side, reader))
    if side not in reader:
        if side in bots:
            return Standing(Text("{name} is thinking", name=names[side]))
        return Standing(Text("It is {name}’s turn", name=names[side]))
    whose = Text("Your turn") if len(reader) == 1 else names[side]
    passed = _passed(game, names, last) if game.stage is Stage.ROLL else None
    return Standing(whose, _todo(match, side, reader), passed)


def _begins(side: Side, roll: OpeningRoll, names: Names, reader: Collection[Side]) -> Text:
    dice = {"high": max(roll.white, roll.black), "low": min(roll.white, roll.black)}
    if tuple(reader) == (side,):
        return Text("You begin, {high} against {low}", **dice)
    return Text("{name} begins, {high} against {low}", name=names[side], **dice)


def _todo(match: Match, side: Side, reader: Collection[Side]) -> Text | None:
    if side not in reader:
        return None
    if match.game.stage is Stage.ROLL:
        return _before_the_roll(match, side)
    return _to_play(match.game)


def cannot_move(game: Game) -> bool:
    """Whether dice lie on the table that nothing can be done with.

    >>> cannot_move(Game())
    False
    """
    return bool(game.legal_plays) and not game.legal_plays.can_move


def _before_the_roll(match: Match, side: Side) -> Text:
    return Text("roll or double") if match.may.get(Double) is side else Text("roll the dice")


def _to_play(game: Game) -> Text:
    assert game.dice is not None
    if cannot_move(game):
        return Text("nothing can be played")
    return Text("play {dice}", dice=dice_words(game.dice))


def _passed(game: Game, names: Names, last: tuple[Side, Play] | None) -> Text | None:
    if last is None or last[1]:
        return None
    if is_shut_out(game, *last):
        return Text("{name} cannot enter", name=names[last[0]])
    return Text("{name} cannot move", name=names[last[0]])


def question(game: Game, names: Names) -> Text | None:
    """Returns what somebody is asked to answer now: a turn of the cube, or a resignation."""
    if game.resigned is not None:
        return Text(
            "{name} gives up and loses {win}", name=names[game.turn], win=win_name(game.resigned)
        )
    if game.stage is not Stage.ANSWER:
        return None
    name, stake = names[game.answerer.opponent], game.offered
    match game.pending_doubles:
        case 1:
            return Text("{name} doubles to {stake}", name=name, stake=stake)
        case 2:
            return Text("{name} beavers to {stake}.", name=name, stake=stake)
        case _:
            return Text("{name} raccoons to {stake}.", name=name, stake=stake)


def _answers(game: Game) -> Text:
    return Text("accept or refuse") if game.resigned is not None else Text("take or drop")


# The cube


def cube_is_in_play(match: Match) -> bool:
    """Whether there is a cube that may be turned in some game of *match*."""
    return match.options.cube and match.options.length != 1


def may_double_next(game: Game) -> tuple[Side, ...]:
    """Returns the sides that may turn the cube the next time, once it is their roll."""
    if not (game.cube_in_play and game.cube_can_turn()):
        return ()
    owner = game.cube.owner
    if owner is None or game.ruleset.next_double is NextDouble.EITHER:
        return tuple(Side)
    return (owner,)


def why_no_double(match: Match, names: Names, reader: Collection[Side]) -> Text | None:
    """Returns why the reader may not turn the cube now; None if nothing stands in the way."""
    game = match.game
    if not reader or not cube_is_in_play(match) or match.may.get(Double) in reader:
        return None
    if game.is_crawford:
        return Text("No doubling in the Crawford game")
    if game.stage is Stage.OPENING:
        return Text("Not before the first roll")
    if not game.cube_can_turn():
        return Text("The cube goes no higher")
    doublers = may_double_next(game)
    if not set(doublers) & set(reader):
        return Text("{name} holds the cube", name=names[doublers[0]])
    return Text("Only before your roll")


def cube_note(match: Match, names: Names) -> Text | None:
    """Returns where the cube lies; None where nobody needs to know."""
    cube = match.game.cube
    if not cube_is_in_play(match) or match.is_crawford:
        return None
    if cube.owner is not None:
        return Text("Cube {value} · {name}", value=cube.value, name=names[cube.owner])
    if cube.value > 1:
        return Text("Cube {value}, centred", value=cube.value)
    return Text("Cube centred")


def crawford_note(match: Match) -> Text | None:
    """Returns that this is the Crawford game, or at which score it comes."""
    options, score = match.options, match.score
    if match.is_crawford:
        return Text("Crawford game: no cube")
    is_ahead = max(score.white, score.black) < options.length - 1
    if options.length > 1 and options.crawford and options.cube and is_ahead:
        return Text("Crawford at {n}", n=options.length - 1)
    return None
