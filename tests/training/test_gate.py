"""What a gate makes of its numbers."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau import RULESETS
from videau.engine import NetEvaluator
from videau.engine.variant import Variant
from videau.training.gate import Gate, Settings, Verdict
from videau.training.held_back import Judged, judged_positions
from videau.training.sums import Sums

SETTINGS = Settings(weights="a" * 64, against="old.weights", rival="b" * 64, variant="standard")
NUMBERS = st.lists(st.floats(-3, 3), max_size=30)


def won(points: float) -> dict[int, Sums]:
    """Four parts whose pairs spread by 0.1 around *points*."""
    return {part: Sums.of([points - 0.1, points + 0.1] * 50) for part in range(4)}


def opinions(ours: float, theirs: float) -> tuple[Judged, ...]:
    """Positions on which the nets are off by so much, some more and some less."""
    spread = (0.9, 1.0, 1.1) * 5
    return tuple(Judged("id", 0.5, 0.01, 0.5 + ours * s, 0.5 - theirs * s) for s in spread)


def gate(points: float, ours: float = 0.02, theirs: float = 0.02) -> Gate:
    return Gate(Path("nowhere"), SETTINGS, won(points), opinions(ours, theirs))


@pytest.mark.parametrize(
    ("measured", "verdict"),
    [
        (gate(0.05), Verdict.BETTER),
        (gate(0.05, ours=0.02, theirs=0.3), Verdict.BETTER),
        (gate(0.005), Verdict.UNDECIDED),
        (gate(-0.005), Verdict.UNDECIDED),
        (gate(-0.05), Verdict.WORSE),
        (gate(0.05, ours=0.3, theirs=0.02), Verdict.WORSE),
    ],
)
def test_better_is_surely_won_and_no_worse_judged(measured: Gate, verdict: Verdict) -> None:
    assert measured.verdict is verdict


def test_too_little_decides_nothing() -> None:
    few = replace(gate(0.5), parts={0: Sums.of([0.5, 0.6])})

    assert few.verdict is Verdict.UNDECIDED
    assert replace(gate(0.5), positions=()).verdict is Verdict.UNDECIDED


def test_a_gate_is_read_as_it_was_written(tmp_path: Path) -> None:
    measured = replace(gate(0.05), folder=tmp_path)

    measured.save()

    assert Gate.read(measured.file) == measured


def test_the_figures_have_their_errors() -> None:
    figures = gate(0.05, ours=0.02, theirs=0.04).figures

    assert figures["points"] == 0.05
    assert figures["error"] == pytest.approx(0.1 / math.sqrt(399), abs=1e-5)
    assert figures["games"] == 800
    assert (figures["off-by"], figures["rival-off-by"]) == (0.02, 0.04)


def test_positions_go_on_where_they_were_left() -> None:
    nets = (NetEvaluator.random(seed=1), NetEvaluator.random(seed=2))
    variant = Variant(RULESETS["gala"], "hypergammon")
    whole = list(islice(judged_positions(*nets, variant, seed=3, trials=36), 3))
    rest = list(islice(judged_positions(*nets, variant, seed=3, trials=36, skip=1), 2))

    assert whole[1:] == rest
    assert len({each.position for each in whole}) == 3


@given(NUMBERS, NUMBERS)
def test_parts_add_up_to_the_whole(first: list[float], second: list[float]) -> None:
    parts, whole = Sums.of(first) + Sums.of(second), Sums.of(first + second)

    assert parts.count == whole.count
    assert parts.mean == pytest.approx(whole.mean, abs=1e-9)
    assert parts.error == pytest.approx(whole.error, abs=1e-6)
