"""Everything that a client and the server say to each other at a table, by direction.

The unions are closed and every message carries the version. Within a version, fields are only
ever added to what the server says; whatever a client says must fit exactly. ``docs/wire.md``
explains the messages, and a test holds it and the JSON schema together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from videau.rules.options import Options

__all__ = [
    "VERSION",
    "Act",
    "Choices",
    "ClockView",
    "CubeView",
    "DiceView",
    "Entry",
    "ErrorMessage",
    "ErrorView",
    "FromClient",
    "Hello",
    "IdsView",
    "Intent",
    "LastPlayView",
    "MoveView",
    "Moved",
    "Ping",
    "PlainIntent",
    "PlayIntent",
    "Pong",
    "PositionView",
    "Rematch",
    "ResignIntent",
    "ResultView",
    "RollIntent",
    "Score",
    "SeatView",
    "Seats",
    "SeatsMessage",
    "StateMessage",
    "TableView",
    "TextView",
    "ToClient",
    "You",
    "from_client",
    "to_client",
]

VERSION: Literal[1] = 1

SideName = Literal["white", "black"]
WinName = Literal["single", "gammon", "backgammon"]
Token = Annotated[str, Field(min_length=1, max_length=100)]
RequestId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
"""Chosen by the client, new for every action; the same one sent again counts once."""


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    v: Literal[1] = VERSION


class _Value(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# From the client


class RollIntent(_Value):
    """Rolls the dice; where people roll real ones, says what they show (white's first)."""

    do: Literal["roll"]
    dice: Annotated[str, Field(pattern=r"^[1-6][1-6]$")] | None = None


class PlayIntent(_Value):
    """Plays the roll; the empty text passes when nothing can be played."""

    do: Literal["play"]
    play: Annotated[str, Field(max_length=80)]


class ResignIntent(_Value):
    """Offers to lose the game for this much."""

    do: Literal["resign"]
    win: WinName = "single"


class PlainIntent(_Value):
    """Turns the cube, or answers a double or a resignation."""

    do: Literal["double", "take", "drop", "beaver", "raccoon", "accept", "refuse"]


Intent = Annotated[RollIntent | PlayIntent | ResignIntent | PlainIntent, Field(discriminator="do")]


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


class Ping(_Message):
    """Asks for a sign of life; a browser cannot send the protocol's own ping."""

    type: Literal["ping"]


FromClient = Annotated[Hello | Act | Rematch | Ping, Field(discriminator="type")]


# To the client


class TextView(_Value):
    """A sentence: as it reads, and as template and values to say it in another language."""

    message: str
    template: str
    plural: str | None = None
    values: Mapping[str, int | str | TextView] = {}


class ErrorView(_Value):
    """What is wrong: a code for programs, a sentence for people."""

    code: str
    message: str
    template: str
    values: Mapping[str, int | str | TextView] = {}


class PositionView(_Value):
    """Checkers of either side in its own numbering: 0 off, 1 to 24, 25 the bar."""

    white: Annotated[list[int], Field(min_length=26, max_length=26)]
    black: Annotated[list[int], Field(min_length=26, max_length=26)]


class DiceView(_Value):
    """The dice on the table, and whose they are."""

    owner: SideName
    values: tuple[int, int]


class CubeView(_Value):
    """The doubling cube; *offered* is the stake that somebody is asked to play for."""

    value: int
    owner: SideName | None
    state: Literal["centred", "owned", "offered", "dead", "none"]
    offered: int | None = None


class Score(_Value):
    """A number for either side."""

    white: int
    black: int


class MoveView(_Value):
    """One checker's way, in the mover's numbering."""

    source: int
    target: int
    hit: bool


class LastPlayView(_Value):
    """The play that led here."""

    side: SideName
    play: str
    moves: list[MoveView]


class ResultView(_Value):
    """Who won a game, by how much, and why."""

    winner: SideName
    win: WinName
    points: int
    ending: Literal["borne-off", "dropped", "resigned", "out-of-time"]
    why: list[TextView]


class SeatView(_Value):
    """Who sits there: a person, a bot, or nobody yet."""

    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None = None
    here: bool
    """Whether somebody is connected; bots always are."""


class Seats(_Value):
    """Both seats."""

    white: SeatView
    black: SeatView


class IdsView(_Value):
    """The state for other programs; null where their format has no room for it."""

    position: str
    xgid: str | None
    gnubg: str | None


class TableView(_Value):
    """A table as everybody sees it."""

    id: str
    n: int
    """How many actions have happened."""
    ruleset: str
    options: Options
    dice_from: Literal["server", "typed"]
    stage: Literal["opening", "roll", "play", "answer", "over"]
    turn: SideName
    may: Mapping[str, list[SideName]]
    """What may be done now, and by whom."""
    position: PositionView
    pips: Score
    dice: DiceView | None
    previous_dice: DiceView | None
    cube: CubeView
    resigned: WinName | None
    score: Score
    crawford: bool
    game: int
    """Which game of the match this is, from 1."""
    last: LastPlayView | None
    result: ResultView | None
    winner: SideName | None
    """Of the match."""
    over: bool
    seats: Seats
    ids: IdsView
    rematch: str | None
    """The table at which the next match is played."""


class ClockView(_Value):
    """The clocks at the moment of sending, in milliseconds."""

    white: int
    """White's reserve."""
    black: int
    delay: int
    """What is left of the delay of the side that has to act."""
    running: SideName | None
    """Whose time passes; null while the clock stands."""


class Choices(_Value):
    """What the roll allows, for the one who plays it."""

    graph: list[list[tuple[int, int, int, int]]]
    """For each node the steps (source, target, die, next node); node 0 starts the turn."""
    plays: list[tuple[str, str]]
    """Every different play, and the GNU Position ID that it leads to, seen by the opponent."""


class You(_Value):
    """What the connection is at this table."""

    sides: list[SideName]
    """Both at a hot seat, none for somebody who watches."""
    watch: str
    """The token of the watch link, to pass on."""
    invites: Mapping[SideName, str] = {}
    """Invitations to seats that are open, for the one who set up the table."""
    hints: bool = False
    """Whether the engine may be asked what to do: not against somebody elsewhere."""


class Entry(_Value):
    """One action that happened: the line of the record."""

    n: int
    by: Literal["white", "black", "dice", "clock"]
    do: str
    dice: str | None = None
    play: str | None = None
    win: WinName | None = None
    white: int | None = None
    black: int | None = None
    side: SideName | None = None
    took: int | None = None
    """Milliseconds that whoever had to act has thought, where there is a clock."""


class StateMessage(_Message):
    """The table as it stands, and what has happened since the message before."""

    type: Literal["state"] = "state"
    answers: str | None = None
    """The id of the client's own action that led here, or that had been counted before."""
    you: You
    table: TableView
    clock: ClockView | None = None
    choices: Choices | None
    entries: list[Entry]


class SeatsMessage(_Message):
    """Somebody came, went, or took a seat."""

    type: Literal["seats"] = "seats"
    seats: Seats
    clock: ClockView | None = None


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


class Pong(_Message):
    """A sign of life."""

    type: Literal["pong"] = "pong"


ToClient = Annotated[
    StateMessage | SeatsMessage | ErrorMessage | Moved | Pong, Field(discriminator="type")
]

from_client: TypeAdapter[Hello | Act | Rematch | Ping] = TypeAdapter(FromClient)
"""Reads what a client says."""

to_client: TypeAdapter[Any] = TypeAdapter(ToClient)
"""Reads what the server says, for clients and tests."""
