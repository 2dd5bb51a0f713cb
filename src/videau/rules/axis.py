"""A question on which printed rules differ, as a field of a ruleset.

Whatever has to be known of every question (which answers there are, how they are written, whether
the C++ core asks) is told by the field itself, so that nobody else keeps a list of questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeAlias

from videau.errors import UnreadableError

__all__ = ["AXIS", "CORE_AXIS", "UNLIMITED", "Answer", "Axis", "axes_of"]

Answer: TypeAlias = Enum | int | None
"""A member of the question's enumeration; or a limit, which is a number or None."""

UNLIMITED = "unlimited"
"""How the absence of a limit is written."""

AXIS: Mapping[str, bool] = MappingProxyType({"core": False})
"""The metadata of a field that is an axis."""

CORE_AXIS: Mapping[str, bool] = MappingProxyType({"core": True})
"""The metadata of an axis that the C++ core has to know."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One question: which answers there are, and how they are written.

    >>> from videau.rules.ruleset import AXES
    >>> AXES["opening"].words
    ('both-dice', 'roll-afresh')
    >>> AXES["opening"].read("roll-afresh")
    Opening.ROLL_AFRESH
    """

    name: str
    default: Answer
    """The answer of international play."""
    core: bool
    """Whether the C++ core has to know the answer."""

    @classmethod
    def of(cls, declared: Field[Any]) -> Axis:
        """Returns the question that a field asks."""
        return cls(declared.name, declared.default, declared.metadata["core"])

    @property
    def key(self) -> str:
        """The name as it is written in files: with hyphens."""
        return self.name.replace("_", "-")

    @property
    def answers(self) -> tuple[Enum, ...]:
        """The answers to choose from; none where the answer is a number."""
        return tuple(type(self.default)) if isinstance(self.default, Enum) else ()

    @property
    def words(self) -> tuple[str, ...]:
        """How the answers are written; the customary ones where any power of two will do."""
        if self.answers:
            return tuple(answer.value for answer in self.answers)
        return (*(str(1 << turned) for turned in range(1, 7)), UNLIMITED)

    def write(self, answer: Answer) -> str | int:
        """Returns *answer* as plain data.

        >>> from videau.rules.ruleset import AXES
        >>> AXES["cube_limit"].write(None)
        'unlimited'
        """
        if isinstance(answer, Enum):
            return str(answer.value)
        return UNLIMITED if answer is None else answer

    def read(self, value: object, *, key: str | None = None) -> Answer:
        """Returns the answer that *value* is, or is the word for; *key* is its name in errors."""
        if not self.answers:
            return self._limit(value, key or self.name)
        for answer in self.answers:
            if value is answer or value == answer.value:
                return answer
        raise self._unreadable(value, key or self.name)

    def _limit(self, value: object, key: str) -> int | None:
        if value is None or value == UNLIMITED:
            return None
        if type(value) is not int:  # not isinstance: to Python, true is a 1
            raise self._unreadable(value, key)
        return value

    def _unreadable(self, value: object, key: str) -> UnreadableError:
        return UnreadableError(
            "expected {key} to be one of {expected}, got {value!r}",
            key=key,
            expected=", ".join(self.words),
            value=value,
        )


def axes_of(ruleset_type: type) -> Mapping[str, Axis]:
    """Returns the questions that the fields of a class of rulesets ask, by name."""
    found = _KNOWN.get(ruleset_type)
    if found is None:
        declared = (each for each in fields(ruleset_type) if "core" in each.metadata)
        found = MappingProxyType({each.name: Axis.of(each) for each in declared})
        _KNOWN[ruleset_type] = found
    return found


_KNOWN: dict[type, Mapping[str, Axis]] = {}
"""What was found out before: it is asked at every roll."""
