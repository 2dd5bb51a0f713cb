"""Gymnasium takes the environments for its own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from videau.env import Environment, Settings

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from videau.env.gym import BackgammonEnv, BackgammonVectorEnv  # noqa: E402

NAME = "videau/Backgammon-v0"


@pytest.mark.parametrize(
    "parameters", [{}, {"opponent": "self"}, {"ruleset": "gala", "length": 3, "cube": True}]
)
def test_the_checker_of_gymnasium_has_nothing_to_say(parameters: dict[str, Any]) -> None:
    # Warnings are errors in these tests.
    check_env(gymnasium.make(NAME, render_mode="ansi", **parameters).unwrapped)


def played(env: BackgammonEnv, seed: int) -> float:
    _, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while True:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        assert len(info["legal"]) == info["action_mask"].sum()
        _, reward, is_over, is_cut_off, info = env.step(action)
        if is_over or is_cut_off:
            return float(reward)


def test_an_episode_goes_from_reset_to_a_reward() -> None:
    env = BackgammonEnv()

    assert {np.sign(played(env, seed)) for seed in range(6)} == {-1, 1}
    assert played(env, 3) == played(env, 3)


def test_the_opponent_may_be_a_function() -> None:
    asked = []

    def last(env: Environment, rng: np.random.Generator) -> int:
        asked.append(env.chooser)
        return len(env.choices) - 1

    played(BackgammonEnv(opponent=last), 1)

    assert {side.value for side in asked if side} == {"black"}


def test_an_action_without_a_choice_loses_or_raises() -> None:
    env = BackgammonEnv()
    env.reset(seed=1)
    assert env.step(np.int64(3000))[1:3] == (-1.0, True)

    strict = BackgammonEnv(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="got 3000"):
        strict.step(np.int64(3000))


def test_the_board_is_drawn() -> None:
    env = BackgammonEnv(render_mode="ansi")
    env.reset(seed=1)
    assert "13 14 15" in str(env.render())


@pytest.mark.parametrize("opponent", ["random", "self"])
def test_many_games_are_played_to_their_ends(opponent: str) -> None:
    env = gymnasium.make_vec(NAME, num_envs=16, opponent=opponent)
    assert isinstance(env, BackgammonVectorEnv)
    observations, info = env.reset(seed=5)
    assert env.observation_space.contains(observations)
    rng = np.random.default_rng(5)
    had_ended = np.zeros(16, dtype=bool)
    episodes = 0
    for _ in range(250):
        actions = (rng.random(16) * info["choices"]).astype(np.int64)
        observations, rewards, over, cut_off, info = env.step(actions)
        assert (rewards[had_ended] == 0).all()
        assert ((rewards != 0) == over).all()
        assert not cut_off.any()
        episodes += int(over.sum())
        had_ended = over
    assert episodes > 16
    rows, offsets = env.legal()
    assert len(rows) == offsets[-1] == info["choices"].sum()


def test_many_games_are_the_same_from_the_same_seed() -> None:
    seen = []
    for _ in range(2):
        env = BackgammonVectorEnv(4, Settings())
        parts = [env.reset(seed=9)[0]]
        parts += [env.step(np.zeros(4, dtype=np.int64))[0] for _ in range(30)]
        seen.append(np.stack(parts).tobytes())
    assert seen[0] == seen[1]


def test_a_wrong_action_ends_its_own_game_only() -> None:
    env = BackgammonVectorEnv(3)
    env.reset(seed=1)
    _, rewards, over, _, _ = env.step(np.array([0, 3000, 0]))
    assert rewards.tolist() == [0, -1, 0]
    assert over.tolist() == [False, True, False]

    strict = BackgammonVectorEnv(3, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match=r"games \[1\]"):
        strict.step(np.array([0, 3000, 0]))
