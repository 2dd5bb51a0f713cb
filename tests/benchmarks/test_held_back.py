"""The held-back set: drawn where people play, labelled in halves."""

from __future__ import annotations

import random

import pytest
from held_back import CUBES, PLAYS, SET, CubeQuestion, PlayDecision, drawn, lost, read
from outside import KINDS

from videau import Dice, Position
from videau.engine import NetEvaluator

NET = NetEvaluator.random(seed=1)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_positions_without_end_and_none_is_over(kind: str) -> None:
    positions = drawn(NET, kind, random.Random(1))

    some = [next(positions) for _ in range(20)]

    assert len(set(some)) > 10
    assert not any(position.is_over for position in some)


def test_the_same_seed_draws_the_same_positions() -> None:
    one, two = (next(drawn(NET, "containment", random.Random(7))) for _ in range(2))

    assert one == two


def test_a_choice_is_judged_by_the_half_that_did_not_choose_the_best() -> None:
    good, bad = (0.3, 0.1), (0.1, 0.2)

    assert lost(bad, [good, bad]) == pytest.approx(((0.1 - 0.2) + (0.1 - 0.1)) / 2)
    assert lost((0.5, 0.5), [(0.5, 0.5), bad]) == 0.0


@pytest.mark.skipif(not (SET / PLAYS).exists(), reason="the set is not made yet")
def test_every_label_belongs_to_a_legal_play() -> None:
    for decision in random.Random(1).sample(list(read(SET / PLAYS, PlayDecision)), 50):
        position = Position.parse(decision.position)
        legal = position.legal_plays(Dice(*decision.dice))
        after = {position.play(play).id for play in legal}

        assert len(decision.after) > 1
        assert set(decision.after) <= after


@pytest.mark.skipif(not (SET / CUBES).exists(), reason="the set is not made yet")
def test_every_cube_question_may_be_asked() -> None:
    for question in random.Random(1).sample(list(read(SET / CUBES, CubeQuestion)), 50):
        assert question.match.game.cube_in_play
        assert max(question.turned) <= 1.0
