"""The games of the core are those of the rules: step by step, choice by choice, point by point."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.env.agreements import SETTINGS
from videau import _native
from videau.env import Settings, State, VectorEnvironment
from videau.env.features import numpy_td_gammon
from videau.env.python_games import PythonGames
from videau.env.rows import COLUMNS, row_of, rows_of, state_of

GAMES = 8
STEPS = 60


def by_choice(rows: np.ndarray, counts: np.ndarray) -> Iterator[list[bytes]]:
    for part in np.split(rows, np.cumsum(counts)[:-1]):
        yield [row.tobytes() for row in part]


@pytest.mark.parametrize("name", SETTINGS)
def test_the_core_plays_as_the_rules_do(name: str) -> None:
    settings, rng = SETTINGS[name], np.random.default_rng(7)
    core = _native.Games(settings.agreement, GAMES, 11, True)
    rules = PythonGames(settings, GAMES, 11, True)

    for _ in range(STEPS):
        assert core.rows().tolist() == rules.rows().tolist()
        assert core.choosers().tolist() == rules.choosers().tolist()
        counts = core.counts()
        assert counts.tolist() == rules.counts().tolist()
        ours = list(by_choice(core.successors(), counts))
        theirs = list(by_choice(rules.successors(), counts))
        assert [sorted(game) for game in ours] == [sorted(game) for game in theirs]

        chosen = (rng.random(GAMES) * counts).astype(np.int64)
        same = [theirs[game].index(ours[game][choice]) for game, choice in enumerate(chosen)]
        rewards, ends = core.step(chosen)
        expected_rewards, expected_ends = rules.step(np.array(same))
        assert rewards.tolist() == expected_rewards.tolist()
        assert ends.tolist() == expected_ends.tolist()
        assert core.dice().tolist() == rules.dice().tolist()


@pytest.mark.parametrize("name", ["money", "cube-dujardin", "short"])
def test_the_checkers_after_a_choice_are_those_that_its_chooser_sees(name: str) -> None:
    settings = SETTINGS[name]
    core = _native.Games(settings.agreement, GAMES, 3, True)
    rules = PythonGames(settings, GAMES, 3, True)
    rng = np.random.default_rng(3)

    for _ in range(20):
        counts = core.counts()
        for ours, theirs in zip(
            by_choice(core.boards(), counts), by_choice(rules.boards(), counts), strict=True
        ):
            assert sorted(ours) == sorted(theirs)
        core.step((rng.random(GAMES) * counts).astype(np.int64))
        rules.load(core.rows(), core.dice())


@pytest.mark.parametrize("name", SETTINGS)
def test_a_state_is_its_row(name: str) -> None:
    """States of any stage, those that wait for the dice included."""
    settings, rng = SETTINGS[name], np.random.default_rng(5)
    core = _native.Games(settings.agreement, 1, 1, True)
    state = State.first(settings)
    for _ in range(150):
        row = row_of(state)
        assert row_of(state_of(row, settings)).tolist() == row.tolist()
        if state.has_ended:
            break
        if state.awaits_dice:
            outcomes = list(state.outcomes)
            state = state.after_roll(outcomes[rng.integers(len(outcomes))])
        else:
            core.load(row[None], np.array([1], dtype=np.uint64))
            assert core.rows()[0].tolist() == row.tolist()
            state = state.after(int(rng.integers(len(state.choices))))


@pytest.mark.parametrize("column", range(len(COLUMNS) + 1))
def test_numbers_that_no_state_has_are_refused_by_the_core(column: int) -> None:
    core = _native.Games(Settings().agreement, 1, 1, True)
    rows = rows_of([State.first(Settings())])
    rows[0, 51 + column] = -7

    with pytest.raises(ValueError, match=r"expected '.*' from .* got -7"):
        core.load(rows, np.array([1], dtype=np.uint64))


def test_units_are_the_same_by_the_core_and_by_numpy() -> None:
    env = VectorEnvironment(50, SETTINGS["start-nackgammon"], seed=5)
    for _ in range(70):
        env.step(env.counts - 1)
    boards = env.legal().rows
    is_on_turn = np.arange(len(boards)) % 3 == 0

    assert (
        _native.td_gammon(boards, is_on_turn).tolist()
        == numpy_td_gammon(boards, is_on_turn).tolist()
    )
    with pytest.raises(ValueError, match="expected checkers from 0 to 15, got 16"):
        _native.td_gammon(np.full((1, 52), 16, dtype=np.uint8), np.ones(1, dtype=bool))


def test_without_the_core_there_are_the_same_games_more_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fast = VectorEnvironment(4, SETTINGS["money"], seed=5)
    monkeypatch.setattr("videau.env.vector.native", None)
    slow = VectorEnvironment(4, SETTINGS["money"], seed=5)

    assert slow.observe().tolist() == fast.observe().tolist()
    assert sorted(slow.legal().rows.tolist()) == sorted(fast.legal().rows.tolist())
    assert slow.clone().serialise() == slow.serialise()
