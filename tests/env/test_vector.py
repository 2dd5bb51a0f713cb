"""Thousands of games in one call."""

from __future__ import annotations

import numpy as np
import pytest

from tests.env.agreements import SETTINGS
from videau import Options, Side
from videau.env import FULL, TD_GAMMON, Environment, Settings, State, VectorEnvironment


def drawn(env: VectorEnvironment, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(len(env)) * env.counts).astype(np.int64)


def test_each_game_is_the_one_that_its_seed_makes() -> None:
    many = VectorEnvironment(5, seed=40)
    for game in range(5):
        one = Environment(seed=40 + game)
        one.step()
        assert many.state(game) == one.state


@pytest.mark.parametrize("name", SETTINGS)
def test_the_same_seed_and_choices_make_the_same_games(name: str) -> None:
    one, other = (VectorEnvironment(9, SETTINGS[name], FULL, seed=2) for _ in range(2))
    for _ in range(30):
        choices = one.counts - 1
        for ours, theirs in zip(one.step(choices), other.step(choices), strict=True):
            assert ours.tobytes() == theirs.tobytes()
        assert one.legal().rows.tobytes() == other.legal().rows.tobytes()


def test_at_random_white_wins_half_the_games_and_rewards_add_up_to_nothing() -> None:
    env = VectorEnvironment(512, seed=7)
    rng = np.random.default_rng(7)
    white = games = 0
    while games < 8000:
        choosers = env.choosers
        step = env.step(drawn(env, rng))
        games += int(step.is_over.sum())
        white += int((step.is_over & ((step.rewards > 0) == (choosers == 0))).sum())

    assert abs(white / games - 0.5) < 3 * 0.5 / games**0.5


def test_a_game_that_is_over_begins_anew_or_waits() -> None:
    rng = np.random.default_rng(1)
    settings = Settings(options=Options(cube=False, start="hypergammon"))
    going, waiting = (
        VectorEnvironment(32, settings, seed=1, autoreset=autoreset) for autoreset in (True, False)
    )
    for _ in range(200):
        going.step(drawn(going, rng))
        waiting.step(drawn(waiting, rng))

    assert (going.counts > 0).all()
    assert (waiting.counts == 0).all()
    assert (waiting.choosers == -1).all()
    assert waiting.legal().rows.shape == (0, 52)

    waiting.reset(np.arange(32) < 3)
    assert (waiting.counts > 0).tolist() == [True] * 3 + [False] * 29


def test_a_negative_choice_leaves_a_game_alone() -> None:
    env = VectorEnvironment(3, seed=1)
    before = [env.state(game) for game in range(3)]
    rows = env.legal().rows[env.counts[0] :]

    env.step([0, -1, -1])

    assert env.state(0) != before[0]
    assert [env.state(game) for game in (1, 2)] == before[1:]
    assert env.legal().rows[env.counts[0] :].tolist() == rows.tolist()


def test_dice_can_be_given() -> None:
    env = VectorEnvironment(2, seed=1)
    env.step([0, 0], dice=[[6, 6], [2, 1]])

    assert [str(env.state(game).match.game.dice) for game in (0, 1)] == ["66", "21"]


def test_games_go_on_from_any_state() -> None:
    state = Environment(SETTINGS["money"], seed=3)
    while state.chooser is not Side.BLACK:
        state.step(None if state.awaits_dice else 0)
    env = VectorEnvironment(2, SETTINGS["money"], seed=1)

    env.load([state.state, State.first(SETTINGS["money"])])

    assert env.state(0) == state.state
    assert env.counts[0] == len(state.choices)


def test_copies_go_on_alike() -> None:
    env = VectorEnvironment(6, SETTINGS["money"], TD_GAMMON, seed=8)
    rng = np.random.default_rng(8)
    for _ in range(17):
        env.step(drawn(env, rng))
    for copy in (env.clone(), VectorEnvironment.deserialise(env.serialise())):
        original = env.clone()
        for _ in range(20):
            choices = original.counts - 1
            original.step(choices)
            copy.step(choices)
        assert copy.serialise() == original.serialise()


def test_mistakes_are_named() -> None:
    env = VectorEnvironment(2, seed=1)
    with pytest.raises(ValueError, match=f"below {env.counts[1]}, got 999 in game 1"):
        env.step([0, 999])
    with pytest.raises(ValueError, match="for each of 2 games, got 3"):
        env.step([0, 0, 0])
    with pytest.raises(ValueError, match="die from 1 to 6, got 7 in row 1"):
        env.step([0, 0], dice=[[1, 1], [7, 1]])
    with pytest.raises(ValueError, match="at least one game"):
        VectorEnvironment(0)
