"""The network that ships: it is there, it is itself, and it knows the openings."""

from __future__ import annotations

import pytest

from videau import Dice, Position
from videau.engine import NetEvaluator, rank

# Openings on which players and programs have agreed for decades.
AGREED = {"31": "8/5 6/5", "42": "8/4 6/4", "61": "13/7 8/7", "53": "8/3 6/3", "65": "24/13"}


@pytest.mark.parametrize(("dice", "play"), AGREED.items())
def test_it_plays_the_agreed_openings(dice: str, play: str) -> None:
    best, *_ = rank(NetEvaluator.shipped(), Position(), Dice.parse(dice))

    assert str(best.play) == play


def test_it_is_the_one_that_was_measured() -> None:
    start = NetEvaluator.shipped().chances(Position())

    assert start.win == pytest.approx(0.52695, abs=1e-4)
    assert start.equity == pytest.approx(0.07937, abs=1e-4)
