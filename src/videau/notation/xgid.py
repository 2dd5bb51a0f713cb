"""XGID: a match in one line of text, as eXtreme Gammon writes it.

::

    XGID=-b----E-C---eE---c-e----B-:0:0:1:53:1:2:1:3:10
         board                      │ │ │ │  │ │ │ │ └ largest cube, as a power of two
         a letter counts checkers:  │ │ │ │  │ │ │ └ match length, 0 for money
         A for one of the bottom    │ │ │ │  │ │ └ Crawford game; for money 1 Jacoby, 2 beavers
         player, a for one of the   │ │ │ │  └ ┴ score of the bottom and of the top player
         top player; points as the  │ │ │ └ dice, 00 not yet, D doubled, B beavered, R raccooned
         bottom player counts them, │ │ └ to move: 1 bottom, -1 top
         the top player’s bar first │ └ owner of the cube: 1 bottom, -1 top, 0 nobody
                                    └ how often the cube was turned

White is the player at the bottom, whoever is to move: the board is never turned round.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from videau.errors import IllegalPositionError, UnreadableError
from videau.i18n.texts import Text
from videau.notation.situation import exponent, match_at, score_before
from videau.rules.cube import Cube, Side
from videau.rules.dice import Dice
from videau.rules.game import Game
from videau.rules.match import Match, Score
from videau.rules.options import LONGEST_MATCH, Options
from videau.rules.position import BAR, MAX_CHECKERS, POINTS, Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

__all__ = ["find_xgid", "format_xgid", "parse_xgid"]

_UNLIMITED = 10  # what eXtreme Gammon writes unless told otherwise: a cube of 1024
_MOST_TURNS = 30
_SIDES = {0: None, 1: Side.WHITE, -1: Side.BLACK}
_SIGNS = {side: sign for sign, side in _SIDES.items()}
_OFFERS = {1: "D", 2: "B", 3: "R"}
_FIELDS = 10
_HIGHEST_SCORE = 99999


# Writing


def format_xgid(match: Match) -> str:
    """Returns the XGID of *match*.

    >>> from videau import OpeningRoll
    >>> format_xgid(Match().apply(OpeningRoll(white=3, black=1)))
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10'

    An XGID knows players to roll, to play and to answer the cube. A game before its opening
    roll is written with white to roll, a resignation is left out, and a game that is over is
    written as it ended, at the score at which it was played. The ruleset is lost, but for its
    largest cube.
    """
    game = match.game
    score = match.score if game.result is None else score_before(match.score, game.result)
    fields = (
        _board_text(game.seen_by(Side.WHITE)),
        exponent(game.cube.value, _MOST_TURNS),
        _SIGNS[game.cube.owner],
        _SIGNS[game.turn],
        _dice_text(game),
        score.white,
        score.black,
        _customs(match),
        match.options.length,
        _largest_cube(match),
    )
    return "XGID=" + ":".join(map(str, fields))


def _board_text(white: Position) -> str:
    places = [_letter(white.other[BAR], "a")]
    for point in POINTS:
        own, other = white.own[point], white.other[BAR - point]
        places.append(_letter(own, "A") if own else _letter(other, "a"))
    places.append(_letter(white.own[BAR], "A"))
    return "".join(places)


def _letter(count: int, one: str) -> str:
    return chr(ord(one) + count - 1) if count else "-"


def _dice_text(game: Game) -> str:
    if game.pending_doubles:
        return _OFFERS[game.pending_doubles]
    return str(game.dice) if game.dice else "00"


def _customs(match: Match) -> int:
    if match.options.is_match:
        return int(match.game.is_crawford)
    return match.options.jacoby + 2 * match.options.beavers


def _largest_cube(match: Match) -> int:
    if not match.options.cube:
        return 0
    limit = match.ruleset.cube_limit
    return _UNLIMITED if limit is None else exponent(limit, _MOST_TURNS)


# Reading


class _Fields(NamedTuple):
    """The fields of an XGID, each checked for itself."""

    turned: int
    owner: Side | None
    turn: Side
    dice: str
    white: int
    black: int
    customs: int
    length: int
    largest: int


def find_xgid(text: str) -> str | None:
    r"""Returns the XGID that stands anywhere in *text*, or the text itself if it looks like one.

    >>> find_xgid("score 0-0\nXGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\nX to roll")
    '-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10'
    """
    marked = re.search(r"XGID\s*=\s*(\S*)", text, re.IGNORECASE)
    if marked is not None:
        return marked[1]
    bare = text.strip()
    return bare if re.match(r"[A-Pa-p-]{26}(:|$)", bare) or bare.count(":") > 2 else None


def parse_xgid(text: str, *, checkers: int = MAX_CHECKERS) -> Match:
    """Reads an XGID, alone or in the middle of a pasted text.

    >>> match = parse_xgid("-b----E-C---eE---c-e----B-:0:0:-1:D:1:2:0:5:10")
    >>> match.game.turn, match.game.answerer, match.score
    (Side.BLACK, Side.WHITE, Score(white=1, black=2))

    The prefix and the last field may be missing. A largest cube other than the usual one makes
    a ruleset of its own, and none at all a game without the cube.
    """
    found = find_xgid(text)
    parts = [] if found is None else found.split(":")
    if not _FIELDS - 1 <= len(parts) <= _FIELDS:
        raise UnreadableError(
            "expected an XGID of 26 board signs and 8 or 9 fields after colons, got {text!r}",
            text=text.strip(),
        )
    fields = _checked([*parts[1:], str(_UNLIMITED)][: _FIELDS - 1])
    white = _position(parts[0], checkers)
    dice, pending_doubles = _dice(fields.dice)
    return match_at(
        white if fields.turn is Side.WHITE else white.swapped(),
        options=_options(fields, pending_doubles),
        ruleset=_ruleset(fields.largest),
        turn=fields.turn,
        dice=dice,
        cube=Cube(1 << fields.turned, fields.owner),
        pending_doubles=pending_doubles,
        score=Score(fields.white, fields.black),
        is_crawford=bool(fields.length and fields.customs),
    )


def _checked(parts: list[str]) -> _Fields:
    turn = _number(parts[2], Text("1 or -1 for the player whose turn it is"), (1, -1))
    length = _number(parts[7], Text("a match length, or 0 for money"), range(LONGEST_MATCH + 1))
    largest = _number(parts[8], Text("the largest cube as a power of two"), range(_MOST_TURNS + 1))
    top = range((largest or _MOST_TURNS) + 1)
    scores = range(length or _HIGHEST_SCORE)
    return _Fields(
        turned=_number(parts[0], Text("how often the cube was turned"), top),
        owner=_SIDES[_number(parts[1], Text("1, -1 or 0 for the owner of the cube"), (0, 1, -1))],
        turn=Side.WHITE if turn == 1 else Side.BLACK,
        dice=parts[3].upper(),
        white=_number(parts[4], Text("a score below the match length"), scores),
        black=_number(parts[5], Text("a score below the match length"), scores),
        customs=_number(
            parts[6], Text("0 or 1 in a match, 0 to 3 for money"), range(2 if length else 4)
        ),
        length=length,
        largest=largest,
    )


def _number(field: str, expected: Text, allowed: range | tuple[int, ...]) -> int:
    if re.fullmatch("-?[0-9]{1,5}", field) and int(field) in allowed:
        return int(field)
    raise UnreadableError(
        "expected {expected} in an XGID, got {field!r}", expected=expected, field=field
    )


def _dice(field: str) -> tuple[Dice | None, int]:
    """The dice, and how often the cube has been raised instead."""
    for pending_doubles, letter in _OFFERS.items():
        if field == letter:
            return None, pending_doubles
    if field in ("00", "0"):
        return None, 0
    if re.fullmatch("[1-6]{2}", field) is None:
        raise UnreadableError(
            "expected two dice, 00, D, B or R in an XGID, got {field!r}", field=field
        )
    return Dice.parse(field), 0


def _options(fields: _Fields, pending_doubles: int) -> Options:
    money = 0 if fields.length else fields.customs
    return Options(
        length=fields.length,
        cube=fields.largest > 0,
        jacoby=bool(money & 1),
        beavers=bool(money & 2) or pending_doubles > 1,
        raccoons=pending_doubles > 2,
    )


def _ruleset(largest: int) -> Ruleset:
    if largest in (0, _UNLIMITED):
        return STANDARD
    limit = 1 << largest
    return replace(STANDARD, name=f"standard-cube-{limit}", cube_limit=limit)


def _position(board: str, checkers: int) -> Position:
    """The board as white sees it."""
    if re.fullmatch("[A-Pa-p-]{26}", board) is None:
        raise UnreadableError(
            "expected 26 board signs of A to P, a to p and - in an XGID, got {board!r}", board=board
        )
    if board[0].isupper() or board[BAR].islower():
        raise IllegalPositionError(
            "expected the top player’s bar first and the bottom player’s bar last in an XGID, "
            "got {board!r}",
            board=board,
        )
    own = {at: ord(sign) - ord("A") + 1 for at, sign in enumerate(board) if sign.isupper()}
    other = {BAR - at: ord(sign) - ord("a") + 1 for at, sign in enumerate(board) if sign.islower()}
    return Position(own=own, other=other, checkers=checkers)
