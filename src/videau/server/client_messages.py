"""What a client says at a table; it must fit exactly. ``docs/wire.md`` explains the messages."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from videau.server.deeper_views import WayName
from videau.server.sentences import Value, WinName

VERSION: Literal[1] = 1

Token = Annotated[str, Field(min_length=1, max_length=100)]
RequestId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
"""Chosen by the client, new for every action; the same one sent again counts once."""


Link = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""One link of a chain (docs/fair-dice.md)."""


class Message(BaseModel):
    """Whatever is said at a table; every message carries the version."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    v: Literal[1] = VERSION


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


class Hello(Message):
    """Comes first: who is there, and up to which action the client knows the game."""

    type: Literal["hello"]
    token: Token
    """Of a seat, or of the watch link."""
    have: Annotated[int, Field(ge=0)] = 0
    language: Annotated[str, Field(max_length=16)] = "en"


class Act(Message):
    """Does something, as an answer to the state with *after* actions."""

    type: Literal["act"]
    id: RequestId
    after: Annotated[int, Field(ge=0)]
    action: Intent


class Rematch(Message):
    """Asks for another match of the same kind, once this one is over."""

    type: Literal["rematch"]
    id: RequestId


class Review(Message):
    """Asks for the engine's opinion on a game that is over, and for all of it as it is found."""

    type: Literal["review"]
    id: RequestId
    game: Annotated[int, Field(ge=1, le=10_000)]


class Deeper(Message):
    """Asks for a closer look at the decision of action *n*: deeper, or by a rollout."""

    type: Literal["deeper"]
    id: RequestId
    game: Annotated[int, Field(ge=1, le=10_000)]
    n: Annotated[int, Field(ge=1)]
    way: WayName


class StopDeeper(Message):
    """Ends the closer look; what is known by then is kept."""

    type: Literal["stop-deeper"]


class SetPace(Message):
    """Says how fast two computers play for those who watch; *step* lets them do one thing more."""

    type: Literal["pace"]
    id: RequestId
    paused: bool
    speed: Annotated[float, Field(ge=0.25, le=8)] = 1.0
    step: bool = False


class TakeBack(Message):
    """Asks to take back the play that was made last, or answers that."""

    type: Literal["take-back"]
    id: RequestId
    after: Annotated[int, Field(ge=0)]
    say: Literal["ask", "accept", "refuse"]


PhraseName = Literal[
    "hello", "luck", "well", "wow", "ouch", "sorry", "thinking", "thanks", "again", "bye"
]


class Say(Message):
    """Says one of a few phrases to the other player; nothing of it is kept."""

    type: Literal["say"]
    id: RequestId
    phrase: PhraseName


class Anchor(Message):
    """Locks the device's share of the luck away, for the rolls from now on."""

    type: Literal["anchor"]
    id: RequestId
    anchor: Link


class Share(Message):
    """Opens the device's share of a roll, as an answer to Open."""

    type: Literal["share"]
    roll: Annotated[int, Field(ge=1)]
    link: Link


class Ping(Message):
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

from_client: TypeAdapter[ClientMessage] = TypeAdapter(FromClient)
"""Reads what a client says."""
