"""What messages are made of: the table and its parts.

All of it is frozen and checked. ``sentences`` has what is said about them, ``wire`` the messages
themselves.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from videau.rules.options import Options
from videau.server.sentences import SideName, TextView, Value, WinName

__all__ = [
    "ChainView",
    "Choices",
    "ClockView",
    "CubeView",
    "DiceView",
    "Entry",
    "FactorsView",
    "FairView",
    "IdsView",
    "LastPlayView",
    "ListedMoveView",
    "MoveView",
    "OpeningView",
    "PositionView",
    "ResultView",
    "Score",
    "SeatView",
    "Seats",
    "StepView",
    "TableView",
    "TempoView",
    "You",
]


class PositionView(Value):
    """Checkers of either side in its own numbering: 0 off, 1 to 24, 25 the bar."""

    white: Annotated[list[int], Field(min_length=26, max_length=26)]
    black: Annotated[list[int], Field(min_length=26, max_length=26)]


class DiceView(Value):
    """The dice on the table, and whose they are."""

    owner: SideName
    values: tuple[int, int]


class OpeningView(Value):
    """One die of either side, to see who begins; *throw* counts from 1: a tie is thrown again."""

    white: int
    black: int
    throw: int


class CubeView(Value):
    """The doubling cube; *offered* is the stake that somebody is asked to play for."""

    value: int
    owner: SideName | None
    state: Literal["centred", "owned", "offered", "dead", "none"]
    offered: int | None = None
    raised: int
    """The stake after one more turn of the cube, from what is offered or lies there."""
    drop_pays: int | None = None
    """What dropping the offered stake costs."""
    doublers: list[SideName]
    """Who may double next, once it is their roll."""


class Score(Value):
    """A number for either side."""

    white: int
    black: int


class MoveView(Value):
    """One checker's way, in the mover's numbering."""

    source: int
    target: int
    hit: bool


class LastPlayView(Value):
    """The play that led here."""

    side: SideName
    play: str
    moves: list[MoveView]


class FactorsView(Value):
    """What the points of a game are the product of."""

    cube: int
    times: int


class ResultView(Value):
    """Who won a game, by how much, and what that made of the score."""

    winner: SideName
    win: WinName
    points: int
    ending: Literal["borne-off", "dropped", "resigned", "out-of-time", "forfeited"]
    factors: FactorsView | None
    """Null where the cube was never turned, and where no product counts: after a drop."""
    before: Score
    """The score before this game."""
    after: Score


class SeatView(Value):
    """Who sits there: a person, a bot, or nobody yet."""

    kind: Literal["person", "bot", "open"]
    name: str
    called: str | TextView
    """What the player is called in sentences: the name, or one for those who gave none."""
    level: str | None = None
    here: bool
    """Whether somebody is connected; bots always are."""


class Seats(Value):
    """Both seats."""

    white: SeatView
    black: SeatView
    watching: int = 0
    """How many connections have no seat."""


class IdsView(Value):
    """The state for other programs; null where their format has no room for it."""

    position: str
    xgid: str | None
    gnubg: str | None


class TableView(Value):
    """A table as everybody sees it."""

    id: str
    n: int
    """How many actions have happened."""
    ruleset: str
    options: Options
    dice_from: Literal["server", "typed"]
    stage: Literal["opening", "roll", "play", "answer", "over"]
    turn: SideName
    may: dict[str, list[SideName]]
    """What may be done now, and by whom."""
    position: PositionView
    pips: Score
    dice: DiceView | None
    previous_dice: DiceView | None
    opening: OpeningView | None
    """The dice that decide who begins, until somebody rolls or plays."""
    cube: CubeView
    resigned: WinName | None
    resigning_pays: dict[WinName, int]
    """What it costs to give up a game of either kind now; empty where nobody may."""
    score: Score
    crawford: bool
    game: int
    """Which game of the match this is, from 1."""
    last: LastPlayView | None
    result: ResultView | None
    winner: SideName | None
    """Of the match."""
    over: bool
    called_off: bool = False
    """Whether the match has ended for nobody, since somebody stayed away."""
    seats: Seats
    ids: IdsView
    take_back: TakeBackView | None = None
    """The play that can be taken back now, if any."""
    pace: TempoView | None = None
    """How fast two computers play; null where somebody plays."""
    rematch: str | None
    """The table at which the next match is played."""


class TakeBackView(Value):
    """A play that can be taken back, with the consent of the other side."""

    by: SideName
    """Whose play it was."""
    state: Literal["open", "asked", "refused"]


class AbsenceView(Value):
    """Somebody who has to act is away, and the other player waits."""

    side: SideName
    """Who is away."""
    left: int
    """Milliseconds until the match can be claimed or called off, at the moment of sending."""


class ChainView(Value):
    """What the device of a player has locked away."""

    anchor: str
    since: int
    """After how many rolls of the game."""
    silent: bool
    """Whether the device did not open its share when it was asked last."""


class FairView(Value):
    """The envelopes of a game whose dice can be checked."""

    rolls: int
    """How many there were so far."""
    server: str
    """The server's anchor for the next roll."""
    white: ChainView | None
    black: ChainView | None


class ClockView(Value):
    """The clocks at the moment of sending, in milliseconds."""

    white: int
    """White's reserve."""
    black: int
    delay: int
    """What is left of the delay of the side that has to act."""
    running: SideName | None
    """Whose time passes; null while the clock stands."""


class Choices(Value):
    """What the roll allows, for the one who plays it."""

    graph: tuple[tuple[tuple[int, int, int, int], ...], ...]
    """For each node the steps (source, target, die, next node); node 0 starts the turn."""
    plays: tuple[tuple[str, str], ...]
    """Every different play, and the GNU Position ID that it leads to, seen by the opponent."""


class TempoView(Value):
    """How fast two computers play for those who watch."""

    paused: bool
    speed: float


class You(Value):
    """What the connection is at this table."""

    sides: list[SideName]
    """Both at a hot seat, none for somebody who watches."""
    watch: str
    """The token of the watch link, to pass on."""
    invites: dict[SideName, str] = Field(default={})
    """Invitations to seats that are open, for the one who set up the table."""
    hints: bool = False
    """Whether the engine may be asked what to do: not against somebody elsewhere."""
    paces: bool = False
    """Whether this one may say how fast two computers play."""
    talks: bool = False
    """Whether phrases can be said to the other player, who sits elsewhere."""


class ListedMoveView(Value):
    """What one side did, as it stands in the list of moves."""

    game: int
    number: int
    """The row of the list, from 1, as match files count: white's column first."""
    side: SideName
    kind: Literal["play", "cube", "answer", "back"]
    dice: str
    text: TextView | None
    """In a few words; null where the play says it itself."""


class Entry(Value):
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
    listed: ListedMoveView | None = None
    """Its place in the list of moves; rolls have none."""


class StepView(Value):
    """The table after one of the actions, as far as somebody who looks back sees it."""

    n: int
    game: int
    stage: Literal["opening", "roll", "play", "answer", "over"]
    turn: SideName
    position: PositionView
    pips: Score
    dice: DiceView | None
    previous_dice: DiceView | None
    opening: OpeningView | None
    cube: CubeView
    score: Score
    last: LastPlayView | None
    result: ResultView | None
    clock: Score | None = None
    """Milliseconds that were left of either reserve; null where there is no clock."""
