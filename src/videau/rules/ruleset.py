"""What may differ from one rule sheet to the next, as data.

A :class:`Ruleset` is a frozen value with one field for every question on which printed rules
disagree. Code asks for the answer and never for the name of the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum

from videau.errors import IllegalSettingsError
from videau.rules.plain_repr import PlainRepr

__all__ = [
    "AXES",
    "Backgammon",
    "BearOff",
    "Direction",
    "DropPays",
    "Entering",
    "FirstDouble",
    "Gammon",
    "NextDouble",
    "OneDie",
    "Opening",
    "Ruleset",
]


class Opening(PlainRepr, Enum):
    """With which dice the player who won the opening roll plays the first turn."""

    BOTH_DICE = "both-dice"
    """The two dice of the opening roll are the first roll."""
    ROLL_AFRESH = "roll-afresh"
    """The starter rolls both dice again; so a double can open."""


class Entering(PlainRepr, Enum):
    """What a checker on the bar does to the rest of the roll."""

    EVERY_DIE = "every-die"
    """Checkers enter with every die that serves; what is left of the roll is played."""
    ONE_CHECKER = "one-checker"
    """One checker enters with one die of the player's choice; the rest of the roll is lost."""


class OneDie(PlainRepr, Enum):
    """Which die is played when either could be, but not both."""

    LARGER = "larger"
    EITHER = "either"


class BearOff(PlainRepr, Enum):
    """Which checkers a die may bear off once all of them are home."""

    STANDARD = "standard"
    """From the exact point, or from the highest occupied point if it lies below the die."""
    REARMOST = "rearmost"
    """Only from the highest occupied point, with its number or more."""
    REARMOST_EXACT = "rearmost-exact"
    """Only from the highest occupied point, and only with its exact number."""
    EXACT = "exact"
    """From any point, but only with its exact number."""
    LOWER = "lower"
    """From the exact point; if it is empty, from the highest occupied point below the die."""


class Gammon(PlainRepr, Enum):
    """When a lost game counts double."""

    NONE_OFF = "none-off"
    """The loser has borne off no checker."""
    ALL_HOME = "all-home"
    """The loser has all checkers home, and has borne off none."""


class Backgammon(PlainRepr, Enum):
    """When a lost game counts three times."""

    NONE_OFF_AND_BACK = "none-off-and-back"
    """None borne off, and a checker on the bar or in the winner's home board."""
    NOT_ALL_HOME = "not-all-home"
    """None borne off, and a checker outside the loser's own home board."""
    BACK = "back"
    """A checker on the bar or in the winner's home board, even if some are off."""


class FirstDouble(PlainRepr, Enum):
    """Before which roll the cube may be turned for the first time."""

    AFTER_FIRST_TURN = "after-first-turn"
    """Before any roll but the first of the game."""
    ANY_ROLL = "any-roll"
    """Before any roll, the starter's first included."""


class DropPays(PlainRepr, Enum):
    """What a player pays who refuses a double."""

    VALUE_BEFORE = "value-before"
    VALUE_OFFERED = "value-offered"


class NextDouble(PlainRepr, Enum):
    """Who may double again after a double was taken."""

    TAKER = "taker"
    EITHER = "either"


class Direction(PlainRepr, Enum):
    """Which way round white moves, where the sheet says so: a default for drawing, not a rule."""

    UNSAID = "unsaid"
    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Answers to every question on which printed rules differ.

    Whatever is left out is answered as in international play.

    >>> ours = Ruleset(name="ours", bear_off=BearOff.EXACT, cube_limit=8)
    >>> ours.entering
    Entering.EVERY_DIE

    Answers that cannot stand together are refused:

    >>> Ruleset(name="odd", cube_limit=12)
    Traceback (most recent call last):
    ...
    videau.errors.IllegalSettingsError: expected cube_limit to be a power of two such as 64, got 12
    """

    name: str
    opening: Opening = Opening.BOTH_DICE
    entering: Entering = Entering.EVERY_DIE
    one_die: OneDie = OneDie.LARGER
    bear_off: BearOff = BearOff.STANDARD
    gammon: Gammon = Gammon.NONE_OFF
    backgammon: Backgammon = Backgammon.NONE_OFF_AND_BACK
    first_double: FirstDouble = FirstDouble.AFTER_FIRST_TURN
    cube_limit: int | None = None
    drop_pays: DropPays = DropPays.VALUE_BEFORE
    next_double: NextDouble = NextDouble.TAKER
    direction: Direction = Direction.UNSAID
    languages: tuple[str, ...] = ()
    """Languages in which the sheet is printed."""
    said: frozenset[str] = frozenset()
    """The fields that the sheet answers itself; the others are filled in."""
    core: tuple[int, int, int] = field(init=False, repr=False, compare=False)
    """What decides which plays are legal, as the C++ core numbers it."""

    def __post_init__(self) -> None:
        if not self.name or not all(sign.isalnum() or sign in "-_" for sign in self.name):
            raise IllegalSettingsError(
                "expected a name of letters, digits, - and _, got {name!r}", name=self.name
            )
        limit = self.cube_limit
        if limit is not None and (limit < 1 or limit & (limit - 1)):
            raise IllegalSettingsError(
                "expected cube_limit to be a power of two such as 64, got {limit!r}", limit=limit
            )
        if self.opening is Opening.BOTH_DICE and self.first_double is FirstDouble.ANY_ROLL:
            raise IllegalSettingsError(
                "first_double = {double!r} contradicts opening = {opening!r}: "
                "the first roll has been thrown before anybody could double",
                double=self.first_double.value,
                opening=self.opening.value,
            )
        if self.gammon is Gammon.ALL_HOME and self.backgammon is not Backgammon.NOT_ALL_HOME:
            raise IllegalSettingsError(
                "gammon = {gammon!r} contradicts backgammon = {backgammon!r}: a loser with "
                "nothing borne off and a checker not yet home would fall into neither",
                gammon=self.gammon.value,
                backgammon=self.backgammon.value,
            )

        core = (
            list(Entering).index(self.entering),
            list(BearOff).index(self.bear_off),
            list(OneDie).index(self.one_die),
        )
        object.__setattr__(self, "core", core)

    def __str__(self) -> str:
        return self.name


AXES = tuple(
    axis.name for axis in fields(Ruleset) if axis.name not in ("name", "languages", "said", "core")
)
"""The questions themselves: every field that is an answer."""
