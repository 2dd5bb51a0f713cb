"""What the engine says to learners, as JSON. Every number is that of the side named with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from videau.notation import format_play
from videau.rules.actions import Accept, Action, Beaver, Double, Drop, Raccoon, Refuse, Take
from videau.rules.plays import Play
from videau.server.values import MoveView, SideName

if TYPE_CHECKING:
    from videau.engine.chances import Chances
    from videau.teacher.hints import Hint, Option
    from videau.teacher.review import Judgement, Summary

__all__ = [
    "ChancesView",
    "HintView",
    "JudgementView",
    "LabelView",
    "OptionView",
    "SumView",
    "SumsView",
    "hint_view",
    "judgement_view",
    "sum_view",
]

ActionName: TypeAlias = Literal[
    "play", "double", "roll", "take", "drop", "beaver", "raccoon", "accept", "refuse"
]
KindName: TypeAlias = Literal["play", "double", "answer"]
_DIGITS = 5
_ACTION_NAMES: Mapping[type[Action], ActionName] = {
    Play: "play",
    Double: "double",
    Take: "take",
    Drop: "drop",
    Beaver: "beaver",
    Raccoon: "raccoon",
    Accept: "accept",
    Refuse: "refuse",
}


class _View(BaseModel):
    model_config = ConfigDict(frozen=True)


class ChancesView(_View):
    """How the game may end for the side that chooses, without the cube.

    Gammons are wins too, backgammons are gammons too.
    """

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float


class OptionView(_View):
    """One thing that can be done: a play, an answer, doubling, or not doubling (`roll`)."""

    do: ActionName
    play: str | None
    moves: list[MoveView]
    equity: float
    """With cube and score, in units of the cube, for the side that chooses."""
    chances: ChancesView
    plies: int
    """How deep it was looked at."""


class HintView(_View):
    """What can be done now, the best first."""

    n: int
    """The number of the state that was judged."""
    kind: KindName
    side: SideName
    """Who chooses; all numbers are this side's."""
    options: list[OptionView]


class JudgementView(_View):
    """What the engine says to something that was done."""

    n: int
    game: int
    side: SideName
    """Who chose; all numbers are this side's."""
    kind: KindName
    options: list[OptionView]
    """The best ones, and the one that was chosen; the best first."""
    chosen: int
    choices: int
    loss: float
    counts: bool
    """Whether it was a decision: forced plays and doubles far away are none."""
    label: str | None
    luck: float | None
    """What the roll gave above an average one."""


class LabelView(_View):
    """What a mistake is called that costs at least so much."""

    name: str
    least: float


class SumView(_View):
    """How one side played."""

    decisions: int
    loss: float
    loss_per_decision: float
    luck: float
    mistakes: Mapping[str, int]


class SumsView(_View):
    """How both sides played."""

    white: SumView
    black: SumView


def hint_view(hint: Hint, n: int, *, most: int) -> HintView:
    """Returns a hint with its *most* best options."""
    options = [_option_view(option) for option in hint.options[:most]]
    return HintView(n=n, kind=hint.kind, side=hint.side.value, options=options)


def judgement_view(judgement: Judgement) -> JudgementView:
    """Returns a judgement as it is sent and stored."""
    return JudgementView(
        n=judgement.n,
        game=judgement.game,
        side=judgement.side.value,
        kind=judgement.kind,
        options=[_option_view(option) for option in judgement.options],
        chosen=judgement.chosen,
        choices=judgement.choices,
        loss=round(judgement.loss, _DIGITS),
        counts=judgement.counts,
        label=judgement.label,
        luck=None if judgement.luck is None else round(judgement.luck, _DIGITS),
    )


def sum_view(summary: Summary) -> SumView:
    """Returns how one side played."""
    return SumView(
        decisions=summary.decisions,
        loss=round(summary.loss, _DIGITS),
        loss_per_decision=round(summary.loss_per_decision, _DIGITS),
        luck=round(summary.luck, _DIGITS),
        mistakes=summary.mistakes,
    )


def _option_view(option: Option) -> OptionView:
    action = option.action
    play = action if isinstance(action, Play) else None
    return OptionView(
        do="roll" if action is None else _ACTION_NAMES[type(action)],
        play=None if play is None else format_play(play),
        moves=[MoveView(**move._asdict()) for move in play or ()],
        equity=round(option.equity, _DIGITS),
        chances=_chances_view(option.chances),
        plies=option.plies,
    )


def _chances_view(chances: Chances) -> ChancesView:
    return ChancesView(
        win=round(chances.win, _DIGITS),
        win_gammon=round(chances.win_gammon, _DIGITS),
        win_backgammon=round(chances.win_backgammon, _DIGITS),
        lose_gammon=round(chances.lose_gammon, _DIGITS),
        lose_backgammon=round(chances.lose_backgammon, _DIGITS),
    )
