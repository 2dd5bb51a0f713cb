"""The tutor: looks at what somebody is about to do, and asks to look again before a mistake.

It is asked before an action counts, so it answers quickly or not at all: a client that hears
nothing goes on without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from videau.i18n.texts import Text
from videau.server import wire
from videau.server.games import Admitted, asking_guest
from videau.server.limits import Buckets
from videau.server.refusals import NoHintsError, NotYourTurnError, TooManyError
from videau.server.sentences import SideName
from videau.server.settings import Limits
from videau.server.study_views import (
    KindName,
    OptionView,
    ReasonsView,
    SentenceView,
    option_view,
    reasons_view,
    sentence_view,
)

if TYPE_CHECKING:
    from videau.server.analysis import Analyst
    from videau.server.seats import Access
    from videau.server.table import Table
    from videau.teacher.tutor import Nudge

__all__ = ["Tutor", "router"]

router = APIRouter(prefix="/api/v1/games", tags=["study"])

LabelName: TypeAlias = Literal["blunder", "error", "doubtful"]


class Consideration(BaseModel):
    """What somebody is about to do, and from which mistake on the tutor is to say something."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    after: Annotated[int, Field(ge=0)]
    """The number of the state in which it is to be done."""
    action: wire.Intent
    least: LabelName = "error"


class NudgeView(BaseModel):
    """Something else would be better: where to look, what for, and at last what it is."""

    n: int
    kind: KindName
    side: SideName
    where: SentenceView
    what: list[SentenceView]
    best: OptionView
    loss: float
    reasons: ReasonsView


class ConsideredView(BaseModel):
    """What the tutor says; no nudge where there is nothing to say."""

    nudge: NudgeView | None


class Tutor:
    """Looks over the shoulders of those who play against a computer or at one device."""

    def __init__(self, analyst: Analyst, limits: Limits) -> None:
        self._analyst = analyst
        self._rate = Buckets(limits.hints_per_second, limits.hint_burst)

    async def consider(
        self, table: Table, access: Access, asked: Consideration, guest: str
    ) -> ConsideredView:
        """Returns whether to look again, and notes it for the record if so."""
        if not table.is_alone(access):
            raise NoHintsError(
                Text("the tutor is there only against the computer or on a shared device")
            )
        action = table.about_to(access, asked.after, asked.action)
        if table.chooser not in access.sides:
            raise NotYourTurnError(Text("you cannot do this now"))
        if not self._rate.take(guest):
            raise TooManyError(Text("that was one question after another: wait a moment"))
        nudge = await self._analyst.look_again(table.match, action, asked.least, guest)
        if nudge is None:
            return ConsideredView(nudge=None)
        if table.n == asked.after:
            table.help_notes.nudged(action)
        return ConsideredView(nudge=_nudge_view(nudge, asked.after))


def _nudge_view(nudge: Nudge, n: int) -> NudgeView:
    told = nudge.told
    return NudgeView(
        n=n,
        kind=told.kind,
        side=told.side.value,
        where=sentence_view(nudge.where),
        what=[sentence_view(each) for each in nudge.what],
        best=option_view(told.best),
        loss=round(told.cost, 5),
        reasons=reasons_view(told),
    )


@router.post("/{game}/consider")
async def consider(request: Request, admitted: Admitted, asked: Consideration) -> ConsideredView:
    """Says whether to look again before this is done; the dice stay as they lie."""
    tutor: Tutor = request.app.state.tutor
    return await tutor.consider(*admitted, asked, asking_guest(request))
