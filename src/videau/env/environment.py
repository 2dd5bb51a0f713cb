"""One game or match to learn from, with the dice as a player of their own."""

from __future__ import annotations

import json
from typing import NamedTuple

from videau.env.dice import SeededDice, fresh_seed
from videau.env.features import RAW, Features, Numbers
from videau.env.rows import SIDES, row_of, rows_of, state_of
from videau.env.settings import Settings
from videau.env.state import Choice, State
from videau.rules.actions import OpeningRoll, Roll
from videau.rules.cube import Side
from videau.rules.dice import Dice

__all__ = ["Environment", "StepResult"]


class StepResult(NamedTuple):
    """What a step has brought."""

    rewards: tuple[float, float]
    """To white and to black; together nothing."""
    is_over: bool
    is_cut_off: bool


class Environment:
    """An episode that goes on by the numbers of choices.

    Whoever has to choose gets :meth:`legal`, a row for each choice that says what it leads to,
    and names one by its number. While the dice are waited for, nobody chooses:

    >>> env = Environment(seed=1)
    >>> env.awaits_dice, env.step().rewards  # without a number, the dice of the seed
    (True, (0.0, 0.0))
    >>> env.chooser, env.legal().shape
    (Side.WHITE, (17, 52))
    >>> env.choices[3], env.step(3).is_over
    (Play.parse('24/21 6/2'), False)

    *state*, where the episode is now, never changes itself: keep it, compare it, go back to it.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        features: Features = RAW,
        *,
        seed: int | None = None,
    ) -> None:
        self.settings = Settings() if settings is None else settings
        self.features = features
        self.reset(seed=fresh_seed() if seed is None else seed)

    def reset(self, *, seed: int | None = None, state: State | None = None) -> None:
        """Begins a new episode, or goes on from *state*; without a *seed* the dice go on too."""
        if seed is not None:
            self._dice = SeededDice(seed)
        self.state = State.first(self.settings) if state is None else state

    # What may be done

    @property
    def chooser(self) -> Side | None:
        """Who has to choose; nobody while the dice are waited for, and at the end."""
        return self.state.chooser

    @property
    def awaits_dice(self) -> bool:
        """Whether the dice come next."""
        return self.state.awaits_dice

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices as actions of the library, in the order of their numbers."""
        return self.state.choices

    @property
    def outcomes(self) -> list[tuple[OpeningRoll | Roll, float]]:
        """What the dice may show, with the chance of each, in the order of their numbers."""
        return list(self.state.outcomes.items())

    def legal(self) -> Numbers:
        """Returns a row for each choice: where it leads, seen by the chooser.

        The best choice is therefore always the one whose row has the highest value.
        """
        side = self.chooser
        viewer = 0 if side is None else SIDES.index(side)
        after = rows_of(self.state.after(number) for number in range(len(self.choices)))
        return self.features.encode(after, viewer, self.settings)

    def observe(self, side: Side | None = None) -> Numbers:
        """Returns what *side*, or else the chooser or the side to move, sees now."""
        looker = side or self.chooser or self.state.match.game.turn
        rows = row_of(self.state)[None]
        seen: Numbers = self.features.encode(rows, SIDES.index(looker), self.settings)[0]
        return seen

    # What happens

    def step(self, number: int | None = None) -> StepResult:
        """Takes the choice with this number, or lets the dice show the outcome with it.

        Without a number the dice are thrown.
        """
        before = self.state
        if before.has_ended:
            raise ValueError("the episode is over: reset() begins another")
        if before.awaits_dice:
            self.state = before.after_roll(self._roll() if number is None else self._shown(number))
        elif number is None:
            raise ValueError(f"{before.chooser} has to choose: expected the number of a choice")
        else:
            self.state = before.after(number)
        now, then = self.state.returns, before.returns
        rewards = (now[0] - then[0], now[1] - then[1])
        return StepResult(rewards, self.state.is_over, self.state.is_cut_off)

    def _shown(self, number: int) -> OpeningRoll | Roll:
        if not 0 <= number < len(self.outcomes):
            raise ValueError(
                f"expected the number of one of {len(self.outcomes)} outcomes, got {number}"
            )
        return self.outcomes[number][0]

    def _roll(self) -> OpeningRoll | Roll:
        """A tie that changes nothing is thrown again."""
        outcomes = self.state.outcomes
        is_opening = OpeningRoll in self.state.match.may
        while True:
            throw = self._dice.throw()
            roll = OpeningRoll(*throw) if is_opening else Roll(Dice(*throw))
            if roll in outcomes:
                return roll

    # Copies

    def clone(self) -> Environment:
        """Returns an environment that goes on from here by itself, with the same dice to come.

        >>> env = Environment(seed=1)
        >>> copy = env.clone()
        >>> env.step() == copy.step(), env.state == copy.state
        (True, True)
        """
        copy = Environment(self.settings, self.features, seed=self._dice.state)
        copy.state = self.state
        return copy

    def serialise(self) -> str:
        """Returns the environment as text: settings, state, and the dice to come.

        >>> env = Environment(seed=1)
        >>> Environment.deserialise(env.serialise()).serialise() == env.serialise()
        True
        """
        data = {
            "settings": self.settings.as_data(),
            "features": self.features.blocks,
            "state": row_of(self.state).tolist(),
            "dice": self._dice.state,
        }
        return json.dumps(data)

    @classmethod
    def deserialise(cls, text: str) -> Environment:
        """Returns the environment of a text that :meth:`serialise` wrote."""
        data = json.loads(text)
        settings = Settings.from_data(data["settings"])
        env = cls(settings, Features(*data["features"]), seed=data["dice"])
        env.state = state_of(data["state"], settings)
        return env
