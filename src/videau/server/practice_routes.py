"""HTTP for practice: the next position, the answer to it, progress, and taking it all away."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from videau.errors import IllegalActionError, IllegalSettingsError
from videau.rules.draft import play_at
from videau.rules.rulesets import find_ruleset
from videau.server import wire
from videau.server.analysis_board import BoardPage, page_of
from videau.server.games import GONE, Bearer, asking_guest
from videau.server.practice import Answered, Asked, Practice, Student
from videau.server.rating_views import (
    StandingView,
    SumView,
    ThemeName,
    ThemeView,
    standing_views,
    sum_view,
    theme_views,
)
from videau.server.study_views import ActionName, OptionView, ReasonsView, option_view, reasons_view
from videau.server.texts import text_view
from videau.server.workroom import NobodyWaits, while_asked

if TYPE_CHECKING:
    from videau.rules.actions import Action
    from videau.rules.ruleset import Ruleset
    from videau.teacher.exercises import Exercise
    from videau.teacher.practice import Wish
    from videau.teacher.progress import Progress

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/practice", tags=["study"])

DifficultyName = Literal["easy", "medium", "hard"]
GradeName = Literal["best", "nearly", "mistake", "blunder"]
SHORTEST = 24
"""Characters of a secret: whoever has it has all that hangs on it."""


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Today(_Request):
    """The date where the player is, which may be another one than here."""

    today: datetime.date


class Games(Today):
    """Which games are the player's own."""

    tokens: Annotated[list[wire.Token], Field(max_length=500)] = []


class PracticeWish(Games):
    """What is to be practised."""

    ruleset: Annotated[str, Field(max_length=64)] = "standard"
    theme: ThemeName | None = None
    difficulty: DifficultyName | None = None
    only_due: bool = False
    """Nothing new."""
    of_the_day: bool = False
    """The position of the day, whatever else is asked for."""


class PracticeAnswer(Today):
    """What somebody would do."""

    ruleset: Annotated[str, Field(max_length=64)] = "standard"
    key: Annotated[str, Field(max_length=16, pattern=r"^[0-9a-f]+$")]
    do: ActionName
    node: Annotated[int, Field(ge=0)] | None = None
    """Of a play: where it ends in the graph."""


class ProgressExport(Games):
    """What to take away, and how it is written."""

    format: Literal["json", "csv"] = "json"


class StreakView(BaseModel):
    """How regularly somebody practises."""

    today: int
    """Answers given today."""
    days: int
    """Days in a row."""


class ExerciseView(BaseModel):
    """A position to solve; whoever is asked is white."""

    key: str
    ruleset: str
    theme: ThemeName
    difficulty: DifficultyName | None
    is_own: bool
    """A mistake from a game of the player's own."""
    page: BoardPage


class PracticePage(BaseModel):
    """What to solve next."""

    exercise: ExerciseView | None
    is_done: bool
    """The position of the day was tried today."""
    due: Mapping[str, int]
    """How many wait, by ruleset."""
    own: int
    """Own mistakes among what is practised."""
    themes: list[ThemeView]
    streak: StreakView


class AnsweredView(BaseModel):
    """What an answer is worth, and why."""

    key: str
    grade: GradeName
    title: wire.TextView
    cost: float
    best: OptionView
    answer: OptionView
    compared: OptionView
    """The one that the best is compared with: the answer, or a mistake that others make."""
    reasons: ReasonsView
    due: int
    """When it comes back, in milliseconds since 1970."""
    streak: StreakView


class GamePoint(BaseModel):
    """One game that was reviewed."""

    at: int
    """Milliseconds since 1970."""
    ruleset: str
    pr: float
    average: float
    """The PR of this game and the nine before it."""
    decisions: int
    luck: float
    points: int


class ProgressPage(BaseModel):
    """How somebody gets on."""

    games: list[GamePoint]
    total: SumView
    rulesets: Mapping[str, SumView]
    themes: list[ThemeView]
    standings: list[StandingView]
    days: Mapping[str, int]
    """Answers given in practice, by date."""
    streak: StreakView


def _practice(request: Request) -> Practice:
    practice: Practice = request.app.state.practice
    return practice


PracticeHere = Annotated[Practice, Depends(_practice)]


def _secret(token: Bearer) -> str:
    if len(token) < SHORTEST:
        raise IllegalSettingsError(
            "expected a secret of at least {least} characters", least=SHORTEST
        )
    return token


Secret = Annotated[str, Depends(_secret)]


def _ruleset(request: Request, name: str) -> Ruleset:
    return find_ruleset(name, request.app.state.rulesets)


@router.post("/next", response_model=PracticePage)
async def next_exercise(
    request: Request, practice: PracticeHere, secret: Secret, wish: PracticeWish
) -> Response | PracticePage:
    """Says what to solve next: own mistakes that are due, mixed with similar positions."""
    student = Student.of(secret, asking_guest(request), wish.today, wish.tokens)
    ruleset = _ruleset(request, wish.ruleset)
    if wish.of_the_day:
        asked = practice.of_the_day(student, ruleset)
    else:
        asked = practice.next(student, ruleset, _wish(wish))
    try:
        return _page(await while_asked(request, asked), student)
    except NobodyWaits:
        return Response(status_code=GONE)


