"""The pruned search beside the full one: told apart by labels, decision by decision."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from held_back import PLAYS, PlayDecision
from pruned import Chooser, compare

from videau import Dice, Position

POSITION = Position()
AFTER = sorted({POSITION.play(play) for play in POSITION.legal_plays(Dice(3, 1))}, key=str)
GOOD, BAD, UNLABELLED = AFTER[:3]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two decisions in which GOOD is worth 0.2 and BAD 0.1 by both halves of the label."""
    line = {
        "kind": "weak games",
        "position": POSITION.id,
        "dice": (3, 1),
        "after": {GOOD.id: (0.2, 0.2), BAD.id: (0.1, 0.1)},
    }
    (tmp_path / PLAYS).write_text(2 * (json.dumps(line) + "\n"))
    return tmp_path


def always(chosen: Position) -> Chooser:
    def choose(_: PlayDecision) -> Position:
        return chosen

    return choose


def test_what_pruning_costs_is_the_difference_of_both_choices(folder: Path) -> None:
    part = compare(always(BAD), always(GOOD), folder)

    assert part["count"] == part["differ"] == 2
    assert part["pruned"][0] == pytest.approx(0.2)
    assert part["full"][0] == 0
    assert part["more"] == pytest.approx([0.2, 0.02])


def test_where_both_choose_alike_nothing_is_lost_by_pruning(folder: Path) -> None:
    part = compare(always(BAD), always(BAD), folder)

    assert part["more"] == [0, 0]
    assert part["differ"] == 0
    assert part["pruned"] == part["full"]


def test_a_choice_without_a_label_is_counted_and_left_out(folder: Path) -> None:
    part = compare(always(UNLABELLED), always(GOOD), folder)

    assert part["unlabelled"] == 2
    assert part["count"] == 0
