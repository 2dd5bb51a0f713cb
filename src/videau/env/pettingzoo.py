"""Backgammon for PettingZoo: two agents in turn.

Needs the extra ``pettingzoo``.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from videau.env.environment import Environment
from videau.env.features import Features
from videau.env.gym import FEATURES, mask_of, observation_space
from videau.env.settings import MOST_CHOICES, Settings
from videau.rules.cube import Side

__all__ = ["BackgammonAEC"]

AGENTS = ("white", "black")


class BackgammonAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types to speak of
    """White and black choose in turn; the dice are thrown in between.

    An observation has ``observation``, what the agent sees, and ``action_mask``, a one for each
    choice that there is. ``infos[agent]["legal"]`` has a row of features for each choice of the
    agent whose turn it is. An action without a choice is a mistake and raises ValueError.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "videau_backgammon_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        settings: Settings | None = None,
        features: Features = FEATURES,
        *,
        render_mode: str | None = None,
        **names: Any,
    ) -> None:
        super().__init__()
        chosen = Settings.by_name(**names) if settings is None else settings
        self.core = Environment(chosen, features)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        space = spaces.Dict(
            {
                "observation": observation_space(features, chosen),
                "action_mask": spaces.Box(0, 1, (MOST_CHOICES,), dtype=np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, space)
        self.action_spaces = {agent: spaces.Discrete(MOST_CHOICES) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of what *agent* sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of what *agent* does."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode; without a *seed* the dice go on from the episode before."""
        self.core.reset(seed=seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._hand_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns what *agent* sees, and which actions it has: none out of turn."""
        count = len(self.core.choices) if agent == self._chooser else 0
        return {
            "observation": self.core.observe(Side(agent)),
            "action_mask": mask_of(count),
        }

    def step(self, action: int | None) -> None:
        """Takes the choice of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        step = self.core.step(int(action))
        self.rewards = dict(zip(AGENTS, step.rewards, strict=True))
        self._hand_on()
        self._accumulate_rewards()

    def _hand_on(self) -> None:
        """Throws the dice as long as nobody else can act, then names who does."""
        while self.core.awaits_dice:
            self.core.step()
        state = self.core.state
        self.terminations = dict.fromkeys(AGENTS, state.is_over)
        self.truncations = dict.fromkeys(AGENTS, state.is_cut_off)
        chooser = self._chooser
        self.agent_selection = AGENTS[0] if chooser is None else chooser
        self.infos = {agent: {} for agent in AGENTS}
        if chooser is not None:
            self.infos[chooser] = {"legal": self.core.legal()}

    @property
    def _chooser(self) -> str | None:
        chooser = self.core.chooser
        return None if chooser is None else chooser.value

    def render(self) -> str | None:
        """Returns the board as text."""
        return str(self.core.state.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Has nothing to put away."""
