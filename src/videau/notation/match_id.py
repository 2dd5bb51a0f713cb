"""The GNU Match ID: everything but the checkers, in 12 characters.

Nine bytes, read as one number with the lowest byte first, cut into the fields of
:data:`_FIELDS`; base64 makes the characters. Together with a Position ID and a colon between
them it is the id that GNU Backgammon prints and reads.

White is GNU's player 1, black its player 0. The id holds the state of a match, not the
agreement behind it: the ruleset, beavers and raccoons, automatic doubles, a game without the
cube or a match without the Crawford game, the starting position, how many turns were played and
the results of earlier games are lost. What is read back follows the international rules, by
which also the worth of a game that was played to its end is worked out.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from dataclasses import replace

from videau.errors import IllegalSettingsError, UnreadableError
from videau.notation.position_id import format_position_id, parse_position_id
from videau.notation.situation import (
    exponent,
    match_at,
    score_before,
)
from videau.rules.cube import Cube, Side
from videau.rules.dice import Dice
from videau.rules.game import Game, Stage
from videau.rules.match import Match, Score, is_one_away
from videau.rules.options import Options
from videau.rules.position import MAX_CHECKERS, Position
from videau.rules.scoring import Ending, Result, Win
from videau.rules.starts import STARTS

__all__ = ["format_gnubg_id", "format_match_id", "parse_gnubg_id"]

LENGTH = 12
_BYTES = 9

_FIELDS = {
    "cube": 4,  # how often it was turned
    "owner": 2,  # player 0 or 1; 3 while it lies in the middle
    "turn": 1,  # the player on roll
    "crawford": 1,
    "state": 3,
    "decider": 1,  # the player who must act; not the one on roll if an offer waits
    "doubled": 1,
    "resigned": 2,  # 1 single, 2 gammon, 3 backgammon
    "die_1": 3,
    "die_2": 3,
    "length": 15,
    "score_0": 15,
    "score_1": 15,
    "no_jacoby": 1,  # newer than the manual; ids of old versions have 0 here
}
"""The fields from the lowest bit up, each with its width."""

_CENTRED = 3
_NO_GAME, _PLAYING, _BORNE_OFF, _RESIGNED, _DROPPED = range(5)
_ENDINGS = {
    Ending.BORNE_OFF: _BORNE_OFF,
    Ending.RESIGNED: _RESIGNED,
    Ending.DROPPED: _DROPPED,
}
_PLAYERS = (Side.BLACK, Side.WHITE)


# Writing


def format_match_id(match: Match) -> str:
    """Returns the GNU Match ID of *match*.

    >>> from videau import Options, OpeningRoll
    >>> format_match_id(Match(options=Options(length=3)).apply(OpeningRoll(1, 3)))
    'MIFlAAAAAAAE'

    Before the opening roll the id says that no game is being played, as GNU's does.
    """
    packed = shift = 0
    values = _values(match)
    for name, width in _FIELDS.items():
        value = values[name]
        if value >= 1 << width:
            raise IllegalSettingsError(
                "a GNU Match ID holds at most {most} as {name}, not {value}",
                most=(1 << width) - 1,
                name=name,
                value=value,
            )
        packed |= value << shift
        shift += width
    return b64encode(packed.to_bytes(_BYTES, "little")).decode("ascii")


def format_gnubg_id(match: Match) -> str:
    """Returns Position ID and Match ID in one, as GNU Backgammon writes them.

    >>> format_gnubg_id(Match())
    '4HPwATDgc/ABMA:cAgAAAAAAAAE'
    """
    return f"{format_position_id(match.game.position)}:{format_match_id(match)}"


def _values(match: Match) -> dict[str, int]:
    game = match.game
    if game.result is not None and game.result.ending not in _ENDINGS:
        raise IllegalSettingsError("a GNU Match ID cannot tell of a game lost on time")
    cube, owner = _cube_shown(game)
    return {
        "cube": exponent(cube, most=15),
        "owner": _CENTRED if owner is None else _PLAYERS.index(owner),
        "turn": _PLAYERS.index(game.turn),
        "crawford": int(game.is_crawford),
        "state": _state(game),
        "decider": _PLAYERS.index(_decider(game)),
        "doubled": int(game.pending_doubles > 0),
        "resigned": int(_resignation(game) or 0),
        "die_1": game.dice.high if game.dice else 0,
        "die_2": game.dice.low if game.dice else 0,
        "length": match.options.length,
        "score_0": match.score.black,
        "score_1": match.score.white,
        "no_jacoby": int(not match.options.jacoby),
    }


def _state(game: Game) -> int:
    if game.result is not None:
        return _ENDINGS[game.result.ending]
    return _NO_GAME if game.stage is Stage.OPENING else _PLAYING


def _decider(game: Game) -> Side:
    if game.result is not None and game.result.ending is Ending.BORNE_OFF:
        return game.turn
    if game.result is not None and game.result.ending is Ending.DROPPED:
        return game.result.winner.opponent
    if game.result is not None or game.resigned is not None:
        return game.turn.opponent
    return game.answerer if game.pending_doubles else game.turn


def _resignation(game: Game) -> Win | None:
    if game.result is not None and game.result.ending is Ending.RESIGNED:
        return game.result.win
    return game.resigned


def _cube_shown(game: Game) -> tuple[int, Side | None]:
    """The cube as GNU has it: a beaver has turned it already, and its owner waits."""
    if game.result is not None:
        return game.result.points // game.result.win, game.cube.owner
    if game.pending_doubles > 1:
        return game.offered // 2, game.turn.opponent
    return game.cube.value, game.cube.owner


# Reading


def parse_gnubg_id(text: str, *, checkers: int = MAX_CHECKERS) -> Match:
    """Reads Position ID and Match ID with a colon between them.

    >>> match = parse_gnubg_id("4HPwATDgc/ABMA:8IluACAACAAE")
    >>> match.score, match.game.dice, match.is_crawford
    (Score(white=1, black=2), Dice(5, 3), True)

    An id in which no game is being played is the start of one, if its position is a start.
    """
    first, colon, second = text.strip().partition(":")
    if not colon:
        raise UnreadableError(
            "expected a GNU Position ID, a colon and a GNU Match ID, got {text!r}",
            text=text.strip(),
        )
    position = parse_position_id(first, checkers)
    return _match_of(_unpacked(second.strip()), position)


def _unpacked(text: str) -> dict[str, int]:
    if re.fullmatch(r"[A-Za-z0-9+/]{12}", text) is None:
        raise UnreadableError(
            "expected a GNU Match ID of 12 letters, digits, + and /, got {text!r}", text=text
        )
    packed = int.from_bytes(b64decode(text), "little")
    values = {}
    for name, width in _FIELDS.items():
        values[name] = packed & ((1 << width) - 1)
        packed >>= width
    return values


def _match_of(values: dict[str, int], position: Position) -> Match:
    state, length = values["state"], values["length"]
    if state > _DROPPED:
        raise UnreadableError(
            "expected a game state from 0 to {most} in a GNU Match ID, got {state}",
            most=_DROPPED,
            state=state,
        )
    if values["crawford"] and not length:
        raise UnreadableError("a GNU Match ID tells of a Crawford game without a match")
    score = Score(white=values["score_1"], black=values["score_0"])
    dice = _dice(values["die_1"], values["die_2"])
    if state == _NO_GAME and dice is None and not values["doubled"]:
        opening = _opening(position, values, score)
        if opening is not None:
            return opening
    if state >= _BORNE_OFF:
        return _over(position, values, score)
    return _under_way(position, values, score, dice)


def _dice(one: int, other: int) -> Dice | None:
    return Dice(one, other) if one or other else None


def _options(
    values: dict[str, int], *, pending_doubles: int = 0, start: str = "standard"
) -> Options:
    return Options(
        length=values["length"],
        jacoby=not values["length"] and not values["no_jacoby"],
        beavers=pending_doubles > 1,
        raccoons=pending_doubles > 2,
        start=start,
    )


def _opening(position: Position, values: dict[str, int], score: Score) -> Match | None:
    """The match before an opening roll, if *position* is one that games start from."""
    start = next((name for name, begin in STARTS.items() if begin == position), None)
    if start is None:
        return None
    options = _options(values, start=start)
    crawford_played = is_one_away(options, score) and not values["crawford"]
    match = Match(options=options, score=score, crawford_played=crawford_played)
    return replace(match, game=replace(match.game, cube=_cube(values)))


def _cube(values: dict[str, int]) -> Cube:
    owner = values["owner"]
    return Cube(1 << values["cube"], _PLAYERS[owner] if owner < 2 else None)


def _under_way(
    position: Position, values: dict[str, int], score: Score, dice: Dice | None
) -> Match:
    turn = _PLAYERS[values["turn"]]
    if values["doubled"] and (dice is not None or values["resigned"]):
        raise UnreadableError(
            "a GNU Match ID tells of a double that was offered after the roll or a resignation"
        )
    cube, pending_doubles = _offer(
        _cube(values), turn, _PLAYERS[values["decider"]], values["doubled"]
    )
    return match_at(
        position,
        options=_options(values, pending_doubles=pending_doubles),
        turn=turn,
        dice=dice,
        cube=cube,
        pending_doubles=pending_doubles,
        resigned=Win(values["resigned"]) if values["resigned"] else None,
        score=score,
        is_crawford=bool(values["crawford"]),
    )


def _offer(cube: Cube, turn: Side, decider: Side, doubled: int) -> tuple[Cube, int]:
    """The cube before the double, and how often it was raised.

    The opponent of whoever doubles can own the cube only by a beaver, which has turned it once
    more; then the doubler decides, or has answered with a raccoon.
    """
    if not doubled or cube.owner is not turn.opponent:
        return cube, doubled
    pending_doubles = 2 if decider is turn else 3
    value = cube.value >> (pending_doubles - 1)
    if value < 1:
        raise UnreadableError("a GNU Match ID tells of a beaver with a cube that was not turned")
    # A cube above 1 lay with the doubler, or the double would not have been possible.
    return Cube(value, turn if value > 1 else None), pending_doubles


def _over(position: Position, values: dict[str, int], score: Score) -> Match:
    """The match after a game; the score of the id counts that game already."""
    turn, cube = _PLAYERS[values["turn"]], _cube(values)
    options = _options(values)
    if values["state"] == _BORNE_OFF:
        if not position.is_over:
            raise UnreadableError(
                "a GNU ID tells of a game played to its end, but checkers of both sides are left"
            )
        result = Game(options=options, position=position, turn=turn, cube=cube).borne_off()
    elif values["state"] == _RESIGNED:
        win = Win(values["resigned"] or 1)
        result = Result(turn.opponent, win, cube.value * win, Ending.RESIGNED)
    else:
        loser = _PLAYERS[values["decider"]]
        result = Result(loser.opponent, Win.SINGLE, cube.value, Ending.DROPPED)
    return match_at(
        position,
        options=options,
        turn=turn,
        cube=cube,
        score=score_before(score, result),
        is_crawford=bool(values["crawford"]),
        result=result,
    )
