"""Everything that can happen in a game.

A game is a list of these. Players choose most of them; the dice bring two, the clock
brings one.
"""

from __future__ import annotations

from dataclasses import dataclass

from videau.errors import UnreadableError
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.plays import Play
from videau.rules.scoring import Win

__all__ = [
    "Accept",
    "Action",
    "Beaver",
    "CallOff",
    "Double",
    "Drop",
    "FlagFall",
    "Forfeit",
    "OpeningRoll",
    "Raccoon",
    "Refuse",
    "Resign",
    "Roll",
    "Take",
    "TakeBack",
]


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """One die each decides who starts; a tie is rolled again."""

    white: int
    black: int

    def __post_init__(self) -> None:
        for die in (self.white, self.black):
            if not isinstance(die, int) or not 1 <= die <= 6:
                raise UnreadableError("expected a die from 1 to 6, got {die!r}", die=die)


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice for the player to move."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Double:
    """Offers to play on for twice the stake."""


@dataclass(frozen=True, slots=True)
class Take:
    """Accepts the raised stake."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Refuses the raised stake and loses the game."""


@dataclass(frozen=True, slots=True)
class Beaver:
    """Takes a double and turns the cube once more at once, keeping it."""


@dataclass(frozen=True, slots=True)
class Raccoon:
    """Answers a beaver by turning the cube yet again."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Offers to lose the game for this much."""

    win: Win = Win.SINGLE


@dataclass(frozen=True, slots=True)
class Accept:
    """Accepts the opponent's resignation."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuses the opponent's resignation: it is worth more."""


@dataclass(frozen=True, slots=True)
class FlagFall:
    """The clock says that *side*, who has to act, has no time left."""

    side: Side


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Claims the win from *side*, who has to act and has stayed away for longer than agreed.

    Whether somebody is at the table is known to whoever keeps it, not to the rules, so it is no
    part of what one side may do by itself.
    """

    side: Side


@dataclass(frozen=True, slots=True)
class CallOff:
    """Ends a match for nobody, instead of claiming it from somebody who has stayed away."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Takes back the play that was made last: its dice come back, and are played anew.

    Both sides have agreed on it, so it is no part of what one side may do by itself.
    """


Action = (
    OpeningRoll
    | Roll
    | Play
    | Double
    | Take
    | Drop
    | Beaver
    | Raccoon
    | Resign
    | Accept
    | Refuse
    | FlagFall
    | Forfeit
    | CallOff
    | TakeBack
)
"""Any of them. A :class:`~videau.Play` is the action of moving checkers; the empty one passes."""
