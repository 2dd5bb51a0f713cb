"""Backgammon for Gymnasium: one agent against an opponent, or against itself.

Needs the extra ``gym``. Importing this module makes the environment known by its name:
``gymnasium.make("videau/Backgammon-v0")``, and ``gymnasium.make_vec`` for many games at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from videau.env.environment import Environment
from videau.env.features import Features, Numbers
from videau.env.settings import MOST_CHOICES, Settings
from videau.env.vector import VectorEnvironment
from videau.rules.cube import Side

__all__ = ["FEATURES", "BackgammonEnv", "BackgammonVectorEnv", "Opponent"]

FEATURES = Features("td-gammon", "turn", "cube", "score", "dice")
"""What an agent sees that is not shown where each choice leads."""

Opponent = Callable[[Environment, np.random.Generator], int]
"""Returns the number of a choice."""

Illegal = Literal["lose", "raise"]

PENALTY = -1.0
"""What a choice costs that there is not, where it does not raise."""


def random_opponent(env: Environment, rng: np.random.Generator) -> int:
    """Chooses anything, each with the same chance."""
    return int(rng.integers(len(env.choices)))


def observation_space(features: Features, settings: Settings) -> spaces.Box:
    """Returns the space of what an agent sees."""
    return spaces.Box(0, 16, (features.size(settings),), dtype=features.dtype.type)


def mask_of(count: int) -> npt.NDArray[np.int8]:
    """Returns a one for each choice that there is.

    >>> mask_of(3).sum(), mask_of(3).shape
    (np.int64(3), (3060,))
    """
    mask = np.zeros(MOST_CHOICES, dtype=np.int8)
    mask[:count] = 1
    return mask


class BackgammonEnv(gymnasium.Env[Numbers, np.int64]):
    """An agent plays white; black is played by *opponent*, or by the agent too with ``"self"``.

    An action is the number of a choice. ``info["action_mask"]`` has a one for each that there is,
    ``info["legal"]`` a row of features that says where each leads, seen by whoever chooses.
    A number without a choice loses the episode at once, or raises with ``illegal="raise"``.

    The reward is the agent's; with ``"self"`` that of whoever has just chosen.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        settings: Settings | None = None,
        features: Features = FEATURES,
        *,
        opponent: Opponent | Literal["random", "self"] = "random",
        illegal: Illegal = "lose",
        render_mode: str | None = None,
        **names: Any,
    ) -> None:
        chosen = Settings.by_name(**names) if settings is None else settings
        self.core = Environment(chosen, features)
        self.render_mode = render_mode
        self._opponent = random_opponent if isinstance(opponent, str) else opponent
        self._plays_both = opponent == "self"
        self._illegal = illegal
        self.observation_space = observation_space(features, chosen)
        self.action_space = spaces.Discrete(MOST_CHOICES)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begins an episode; *seed* gives it, and those that follow, their dice."""
        super().reset(seed=seed, options=options)
        self.core.reset(seed=int(self.np_random.integers(1 << 63)))
        self._go_on()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Takes a choice, and plays on until the agent has to choose again."""
        state = self.core.state
        if state.has_ended:
            raise ValueError("the episode is over: reset() begins another")
        if not 0 <= action < len(state.choices):
            return self._refuse(int(action))
        side = 0 if state.chooser is Side.WHITE else 1
        reward = self.core.step(int(action)).rewards[side] + self._go_on()[side]
        state = self.core.state
        return self._observe(), reward, state.is_over, state.is_cut_off, self._info()

    def _refuse(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        count = len(self.core.choices)
        if self._illegal == "raise":
            raise ValueError(f"expected an action below {count}, got {action}")
        return self._observe(), PENALTY, True, False, self._info()

    def _go_on(self) -> tuple[float, float]:
        """Lets the dice and the opponent do what is theirs."""
        white = 0.0
        while not self.core.state.has_ended and not self._is_agents_turn:
            number = None
            if not self.core.awaits_dice:
                number = self._opponent(self.core, self.np_random)
            white += self.core.step(number).rewards[0]
        return white, -white

    @property
    def _is_agents_turn(self) -> bool:
        chooser = self.core.chooser
        return chooser is Side.WHITE or (self._plays_both and chooser is not None)

    def _observe(self) -> Numbers:
        return self.core.observe(None if self._plays_both else Side.WHITE)

    def _info(self) -> dict[str, Any]:
        chooser = self.core.chooser
        return {
            "action_mask": mask_of(len(self.core.choices)),
            "legal": self.core.legal(),
            "chooser": None if chooser is None else chooser.value,
        }

    def render(self) -> str | None:
        """Returns the board as text."""
        return str(self.core.state.match) if self.render_mode == "ansi" else None


class BackgammonVectorEnv(
    gymnasium.vector.VectorEnv[Numbers, npt.NDArray[np.int64], npt.NDArray[np.float32]]
):
    """Many games at once, played in C++; like :class:`BackgammonEnv`, opponents random or self.

    ``info["choices"]`` says how many actions each game has. :meth:`legal` gives the rows for all
    of them, as :meth:`videau.env.VectorEnvironment.legal` does.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        settings: Settings | None = None,
        features: Features = FEATURES,
        *,
        opponent: Literal["random", "self"] = "random",
        illegal: Illegal = "lose",
        **names: Any,
    ) -> None:
        if opponent not in ("random", "self"):
            raise ValueError(f"expected the opponent 'random' or 'self', got {opponent!r}")
        chosen = Settings.by_name(**names) if settings is None else settings
        self.core = VectorEnvironment(num_envs, chosen, features, autoreset=False)
        self.num_envs = num_envs
        self._plays_both = opponent == "self"
        self._illegal = illegal
        self._has_ended = np.zeros(num_envs, dtype=bool)
        self.single_observation_space = observation_space(features, chosen)
        self.single_action_space = spaces.Discrete(MOST_CHOICES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begins an episode in every game; game *i* has the dice of *seed* plus *i*."""
        first = seed if isinstance(seed, int) or seed is None else None
        super().reset(seed=first, options=options)
        if isinstance(seed, list):
            seeds = np.array([self._drawn() if each is None else each for each in seed])
        else:
            seeds = np.arange(self.num_envs) + (self._drawn() if seed is None else seed)
        self.core.reset(seeds=seeds)
        self._has_ended[:] = False
        self._go_on()
        return self.core.observe(), self._info()

    def _drawn(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Numbers, npt.NDArray[np.float32], Numbers, Numbers, dict[str, Any]]:
        """Takes a choice in every game; one that was over begins anew and takes none."""
        begins = self._has_ended.copy()
        wanted = np.asarray(actions, dtype=np.int64)
        is_wrong = ~begins & ((wanted < 0) | (wanted >= self.core.counts))
        if self._illegal == "raise" and is_wrong.any():
            raise ValueError(f"there is no such choice in the games {np.flatnonzero(is_wrong)}")
        if begins.any():
            self.core.reset(begins)
        step = self.core.step(np.where(begins | is_wrong, -1, wanted))
        rewards = step.rewards + np.where(is_wrong, np.float32(PENALTY), np.float32(0))
        over, cut_off = step.is_over | is_wrong, step.is_cut_off
        for later in self._go_on(resting=over | cut_off):
            rewards = rewards - later.rewards  # the opponent's, so the other way round
            over, cut_off = over | later.is_over, cut_off | later.is_cut_off
        self._has_ended = over | cut_off
        return self.core.observe(), rewards, over, cut_off, self._info()

    def _go_on(self, resting: npt.NDArray[np.bool_] | None = None) -> list[Any]:
        """Lets a random opponent choose wherever it is black's turn."""
        steps: list[Any] = []
        if self._plays_both:
            return steps
        while True:
            is_black = self.core.choosers == 1
            if resting is not None:
                is_black &= ~resting
            if not is_black.any():
                return steps
            drawn = (self.np_random.random(self.num_envs) * self.core.counts).astype(np.int64)
            steps.append(self.core.step(np.where(is_black, drawn, -1)))

    def legal(self) -> tuple[Numbers, npt.NDArray[np.int64]]:
        """Returns where each choice leads, seen by its chooser, and where each game's begin."""
        return self.core.legal()

    def _info(self) -> dict[str, Any]:
        return {"choices": self.core.counts, "chooser": self.core.choosers}


gymnasium.register(
    id="videau/Backgammon-v0",
    entry_point=BackgammonEnv,
    vector_entry_point=BackgammonVectorEnv,
    disable_env_checker=True,  # it would warn of every number without a choice
)
