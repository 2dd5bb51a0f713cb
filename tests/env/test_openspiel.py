"""OpenSpiel's own suite passes, and its backgammon has the same plays as ours."""

from __future__ import annotations

from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

import videau.env.openspiel  # noqa: E402, F401  # makes the game known

VARIANTS: list[dict[str, Any]] = [
    {"start": "hypergammon"},
    {"ruleset": "tchibo", "most_turns": 30},
    {
        "ruleset": "dujardin",
        "start": "hypergammon",
        "length": 3,
        "cube": True,
        "resigning": True,
    },
]


@pytest.mark.parametrize("parameters", VARIANTS)
def test_the_suite_for_games_passes_with_serialisation(parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game("python_videau", parameters)

    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_the_environment_of_open_spiel_plays_it() -> None:
    rl_environment = pytest.importorskip("open_spiel.python.rl_environment")
    env = rl_environment.Environment("python_videau", start="hypergammon")
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])

    assert sum(step.rewards) == 0
    assert max(step.rewards) > 0


def test_actions_say_what_they_are() -> None:
    game = pyspiel.load_game("python_videau", {"cube": True})
    state = game.new_initial_state()
    opening = {state.action_to_string(action): action for action in state.legal_actions()}
    assert len(opening) == 30
    state.apply_action(opening["3-1"])
    plays = {state.action_to_string(action): action for action in state.legal_actions()}
    assert len(plays) == 16
    state.apply_action(plays["8/5 6/5"])
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert words == ["Roll", "Double()"]


def test_nobody_but_the_player_on_turn_has_actions() -> None:
    state = pyspiel.load_game("python_videau").new_initial_state()
    state.apply_action(0)
    player = state.current_player()

    assert state.legal_actions(player)
    assert state.legal_actions(1 - player) == []
