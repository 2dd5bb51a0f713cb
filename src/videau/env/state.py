"""An episode at one moment: who chooses what, what the dice may do, where each leads.

A :class:`State` never changes. It is a :class:`videau.Match` with the two things that a match
leaves open: that a player has chosen to roll, and when an episode is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property

from videau.env.settings import Settings
from videau.rules.actions import Action, Double, OpeningRoll, Refuse, Resign, Roll
from videau.rules.cube import Side
from videau.rules.dice import ALL_ROLLS
from videau.rules.game import Stage
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.rules.scoring import Win

__all__ = ["Before", "Choice", "State"]

Choice = Action | None
"""What a player does; None, before a roll, lets the dice roll, as everywhere in the library."""


class Before(IntEnum):
    """How far the player to move has come before rolling."""

    FRESH = 0
    REFUSED = 1
    """Has offered to give up, and plays on."""
    ROLLING = 2
    """Has chosen to roll."""


@dataclass(frozen=True)
class State:
    """One moment of an episode.

    >>> state = State.first(Settings())
    >>> state.awaits_dice, len(state.outcomes)
    (True, 30)
    >>> state = state.after_roll(OpeningRoll(3, 1))
    >>> state.chooser, len(state.choices), state.choices[0]
    (Side.WHITE, 16, Play.parse('24/23 24/21'))
    >>> state.after(0).chooser is None  # the opponent can only roll
    True
    """

    settings: Settings
    match: Match
    before: Before = Before.FRESH
    turns: int = 0
    """Turns that are over, in the whole episode."""

    @classmethod
    def first(cls, settings: Settings) -> State:
        """Returns the beginning of an episode."""
        return cls(settings, Match(settings.ruleset, settings.options, settings.score))

    # The end

    @property
    def is_over(self) -> bool:
        """Whether the game for money, or the match, has come to its end."""
        return self.match.is_over if self.settings.options.is_match else self.match.game.is_over

    @property
    def is_cut_off(self) -> bool:
        """Whether the episode ends without a result, because its turns are used up."""
        return 0 < self.settings.most_turns <= self.turns and not self.is_over

    @property
    def has_ended(self) -> bool:
        """Whether there is nothing more to do, for one reason or the other."""
        return self.is_over or self.is_cut_off

    @property
    def returns(self) -> tuple[float, float]:
        """What white and black have got so far in this episode; together nothing."""
        score, start = self.match.score, self.settings.score
        lead = (score.white - start.white) - (score.black - start.black)
        if self.settings.reward == "win":
            result = self.match.game.result
            is_white = result is not None and result.winner is Side.WHITE
            lead = (1 if is_white else -1) if self.is_over else 0
        return float(lead), float(-lead)

    # What comes next

    @property
    def chooser(self) -> Side | None:
        """Who has to choose; nobody while the dice are waited for, and at the end."""
        return None if self.has_ended or self.awaits_dice else self.match.game.chooser

    @cached_property
    def awaits_dice(self) -> bool:
        """Whether the dice come next: somebody chose to roll, or could choose nothing else."""
        if self.has_ended:
            return False
        game = self.match.game
        if game.stage in (Stage.OPENING, Stage.OVER):
            return True
        if game.stage is not Stage.ROLL or game.resigned is not None:
            return False
        return self.before is Before.ROLLING or len(self._before_the_roll) == 1

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Everything that the chooser may do, each with its number."""
        if self.chooser is None:
            return ()
        game = self.match.game
        if game.stage is Stage.ROLL and game.resigned is None:
            return self._before_the_roll
        return game.legal_actions()

    @property
    def _before_the_roll(self) -> tuple[Choice, ...]:
        doubling = (Double(),) if self.match.game.may_double else ()
        gives_up = self.settings.resigning and self.before is Before.FRESH
        return (None, *doubling, *(Resign(win) for win in Win if gives_up))

    @property
    def outcomes(self) -> Mapping[OpeningRoll | Roll, float]:
        """What the dice may show, each with its chance; nothing if they are not waited for.

        Ties of an opening roll that only have to be thrown again are left out.
        """
        if not self.awaits_dice:
            return {}
        if OpeningRoll not in self.match.may:
            return {Roll(dice): float(dice.probability) for dice in ALL_ROLLS}
        rolls = [OpeningRoll(white, black) for white in range(1, 7) for black in range(1, 7)]
        kept = [roll for roll in rolls if roll.white != roll.black or self._tie_counts]
        return dict.fromkeys(kept, 1 / len(kept))

    @property
    def _tie_counts(self) -> bool:
        cube = self.match.apply(OpeningRoll(1, 1)).game.cube
        started = Stage.OPENING is self.match.game.stage
        return cube.value != (self.match.game.cube.value if started else 1)

    # Where it leads

    def after(self, number: int) -> State:
        """Returns the state after the choice with this number, before any dice fall."""
        if not 0 <= number < len(self.choices):
            raise ValueError(
                f"expected the number of one of {len(self.choices)} choices, got {number}"
            )
        action = self.choices[number]
        if action is None:
            return replace(self, before=Before.ROLLING)
        match = self.match.apply(action)
        if isinstance(action, Play):
            return replace(self, match=match, before=Before.FRESH, turns=self.turns + 1)
        before = Before.REFUSED if isinstance(action, Refuse) else self.before
        return replace(self, match=match, before=before)

    def after_roll(self, roll: OpeningRoll | Roll) -> State:
        """Returns the state after the dice have shown *roll*."""
        if not self.awaits_dice:
            raise ValueError(f"nobody rolls now: {self.chooser} has to choose")
        return replace(self, match=self.match.apply(roll), before=Before.FRESH)
