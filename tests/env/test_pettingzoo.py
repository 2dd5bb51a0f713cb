"""PettingZoo's own suites pass."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from videau.env.pettingzoo import BackgammonAEC

# PettingZoo would like other names for the agents, and arrays where its own manual asks for a
# dictionary with the mask of actions.
advice = pytest.mark.filterwarnings(
    "ignore:Observation|We recommend agents to be named:UserWarning"
)


@advice
@pytest.mark.parametrize(
    "parameters",
    [{}, {"ruleset": "dujardin", "length": 3, "cube": True, "resigning": True}],
)
def test_the_interface_is_as_it_should_be(parameters: dict[str, Any]) -> None:
    api_test(BackgammonAEC(**parameters), num_cycles=1000)


def test_a_seed_makes_the_same_games() -> None:
    seed_test(BackgammonAEC, num_cycles=500)


def test_it_renders() -> None:
    render_test(BackgammonAEC)


def test_whoever_is_not_on_turn_has_no_actions() -> None:
    env = BackgammonAEC()
    env.reset(seed=1)
    chooser, other = env.agent_selection, {"white": "black", "black": "white"}[env.agent_selection]

    assert env.observe(chooser)["action_mask"].sum() == len(env.infos[chooser]["legal"])
    assert env.observe(other)["action_mask"].sum() == 0


def test_rewards_add_up_to_nothing() -> None:
    env = BackgammonAEC(start="hypergammon")
    env.reset(seed=3)
    while not any(env.terminations.values()):
        env.step(0)

    assert env.rewards["white"] == -env.rewards["black"] != 0
