"""What a net is trained by: rules, and the position that games start from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD
from videau.rules.starts import find_start

__all__ = ["STANDARD_START", "VALUE_AXES", "Variant"]

STANDARD_START = "standard"

VALUE_AXES = ("entering", "bear_off", "one_die", "gammon", "backgammon")
"""The questions whose answers change what a position is worth without the cube.

How a game is opened is none of them: it decides which positions come about, and no value.
"""

# What the core reads and writes into weights files, in its order (native/videau/rules.h).
_SPELLED = (*VALUE_AXES, "opening")


@dataclass(frozen=True, slots=True)
class Variant:
    """A ruleset with a start.

    >>> from videau.rules.rulesets import RULESETS
    >>> gala = Variant(RULESETS["gala"])
    >>> gala.differences(Variant(start="nackgammon"))
    ('backgammon', 'start')
    """

    ruleset: Ruleset = STANDARD
    start: str = STANDARD_START

    def __post_init__(self) -> None:
        find_start(self.start)

    @property
    def name(self) -> str:
        """The ruleset's, with the start if it is an unusual one.

        >>> Variant(start="nackgammon").name
        'standard-nackgammon'
        """
        if self.start == STANDARD_START:
            return self.ruleset.name
        return f"{self.ruleset.name}-{self.start}"

    @property
    def checkers(self) -> int:
        """How many each side has."""
        return find_start(self.start).checkers

    def differences(self, other: Variant) -> tuple[str, ...]:
        """Returns the questions on which a net for *other* would have learnt other answers."""
        axes = [
            axis
            for axis in VALUE_AXES
            if getattr(self.ruleset, axis) is not getattr(other.ruleset, axis)
        ]
        return (*axes, "start") if self.start != other.start else tuple(axes)

    def spelled(self) -> str:
        """Returns the word that stands for the variant in plans and weights files of the core.

        >>> from videau.rules.rulesets import RULESETS
        >>> Variant().spelled(), Variant(RULESETS["travel"], "nackgammon").spelled()
        ('standard', 'bear_off=lower,start=nackgammon')
        """
        answers = {axis: getattr(self.ruleset, axis) for axis in _SPELLED}
        words = [
            f"{axis}={answer.value}"
            for axis, answer in answers.items()
            if isinstance(answer, Enum) and answer is not next(iter(type(answer)))
        ]
        if self.start != STANDARD_START:
            words.append(f"start={self.start}")
        return ",".join(words) or "standard"
