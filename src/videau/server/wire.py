"""Everything that a client and the server say to each other at a table, by direction.

The unions are closed and every message carries the version. Within a version, fields are only
ever added to what the server says; whatever a client says must fit exactly. ``docs/wire.md``
explains the messages, and a test holds it and the JSON schema together.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from videau.server.deeper_views import DeeperView, WayName
from videau.server.rating_views import StandingView, SumsView, ThemeView
from videau.server.sentences import (
    ErrorView,
    GradeView,
    Narration,
    PlayerView,
    ResultNarration,
    SeenView,
    SideName,
    TextView,
    Value,
    WinName,
)
from videau.server.study_views import JudgementView, LabelView, NudgedView
from videau.server.values import (
    AbsenceView,
    ChainView,
    Choices,
    ClockView,
    CubeView,
    DiceView,
    Entry,
    FactorsView,
    FairView,
    IdsView,
    LastPlayView,
    ListedMoveView,
    MoveView,
    OpeningView,
    PositionView,
    ResultView,
    Score,
    Seats,
    SeatView,
    StepView,
    TableView,
    TakeBackView,
    TempoView,
    You,
)

__all__ = [
    "VERSION",
    "AbsenceIntent",
    "AbsenceView",
    "Act",
    "Anchor",
    "ChainView",
    "Choices",
    "ClientMessage",
    "ClockView",
    "CubeView",
    "Deeper",
    "DeeperMessage",
    "DiceView",
    "Entry",
    "ErrorMessage",
    "ErrorView",
    "FactorsView",
    "FairView",
    "FromClient",
    "GradeView",
    "Hello",
    "IdsView",
    "Intent",
    "JudgementMessage",
    "LastPlayView",
    "ListedMoveView",
    "MoveView",
    "Moved",
    "Narration",
    "Open",
    "OpeningView",
    "PhraseName",
    "Ping",
    "PlainIntent",
    "PlayIntent",
    "PlayerView",
    "Pong",
    "PositionView",
    "Rematch",
    "ResignIntent",
    "ResultNarration",
    "ResultView",
    "Review",
    "ReviewMessage",
    "RollIntent",
    "Said",
    "Say",
    "Score",
    "SeatView",
    "Seats",
    "SeatsMessage",
    "SeenView",
    "SetPace",
    "Share",
    "SideName",
    "StateMessage",
    "StepView",
    "StopDeeper",
    "TableView",
    "TakeBack",
    "TakeBackView",
    "TempoView",
    "TextView",
    "ToClient",
    "Token",
    "WinName",
    "You",
    "from_client",
    "to_client",
]

VERSION: Literal[1] = 1

Token = Annotated[str, Field(min_length=1, max_length=100)]
RequestId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
"""Chosen by the client, new for every action; the same one sent again counts once."""


Link = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""One link of a chain (docs/fair-dice.md)."""


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    v: Literal[1] = VERSION


# From the client


class RollIntent(Value):
    """Rolls the dice; where people roll real ones, says what they show (white's first)."""

    do: Literal["roll"]
    dice: Annotated[str, Field(pattern=r"^[1-6][1-6]$")] | None = None
    link: Link | None = None
    """What the player's device adds to the roll, where dice can be checked."""


class PlayIntent(Value):
    """Plays the roll: by the node of the graph where the play ends, or as players write it.

    The node is one of the state that the message answers. The empty text passes when nothing can
    be played.
    """

    do: Literal["play"]
    node: Annotated[int, Field(ge=0)] | None = None
    play: Annotated[str, Field(max_length=80)] | None = None

    @model_validator(mode="after")
    def _is_said_once(self) -> Self:
        if (self.node is None) == (self.play is None):
            raise ValueError("expected either a node or a play")
        return self


class ResignIntent(Value):
    """Offers to lose the game for this much."""

    do: Literal["resign"]
    win: WinName = "single"


class PlainIntent(Value):
    """Turns the cube, or answers a double or a resignation."""

    do: Literal["double", "take", "drop", "beaver", "raccoon", "accept", "refuse"]


class AbsenceIntent(Value):
    """Claims the match from somebody who has stayed away for too long, or calls it off."""

    do: Literal["forfeit", "call-off"]


Intent = Annotated[
    RollIntent | PlayIntent | ResignIntent | PlainIntent | AbsenceIntent, Field(discriminator="do")
]


class Hello(_Message):
    """Comes first: who is there, and up to which action the client knows the game."""

    type: Literal["hello"]
    token: Token
    """Of a seat, or of the watch link."""
    have: Annotated[int, Field(ge=0)] = 0
    language: Annotated[str, Field(max_length=16)] = "en"


