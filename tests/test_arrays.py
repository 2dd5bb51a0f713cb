"""Many positions at once."""

from __future__ import annotations

import contextlib
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.positions import positions, rulesets, scattered
from videau import ALL_ROLLS, RULESETS, Dice, Position, Ruleset
from videau.arrays import from_rows, legal_positions, to_rows


@given(st.lists(positions()))
def test_rows_and_positions_are_the_same(boards: list[Position]) -> None:
    assert from_rows(to_rows(boards)) == boards


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_a_batch_finds_what_single_calls_find(ruleset: Ruleset) -> None:
    rng = random.Random(11)
    boards = [scattered(rng) for _ in range(200)]
    rolls = [rng.choice(ALL_ROLLS) for _ in boards]
    found = legal_positions(to_rows(boards), [(d.high, d.low) for d in rolls], ruleset)

    for number, (board, dice) in enumerate(zip(boards, rolls, strict=True)):
        plays = board.legal_plays(dice, ruleset)
        rows = found.positions[found.offsets[number] : found.offsets[number + 1]]
        assert set(from_rows(rows)) == {plays.after(play) for play in plays}


def test_no_positions_have_no_successors() -> None:
    found = legal_positions(np.zeros((0, 52), np.uint8), np.zeros((0, 2), np.uint8))

    assert found.positions.shape == (0, 52)
    assert found.offsets.tolist() == [0]


@pytest.mark.parametrize(
    ("rows", "dice"),
    [
        ([[0] * 51], [[3, 1]]),
        ([0] * 52, [[3, 1]]),
        ([[300] + [0] * 51], [[3, 1]]),
        ([[200] + [0] * 51], [[3, 1]]),
        (to_rows([Position()]), [[3, 7]]),
        (to_rows([Position()]), [[3, 1], [3, 1]]),
    ],
)
def test_arrays_that_are_no_positions_or_dice_are_refused(rows: object, dice: object) -> None:
    with pytest.raises(ValueError):
        legal_positions(rows, dice)  # type: ignore[arg-type]


@given(st.binary(min_size=52, max_size=52), rulesets)
def test_garbage_never_harms_the_core(garbage: bytes, ruleset: Ruleset) -> None:
    row = np.frombuffer(garbage, np.uint8).reshape(1, 52)
    with contextlib.suppress(ValueError):
        legal_positions(row, [[6, 6]], ruleset)


@given(st.binary(max_size=30), st.binary(max_size=30))
def test_garbage_never_harms_single_calls_either(own: bytes, other: bytes) -> None:
    with contextlib.suppress(ValueError):
        len(Position.trusted(own, other).legal_plays(Dice(6, 6)))
