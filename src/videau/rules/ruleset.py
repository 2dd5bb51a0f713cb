"""What may differ from one rule sheet to the next, as data.

A :class:`Ruleset` is a frozen value with one field for every question on which printed rules
disagree. Code asks for the answer and never for the name of the sheet.

A new question is an enumeration and a field here; ``docs/decisions/0014`` says what else it takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from videau.core import native
from videau.errors import IllegalSettingsError, UnreadableError
from videau.rules.axis import AXIS, CORE_AXIS, Answer, Axis, axes_of
from videau.rules.plain_repr import PlainRepr

if TYPE_CHECKING:
    from videau import _native

__all__ = [
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

    Whatever is left out is answered as in international play. An answer may be given by its word.

    >>> ours = Ruleset(name="ours", bear_off=BearOff.EXACT, gammon="none-off", cube_limit=8)
    >>> ours.entering, ours.gammon
    (Entering.EVERY_DIE, Gammon.NONE_OFF)

    Words that are no answer are refused, and so are answers that cannot stand together:

    >>> Ruleset(name="odd", cube_limit=12)
    Traceback (most recent call last):
    ...
    videau.errors.IllegalSettingsError: expected cube_limit to be a power of two such as 64, got 12
    """

    name: str
    opening: Opening = field(default=Opening.BOTH_DICE, metadata=AXIS)
    entering: Entering = field(default=Entering.EVERY_DIE, metadata=CORE_AXIS)
    one_die: OneDie = field(default=OneDie.LARGER, metadata=CORE_AXIS)
    bear_off: BearOff = field(default=BearOff.STANDARD, metadata=CORE_AXIS)
    gammon: Gammon = field(default=Gammon.NONE_OFF, metadata=CORE_AXIS)
    backgammon: Backgammon = field(default=Backgammon.NONE_OFF_AND_BACK, metadata=CORE_AXIS)
    first_double: FirstDouble = field(default=FirstDouble.AFTER_FIRST_TURN, metadata=AXIS)
    cube_limit: int | None = field(default=None, metadata=AXIS)
    drop_pays: DropPays = field(default=DropPays.VALUE_BEFORE, metadata=AXIS)
    next_double: NextDouble = field(default=NextDouble.TAKER, metadata=AXIS)
    direction: Direction = field(default=Direction.UNSAID, metadata=AXIS)
    languages: tuple[str, ...] = ()
    """Languages in which the sheet is printed."""
    said: frozenset[str] = frozenset()
    """The fields that the sheet answers itself; the others are filled in."""
    core: _native.Rules = field(init=False, repr=False, compare=False)
    """What the C++ core must know of it; None where the core is not built."""

    def __post_init__(self) -> None:
        self._convert()
        self._refuse_contradictions()
        core = None if native is None else native.Rules(**self.core_answers)
        object.__setattr__(self, "core", core)

    def _convert(self) -> None:
        """Brings every field into its type, or refuses what it was given."""
        if not isinstance(self.name, str) or not _is_plain_word(self.name):
            raise IllegalSettingsError(
                "expected a name of letters, digits, - and _, got {name!r}", name=self.name
            )
        for name, question in self.axes.items():
            object.__setattr__(self, name, question.read(getattr(self, name)))
        object.__setattr__(self, "languages", _texts("languages", self.languages))
        object.__setattr__(self, "said", frozenset(_texts("said", self.said)))
        for name in sorted(self.said.difference(self.axes)):
            raise UnreadableError(
                "expected {key} to be one of {expected}, got {value!r}",
                key="said",
                expected=", ".join(self.axes),
                value=name,
            )

    def _refuse_contradictions(self) -> None:
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

    @property
    def axes(self) -> Mapping[str, Axis]:
        """The questions that are answered here, by name."""
        return axes_of(type(self))

    @property
    def answers(self) -> dict[str, Answer]:
        """Every question with the answer.

        >>> Ruleset(name="ours").answers["gammon"]
        Gammon.NONE_OFF
        """
        return {name: getattr(self, name) for name in self.axes}

    @property
    def core_answers(self) -> dict[str, str]:
        """The answers that the C++ core has to know, in words.

        >>> Ruleset(name="ours").core_answers["bear_off"]
        'standard'
        """
        return {
            name: str(question.write(getattr(self, name)))
            for name, question in self.axes.items()
            if question.core
        }

    def __str__(self) -> str:
        return self.name


def _is_plain_word(name: str) -> bool:
    return bool(name) and all(sign.isalnum() or sign in "-_" for sign in name)


def _texts(key: str, values: object) -> tuple[str, ...]:
    """Refuses a single text, which Python would take apart into letters."""
    texts = tuple(values) if isinstance(values, Iterable) and not isinstance(values, str) else None
    if texts is None or not all(isinstance(text, str) for text in texts):
        raise UnreadableError(
            "expected {key} to be a list of texts, got {value!r}", key=key, value=values
        )
    return texts


AXES = axes_of(Ruleset)
"""The questions themselves, by name: every field that is an answer."""