def _wish(wish: PracticeWish) -> Wish:
    from videau.teacher.kinds import Theme
    from videau.teacher.practice import Wish

    theme = None if wish.theme is None else Theme(wish.theme)
    return Wish(theme, wish.difficulty, wish.only_due)


@router.post("/answer", response_model=AnsweredView)
async def answer_exercise(
    request: Request, practice: PracticeHere, secret: Secret, answer: PracticeAnswer
) -> Response | AnsweredView:
    """Grades an answer by what it costs, says why, and notes when the position comes back."""
    student = Student.of(secret, asking_guest(request), answer.today)
    ruleset = _ruleset(request, answer.ruleset)
    asked = practice.answer(
        student, ruleset, answer.key, lambda exercise: _action(answer, exercise)
    )
    try:
        return _answered(await while_asked(request, asked), student)
    except NobodyWaits:
        return Response(status_code=GONE)


def _action(answer: PracticeAnswer, exercise: Exercise) -> Action | None:
    from videau.teacher.exercises import read_choice

    if answer.do != "play":
        return read_choice(answer.do)
    plays = exercise.match.game.legal_plays
    if answer.node is None or not plays:
        raise IllegalActionError("expected the play, as a node of the graph")
    return play_at(plays, answer.node)


@router.post("/progress")
async def show_progress(
    request: Request, practice: PracticeHere, secret: Secret, games: Games
) -> ProgressPage:
    """Says how somebody gets on: PR over time, by kind and by sheet, luck, days of practice."""
    student = Student.of(secret, asking_guest(request), games.today, games.tokens)
    progress = await practice.progress(student)
    days = await practice.days(student)
    return _progress(progress, days, student)


@router.post(
    "/export",
    response_class=Response,
    responses={200: {"content": {"application/json": {}, "text/csv": {}}}},
)
async def export_progress(
    request: Request, practice: PracticeHere, secret: Secret, wish: ProgressExport
) -> Response:
    """Returns everything that is kept, as JSON; or the games as a table, as CSV."""
    student = Student.of(secret, asking_guest(request), wish.today, wish.tokens)
    if wish.format == "csv":
        text, media = (await practice.progress(student)).as_csv(), "text/csv"
    else:
        text, media = json.dumps(await practice.export(student), indent=1), "application/json"
    disposition = {"Content-Disposition": f'attachment; filename="videau-progress.{wish.format}"'}
    return Response(text, media_type=media, headers=disposition)


@router.delete("", status_code=204)
async def forget_practice(request: Request, practice: PracticeHere, secret: Secret) -> None:
    """Deletes everything that was practised under this secret; games stay."""
    today = datetime.datetime.now(datetime.UTC).date()
    await practice.forget(Student.of(secret, asking_guest(request), today))


# Views


def _page(asked: Asked, student: Student) -> PracticePage:
    exercise = asked.exercise
    return PracticePage(
        exercise=None
        if exercise is None
        else ExerciseView(
            key=exercise.key,
            ruleset=exercise.match.ruleset.name,
            theme=exercise.theme.value,
            difficulty=exercise.difficulty,
            is_own=asked.is_own,
            page=page_of(exercise.match),
        ),
        is_done=asked.is_done,
        due=asked.due,
        own=asked.own,
        themes=theme_views(),
        streak=_streak(asked.days, student),
    )


def _answered(answered: Answered, student: Student) -> AnsweredView:
    from videau.teacher.grading import GRADE_TITLES

    graded = answered.graded
    return AnsweredView(
        key=graded.exercise.key,
        grade=graded.grade.value,
        title=text_view(GRADE_TITLES[graded.grade]),
        cost=round(graded.cost, 5),
        best=option_view(graded.best),
        answer=option_view(graded.answer),
        compared=option_view(graded.told.played),
        reasons=reasons_view(graded.told),
        due=round(answered.due.timestamp() * 1000),
        streak=_streak(answered.days, student),
    )


def _streak(days: Mapping[datetime.date, int], student: Student) -> StreakView:
    from videau.teacher.schedule import streak

    return StreakView(today=days.get(student.today, 0), days=streak(days, student.today))


def _progress(
    progress: Progress, days: Mapping[datetime.date, int], student: Student
) -> ProgressPage:
    return ProgressPage(
        games=[
            GamePoint(
                at=round(each.at.timestamp() * 1000),
                ruleset=each.ruleset,
                pr=round(each.rating.pr, 4),
                average=round(average, 2),
                decisions=each.rating.total.decisions,
                luck=round(each.rating.luck, 3),
                points=each.rating.points,
            )
            for each, average in zip(progress.games, progress.curve(), strict=True)
        ],
        total=sum_view(progress.total),
        rulesets={name: sum_view(rating) for name, rating in progress.by_ruleset().items()},
        themes=theme_views(),
        standings=standing_views(),
        days={day.isoformat(): count for day, count in sorted(days.items())},
        streak=_streak(days, student),
    )
