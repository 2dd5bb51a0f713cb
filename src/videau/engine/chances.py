"""How a game may end: the five numbers that players know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Chances"]


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances of one side, cubeless. Gammons are wins too, backgammons are gammons too.

    >>> ahead = Chances(win=0.6, win_gammon=0.2, lose_gammon=0.1)
    >>> round(ahead.equity, 3), round(ahead.flipped().equity, 3)
    (0.3, -0.3)
    """

    win: float
    win_gammon: float = 0.0
    win_backgammon: float = 0.0
    lose_gammon: float = 0.0
    lose_backgammon: float = 0.0

    @classmethod
    def from_endings(cls, endings: Sequence[float]) -> Chances:
        """Returns the chances of six exclusive endings, as evaluators give them.

        >>> Chances.from_endings([0.25, 0.25, 0, 0.5, 0, 0])
        Chances(win=0.5, win_gammon=0.25, win_backgammon=0.0, lose_gammon=0.0, lose_backgammon=0.0)
        """
        # The core adds up single-precision numbers: brought to a sum of one, they stay nested.
        single, gammon, backgammon, lost, lost_gammon, lost_backgammon = map(float, endings)
        share = 1.0 / (single + gammon + backgammon + lost + lost_gammon + lost_backgammon)
        win = min(1.0, (single + gammon + backgammon) * share)
        lose_gammon = min(1.0 - win, (lost_gammon + lost_backgammon) * share)
        return cls(
            win,
            min(win, (gammon + backgammon) * share),
            min(win, backgammon * share),
            lose_gammon,
            min(lose_gammon, lost_backgammon * share),
        )

    @property
    def endings(self) -> tuple[float, float, float, float, float, float]:
        """Six chances that exclude each other: to win, then to lose, one, two or three."""
        return (
            self.win - self.win_gammon,
            self.win_gammon - self.win_backgammon,
            self.win_backgammon,
            self.lose - self.lose_gammon,
            self.lose_gammon - self.lose_backgammon,
            self.lose_backgammon,
        )

    @property
    def lose(self) -> float:
        """The chance to lose, by however much."""
        return 1.0 - self.win

    @property
    def equity(self) -> float:
        """Points per game in cubeless money play without the Jacoby rule."""
        won = self.win + self.win_gammon + self.win_backgammon
        return won - self.lose - self.lose_gammon - self.lose_backgammon

    def flipped(self) -> Chances:
        """Returns the same chances seen by the other side."""
        return Chances(
            win=self.lose,
            win_gammon=self.lose_gammon,
            win_backgammon=self.lose_backgammon,
            lose_gammon=self.win_gammon,
            lose_backgammon=self.win_backgammon,
        )
