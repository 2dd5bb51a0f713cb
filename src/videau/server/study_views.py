"""What the engine says to learners, as JSON. Every number is that of the side named with it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from videau.notation import format_play
from videau.rules.actions import Accept, Action, Beaver, Double, Drop, Raccoon, Refuse, Take
from videau.rules.plays import Play
from videau.server.sentences import SideName, TextView
from videau.server.texts import text_view
from videau.server.values import MoveView

if TYPE_CHECKING:
    from videau.engine.chances import Chances
    from videau.teacher.hints import Hint, Option
    from videau.teacher.ratings import Rating, Tally
    from videau.teacher.reasons import Explanation
    from videau.teacher.review import Judgement
    from videau.teacher.words import Sentence

__all__ = [
    "ActionName",
    "ChancesView",
    "CubeWorthView",
    "HintView",
    "JudgementView",
    "KindName",
    "LabelView",
    "NudgedView",
    "OptionView",
    "ReasonsView",
    "SentenceView",
    "StandingView",
    "SumView",
    "SumsView",
    "TallyView",
    "ThemeName",
    "ThemeView",
    "hint_view",
    "judgement_view",
    "option_view",
    "reasons_view",
    "sentence_view",
    "standing_views",
    "sum_view",
    "theme_views",
]

ActionName: TypeAlias = Literal[
    "play", "double", "roll", "take", "drop", "beaver", "raccoon", "accept", "refuse"
]
DepthName: TypeAlias = Literal["first", "club", "numbers"]
RoleName: TypeAlias = Literal["verdict", "reason", "trade", "numbers"]
KindName: TypeAlias = Literal["play", "double", "answer"]
ThemeName: TypeAlias = Literal[
    "opening", "contact", "holding", "prime", "race", "bear-off", "doubling", "taking"
]
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


class SentenceView(_View):
    """One sentence of why a choice is better than another."""

    text: TextView
    role: RoleName
    """A trade speaks for the choice that costs more."""
    terms: list[str]
    """Words in it that can be looked up, by their names in `/api/v1/analysis/words`."""


ReasonsView: TypeAlias = Mapping[DepthName, list[SentenceView]]


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


class CubeWorthView(_View):
    """What the cube is worth to whoever may double or has doubled, in units of it before that."""

    side: SideName
    no_double: float
    double_take: float
    double_drop: float
    chances: ChancesView
    """Cubeless."""
    verdict: TextView
    """What to do, then what to answer."""


class HintView(_View):
    """What can be done now, the best first."""

    n: int
    """The number of the state that was judged."""
    kind: KindName
    side: SideName
    """Who chooses; all numbers are this side's."""
    options: list[OptionView]
    reasons: list[ReasonsView]
    """Why the best is better than each of them, at three depths; of the best, than the next."""


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
    theme: ThemeName
    """What the decision was about."""
    cube: int
    """What it showed: so many points is 1 in the numbers here."""
    luck: float | None
    """What the roll gave above an average one."""
    cube_worth: CubeWorthView | None
    """Where the cube was in question."""
    reasons: ReasonsView
    """Why the best was better, of mistakes, at three depths."""


class LabelView(_View):
    """What a mistake is called that costs at least so much."""

    name: str
    least: float


class NudgedView(_View):
    """The tutor asked to look again."""

    n: int
    """The number of the state."""
    wanted: str
    """What was about to be done: a play, or `roll`, `double`, `take` and so on."""


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


def hint_view(hint: Hint, n: int, *, most: int, told: Sequence[Explanation] = ()) -> HintView:
    """Returns a hint with its *most* best options, and why those are what they are."""
    return HintView(
        n=n,
        kind=hint.kind,
        side=hint.side.value,
        options=[option_view(option) for option in hint.options[:most]],
        reasons=[reasons_view(each) for each in told],
    )


def judgement_view(judgement: Judgement, told: Explanation | None = None) -> JudgementView:
    """Returns a judgement as it is sent and stored, with why it was a mistake."""
    return JudgementView(
        n=judgement.n,
        game=judgement.game,
        side=judgement.side.value,
        kind=judgement.kind,
        options=[option_view(option) for option in judgement.options],
        chosen=judgement.chosen,
        choices=judgement.choices,
        loss=round(judgement.loss, _DIGITS),
        counts=judgement.counts,
        label=judgement.label,
        theme=judgement.theme.value,
        cube=judgement.cube,
        luck=None if judgement.luck is None else round(judgement.luck, _DIGITS),
        cube_worth=_cube_worth_view(judgement),
        reasons=reasons_view(told),
    )


def sentence_view(sentence: Sentence) -> SentenceView:
    """Returns one sentence, to be said in the reader's language."""
    return SentenceView(
        text=text_view(sentence.text), role=sentence.role, terms=list(sentence.terms)
    )


def reasons_view(told: Explanation | None) -> ReasonsView:
    """Returns why one choice is better than another, at three depths."""
    if told is None:
        return {}
    from videau.teacher.words import DEPTHS

    return {depth: [sentence_view(each) for each in told.texts(depth)] for depth in DEPTHS}


def _cube_worth_view(judgement: Judgement) -> CubeWorthView | None:
    decision, doubler = judgement.decision, judgement.doubler
    if decision is None or doubler is None:
        return None
    return CubeWorthView(
        side=doubler.value,
        no_double=round(decision.equities.no_double, _DIGITS),
        double_take=round(decision.equities.double_take, _DIGITS),
        double_drop=round(decision.equities.double_pass, _DIGITS),
        chances=_chances_view(decision.chances),
        verdict=text_view(decision.verdict),
    )


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
        pr=round(tally.pr, 2),
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


def option_view(option: Option) -> OptionView:
    """Returns one thing that can be done, and what it is worth."""
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
