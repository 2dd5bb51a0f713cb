"""What an environment plays: rules, agreement, and what an episode and a reward are.

Mistakes here are those of a program and not of a person: they raise a plain ValueError, in
English only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, get_args

from videau.core import native
from videau.rules.match import Score
from videau.rules.options import Options
from videau.rules.ruleset import DropPays, FirstDouble, NextDouble, Opening, Ruleset
from videau.rules.rulesets import STANDARD, find_ruleset

if TYPE_CHECKING:
    from videau import _native

__all__ = ["CUBE_LIMIT", "MOST_CHOICES", "Reward", "Settings"]

CUBE_LIMIT = 64
"""Where the cube stops if the sheet names no limit: the last face of a real one."""

MOST_CHOICES = 3060
"""More choices than this there never are: four equal steps shared among fifteen checkers."""

Reward = Literal["points", "win"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is played; by default one game of backgammon without the cube.

    An episode is a game for money, or a whole match where ``options.length`` says so.

    >>> Settings().reward, Settings(options=Options(length=5)).reward
    ('points', 'win')

    Rewards have to be bounded, so the cube always has a last face:

    >>> Settings(options=Options(cube=True)).ruleset.cube_limit
    64
    """

    ruleset: Ruleset = STANDARD
    options: Options = field(default_factory=lambda: Options(cube=False))
    score: Score = field(default_factory=Score)
    """Where a match begins."""
    resigning: bool = False
    """Whether giving up is one of the choices before a roll."""
    most_turns: int = 0
    """After so many turns an episode is cut off; 0 lets it end by itself."""
    reward: Reward = None  # type: ignore[assignment]  # filled in from the options
    """``points``: what every game is worth; ``win``: 1 for the whole episode, -1 if it is lost."""

    def __post_init__(self) -> None:
        if self.options.clock is not None:
            raise ValueError("an environment has no clock: leave `clock` out of the options")
        if self.most_turns < 0:
            raise ValueError(f"expected most_turns to be 0 or more, got {self.most_turns}")
        if self.reward is None:
            object.__setattr__(self, "reward", "win" if self.options.is_match else "points")
        if self.reward not in get_args(Reward):
            raise ValueError(f"expected a reward of 'points' or 'win', got {self.reward!r}")
        most = self.options.length - 1 if self.options.is_match else 0
        if not all(0 <= points <= most for points in (self.score.white, self.score.black)):
            raise ValueError(
                f"expected a score from 0 to {most} on both sides, "
                f"got {self.score.white} and {self.score.black}"
            )
        if self.ruleset.cube_limit is None:
            object.__setattr__(self, "ruleset", replace(self.ruleset, cube_limit=CUBE_LIMIT))

    @classmethod
    def by_name(
        cls,
        ruleset: str = STANDARD.name,
        *,
        start: str = "standard",
        length: int = 0,
        cube: bool = False,
        resigning: bool = False,
        most_turns: int = 0,
    ) -> Settings:
        """Returns settings from names and numbers, as the parameters of the skins give them.

        >>> Settings.by_name("gala", length=7, cube=True).options.length
        7
        """
        return cls(
            ruleset=find_ruleset(ruleset),
            options=Options(length=length, cube=cube, start=start),
            resigning=resigning,
            most_turns=most_turns,
        )

    @property
    def has_only_plays(self) -> bool:
        """Whether every choice is about checkers: no cube, and nobody gives up."""
        return not self.resigning and not (self.options.cube and self.options.length != 1)

    @property
    def most_reward(self) -> float:
        """The most that an episode can bring.

        >>> Settings().most_reward, Settings(options=Options(cube=True)).most_reward
        (3.0, 192.0)
        """
        if self.reward == "win":
            return 1.0
        limit = self.ruleset.cube_limit
        assert limit is not None
        a_game = 3 * (1 if self.has_only_plays else limit)
        return float(a_game if not self.options.is_match else self.options.length - 1 + a_game)

    @property
    def agreement(self) -> _native.Agreement:
        """The same for the C++ core."""
        ruleset, options, start = self.ruleset, self.options, self.options.start_position
        agreement = native.Agreement(ruleset.core, start.own, start.other)
        agreement.rolls_afresh = ruleset.opening is Opening.ROLL_AFRESH
        agreement.doubles_before_any_roll = ruleset.first_double is FirstDouble.ANY_ROLL
        agreement.drop_pays_offered = ruleset.drop_pays is DropPays.VALUE_OFFERED
        agreement.either_doubles = ruleset.next_double is NextDouble.EITHER
        assert ruleset.cube_limit is not None
        agreement.cube_limit = ruleset.cube_limit
        for name in ("length", "cube", "crawford", "jacoby", "beavers", "raccoons"):
            setattr(agreement, name, getattr(options, name))
        agreement.automatic_doubles = options.automatic_doubles
        agreement.score = (self.score.white, self.score.black)
        agreement.resigning = self.resigning
        agreement.most_turns = self.most_turns
        agreement.pays_points = self.reward == "points"
        return agreement

    # As plain data

    def as_data(self) -> dict[str, Any]:
        """Returns the settings as plain data, for JSON.

        >>> Settings.from_data(Settings().as_data()) == Settings()
        True
        """
        ruleset, axes = self.ruleset, self.ruleset.axes
        answers = {name: axes[name].write(answer) for name, answer in ruleset.answers.items()}
        return {
            "ruleset": {
                "name": ruleset.name,
                **answers,
                "languages": list(ruleset.languages),
                "said": sorted(ruleset.said),
            },
            "options": asdict(self.options),
            "score": [self.score.white, self.score.black],
            "resigning": self.resigning,
            "most_turns": self.most_turns,
            "reward": self.reward,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Settings:
        """Returns the settings that :meth:`as_data` wrote."""
        return cls(
            ruleset=Ruleset(**data["ruleset"]),
            options=Options(**data["options"]),
            score=Score(*data["score"]),
            resigning=data["resigning"],
            most_turns=data["most_turns"],
            reward=data["reward"],
        )
