"""Which kind of id a text is."""

from __future__ import annotations

import re

from videau.errors import UnreadableError
from videau.notation.match_id import parse_gnubg_id
from videau.notation.ogid import find_ogid, parse_ogid
from videau.notation.position_id import parse_position_id
from videau.notation.situation import match_at
from videau.notation.xgid import find_xgid, parse_xgid
from videau.rules.match import Match
from videau.rules.options import Options
from videau.rules.position import MAX_CHECKERS, Position

__all__ = ["parse_match", "parse_position"]

_GNU_MARK = re.compile(r"GNU(?:BG)?ID\s*=\s*", re.IGNORECASE)
_GNU_DIAGRAM = re.compile(
    r"Position ID\s*:\s*(?P<position>\S+)(?:\s+Match ID\s*:\s*(?P<match>\S+))?", re.IGNORECASE
)


def parse_match(text: str, *, checkers: int = MAX_CHECKERS) -> Match:
    """Reads an XGID, an OGID, a GNU ID or a GNU Position ID, alone or in a pasted diagram.

    A bare position is taken as a game for money with white to roll.

    >>> game = parse_match("4HPwATDgc/ABMA").game
    >>> game.turn, game.stage, game.may_double
    (Side.WHITE, Stage.ROLL, True)

    *checkers* says how many each side started with; no id tells.
    """
    if find_ogid(text) is not None:
        return parse_ogid(text, checkers=checkers)
    if find_xgid(text) is not None:
        return parse_xgid(text, checkers=checkers)
    gnu = _gnu_id(text)
    if re.fullmatch(r"\S{14}:\S{12}", gnu):
        return parse_gnubg_id(gnu, checkers=checkers)
    if re.fullmatch(r"\S{14}", gnu):
        return match_at(parse_position_id(gnu, checkers), options=Options())
    raise UnreadableError(
        "expected an XGID, an OGID, a GNU ID such as 4HPwATDgc/ABMA:cAgAAAAAAAAE or a GNU "
        "Position ID such as 4HPwATDgc/ABMA, got {text!r}",
        text=text.strip(),
    )


def _gnu_id(text: str) -> str:
    """The GNU ID in *text*, as far as there is one."""
    printed = _GNU_DIAGRAM.search(text)
    if printed is None:
        return _GNU_MARK.sub("", text.strip(), count=1)
    return ":".join(filter(None, (printed["position"], printed["match"])))


def parse_position(text: str, *, checkers: int = MAX_CHECKERS) -> Position:
    """Reads the position of any id, as the player to move sees it.

    >>> parse_position("XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:0:0:10") == Position()
    True
    """
    return parse_match(text, checkers=checkers).game.position
