"""What is asked and answered over HTTP about games."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from videau.rules.options import Options
from videau.server import wire
from videau.server.match_reading import ReadMatch
from videau.server.new_games import NewTable

__all__ = [
    "Bot",
    "Created",
    "DamagedGame",
    "Deleted",
    "Friend",
    "GameSummary",
    "GamesPage",
    "Here",
    "Imported",
    "Invitation",
    "InvitationQuestion",
    "Invited",
    "Joined",
    "NewGame",
    "ProblemView",
    "Tokens",
]

Name = Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Here(_Request):
    """Somebody on the device that asks; both sides here share one board."""

    kind: Literal["here"]
    name: Name = ""


class Friend(_Request):
    """Somebody who is invited by a link."""

    kind: Literal["friend"]
    name: Name = ""


class Bot(_Request):
    """A computer player of one of the levels."""

    kind: Literal["bot"]
    level: Annotated[str, Field(max_length=64)]


NewPlayer = Annotated[Here | Friend | Bot, Field(discriminator="kind")]


class NewGame(_Request):
    """What is to be played, and by whom."""

    ruleset: Annotated[str, Field(max_length=64)] = "standard"
    options: Options = Options()
    white: NewPlayer = Here(kind="here")
    black: NewPlayer = Here(kind="here")
    dice: Literal["server", "typed"] = "server"
    position: Annotated[str, Field(max_length=200)] = ""
    """An id of the position, cube and score from which to play on; else a new match begins."""


class Created(BaseModel):
    """The secrets of a new table. Keep the token: nobody can ask for it again."""

    id: str
    token: str
    watch: str
    invites: dict[wire.SideName, str]


class ProblemView(BaseModel):
    """Something in a file that is wrong or doubtful, and was read all the same."""

    line: int
    text: str


class Imported(BaseModel):
    """The secrets of a table that holds a match from a file, and what was wrong there."""

    id: str
    token: str
    watch: str
    games: int
    problems: list[ProblemView]

    @classmethod
    def of(cls, table: NewTable, match: ReadMatch) -> Self:
        """Puts together what is to be known of a match that was kept."""
        problems = [ProblemView(line=line, text=text) for line, text in match.problems]
        return cls(
            id=table.id,
            token=table.token,
            watch=table.watch,
            games=match.games,
            problems=problems,
        )


class Invitation(_Request):
    """Takes the seat of an invitation.

    *claim* is a secret of the client's own; with the same one the seat can be taken again, when
    the first answer got lost.
    """

    invite: Annotated[str, Field(min_length=1, max_length=100)]
    claim: Annotated[str, Field(min_length=16, max_length=100)]
    name: Name = ""


class InvitationQuestion(_Request):
    """Asks what an invitation is to, before the seat is taken."""

    invite: Annotated[str, Field(min_length=1, max_length=100)]
    claim: Annotated[str, Field(min_length=16, max_length=100)]


class Invited(BaseModel):
    """What an invitation is to: the seat, and the table as everybody sees it."""

    side: wire.SideName
    table: wire.TableView


class Joined(BaseModel):
    """The seat that was taken, and the token that opens it."""

    side: wire.SideName
    token: str


class Tokens(_Request):
    """The tokens that a device has kept."""

    tokens: Annotated[list[wire.Token], Field(max_length=500)]
    skip: Annotated[int, Field(ge=0, le=100_000)] = 0


class DamagedGame(BaseModel):
    """A game that is stored and cannot be read; it can be deleted, and downloaded as it is."""

    id: str
    token: str
    created: int


class GameSummary(BaseModel):
    """A game in a list."""

    token: str
    created: int
    """Milliseconds since 1970."""
    sides: list[wire.SideName]
    """The sides that the token opens."""
    table: wire.TableView
    absence: wire.AbsenceView | None = None
    """Where somebody waits for a player who is away."""


class GamesPage(BaseModel):
    """Some of the games that tokens open, the newest first."""

    games: list[GameSummary]
    damaged: list[DamagedGame]
    next: int | None
    """What to skip for those that follow; null after the last."""


class Deleted(BaseModel):
    """Whether the game is gone for everybody, or only for the one who asked."""

    gone: bool
