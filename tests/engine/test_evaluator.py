"""Chances: in range, nested, those of the side on roll, and scored by the ruleset."""

from __future__ import annotations

import math
import struct
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.positions import positions, rulesets
from videau import ALL_ROLLS, RULESETS, Position, Ruleset, UnavailableError, UnreadableError
from videau.arrays import to_rows
from videau.engine import Chances, NetEvaluator

NET = NetEvaluator.random(seed=1)
LOST = Position(own={13: 1, 6: 14}, other={})


@given(positions(), rulesets)
def test_chances_are_nested_and_in_range(position: Position, ruleset: Ruleset) -> None:
    chances = NET.chances(position, ruleset)

    assert 1 >= chances.win >= chances.win_gammon >= chances.win_backgammon >= 0
    assert 1 >= chances.lose >= chances.lose_gammon - 1e-6
    assert chances.lose_gammon >= chances.lose_backgammon >= 0


@given(st.lists(positions(), max_size=20))
def test_many_positions_are_judged_as_each_alone(many: list[Position]) -> None:
    together = NET.evaluate(to_rows(many))

    alone = [NET.evaluate(to_rows([position]))[0] for position in many]
    assert together.shape == (len(many), 6)
    assert np.allclose(together, np.array(alone).reshape(-1, 6), atol=1e-5)


@given(positions(), rulesets)
@settings(max_examples=10)
def test_one_ply_is_the_mean_of_the_best_answers(position: Position, ruleset: Ruleset) -> None:
    expected = 0.0
    for roll in ALL_ROLLS:
        plays = position.legal_plays(roll, ruleset)
        after = NET.evaluate(to_rows(plays.after(play) for play in plays), ruleset)
        best = min(Chances.from_endings(row.tolist()).equity for row in after)
        expected -= float(roll.probability) * best

    assert NET.chances(position, ruleset, plies=1).equity == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(
    ("name", "points"), [("standard", -2), ("tchibo", -3), ("dujardin", -2), ("travel", -2)]
)
def test_a_game_that_is_over_is_scored_by_its_ruleset(name: str, points: int) -> None:
    assert NET.chances(LOST, RULESETS[name]).equity == points


def test_the_bear_off_follows_the_ruleset() -> None:
    # By the exact number only, two on the ace point wait for ones; else any roll takes both.
    position = Position(own={1: 2}, other={1: 2})

    assert NET.chances(position).win == 1
    assert NET.chances(position, RULESETS["dujardin"]).win < 0.9


@given(st.tuples(*[st.floats(0.01, 1)] * 6).map(lambda six: [value / sum(six) for value in six]))
def test_flipping_negates_the_equity(six: list[float]) -> None:
    chances = Chances.from_endings(six)

    assert chances.flipped().equity == pytest.approx(-chances.equity)
    assert chances.flipped().flipped().endings == pytest.approx(six)
    assert chances.endings == pytest.approx(six)


def test_threads_change_nothing() -> None:
    rows = to_rows([Position(), LOST.swapped(), Position(own={6: 3}, other={24: 1, 6: 2})])
    several = NetEvaluator(NET.net, threads=3)

    assert (several.evaluate(rows, plies=1) == NET.evaluate(rows, plies=1)).all()


def test_several_threads_may_use_one_net() -> None:
    rows = to_rows([Position()] * 50)
    expected = NET.evaluate(rows)
    wrong: list[int] = []

    def work() -> None:
        for n in range(20):
            if not (NET.evaluate(rows) == expected).all():
                wrong.append(n)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong


def test_a_net_is_kept_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "net.weights"
    NET.net.save(str(path))

    assert NetEvaluator.load(path).chances(Position()) == NET.chances(Position())
    assert NetEvaluator.shipped(environ={"VIDEAU_WEIGHTS": str(path)}).shape == NET.shape


def test_weights_that_are_not_there_or_damaged_are_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError, match=r"needs its weights.*nowhere\.weights"):
        NetEvaluator.shipped(environ={"VIDEAU_WEIGHTS": str(tmp_path / "nowhere.weights")})
    broken = tmp_path / "broken.weights"
    NET.net.save(str(broken))
    data = bytearray(broken.read_bytes())
    data[1000] ^= 1
    broken.write_bytes(data)
    with pytest.raises(UnavailableError, match=r"broken\.weights.*damaged"):
        NetEvaluator.load(broken)


def test_weights_that_are_no_numbers_are_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "odd.weights"
    NET.net.save(str(path))
    good = path.read_bytes()[:-12]  # but for the last weight and the hash
    for wrong in (math.nan, math.inf, -math.inf):
        body = good + struct.pack("<f", wrong)
        path.write_bytes(body + struct.pack("<Q", _fnv1a(body)))
        with pytest.raises(UnavailableError, match=r"odd\.weights.*not finite"):
            NetEvaluator.load(path)


def _fnv1a(data: bytes) -> int:
    """The hash at the end of a weights file."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


@pytest.mark.parametrize("plies", [-1, 5])
def test_depth_has_an_end(plies: int) -> None:
    with pytest.raises(UnreadableError, match="expected 0 to 4 plies"):
        NET.evaluate(to_rows([Position()]), plies=plies)


def test_rows_that_are_no_positions_are_refused() -> None:
    with pytest.raises(UnreadableError):
        NET.evaluate(np.zeros((1, 51), dtype=np.uint8))
    with pytest.raises(UnreadableError, match="at most 15 checkers"):
        NET.evaluate(np.full((1, 52), 3, dtype=np.uint8))


@pytest.mark.parametrize("name", RULESETS)
def test_games_with_three_checkers_are_judged_too(name: str) -> None:
    home = Position(own={6: 1, 2: 2}, other={5: 3}, checkers=3)

    for plies in (0, 1):
        assert 0 < NET.chances(home, RULESETS[name], plies=plies).win < 1
