"""The search of the core finds what a slow twin finds by the rule book alone, sheet by sheet."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from videau import ALL_ROLLS, RULESETS, Position, Ruleset
from videau.arrays import to_rows
from videau.core import native
from videau.engine import BearoffTables, CubeState, Holder, NetEvaluator
from videau.engine.bearoff import covers
from videau.engine.evaluator import core_of, decisions
from videau.rules.plays import python_plays
from videau.rules.scoring import classify_win

if native is None:
    pytest.skip("the core is not built", allow_module_level=True)

Six: TypeAlias = npt.NDArray[np.float64]

# Its opinions are worth nothing, and no two plays are worth the same to it.
NET = NetEvaluator.random(seed=1)
by_every_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
# Few checkers a side, so that a ply is soon worked out: contact, a race, one on the bar, and a
# loser who still has one behind.
SMALL = [
    Position(own={20: 1, 3: 2}, other={18: 1, 4: 1}, checkers=3),
    Position(own={9: 1, 4: 2}, other={8: 1, 2: 2}, checkers=3),
    Position(own={25: 1, 5: 2}, other={6: 2, 3: 1}, checkers=3),
    Position(own={2: 1, 3: 1}, other={24: 1, 6: 1, 4: 1}, checkers=3),
]


def equity(endings: Six) -> float:
    return float(endings @ np.array([1, 2, 3, -1, -2, -3]))


def judged(position: Position, ruleset: Ruleset) -> Six:
    """Without looking ahead, by the rules, the tables or the evaluator."""
    if not any(position.other[1:]):
        lost = np.zeros(6)
        lost[2 + int(classify_win(position, ruleset))] = 1
        return lost
    if covers(position):
        win = (1 + BearoffTables.of(ruleset).equity(position)) / 2
        return np.array([win, 0, 0, 1 - win, 0, 0])
    rows = np.array(to_rows([position]))
    if all(sum(side[7:]) == 0 for side in (position.own, position.other)):
        table = core_of(NET, ruleset).evaluate(rows)  # the one-sided one
        return np.array(table[0], dtype=np.float64)
    return np.array(NET.evaluate(rows, ruleset)[0], dtype=np.float64)


def searched(position: Position, ruleset: Ruleset, plies: int) -> Six:
    """The mean over all rolls of what the best play of each leads to."""
    if plies == 0 or not any(position.other[1:]):
        return judged(position, ruleset)
    mean = np.zeros(6)
    for dice in ALL_ROLLS:
        after = [each.swapped() for each in python_plays(position, dice, ruleset)]
        best = min(after, key=lambda each: equity(judged(each, ruleset)))
        theirs = searched(best, ruleset, plies - 1)
        mean += float(dice.probability) * np.concatenate([theirs[3:], theirs[:3]])
    return mean


@by_every_ruleset
@pytest.mark.parametrize("position", SMALL, ids=lambda position: position.id)
def test_one_ply_is_the_same(ruleset: Ruleset, position: Position) -> None:
    rows = np.array(to_rows([position]))

    found = core_of(NET, ruleset).evaluate(rows, plies=1)[0]

    assert found == pytest.approx(searched(position, ruleset, 1), abs=2e-5)


@by_every_ruleset
def test_two_plies_are_the_same(ruleset: Ruleset) -> None:
    position = SMALL[3]
    rows = np.array(to_rows([position]))

    found = core_of(NET, ruleset).evaluate(rows, plies=2)[0]

    assert equity(found) == pytest.approx(equity(searched(position, ruleset, 2)), abs=2e-4)


@by_every_ruleset
def test_a_dead_cube_adds_nothing(ruleset: Ruleset) -> None:
    cube = CubeState(in_play=False, holder=Holder.OWN)

    for position, made in zip(SMALL, decisions(NET, SMALL, cube, ruleset, plies=1), strict=True):
        expected = equity(searched(position, ruleset, 1))
        assert made.equities.no_double == pytest.approx(expected, abs=1e-4)
