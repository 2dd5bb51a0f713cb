"""What happens in a game, told in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from videau.i18n.texts import Counted, Text
from videau.play.loop import Event
from videau.rules.actions import (
    Accept,
    Beaver,
    Double,
    Drop,
    FlagFall,
    OpeningRoll,
    Raccoon,
    Refuse,
    Resign,
    Roll,
    Take,
)
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.rules.ruleset import Backgammon, Gammon
from videau.rules.scoring import Ending, Result, Win, classify_win

__all__ = ["Names", "final_words", "side_name", "tell", "win_name"]

Names = Mapping[Side, str]

_WINS = {
    Win.SINGLE: Text("a single game"),
    Win.GAMMON: Text("a gammon"),
    Win.BACKGAMMON: Text("a backgammon"),
}

# Why a loss counted as it did: the clause of the sheet that was met.
_GAMMON_REASONS = {
    Gammon.NONE_OFF: Text("{loser} has borne off no checker"),
    Gammon.ALL_HOME: Text("{loser} has all checkers home, but none borne off"),
}
_BACKGAMMON_REASONS = {
    Backgammon.NONE_OFF_AND_BACK: Text(
        "{loser} has borne off no checker and has one on the bar or in the winner’s home board"
    ),
    Backgammon.NOT_ALL_HOME: Text("{loser} has borne off no checker and has not all of them home"),
    Backgammon.BACK: Text("{loser} has a checker on the bar or in the winner’s home board"),
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
    """Returns one sentence about what has just happened.

    >>> from videau import Match
    >>> action = OpeningRoll(white=3, black=1)
    >>> event = Event("dice", action, Match(), Match().apply(action))
    >>> print(tell(event, {Side.WHITE: "Ann", Side.BLACK: "Bob"}))
    Ann rolls 3, Bob 1: Ann begins.
    """
    action, before, after = event.action, event.before, event.after
    actor = event.actor
    name = names[actor if isinstance(actor, Side) else before.game.turn]
    match action:
        case OpeningRoll():
            return _tell_opening(action, before, after, names)
        case Roll():
            return Text("{name} rolls {dice}.", name=name, dice=str(action.dice))
        case Play():
            if not action:
                return Text("{name} cannot move.", name=name)
            return Text("{name} plays {play}.", name=name, play=str(action))
        case Double():
            return Text("{name} doubles to {stake}.", name=name, stake=after.game.offered)
        case Beaver():
            return Text("{name} beavers to {stake}.", name=name, stake=after.game.offered)
        case Raccoon():
            return Text("{name} raccoons to {stake}.", name=name, stake=after.game.offered)
        case Take():
            return Text(
                "{name} takes. The game is for {stake} now.",
                name=name,
                stake=after.game.cube.value,
            )
        case Drop():
            return Text("{name} drops.", name=name)
        case Resign():
            return Text("{name} gives up {win}.", name=name, win=win_name(action.win))
        case Accept():
            return Text("{name} accepts.", name=name)
        case Refuse():
            return Text("{name} refuses: the game goes on.", name=name)
        case FlagFall():
            return Text("{name} has run out of time.", name=names[action.side])
        case _:
            assert_never(action)


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


def final_words(match: Match, names: Names) -> Iterator[Text]:
    """Yields what a finished game was worth and why, then the score, then what comes next."""
    result = match.game.result
    assert result is not None
    yield Text(
        "{winner} wins {win}: {points}.",
        winner=names[result.winner],
        win=win_name(result.win),
        points=Counted("{n} point", "{n} points", result.points),
    )
    yield from _reasons(match, result, names)
    yield _score(match, names)
    if match.winner is not None:
        yield Text("{name} wins the match!", name=names[match.winner])
    elif _next_is_crawford(match):
        yield Text("The next one is the Crawford game: nobody may double in it.")


def _reasons(match: Match, result: Result, names: Names) -> Iterator[Text]:
    game, loser = match.game, names[result.winner.opponent]
    match result.ending:
        case Ending.DROPPED:
            yield Text("{loser} refused the double.", loser=loser)
            return
        case Ending.RESIGNED:
            yield Text("{loser} gave up.", loser=loser)
        case Ending.OUT_OF_TIME:
            yield Text("{loser} ran out of time.", loser=loser)
            if match.options.is_match:
                yield Text("Whoever runs out of time loses the match.")
                return
        case Ending.BORNE_OFF:
            worth = classify_win(game.seen_by(result.winner.opponent), game.ruleset)
            if worth is not result.win:
                yield Text(
                    "It would be {win}, but by the Jacoby rule it counts once: nobody has doubled.",
                    win=win_name(worth),
                )
            elif worth is Win.BACKGAMMON:
                yield _because(_BACKGAMMON_REASONS[game.ruleset.backgammon], loser)
            elif worth is Win.GAMMON:
                yield _because(_GAMMON_REASONS[game.ruleset.gammon], loser)
    if game.cube.value > 1:
        yield Text(
            "{times} times the cube at {cube} makes {points}.",
            times=int(result.win),
            cube=game.cube.value,
            points=result.points,
        )


def _because(reason: Text, loser: str) -> Text:
    return Text("The reason: {reason}.", reason=Text(reason.template, loser=loser))


def _score(match: Match, names: Names) -> Text:
    values = {
        "white": names[Side.WHITE],
        "one": match.score.white,
        "black": names[Side.BLACK],
        "other": match.score.black,
    }
    if match.options.is_match:
        return Text(
            "Score: {white} {one}, {black} {other}. The match goes to {length}.",
            length=match.options.length,
            **values,
        )
    return Text("Score: {white} {one}, {black} {other}.", **values)


def _next_is_crawford(match: Match) -> bool:
    """Asks the match itself, by looking at its next game."""
    return match.apply(OpeningRoll(1, 1)).is_crawford
