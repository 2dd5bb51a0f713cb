"""Thousands of games in one call: arrays in, arrays out, the work in C++."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from videau.core import native
from videau.env.dice import fresh_seed
from videau.env.features import RAW, Features, Numbers
from videau.env.python_games import CUT_OFF, OVER, PythonGames
from videau.env.rows import Rows, rows_of, state_of
from videau.env.settings import Settings
from videau.env.state import State

__all__ = ["Legal", "VectorEnvironment", "VectorStep"]


class Legal(NamedTuple):
    """The choices of every game: those of game *i* are ``rows[offsets[i]:offsets[i + 1]]``."""

    rows: Numbers
    offsets: npt.NDArray[np.int64]


class VectorStep(NamedTuple):
    """What a step has brought, for each game."""

    rewards: npt.NDArray[np.float32]
    """To the player who has chosen."""
    is_over: npt.NDArray[np.bool_]
    is_cut_off: npt.NDArray[np.bool_]


class VectorEnvironment:
    """Many games side by side, each waiting for a choice; their dice are rolled in between.

    >>> env = VectorEnvironment(1000, seed=1)
    >>> rows, offsets = env.legal()
    >>> rows.shape, offsets[:3].tolist()
    ((12559, 52), [0, 17, 26])
    >>> step = env.step(np.zeros(1000))
    >>> step.rewards.shape, bool(step.is_over.any())
    ((1000,), False)

    Game *i* has dice of its own, from *seed* plus *i*. An episode that ends is followed by
    another at once; with ``autoreset=False`` the game waits for :meth:`reset` and has no choices
    meanwhile.

    A row of :meth:`legal` is what its choice leads to, seen by the chooser. The order of the
    choices is the core's own and means nothing, but stays the same for the same state.
    """

    def __init__(
        self,
        count: int,
        settings: Settings | None = None,
        features: Features = RAW,
        *,
        seed: int | None = None,
        autoreset: bool = True,
    ) -> None:
        if count < 1:
            raise ValueError(f"expected at least one game, got {count}")
        self.settings = Settings() if settings is None else settings
        self.features = features
        self._autoreset = autoreset
        first = fresh_seed() if seed is None else seed
        if native is None:
            self._games: Any = PythonGames(self.settings, count, first, autoreset)
        else:
            self._games = native.Games(self.settings.agreement, count, first, autoreset)

    def __len__(self) -> int:
        return len(self._games)

    def reset(
        self, which: npt.ArrayLike | None = None, *, seeds: npt.ArrayLike | None = None
    ) -> None:
        """Begins new episodes, in the games that are true in *which* or in all of them."""
        if seeds is not None:
            self._games.seed(np.asarray(seeds, dtype=np.uint64))
        everywhere = np.ones(len(self), dtype=bool)
        self._games.reset(everywhere if which is None else np.asarray(which, dtype=bool))

    # What may be done

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """How many choices each game has; none where an episode is over."""
        counts: npt.NDArray[np.int64] = self._games.counts()
        return counts

    @property
    def choosers(self) -> npt.NDArray[np.int8]:
        """Who has to choose: 0 white, 1 black, -1 nobody."""
        choosers: npt.NDArray[np.int8] = self._games.choosers()
        return choosers

    def legal(self) -> Legal:
        """Returns a row for each choice of each game, and where each game's begin."""
        counts = self.counts
        offsets = np.concatenate([[0], np.cumsum(counts)])
        if self.settings.has_only_plays:
            encoded = self.features.encode_boards(self._games.boards())
            if encoded is not None:
                return Legal(encoded, offsets)
        viewers = np.repeat(self.choosers, counts)
        rows = self.features.encode(self._games.successors(), viewers, self.settings)
        return Legal(rows, offsets)

    def observe(self) -> Numbers:
        """Returns what the chooser of each game sees now, or white where nobody chooses."""
        viewers = np.maximum(self.choosers, 0)
        return self.features.encode(self._games.rows(), viewers, self.settings)

    def state(self, game: int) -> State:
        """Returns one of the games as a state, with its actions and everything else."""
        return state_of(self._games.rows()[game], self.settings)

    # What happens

    def step(self, choices: npt.ArrayLike, dice: npt.ArrayLike | None = None) -> VectorStep:
        """Takes a choice in every game, by its number; a negative one leaves the game alone.

        *dice*, a row of two for each game, are what falls next; else the games roll their own.
        """
        numbers = np.ascontiguousarray(choices, dtype=np.int64)
        rolls = None if dice is None else np.ascontiguousarray(dice, dtype=np.uint8)
        rewards, ends = self._games.step(numbers, rolls)
        return VectorStep(rewards, ends == OVER, ends == CUT_OFF)

    # Copies

    def load(self, states: list[State], seeds: npt.ArrayLike | None = None) -> None:
        """Goes on from these states, one for each game; without *seeds* the dice go on."""
        dice = self._games.dice() if seeds is None else np.asarray(seeds, dtype=np.uint64)
        self._load(rows_of(states), dice)

    def _load(self, rows: Rows, dice: npt.NDArray[np.uint64]) -> None:
        self._games.load(rows, dice)

    def clone(self) -> VectorEnvironment:
        """Returns an environment that goes on from here by itself, with the same dice to come."""
        copy = VectorEnvironment(
            len(self), self.settings, self.features, seed=0, autoreset=self._autoreset
        )
        copy._load(self._games.rows(), self._games.dice())
        return copy

    def serialise(self) -> str:
        """Returns everything as text: settings, states, and the dice to come.

        >>> env = VectorEnvironment(3, seed=1)
        >>> VectorEnvironment.deserialise(env.serialise()).serialise() == env.serialise()
        True
        """
        data = {
            "settings": self.settings.as_data(),
            "features": self.features.blocks,
            "autoreset": self._autoreset,
            "states": self._games.rows().tolist(),
            "dice": self._games.dice().tolist(),
        }
        return json.dumps(data)

    @classmethod
    def deserialise(cls, text: str) -> VectorEnvironment:
        """Returns the environment of a text that :meth:`serialise` wrote."""
        data = json.loads(text)
        env = cls(
            len(data["states"]),
            Settings.from_data(data["settings"]),
            Features(*data["features"]),
            seed=0,
            autoreset=data["autoreset"],
        )
        rows = np.array(data["states"], dtype=np.int32)
        env._load(rows, np.array(data["dice"], dtype=np.uint64))
        return env
