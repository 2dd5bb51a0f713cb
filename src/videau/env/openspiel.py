"""Backgammon for OpenSpiel: a game in Python with explicit chance, cube and match.

Needs the extra ``openspiel``. Importing this module makes the game known:
``pyspiel.load_game("python_videau", {"ruleset": "gala", "length": 3, "cube": True})``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from videau.env.features import Features
from videau.env.rows import SIDES, row_of
from videau.env.settings import MOST_CHOICES, Settings
from videau.env.state import State
from videau.rules.actions import OpeningRoll

__all__ = ["FEATURES", "VideauGame", "VideauState"]

FEATURES = Features("td-gammon", "turn", "cube", "score", "dice")
CHANCE_OUTCOMES = 36
STEPS_OF_A_TURN = 6
"""At most: give up, be refused, double, be taken, roll, play."""

PARAMETERS: dict[str, Any] = {
    "ruleset": "standard",
    "start": "standard",
    "length": 0,
    "cube": False,
    "resigning": False,
    "most_turns": 2000,
}
"""What may be set, and what holds otherwise. OpenSpiel wants every game to end."""

GAME_TYPE = pyspiel.GameType(
    short_name="python_videau",
    long_name="Backgammon by Videau",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class VideauGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game: player 0 is white, player 1 is black; an action is the number of a choice."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.settings = Settings.by_name(**{**PARAMETERS, **(params or {})})
        most = self.settings.most_reward
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_CHOICES,
            max_chance_outcomes=CHANCE_OUTCOMES,
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=STEPS_OF_A_TURN * (self.settings.most_turns or 1_000_000),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> VideauState:
        """Returns the beginning of an episode."""
        return VideauState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Returns what looks at states."""
        if params:
            raise ValueError(f"expected no parameters of the observation, got {params}")
        return Observer(self.settings)


class VideauState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel around one of ours, which has everything else."""

    def __init__(self, game: VideauGame) -> None:
        super().__init__(game)
        self.core = State.first(game.settings)

    def current_player(self) -> Any:
        """Returns who is next: 0, 1, the dice, or nobody."""
        if self.core.has_ended:
            return pyspiel.PlayerId.TERMINAL
        if self.core.awaits_dice:
            return pyspiel.PlayerId.CHANCE
        assert self.core.chooser is not None
        return SIDES.index(self.core.chooser)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.core.choices)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the outcomes of the dice by number, each with its chance."""
        return list(enumerate(self.core.outcomes.values()))

    def _apply_action(self, action: int) -> None:
        if self.core.awaits_dice:
            self.core = self.core.after_roll(list(self.core.outcomes)[action])
        else:
            self.core = self.core.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            roll = list(self.core.outcomes)[action]
            return f"{roll.white}-{roll.black}" if isinstance(roll, OpeningRoll) else str(roll.dice)
        choice = self.core.choices[action]
        if choice is None:
            return "Roll"
        return str(choice) or "pass"

    def is_terminal(self) -> bool:
        """Whether the episode has ended."""
        return self.core.has_ended

    def returns(self) -> list[float]:
        """Returns what both have got; before the end nothing, as OpenSpiel expects."""
        return list(self.core.returns) if self.core.has_ended else [0.0, 0.0]

    def __str__(self) -> str:
        return str(self.core.match)


class Observer:
    """Looks at a state: the tensor of the features, and the board as text."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.tensor = np.zeros(FEATURES.size(settings), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: VideauState, player: int) -> None:
        """Writes what *player* sees into the tensor."""
        rows = row_of(state.core)[None]
        self.tensor[:] = FEATURES.encode(rows, player, self._settings)[0]

    def string_from(self, state: VideauState, player: int) -> str:
        """Returns the board as text."""
        return str(state.core.match)


pyspiel.register_game(GAME_TYPE, VideauGame)
