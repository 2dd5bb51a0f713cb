"""What people agree on before they play, beside the rule sheet."""

from __future__ import annotations

from dataclasses import dataclass

from videau.errors import IllegalSettingsError
from videau.rules.position import Position
from videau.rules.starts import find_start
from videau.rules.time_control import TimeControl

__all__ = ["LONGEST_ABSENCE", "LONGEST_MATCH", "Options"]

LONGEST_MATCH = 999
LONGEST_ABSENCE = 24 * 60 * 60
"""In seconds."""

_MONEY_CUSTOMS = ("jacoby", "beavers", "raccoons", "automatic_doubles")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The agreement: how long to play, and which customs beside the sheet hold.

    >>> Options(length=7)
    Options(length=7, ...)

    Customs of money play have no place in a match:

    >>> Options(length=7, jacoby=True)
    Traceback (most recent call last):
    ...
    videau.errors.IllegalSettingsError: jacoby is for money play, not for a match (length: 7)
    """

    length: int = 0
    """Points that win the match; 0 plays for money, game after game."""
    cube: bool = True
    crawford: bool = True
    """No doubling in the first game after somebody is one point away from the match."""
    jacoby: bool = False
    """Gammons count only once the cube has been turned."""
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: int = 0
    """How often a tie in the opening roll turns the cube."""
    start: str = "standard"
    """The name of the starting position."""
    clock: TimeControl | None = None
    """How much time the players have; without a clock, all they want."""
    absence: int = 0
    """Seconds after which a match can be claimed from a player who has to act and is away, or be
    called off; 0 to wait for ever."""

    def __post_init__(self) -> None:
        if self.length not in range(LONGEST_MATCH + 1):
            raise IllegalSettingsError(
                "expected a match length from 1 to {most}, or 0 for money, got {length!r}",
                most=LONGEST_MATCH,
                length=self.length,
            )
        if self.automatic_doubles not in range(7):
            raise IllegalSettingsError(
                "expected 0 to 6 automatic doubles, got {number!r}", number=self.automatic_doubles
            )
        if self.absence not in range(LONGEST_ABSENCE + 1):
            raise IllegalSettingsError(
                "expected an absence of 0 to {most} seconds, got {seconds!r}",
                most=LONGEST_ABSENCE,
                seconds=self.absence,
            )
        for name in _MONEY_CUSTOMS:
            if getattr(self, name):
                self._refuse_where_it_has_no_place(name)
        if self.raccoons and not self.beavers:
            raise IllegalSettingsError("raccoons answer beavers, which are not allowed here")
        find_start(self.start)

    def _refuse_where_it_has_no_place(self, custom: str) -> None:
        if self.length:
            raise IllegalSettingsError(
                "{name} is for money play, not for a match (length: {length})",
                name=custom,
                length=self.length,
            )
        if not self.cube:
            raise IllegalSettingsError("{name} needs the doubling cube", name=custom)

    @property
    def is_match(self) -> bool:
        """Whether a number of points ends it."""
        return self.length > 0

    @property
    def start_position(self) -> Position:
        """The position that every game starts from."""
        return find_start(self.start)
