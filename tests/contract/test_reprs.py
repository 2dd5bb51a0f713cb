"""What is printed can be pasted back: every value's repr() makes an equal value."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import videau
from tests.positions import rulesets
from tests.rules.test_game import any_action
from videau import RULESETS, Match, Options, Ruleset

TIMED = Options(clock=videau.TimeControl(delay=12, reserve=600))


def pasted(value: object) -> Any:
    return eval(repr(value), vars(videau).copy())


@pytest.mark.parametrize(
    "value",
    [
        *RULESETS.values(),
        videau.Dice(6, 1),
        videau.Play.parse("13/7*/3 6/off(2)"),
        videau.PASS,
        videau.Cube(4, videau.BLACK),
        videau.Score(2, 5),
        Options(length=7, start="hypergammon"),
        videau.STARTS["hypergammon"],
        videau.Resign(videau.Win.GAMMON),
        videau.OpeningRoll(6, 2),
        videau.Game().may,
        videau.FlagFall(videau.BLACK),
        videau.Forfeit(videau.BLACK),
        videau.CallOff(),
        TIMED,
        videau.Game(options=TIMED).apply(videau.OpeningRoll(3, 1)).may,
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_printed_as_it_is_written(value: object) -> None:
    assert pasted(value) == value


@settings(max_examples=30)
@given(rulesets, st.sampled_from(list(videau.STARTS)), st.integers(0, 2**32))
def test_a_match_is_printed_as_it_is_written(ruleset: Ruleset, start: str, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(ruleset, replace(Options(length=3), start=start))
    for _ in range(rng.randint(0, 80)):
        if match.is_over:
            break
        match = match.apply(any_action(match, rng))

    assert pasted(match) == match
    assert pasted(match.game) == match.game
