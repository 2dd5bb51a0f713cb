"""What a finished game is worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from videau.rules.cube import Side
from videau.rules.plain_repr import PlainRepr
from videau.rules.position import BAR, HOME, OFF, Position
from videau.rules.ruleset import Backgammon, Gammon, Ruleset

__all__ = ["Ending", "Result", "Win", "classify_win"]


class Win(PlainRepr, IntEnum):
    """How much a game was won by; the number multiplies the cube."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


class Ending(PlainRepr, Enum):
    """How a game came to its end."""

    BORNE_OFF = "borne-off"
    DROPPED = "dropped"
    RESIGNED = "resigned"
    OUT_OF_TIME = "out-of-time"
    FORFEITED = "forfeited"

    @property
    def is_default(self) -> bool:
        """Whether it was lost without being played out, which costs a whole match."""
        return self in (Ending.OUT_OF_TIME, Ending.FORFEITED)


@dataclass(frozen=True, slots=True)
class Result:
    """Who won a game, how, and for how many points."""

    winner: Side
    win: Win
    points: int
    ending: Ending


def classify_win(loser: Position, ruleset: Ruleset) -> Win:
    """Returns what the loser's checkers make of a game that was played to the end.

    *loser* is the final position seen by the loser.

    >>> from videau import RULESETS
    >>> straggler = Position(own={13: 1, 6: 14}, other={})
    >>> classify_win(straggler, RULESETS["standard"]), classify_win(straggler, RULESETS["tchibo"])
    (Win.GAMMON, Win.BACKGAMMON)
    """
    none_off = loser.own[OFF] == 0
    all_home = loser.rearmost in HOME
    # The winner's home board is points 19 to 24 to the loser; behind it is the bar.
    is_back = any(loser.own[19 : BAR + 1])

    backgammon = {
        Backgammon.NONE_OFF_AND_BACK: none_off and is_back,
        Backgammon.NOT_ALL_HOME: none_off and not all_home,
        Backgammon.BACK: is_back,
    }
    gammon = {
        Gammon.NONE_OFF: none_off,
        Gammon.ALL_HOME: none_off and all_home,
    }
    if backgammon[ruleset.backgammon]:
        return Win.BACKGAMMON
    if gammon[ruleset.gammon]:
        return Win.GAMMON
    return Win.SINGLE
