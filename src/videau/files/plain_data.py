"""Actions, options and states as plain data: what JSON can hold, and nothing else.

Each ``…_data`` has its ``…_from_data``. Reading is strict: a missing field, one too many, a
value of the wrong type or a state that no game can be in is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from enum import Enum
from typing import Any, TypeVar

from videau.errors import UnreadableError
from videau.notation.position_id import format_position_id, parse_position_id
from videau.notation.situation import exponent
from videau.rules.actions import (
    Accept,
    Action,
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
from videau.rules.cube import Cube, Side
from videau.rules.dice import Dice
from videau.rules.game import CLOCK, DICE, Actor, Game, Stage
from videau.rules.match import Match, Score
from videau.rules.options import Options
from videau.rules.plays import Play
from videau.rules.ruleset import Ruleset
from videau.rules.scoring import Ending, Result, Win
from videau.rules.time_control import TimeControl

__all__ = [
    "Fields",
    "action_data",
    "action_from_data",
    "actor_from_data",
    "actor_name",
    "canonical",
    "match_data",
    "match_from_data",
    "options_data",
    "options_from_data",
]

_MOST_TURNS = 50  # of a cube; every reader of JSON keeps whole numbers up to 2 ** 53

_T = TypeVar("_T")
_E = TypeVar("_E", bound=Enum)


class Fields:
    """The fields of one object, taken out one by one.

    >>> fields = Fields({"n": 1, "m": 2})
    >>> fields.take("n", int)
    1
    >>> fields.end()
    Traceback (most recent call last):
    ...
    videau.errors.UnreadableError: did not expect 'm'
    """

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise UnreadableError("expected an object in braces, got {data!r}", data=data)
        self._left = dict(data)

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def take(self, key: str, kind: type[_T]) -> _T:
        """Returns the value of *key*, which must be exactly of this *kind*."""
        if key not in self._left:
            raise UnreadableError("expected {key!r}, which is missing", key=key)
        value = self._left.pop(key)
        # Not isinstance: to Python, true is a 1.
        if type(value) is not kind:
            raise UnreadableError(
                "expected {key!r} to be of type {kind}, got {value!r}",
                key=key,
                kind=kind.__name__,
                value=value,
            )
        if isinstance(value, int) and abs(value) >> _MOST_TURNS:
            raise UnreadableError("{key!r} is too large a number", key=key)
        return value

    def take_one_of(self, key: str, kind: type[_E]) -> _E:
        """Returns the member of an enumeration that *key* names."""
        name = self.take(key, str)
        members = {_name(member): member for member in kind}
        if name not in members:
            raise UnreadableError(
                "expected {key!r} to be one of {names}, got {name!r}",
                key=key,
                names=", ".join(members),
                name=name,
            )
        return members[name]

    def texts(self) -> dict[str, str]:
        """Takes everything, which must be text."""
        return {key: self.take(key, str) for key in tuple(self._left)}

    def end(self) -> None:
        """Refuses whatever has not been taken."""
        for key in self._left:
            raise UnreadableError("did not expect {key!r}", key=key)


def _name(member: Enum) -> str:
    """How an enumeration's member is written: its value if that is a word, else its name."""
    return member.value if isinstance(member.value, str) else member.name.lower()


