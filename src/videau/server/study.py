"""HTTP for those who want to learn: hints and rules. Reviews come over the table's WebSocket."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel

from videau.rulebook.staying import staying_words
from videau.rules.draft import Draft
from videau.rules.position import OFF
from videau.server import wire
from videau.server.games import Admitted, asking_guest
from videau.server.reference import asked_language
from videau.server.reviews import Reviews
from videau.server.study_views import HintView
from videau.server.texts import text_view

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/games", tags=["study"])


class RuleView(BaseModel):
    """What the sheet says to something that cannot be done; nothing if it says nothing."""

    said: list[wire.TextView]


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


ReviewsHere = Annotated[Reviews, Depends(_reviews)]


@router.post("/{game}/hint")
async def give_hint(request: Request, reviews: ReviewsHere, admitted: Admitted) -> HintView:
    """Says what the engine would do now, and notes that it was asked."""
    return await reviews.hint(*admitted, asking_guest(request))


@router.get("/{game}/staying")
async def say_why_it_stays(
    request: Request,
    admitted: Admitted,
    n: Annotated[int, Query(ge=0, description="the number of the state")],
    node: Annotated[int, Query(ge=0, description="how far the play in the making is")],
    point: Annotated[int, Query(ge=1, le=24, description="as the player to move counts")],
    off: Annotated[bool, Query(description="taken to the tray, and not only touched")] = False,
) -> RuleView:
    """Says why a checker may not leave the board yet, in the words of the table's rules."""
    table, _ = admitted
    game = table.match.game
    if table.n != n or game.dice is None:
        return RuleView(said=[])  # the game has gone on
    draft = Draft.at(game.position, game.dice, game.ruleset, node)
    said = staying_words(draft, point, OFF if off else None)
    language = asked_language(request)
    return RuleView(said=[text_view(text, language) for text in said])
