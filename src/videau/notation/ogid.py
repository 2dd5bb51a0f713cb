"""OGID: a match in one line of text, as OpenGammon and HedgeHog write it.

::

    11ccccchhhjjjjj:66666888dddddoo:N0N:63:W:IW:3:5:7C
    white’s checkers │ black’s       │   │  │  │  │ │ └ match length; C Crawford game, L after it
                                     │   │  │  │  └ ┴ score of white and of black
                                     │   │  │  └ state of the game, which the other fields tell
                                     │   │  └ who reached this position: the other one is to move
                                     │   └ dice; none before the roll
                                     └ cube: owner N, W or B, how often turned, O offered

One sign stands for each checker: 0 to 9 and a to p are 0 to 25. White comes in from 0 and moves
up, black comes in from 25 and moves down. Only the first three fields have to be there.
"""

from __future__ import annotations

import re

from videau.errors import UnreadableError
from videau.i18n.texts import Text
from videau.notation.situation import match_at
from videau.rules.cube import Cube, Side
from videau.rules.dice import Dice
from videau.rules.match import Match, Score
from videau.rules.options import LONGEST_MATCH, Options
from videau.rules.position import BAR, MAX_CHECKERS, Position

__all__ = ["find_ogid", "parse_ogid"]

_SIGNS = "0123456789abcdefghijklmnop"
_OFF = "q"
_CUBE = re.compile(r"(?P<owner>[NWBD?])(?P<turned>[0-9a-e])(?P<action>[NOTP])")
_LENGTH = re.compile(r"(?P<length>[0-9]{1,3})(?P<mark>[CL]|G[0-9]{1,3})?")
_START = re.compile(r"[0-9a-q]{0,15}:[0-9a-q]{0,15}:[NWBD?][0-9a-e][NOTP](:|$)")
_OWNERS = {"W": Side.WHITE, "B": Side.BLACK}
_HIGHEST_SCORE = 99999


def find_ogid(text: str) -> str | None:
    r"""Returns the OGID that stands anywhere in *text* after its mark, or the text if it is one.

    >>> find_ogid("see OGID=11ccccchhhjjjjj:66666888dddddoo:N0N")
    '11ccccchhhjjjjj:66666888dddddoo:N0N'
    >>> find_ogid("4HPwATDgc/ABMA") is None
    True
    """
    marked = re.search(r"OGID\s*=\s*(\S*)", text, re.IGNORECASE)
    if marked is not None:
        return marked[1]
    bare = text.strip()
    return bare if _START.match(bare) else None


def parse_ogid(text: str, *, checkers: int = MAX_CHECKERS) -> Match:
    """Reads an OGID, alone or after its mark in a pasted text.

    >>> match = parse_ogid("11ccccchhhjjjjj:66666888dddddoo:N0N:63:B:IW:3:5:7C")
    >>> match.game.turn, str(match.game.dice), match.score, match.options.length
    (Side.WHITE, '63', Score(white=3, black=5), 7)
    >>> match.game.position == Position()
    True
    """
    found = find_ogid(text)
    parts = [] if found is None else found.split(":")
    if len(parts) < 3:
        raise UnreadableError(
            "expected an OGID of two lists of checkers, a cube and more after colons, got {text!r}",
            text=text.strip(),
        )
    fields = parts + [""] * (11 - len(parts))
    white = Position(
        own={BAR - at: n for at, n in _checkers(fields[0]).items()},
        other=_checkers(fields[1]),
        checkers=_number(fields[10], checkers, range(1, MAX_CHECKERS + 1)),
    )
    cube, is_offered = _cube(fields[2])
    turn = _turn(fields[4], is_offered)
    length, mark = _length(fields[8])
    scores = range(length or _HIGHEST_SCORE)
    return match_at(
        white if turn is Side.WHITE else white.swapped(),
        options=Options(length=length),
        turn=turn,
        dice=None if is_offered or fields[3] in ("", "00") else _dice(fields[3]),
        cube=cube,
        pending_doubles=int(is_offered),
        score=Score(_number(fields[6], 0, scores), _number(fields[7], 0, scores)),
        is_crawford=mark == "C",
    )


def _checkers(field: str) -> dict[int, int]:
    """How many stand where, as the board of an OGID counts its points."""
    wrong = set(field) - set(_SIGNS) - {_OFF}
    if wrong:
        raise _unreadable(Text("checkers as signs from 0 to 9 and a to p"), field)
    return {at: field.count(sign) for at, sign in enumerate(_SIGNS) if sign in field}


def _cube(field: str) -> tuple[Cube, bool]:
    read = _CUBE.fullmatch(field)
    if read is None:
        raise _unreadable(Text("a cube such as N0N or W1N"), field)
    return Cube(1 << int(read["turned"], 16), _OWNERS.get(read["owner"])), read["action"] == "O"


def _turn(field: str, is_offered: bool) -> Side:
    """Who is to move: not the one who reached the position, unless by doubling."""
    if field not in ("", *_OWNERS):
        raise _unreadable(Text("W or B for the player"), field)
    if not field:
        return Side.WHITE
    return _OWNERS[field] if is_offered else _OWNERS[field].opponent


def _dice(field: str) -> Dice:
    if re.fullmatch("[1-6]{2}", field) is None:
        raise _unreadable(Text("two dice"), field)
    return Dice.parse(field)


def _length(field: str) -> tuple[int, str | None]:
    read = _LENGTH.fullmatch(field or "0")
    if read is None:
        raise _unreadable(Text("a match length, or 0 for money"), field)
    return min(int(read["length"]), LONGEST_MATCH), read["mark"]


def _number(field: str, otherwise: int, allowed: range) -> int:
    if not field:
        return otherwise
    if re.fullmatch("[0-9]{1,5}", field) and int(field) in allowed:
        return int(field)
    raise _unreadable(Text("a score below the match length"), field)


def _unreadable(expected: Text, field: str) -> UnreadableError:
    return UnreadableError(
        "expected {expected} in an OGID, got {field!r}", expected=expected, field=field
    )
