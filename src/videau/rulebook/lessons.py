"""Small positions to try out beside the sections of the handbook.

What a caption asks for can be done by the sheet it stands on: where sheets differ, the rules are
asked what a roll allows, and the caption says that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from videau.i18n.texts import Counted, Text
from videau.rulebook.comparison import endings
from videau.rules.dice import Dice
from videau.rules.plays import Play
from videau.rules.position import BAR, OFF, Position
from videau.rules.ruleset import Opening, Ruleset
from videau.rules.scoring import Win

__all__ = ["Ending", "Lesson", "lesson"]


_START = Position()


@dataclass(frozen=True, slots=True)
class Ending:
    """How the loser may stand when the last checker leaves, and what the game then counts."""

    loser: Position
    """Seen by the loser."""
    win: Win
    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A position, and what can be tried in it."""

    position: Position = _START
    """Seen by white, who is to move."""
    caption: Text
    dice: Dice | None = None
    """To be played by hand."""
    is_lit: bool = False
    """Held points, bridges and primes are lit up."""
    is_turned: bool = False
    """The board can be looked at from the other side, and with the homes on the other one."""
    stakes: tuple[int, ...] = ()
    """What the game is played for, from double to double, where the cube can be turned."""
    endings: tuple[Ending, ...] = ()
    """Losers to choose from, before the last checker is borne off."""


def lesson(section: str, ruleset: Ruleset) -> Lesson | None:
    """Returns what can be tried beside a section of the handbook by *ruleset*.

    >>> from videau import RULESETS
    >>> print(lesson("entering", RULESETS["gala"]).caption)
    Try it: enter from the bar; the dice show 5 and 2.
    >>> print(lesson("entering", RULESETS["dujardin"]).caption)
    Try it: enter one checker from the bar, with 5 or 2.
    >>> lesson("goal", RULESETS["gala"]) is None
    True
    """
    make = _LESSONS.get(section)
    return None if make is None else make(ruleset)


def _most(position: Position, dice: Dice, ruleset: Ruleset, count: Callable[[Play], int]) -> int:
    """The most that any legal play has of what *count* counts."""
    return max(count(play) for play in position.legal_plays(dice, ruleset))


def _set_up(ruleset: Ruleset) -> Lesson:
    return Lesson(caption=Text("The opening position."), is_turned=True)


def _opening(ruleset: Ruleset) -> Lesson:
    if ruleset.opening is Opening.ROLL_AFRESH:
        return Lesson(
            dice=Dice(4, 4),
            caption=Text(
                "White won the opening roll 5 to 2 and rolled both dice again. Try it: play 4 "
                "four times."
            ),
        )
    return Lesson(
        dice=Dice(5, 2),
        caption=Text("White rolled 5, black 2: white begins. Try it: play 5 and 2."),
    )


def _moving(ruleset: Ruleset) -> Lesson:
    return Lesson(dice=Dice(3, 1), caption=Text("Try it: play 3 and 1."))


def _doubles(ruleset: Ruleset) -> Lesson:
    return Lesson(dice=Dice(3, 3), caption=Text("Try it: play 3 four times."))


def _holding(ruleset: Ruleset) -> Lesson:
    return Lesson(
        position=Position(
            own={13: 2, 9: 2, 8: 2, 7: 2, 6: 3, 5: 2, 4: 2}, other={24: 2, 13: 3, 8: 3, 6: 5, 3: 2}
        ),
        is_lit=True,
        caption=Text("Six blocked points in a row: nobody gets past."),
    )


def _hitting(ruleset: Ruleset) -> Lesson:
    return Lesson(
        position=Position(own={24: 2, 13: 5, 8: 3, 6: 5}, other={24: 1, 21: 1, 13: 5, 8: 3, 6: 5}),
        dice=Dice(4, 2),
        caption=Text("Try it: hit the blot on your 4 point."),
    )


def _entering(ruleset: Ruleset) -> Lesson:
    position = Position(
        own={25: 2, 13: 4, 8: 3, 6: 4, 5: 2}, other={24: 2, 13: 4, 8: 3, 6: 4, 4: 2}
    )
    dice = Dice(5, 2)
    entered = _most(position, dice, ruleset, lambda play: sum(m.source == BAR for m in play))
    return Lesson(
        position=position,
        dice=dice,
        caption=Text("Try it: enter from the bar; the dice show 5 and 2.")
        if entered == 2
        else Text("Try it: enter one checker from the bar, with 5 or 2."),
    )


def _bearing_off(ruleset: Ruleset) -> Lesson:
    position = Position(own={6: 2, 5: 3, 3: 3, 2: 2, 1: 1}, other={6: 3, 5: 3, 4: 3, 3: 2})
    dice = Dice(6, 4)
    borne_off = _most(position, dice, ruleset, lambda play: sum(m.target == OFF for m in play))
    return Lesson(
        position=position,
        dice=dice,
        caption=Counted(
            "Try it: with 6 and 4 you can bear off {n} checker.",
            "Try it: with 6 and 4 you can bear off {n} checkers.",
            borne_off,
        ),
    )


def _cube(ruleset: Ruleset) -> Lesson:
    limit = ruleset.cube_limit or _LARGEST_STAKE
    stakes = tuple(2**n for n in range(limit.bit_length()))
    return Lesson(
        stakes=stakes,
        caption=Text("In the middle, the cube shows 64, which means 1. Try it: tap the cube."),
    )


def _scoring(ruleset: Ruleset) -> Lesson:
    choices = tuple(Ending(loser, win, _WORTH[win]) for loser, win in endings(ruleset))
    return Lesson(
        position=Position(own={1: 1}, other=choices[0].loser.own),
        dice=Dice(2, 1),
        endings=choices,
        caption=Text("Try it: choose where black’s checkers are, then bear off your last checker."),
    )


_LARGEST_STAKE = 4096
"""Where a cube without a limit comes to rest in a lesson."""

_WORTH: Mapping[Win, Text] = MappingProxyType(
    {
        Win.SINGLE: Text("A single game: it counts once."),
        Win.GAMMON: Text("A gammon: it counts twice."),
        Win.BACKGAMMON: Text("A backgammon: it counts three times."),
    }
)

_LESSONS: Mapping[str, Callable[[Ruleset], Lesson]] = MappingProxyType(
    {
        "set-up": _set_up,
        "opening": _opening,
        "moving": _moving,
        "doubles": _doubles,
        "holding": _holding,
        "hitting": _hitting,
        "entering": _entering,
        "bearing-off": _bearing_off,
        "cube": _cube,
        "scoring": _scoring,
    }
)
"""By section of the handbook."""