def canonical(data: object) -> str:
    """Returns JSON that everybody writes alike: keys in order, no spaces, nothing escaped.

    >>> canonical({"b": {"d": 1, "c": "é"}, "a": True})
    '{"a":true,"b":{"c":"é","d":1}}'
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


# Actions

_PLAIN_ACTIONS: Mapping[str, Action] = {
    "double": Double(),
    "take": Take(),
    "drop": Drop(),
    "beaver": Beaver(),
    "raccoon": Raccoon(),
    "accept": Accept(),
    "refuse": Refuse(),
    "call-off": CallOff(),
    "take-back": TakeBack(),
}
_ACTION_NAMES: Mapping[type[Action], str] = {
    OpeningRoll: "opening",
    Roll: "roll",
    Play: "play",
    Resign: "resign",
    FlagFall: "flag",
    Forfeit: "forfeit",
    **{type(action): name for name, action in _PLAIN_ACTIONS.items()},
}


def actor_name(actor: Actor) -> str:
    """Returns ``white``, ``black``, ``dice`` or ``clock``."""
    return actor.value if isinstance(actor, Side) else actor


def actor_from_data(name: str) -> Actor:
    """Reads what :func:`actor_name` wrote."""
    if name == DICE:
        return DICE
    if name == CLOCK:
        return CLOCK
    for side in Side:
        if name == side.value:
            return side
    raise UnreadableError("expected white, black, dice or clock, got {name!r}", name=name)


def action_data(action: Action) -> dict[str, Any]:
    """Returns *action* as data.

    >>> action_data(Resign(Win.GAMMON))
    {'do': 'resign', 'win': 'gammon'}
    """
    data: dict[str, Any] = {"do": _ACTION_NAMES[type(action)]}
    match action:
        case OpeningRoll(white, black):
            data |= {"white": white, "black": black}
        case Roll(dice):
            data["dice"] = str(dice)
        case Play():
            data["play"] = str(action)
        case Resign(win):
            data["win"] = _name(win)
        case FlagFall(side) | Forfeit(side):
            data["side"] = side.value
    return data


def action_from_data(data: Fields) -> Action:
    """Reads what :func:`action_data` wrote.

    >>> action_from_data(Fields({"do": "roll", "dice": "61"}))
    Roll(dice=Dice(6, 1))
    """
    name = data.take("do", str)
    match name:
        case "opening":
            return OpeningRoll(data.take("white", int), data.take("black", int))
        case "roll":
            return Roll(Dice.parse(data.take("dice", str)))
        case "play":
            return Play.parse(data.take("play", str))
        case "resign":
            return Resign(data.take_one_of("win", Win))
        case "flag":
            return FlagFall(data.take_one_of("side", Side))
        case "forfeit":
            return Forfeit(data.take_one_of("side", Side))
        case _ if name in _PLAIN_ACTIONS:
            return _PLAIN_ACTIONS[name]
    raise UnreadableError(
        "expected one of the actions {names}, got {name!r}",
        names=", ".join(_ACTION_NAMES.values()),
        name=name,
    )


# Options


def options_data(options: Options) -> dict[str, Any]:
    """Returns *options* as data.

    >>> options_data(Options(length=7))["length"]
    7
    """
    data = {field.name.replace("_", "-"): getattr(options, field.name) for field in fields(options)}
    # What nobody agreed on is not written, so that older readers read the rest.
    clock, absence = data.pop("clock"), data.pop("absence")
    return {
        **data,
        **({} if clock is None else {"clock": asdict(clock)}),
        **({"absence": absence} if absence else {}),
    }


def options_from_data(data: Fields) -> Options:
    """Reads what :func:`options_data` wrote; what is missing has its usual value."""
    usual = Options()
    given: dict[str, Any] = {}
    if "clock" in data:
        times = Fields(data.take("clock", dict))
        delay, reserve = times.take("delay", int), times.take("reserve", int)
        times.end()
        given["clock"] = TimeControl(delay=delay, reserve=reserve)
    for field in fields(Options):
        key = field.name.replace("_", "-")
        if key in data:
            given[field.name] = data.take(key, type(getattr(usual, field.name)))
    data.end()
    return Options(**given)


# States


def match_data(match: Match) -> dict[str, Any]:
    """Returns the state of *match* as data; ruleset and options are not in it.

    >>> match_data(Match())["score"]
    {'white': 0, 'black': 0}
    """
    return {
        "score": {"white": match.score.white, "black": match.score.black},
        "crawford-played": match.crawford_played,
        **({"called-off": True} if match.called_off else {}),
        "results": [_result_data(result) for result in match.results],
        "game": _game_data(match.game),
    }


def match_from_data(data: Fields, ruleset: Ruleset, options: Options) -> Match:
    """Reads what :func:`match_data` wrote."""
    points = Fields(data.take("score", dict))
    score = Score(points.take("white", int), points.take("black", int))
    points.end()
    if score.white < 0 or score.black < 0:
        raise UnreadableError("expected a score that is not negative")
    results = tuple(_result(Fields(item)) for item in data.take("results", list))
    crawford_played = data.take("crawford-played", bool)
    game = _game(Fields(data.take("game", dict)), ruleset, options)
    called_off = data.take("called-off", bool) if "called-off" in data else False
    data.end()
    if game.result is not None and game.result not in results[-1:]:
        raise UnreadableError("expected the result of the game to be the last of the results")
    return Match(ruleset, options, score, game, results, crawford_played, called_off)


def _game_data(game: Game) -> dict[str, Any]:
    optional = {
        "dice": game.dice and str(game.dice),
        "resigned": game.resigned and _name(game.resigned),
        "result": game.result and _result_data(game.result),
    }
    return {
        "position": format_position_id(game.position),
        "checkers": game.position.checkers,
        "turn": game.turn.value,
        "stage": game.stage.value,
        "cube": game.cube.value,
        **({"owner": game.cube.owner.value} if game.cube.owner else {}),
        "turns": game.turns,
        "raises": game.pending_doubles,
        "is-crawford": game.is_crawford,
        **{key: value for key, value in optional.items() if value is not None},
    }


def _game(data: Fields, ruleset: Ruleset, options: Options) -> Game:
    game = Game(
        ruleset,
        options,
        parse_position_id(data.take("position", str), data.take("checkers", int)),
        data.take_one_of("turn", Side),
        data.take_one_of("stage", Stage),
        Dice.parse(data.take("dice", str)) if "dice" in data else None,
        Cube(data.take("cube", int), data.take_one_of("owner", Side) if "owner" in data else None),
        data.take("turns", int),
        data.take("raises", int),
        data.take_one_of("resigned", Win) if "resigned" in data else None,
        data.take("is-crawford", bool),
        _result(Fields(data.take("result", dict))) if "result" in data else None,
    )
    data.end()
    _check(game)
    return game


def _check(game: Game) -> None:
    """Refuses a state that no game can be in."""
    exponent(game.cube.value, _MOST_TURNS)
    holds = {
        "position": game.stage is Stage.OVER or not game.position.is_over,
        "turns": game.turns >= 0,
    }
    for key, is_right in holds.items():
        if not is_right:
            raise UnreadableError(
                "{key!r} does not fit the stage {stage!r} of the game",
                key=key,
                stage=game.stage.value,
            )


def _result_data(result: Result) -> dict[str, Any]:
    return {
        "winner": result.winner.value,
        "win": _name(result.win),
        "points": result.points,
        "ending": result.ending.value,
    }


def _result(data: Fields) -> Result:
    result = Result(
        data.take_one_of("winner", Side),
        data.take_one_of("win", Win),
        data.take("points", int),
        data.take_one_of("ending", Ending),
    )
    data.end()
    if result.points < 1:
        raise UnreadableError("expected a result of at least one point, got {n}", n=result.points)
    return result
