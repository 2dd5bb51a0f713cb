"""The chance to win a match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau.engine import match_chance

away = st.integers(1, 999)

# Kazaross-XG2, the reference values of the rule notes.
KNOWN = {
    (1, 2): 0.67736,
    (1, 3): 0.75076,
    (2, 3): 0.59947,
    (2, 4): 0.6687,
    (3, 4): 0.5715,
    (4, 5): 0.5773,
    (5, 7): 0.6264,
}


@pytest.mark.parametrize(("score", "chance"), KNOWN.items())
def test_published_values_are_known(score: tuple[int, int], chance: float) -> None:
    assert match_chance(*score) == pytest.approx(chance, abs=5e-5)
    # Our own computation, from nothing but how games end, comes near.
    assert match_chance(*score, computed=True) == pytest.approx(chance, abs=0.014)


def test_the_trailer_after_crawford_has_nearly_an_even_chance_at_two_away() -> None:
    assert match_chance(2, 1, crawford_over=True) == pytest.approx(0.48803)


@given(away, away, st.booleans(), st.booleans())
def test_one_side_wins(own: int, other: int, crawford_over: bool, computed: bool) -> None:
    there = match_chance(own, other, crawford_over=crawford_over, computed=computed)
    back = match_chance(other, own, crawford_over=crawford_over, computed=computed)

    assert there + back == pytest.approx(1)
    assert 0 < there < 1
    assert match_chance(0, other, crawford_over=crawford_over) == 1
    assert match_chance(own, 0, crawford_over=crawford_over) == 0
