"""What the engine says to learners, as JSON. Every number is that of the side named with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from videau.notation import format_play
from videau.rules.actions import Accept, Action, Beaver, Double, Drop, Raccoon, Refuse, Take
from videau.rules.plays import Play
from videau.server.rating_views import ThemeName
from videau.server.sentences import SideName, TextView
from videau.server.texts import text_view
from videau.server.values import MoveView

if TYPE_CHECKING:
    from videau.engine.chances import Chances
    from videau.teacher.cube_facts import CubeFacts
    from videau.teacher.hints import Hint, Option
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
    "hint_view",
    "judgement_view",
    "option_view",
    "reasons_view",
    "sentence_view",
]

ActionName: TypeAlias = Literal[
    "play", "double", "roll", "take", "drop", "beaver", "raccoon", "accept", "refuse"
]
DepthName: TypeAlias = Literal["first", "club", "numbers"]
RoleName: TypeAlias = Literal["verdict", "reason", "trade", "numbers"]
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
    take_point: float | None
    """The opponent's chance with which a take is just right, at this score by this sheet."""
    double_point: float | None
    """The doubler's chance from which a double is right; none if it never is."""
    too_good_point: float | None
    """The doubler's chance from which playing on is worth more than a drop."""
    market_losers: int | None
    """Of 1296 exchanges of two rolls, those after which the opponent would have to drop."""
    points: list[TextView]
    """The same in words; empty where the cube was no question."""


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


def hint_view(hint: Hint, n: int, *, most: int, told: Sequence[Explanation] = ()) -> HintView:
    """Returns a hint with its *most* best options, and why those are what they are."""
    return HintView(
        n=n,
        kind=hint.kind,
        side=hint.side.value,
        options=[option_view(option) for option in hint.options[:most]],
        reasons=[reasons_view(each) for each in told],
    )


def judgement_view(
    judgement: Judgement, told: Explanation | None = None, cube: CubeFacts | None = None
) -> JudgementView:
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
        cube_worth=_cube_worth_view(judgement, cube),
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


def _cube_worth_view(judgement: Judgement, cube: CubeFacts | None) -> CubeWorthView | None:
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
        take_point=None if cube is None else _rounded(cube.points.take),
        double_point=None if cube is None else _rounded(cube.points.double),
        too_good_point=None if cube is None else _rounded(cube.points.too_good),
        market_losers=None if cube is None else cube.losers,
        points=[] if cube is None else _points_view(cube),
    )


def _rounded(chance: float | None) -> float | None:
    return None if chance is None else round(chance, _DIGITS)


def _points_view(cube: CubeFacts) -> list[TextView]:
    from videau.teacher.cube_words import say_points

    return [text_view(text) for text in say_points(cube)]


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
