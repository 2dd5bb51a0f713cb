"""What the server says at a table. ``docs/wire.md`` explains the messages.

Within a version, fields are only ever added.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from videau.server.client_messages import Message, PhraseName
from videau.server.deeper_views import DeeperView
from videau.server.rating_views import StandingView, SumsView, ThemeView
from videau.server.sentences import ErrorView, Narration, SideName
from videau.server.study_views import JudgementView, LabelView, NudgedView
from videau.server.values import (
    AbsenceView,
    Choices,
    ClockView,
    Entry,
    FairView,
    Seats,
    StepView,
    TableView,
    You,
)


class StateMessage(Message):
    """The table as it stands, and what has happened since the message before."""

    type: Literal["state"] = "state"
    answers: str | None = None
    """The id of the client's own action that led here, or that had been counted before."""
    you: You
    table: TableView
    clock: ClockView | None = None
    absence: AbsenceView | None = None
    choices: Choices | None
    narration: Narration
    entries: list[Entry]
    fair: FairView | None = None


class SeatsMessage(Message):
    """Somebody came, went, or took a seat."""

    type: Literal["seats"] = "seats"
    seats: Seats
    clock: ClockView | None = None
    absence: AbsenceView | None = None


class ErrorMessage(Message):
    """Something was refused; the game stands as it stood."""

    type: Literal["error"] = "error"
    answers: str | None = None
    error: ErrorView


class Moved(Message):
    """The players go on at another table, with the tokens they have."""

    type: Literal["moved"] = "moved"
    answers: str | None = None
    table: str


class ReviewMessage(Message):
    """A game that is over, and what the engine has said to it so far."""

    type: Literal["review"] = "review"
    answers: str
    game: int
    steps: list[StepView]
    """The table before the game and after each of its actions."""
    moments: int
    """How many things were done in the game that the engine looks at."""
    plies: int
    labels: list[LabelView]
    """What mistakes are called, the gravest first."""
    themes: list[ThemeView]
    """What decisions may be about."""
    standings: list[StandingView]
    """What players are called by their PR, the strongest first."""
    hinted: list[int]
    """The states in which somebody asked for a hint."""
    nudged: list[NudgedView] = Field(default=[])
    """Where the tutor asked to look again."""
    judgements: list[JudgementView]
    deeper: list[DeeperView]
    """Decisions that somebody has had looked at more closely."""
    sums: SumsView


class JudgementMessage(Message):
    """What the engine says to one more thing that was done."""

    type: Literal["judgement"] = "judgement"
    game: int
    judgement: JudgementView
    sums: SumsView
    """How either side has played as far as the engine has come."""


class DeeperMessage(Message):
    """What a closer look at one decision has found so far."""

    type: Literal["deeper"] = "deeper"
    answers: str
    game: int
    deeper: DeeperView


class Said(Message):
    """A player has said one of the phrases; each reader sees it in their own language."""

    type: Literal["said"] = "said"
    answers: str | None = None
    side: SideName
    phrase: PhraseName


class Open(Message):
    """Asks the device of a player for its share of a roll that somebody has asked for."""

    type: Literal["open"] = "open"
    roll: int
    """The number of the roll in this game, from 1."""
    anchor: str
    """Of the chain that is meant; a device that does not know it stays silent."""


class Pong(Message):
    """A sign of life."""

    type: Literal["pong"] = "pong"


ToClient = Annotated[
    StateMessage
    | SeatsMessage
    | ErrorMessage
    | Moved
    | ReviewMessage
    | JudgementMessage
    | DeeperMessage
    | Said
    | Open
    | Pong,
    Field(discriminator="type"),
]

to_client: TypeAdapter[Any] = TypeAdapter(ToClient)
"""Reads what the server says, for clients and tests."""
