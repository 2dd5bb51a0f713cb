"""The options of ``videau play``, not checked yet."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from videau.cli.bots import usual_opponent
from videau.cli.options import read_ruleset
from videau.cli.setup import HUMAN, Setup
from videau.errors import IllegalSettingsError
from videau.files.record import Players
from videau.rules.options import Options
from videau.rules.rulesets import STANDARD

__all__ = ["PlayOptions"]


@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """What was typed behind ``videau play``; None where nothing was."""

    rules: str | None = None
    length: int | None = None
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
    automatic_doubles: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was asked for, so that questions are welcome."""
        return all(getattr(self, field.name) is None for field in fields(self))

    def setup(self) -> Setup:
        """Returns who plays by which rules; refuses what cannot be.

        >>> PlayOptions(length=5, black="newcomer").setup().options.length
        5
        """
        return Setup(
            ruleset=read_ruleset(self.rules or STANDARD.name),
            options=self._options(),
            white=self.white or HUMAN,
            black=self.black or usual_opponent(),
            names=Players(self.white_name or "", self.black_name or ""),
        )

    def _options(self) -> Options:
        given: dict[str, Any] = {
            "length": self.length,
            "cube": self.cube,
            "crawford": self.crawford,
            "jacoby": self.jacoby,
            "beavers": self.beavers,
            "raccoons": self.raccoons,
            "automatic_doubles": self.automatic_doubles,
            "start": self.start,
        }
        return Options(**{name: value for name, value in given.items() if value is not None})

    def refuse_with_resume(self) -> None:
        """Refuses other settings for an old game; who sits there may change."""
        settled = [
            f"--{field.name.replace('_', '-')}"
            for field in fields(self)
            if field.name not in ("white", "black") and getattr(self, field.name) is not None
        ]
        if settled:
            raise IllegalSettingsError(
                "{options} cannot be changed in a game that has already started",
                options=", ".join(settled),
            )
