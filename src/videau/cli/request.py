"""The options of ``videau play``, before anybody has looked whether they make sense."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from videau.cli.opening import HUMAN, USUAL_OPPONENT, Agreement
from videau.cli.options import read_ruleset, whole_number
from videau.errors import IllegalSettingsError
from videau.files.record import Players
from videau.rules.options import Options
from videau.rules.rulesets import STANDARD

__all__ = ["Request"]


@dataclass(frozen=True, kw_only=True)
class Request:
    """What was typed behind ``videau play``; None where nothing was."""

    rules: str | None = None
    length: str | None = None
    white: str | None = None
    black: str | None = None
    white_name: str | None = None
    black_name: str | None = None
    start: str | None = None
    cube: bool | None = None
    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None
    raccoons: bool | None = None
    automatic_doubles: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was asked for, so that questions are welcome."""
        return all(getattr(self, field.name) is None for field in fields(self))

    def agreement(self) -> Agreement:
        """Returns the agreement; refuses what cannot be.

        >>> Request(length="5", black="random").agreement().options.length
        5
        """
        return Agreement(
            ruleset=read_ruleset(self.rules or STANDARD.name),
            options=self._options(),
            white=self.white or HUMAN,
            black=self.black or USUAL_OPPONENT,
            names=Players(self.white_name or "", self.black_name or ""),
        )

    def _options(self) -> Options:
        given: dict[str, Any] = {
            "length": whole_number(self.length, "--length"),
            "cube": self.cube,
            "crawford": self.crawford,
            "jacoby": self.jacoby,
            "beavers": self.beavers,
            "raccoons": self.raccoons,
            "automatic_doubles": whole_number(self.automatic_doubles, "--automatic-doubles"),
            "start": self.start,
        }
        return Options(**{name: value for name, value in given.items() if value is not None})

    def refuse_with_resume(self) -> None:
        """Refuses new agreements for an old game; who sits there may change."""
        settled = [
            f"--{field.name.replace('_', '-')}"
            for field in fields(self)
            if field.name not in ("white", "black") and getattr(self, field.name) is not None
        ]
        if settled:
            raise IllegalSettingsError(
                "{options} cannot be changed in a game that goes on", options=", ".join(settled)
            )
