"""How well somebody played, as JSON: rates, levels, and what decisions were about."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from videau.server.sentences import TextView
from videau.server.texts import text_view

if TYPE_CHECKING:
    from videau.teacher.ratings import Rating, Tally

__all__ = [
    "StandingView",
    "SumView",
    "SumsView",
    "TallyView",
    "ThemeName",
    "ThemeView",
    "standing_views",
    "sum_view",
    "theme_views",
]

ThemeName: TypeAlias = Literal[
    "opening", "contact", "holding", "prime", "race", "bear-off", "doubling", "taking"
]
_DIGITS = 5


class _View(BaseModel):
    model_config = ConfigDict(frozen=True)


class ThemeView(_View):
    """What decisions may be about, and what that is called."""

    name: ThemeName
    title: TextView


class StandingView(_View):
    """What somebody is called who plays with a PR below this; the weakest has no limit."""

    name: str
    title: TextView
    below: float | None


class TallyView(_View):
    """Some decisions together."""

    decisions: int
    found: int
    """Those in which the best was done, or something just as good."""
    loss: float
    pr: float
    """500 times what a decision costs on average."""
    standing: str | None
    """The name of the level that this PR corresponds to; null without a decision."""


class SumView(_View):
    """How one side played."""

    total: TallyView
    plays: TallyView
    doubles: TallyView
    answers: TallyView
    themes: Mapping[ThemeName, TallyView]
    """Those of which there was anything to decide."""
    costliest: ThemeName | None
    """What cost most altogether."""
    standing: str
    """The name of the level that the PR corresponds to."""
    gnu: float
    """The rate of GNU Backgammon: thousandths for each decision that counts."""
    snowie: float
    """Snowie's rate: thousandths for each turn of both sides."""
    mistakes: Mapping[str, int]
    luck: float
    """In points: what the dice gave above average rolls."""
    points: int
    """Won, less lost."""
    points_without_luck: float


class SumsView(_View):
    """How both sides played."""

    white: SumView
    black: SumView


def sum_view(rating: Rating) -> SumView:
    """Returns how one side played."""
    return SumView(
        total=_tally_view(rating.total),
        plays=_tally_view(rating.of("play")),
        doubles=_tally_view(rating.of("double")),
        answers=_tally_view(rating.of("answer")),
        themes={theme.value: _tally_view(tally) for theme, tally in rating.themes.items()},
        costliest=None if rating.costliest is None else rating.costliest.value,
        standing=rating.standing.name,
        gnu=round(rating.total.gnu, 2),
        snowie=round(rating.snowie, 2),
        mistakes=rating.mistakes,
        luck=round(rating.luck, _DIGITS),
        points=rating.points,
        points_without_luck=round(rating.points_without_luck, _DIGITS),
    )


def _tally_view(tally: Tally) -> TallyView:
    return TallyView(
        decisions=tally.decisions,
        found=tally.found,
        loss=round(tally.loss, _DIGITS),
        pr=round(tally.pr, 4),
        standing=None if tally.standing is None else tally.standing.name,
    )


def theme_views() -> list[ThemeView]:
    """Returns everything that decisions may be about."""
    from videau.teacher.kinds import THEME_TITLES

    return [
        ThemeView(name=theme.value, title=text_view(title)) for theme, title in THEME_TITLES.items()
    ]


def standing_views() -> list[StandingView]:
    """Returns the levels of players, the strongest first."""
    from videau.teacher.ratings import STANDINGS

    return [
        StandingView(
            name=each.name,
            title=text_view(each.title),
            below=each.below if math.isfinite(each.below) else None,
        )
        for each in STANDINGS
    ]