class Act(_Message):
    """Does something, as an answer to the state with *after* actions."""

    type: Literal["act"]
    id: RequestId
    after: Annotated[int, Field(ge=0)]
    action: Intent


class Rematch(_Message):
    """Asks for another match of the same kind, once this one is over."""

    type: Literal["rematch"]
    id: RequestId


class Review(_Message):
    """Asks for the engine's opinion on a game that is over, and for all of it as it is found."""

    type: Literal["review"]
    id: RequestId
    game: Annotated[int, Field(ge=1, le=10_000)]


class Deeper(_Message):
    """Asks for a closer look at the decision of action *n*: deeper, or by a rollout."""

    type: Literal["deeper"]
    id: RequestId
    game: Annotated[int, Field(ge=1, le=10_000)]
    n: Annotated[int, Field(ge=1)]
    way: WayName


class StopDeeper(_Message):
    """Ends the closer look; what is known by then is kept."""

    type: Literal["stop-deeper"]


class SetPace(_Message):
    """Says how fast two computers play for those who watch; *step* lets them do one thing more."""

    type: Literal["pace"]
    id: RequestId
    paused: bool
    speed: Annotated[float, Field(ge=0.25, le=8)] = 1.0
    step: bool = False


class TakeBack(_Message):
    """Asks to take back the play that was made last, or answers that."""

    type: Literal["take-back"]
    id: RequestId
    after: Annotated[int, Field(ge=0)]
    say: Literal["ask", "accept", "refuse"]


PhraseName = Literal[
    "hello", "luck", "well", "wow", "ouch", "sorry", "thinking", "thanks", "again", "bye"
]


class Say(_Message):
    """Says one of a few phrases to the other player; nothing of it is kept."""

    type: Literal["say"]
    id: RequestId
    phrase: PhraseName


class Anchor(_Message):
    """Locks the device's share of the luck away, for the rolls from now on."""

    type: Literal["anchor"]
    id: RequestId
    anchor: Link


class Share(_Message):
    """Opens the device's share of a roll, as an answer to Open."""

    type: Literal["share"]
    roll: Annotated[int, Field(ge=1)]
    link: Link


class Ping(_Message):
    """Asks for a sign of life; a browser cannot send the protocol's own ping."""

    type: Literal["ping"]


ClientMessage = (
    Hello
    | Act
    | TakeBack
    | Rematch
    | Review
    | Deeper
    | StopDeeper
    | SetPace
    | Say
    | Anchor
    | Share
    | Ping
)
FromClient = Annotated[ClientMessage, Field(discriminator="type")]


# To the client


class StateMessage(_Message):
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


class SeatsMessage(_Message):
    """Somebody came, went, or took a seat."""

    type: Literal["seats"] = "seats"
    seats: Seats
    clock: ClockView | None = None
    absence: AbsenceView | None = None


class ErrorMessage(_Message):
    """Something was refused; the game stands as it stood."""

    type: Literal["error"] = "error"
    answers: str | None = None
    error: ErrorView


class Moved(_Message):
    """The players go on at another table, with the tokens they have."""

    type: Literal["moved"] = "moved"
    answers: str | None = None
    table: str


class ReviewMessage(_Message):
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
    nudged: list[NudgedView] = []
    """Where the tutor asked to look again."""
    judgements: list[JudgementView]
    deeper: list[DeeperView]
    """Decisions that somebody has had looked at more closely."""
    sums: SumsView


class JudgementMessage(_Message):
    """What the engine says to one more thing that was done."""

    type: Literal["judgement"] = "judgement"
    game: int
    judgement: JudgementView
    sums: SumsView
    """How either side has played as far as the engine has come."""


class DeeperMessage(_Message):
    """What a closer look at one decision has found so far."""

    type: Literal["deeper"] = "deeper"
    answers: str
    game: int
    deeper: DeeperView


class Said(_Message):
    """A player has said one of the phrases; each reader sees it in their own language."""

    type: Literal["said"] = "said"
    answers: str | None = None
    side: SideName
    phrase: PhraseName


class Open(_Message):
    """Asks the device of a player for its share of a roll that somebody has asked for."""

    type: Literal["open"] = "open"
    roll: int
    """The number of the roll in this game, from 1."""
    anchor: str
    """Of the chain that is meant; a device that does not know it stays silent."""


class Pong(_Message):
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

from_client: TypeAdapter[ClientMessage] = TypeAdapter(FromClient)
"""Reads what a client says."""

to_client: TypeAdapter[Any] = TypeAdapter(ToClient)
"""Reads what the server says, for clients and tests."""
