"""What a lesson asks for can be done by the sheet on whose page it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from videau import RULESETS, Dice, Play, Position, Ruleset
from videau.i18n.texts import Text
from videau.rulebook.handbook import handbook
from videau.rulebook.lessons import Lesson, lesson
from videau.rules.position import BAR, OFF

LESSONS = [
    pytest.param(ruleset, section.key, made, id=f"{name}-{section.key}")
    for name, ruleset in RULESETS.items()
    for section in handbook(ruleset)
    if (made := lesson(section.key, ruleset)) is not None
]


def plays_all(play: Play, dice: Dice) -> bool:
    return sum(move.source - move.target for move in play) == sum(dice.steps)


def entered(play: Play) -> int:
    return sum(move.source == BAR for move in play)


def borne_off(play: Play) -> int:
    return sum(move.target == OFF for move in play)


Claim = Callable[[Position, list[Play], Text], bool]

# What each caption claims of the legal plays. A new caption has to say so here.
CLAIMS: Mapping[str, Claim] = {
    "The opening position.": lambda board, plays, _: board == Position() and not plays,
    "White won the opening roll 5 to 2 and rolled both dice again. Try it: play 4 four times.": (
        lambda _, plays, __: all(plays_all(play, Dice(4, 4)) for play in plays)
    ),
    "White rolled 5, black 2: white begins. Try it: play 5 and 2.": (
        lambda _, plays, __: all(plays_all(play, Dice(5, 2)) for play in plays)
    ),
    "Try it: play 3 and 1.": (
        lambda _, plays, __: all(plays_all(play, Dice(3, 1)) for play in plays)
    ),
    "Try it: play 3 four times.": (
        lambda _, plays, __: all(plays_all(play, Dice(3, 3)) for play in plays)
    ),
    "Six blocked points in a row: nobody gets past.": (
        lambda board, _, __: any(min(board.own[first : first + 6]) >= 2 for first in range(1, 20))
    ),
    "Try it: hit the blot on your 4 point.": (
        lambda _, plays, __: any(move.hit and move.target == 4 for play in plays for move in play)
    ),
    "Try it: enter from the bar; the dice show 5 and 2.": (
        lambda _, plays, __: {entered(play) for play in plays} == {2}
    ),
    "Try it: enter one checker from the bar, with 5 or 2.": (
        lambda _, plays, __: {str(play) for play in plays} == {"bar/20", "bar/23"}
    ),
    "Try it: with 6 and 4 you can bear off {n} checker.": (
        lambda _, plays, caption: max(map(borne_off, plays)) == caption.values["n"]
    ),
    "In the middle, the cube shows 64, which means 1. Try it: tap the cube.": (
        lambda _, plays, __: not plays
    ),
    "Try it: choose where black’s checkers are, then bear off your last checker.": (
        lambda _, plays, __: {str(play) for play in plays} == {"1/off"}
    ),
}


def legal_plays(made: Lesson, ruleset: Ruleset) -> list[Play]:
    return [] if made.dice is None else list(made.position.legal_plays(made.dice, ruleset))


@pytest.mark.parametrize(("ruleset", "section", "made"), LESSONS)
def test_a_caption_is_true_by_its_sheet(ruleset: Ruleset, section: str, made: Lesson) -> None:
    claim = CLAIMS[made.caption.template]

    assert claim(made.position, legal_plays(made, ruleset), made.caption), str(made.caption)


@pytest.mark.parametrize(("ruleset", "section", "made"), LESSONS)
def test_a_roll_to_try_can_be_played(ruleset: Ruleset, section: str, made: Lesson) -> None:
    assert made.dice is None or all(legal_plays(made, ruleset))


def test_every_sheet_has_the_same_lessons() -> None:
    by_sheet = {
        name: [section.key for section in handbook(each) if lesson(section.key, each)]
        for name, each in RULESETS.items()
    }

    assert len({tuple(keys) for keys in by_sheet.values()}) == 1


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_the_stakes_double_up_to_the_largest_cube(ruleset: Ruleset) -> None:
    made = lesson("cube", ruleset)
    assert made is not None

    assert made.stakes == tuple(2**n for n in range(len(made.stakes)))
    assert ruleset.cube_limit in (None, made.stakes[-1])


def test_dujardin_enters_one_checker_and_bears_off_one() -> None:
    dujardin = RULESETS["dujardin"]

    assert str(lesson("entering", dujardin).caption).endswith("with 5 or 2.")  # type: ignore[union-attr]
    assert "bear off 1 checker." in str(lesson("bearing-off", dujardin).caption)  # type: ignore[union-attr]


def test_only_the_travel_set_bears_off_two() -> None:
    counts = {
        name: made.caption.values["n"]
        for name, each in RULESETS.items()
        if (made := lesson("bearing-off", each)) is not None
    }

    assert {name for name, n in counts.items() if n == 2} == {"travel"}
