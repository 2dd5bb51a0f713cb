"""Many games at once by the rule book: what ``_native.Games`` does, where the core is not built.

The choices are the same; their order is that of :attr:`videau.env.State.choices`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from videau.env.dice import SeededDice
from videau.env.rows import SIDES, Rows, rows_of, state_of
from videau.env.settings import Settings
from videau.env.state import State
from videau.rules.actions import OpeningRoll, Roll
from videau.rules.dice import Dice

__all__ = ["PythonGames"]

OVER, CUT_OFF = 1, 2

Throw = tuple[int, int]


class PythonGames:
    """Games that each wait for a choice; see the docstrings of the core."""

    def __init__(self, settings: Settings, count: int, seed: int, autoreset: bool) -> None:
        self._settings = settings
        self._autoreset = autoreset
        self._dice = [SeededDice(seed + game) for game in range(count)]
        self._states = [State.first(settings)] * count
        self.reset(np.ones(count, dtype=bool))

    def __len__(self) -> int:
        return len(self._states)

    def step(
        self, choices: npt.NDArray[np.int64], dice: npt.NDArray[np.uint8] | None = None
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.uint8]]:
        """Takes a choice in every game and rolls on; returns rewards and ends."""
        rewards = np.zeros(len(self), dtype=np.float32)
        ends = np.zeros(len(self), dtype=np.uint8)
        for game, choice in enumerate(choices.tolist()):
            state = self._states[game]
            side = state.chooser
            if choice < 0 or side is None:
                continue
            after = state.after(choice)
            white = after.returns[0] - state.returns[0]
            rewards[game] = white if side is SIDES[0] else -white
            ends[game] = OVER if after.is_over else CUT_OFF if after.is_cut_off else 0
            if after.has_ended and self._autoreset:
                after = State.first(self._settings)
            given = None if dice is None else (int(dice[game, 0]), int(dice[game, 1]))
            self._advance(game, after, given)
        return rewards, ends

    def _advance(self, game: int, state: State, given: Throw | None = None) -> None:
        while state.awaits_dice:
            throw = given or self._dice[game].throw()
            given = None
            is_opening = OpeningRoll in state.match.may
            state = state.after_roll(OpeningRoll(*throw) if is_opening else Roll(Dice(*throw)))
        self._states[game] = state

    def counts(self) -> npt.NDArray[np.int64]:
        """Returns how many choices each game has."""
        return np.array([len(state.choices) for state in self._states], dtype=np.int64)

    def choosers(self) -> npt.NDArray[np.int8]:
        """Returns who has to choose: 0 white, 1 black, -1 nobody."""
        sides = (state.chooser for state in self._states)
        return np.array([-1 if side is None else SIDES.index(side) for side in sides], np.int8)

    def boards(self) -> npt.NDArray[np.uint8]:
        """Returns the checkers after every choice, seen by whoever chooses."""
        boards = []
        for state in self._states:
            side = state.chooser
            for number in range(len(state.choices)):
                assert side is not None
                board = state.after(number).match.game.seen_by(side)
                boards.append(np.frombuffer(board.own + board.other, dtype=np.uint8))
        return np.stack(boards) if boards else np.empty((0, 52), dtype=np.uint8)

    def successors(self) -> Rows:
        """Returns the state after every choice, before any dice fall."""
        return rows_of(
            state.after(number) for state in self._states for number in range(len(state.choices))
        )

    def rows(self) -> Rows:
        """Returns the state of each game."""
        return rows_of(self._states)

    def dice(self) -> npt.NDArray[np.uint64]:
        """Returns where the dice of each game stand; as a seed it goes on from there."""
        return np.array([dice.state for dice in self._dice], dtype=np.uint64)

    def load(self, states: Rows, seeds: npt.NDArray[np.uint64]) -> None:
        """Goes on from these states and dice."""
        self.seed(seeds)
        for game, row in enumerate(states):
            self._advance(game, state_of(row, self._settings))

    def reset(self, which: npt.NDArray[np.bool_]) -> None:
        """Begins an episode in the games that are true in *which*."""
        for game in np.flatnonzero(which).tolist():
            self._advance(game, State.first(self._settings))

    def seed(self, seeds: npt.NDArray[np.uint64]) -> None:
        """Gives every game its dice."""
        self._dice = [SeededDice(seed) for seed in seeds.tolist()]
