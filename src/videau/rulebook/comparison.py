"""All rulesets side by side: every question, and what each of them answers.

Nothing here is written down twice: questions are the fields of a :class:`~videau.Ruleset`, answers
the sentences of the handbook, and what a finished game counts is asked of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from videau.i18n.texts import Text
from videau.rulebook.answers import QUESTIONS, answer
from videau.rules.position import Position
from videau.rules.ruleset import AXES, Ruleset
from videau.rules.rulesets import RULESETS, STANDARD
from videau.rules.scoring import Win, classify_win

__all__ = ["ENDINGS", "Cell", "Row", "comparison", "endings"]


@dataclass(frozen=True, slots=True)
class Cell:
    """What one ruleset says to one question."""

    text: Text
    special: bool
    """Whether it differs from international play."""
    said: bool
    """Whether the sheet says it itself; otherwise it is filled in."""


@dataclass(frozen=True, slots=True)
class Row:
    """One question with everybody's answer."""

    axis: str
    title: Text
    section: str
    """The section of the handbook where it is explained."""
    cells: Mapping[str, Cell]
    """By the name of the ruleset."""


def comparison(rulesets: Iterable[Ruleset] = RULESETS.values()) -> tuple[Row, ...]:
    """Returns every question with the answers of *rulesets*.

    >>> row = next(row for row in comparison() if row.axis == "entering")
    >>> [name for name, given in row.cells.items() if given.special]
    ['dujardin']
    """
    sheets = tuple(rulesets)
    return tuple(
        Row(
            axis=axis,
            title=QUESTIONS[axis].title,
            section=QUESTIONS[axis].section,
            cells={sheet.name: _cell(sheet, axis) for sheet in sheets},
        )
        for axis in AXES
    )


def _cell(ruleset: Ruleset, axis: str) -> Cell:
    return Cell(
        text=answer(ruleset, axis),
        special=getattr(ruleset, axis) != getattr(STANDARD, axis),
        said=axis in ruleset.said,
    )


# What a finished game counts

ENDINGS: tuple[Mapping[int, int], ...] = (
    {6: 4, 5: 4, 4: 3, 2: 2},
    {6: 5, 5: 5, 4: 5},
    {13: 1, 6: 5, 5: 5, 4: 4},
    {25: 1, 6: 5, 5: 5, 4: 4},
    {25: 1, 6: 4, 5: 4, 3: 3},
)
"""Losers: some borne off; all home, none off; one outside; one on the bar; that with some off."""


def endings(ruleset: Ruleset) -> tuple[tuple[Position, Win], ...]:
    """Returns how losers may stand at the end, seen by them, and what that costs by *ruleset*.

    >>> [win.name for _, win in endings(STANDARD)]
    ['SINGLE', 'GAMMON', 'GAMMON', 'BACKGAMMON', 'SINGLE']
    >>> [win.name for _, win in endings(RULESETS["tchibo"])]
    ['SINGLE', 'GAMMON', 'BACKGAMMON', 'BACKGAMMON', 'SINGLE']
    """
    losers = [Position(own=men, other={}) for men in ENDINGS]
    return tuple((loser, classify_win(loser, ruleset)) for loser in losers)
