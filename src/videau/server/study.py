"""HTTP for those who want to learn: hints at the table. Reviews come over its WebSocket."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from videau.server.games import Admitted, asking_guest
from videau.server.reviews import Reviews
from videau.server.study_views import HintView

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/games", tags=["study"])


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


ReviewsHere = Annotated[Reviews, Depends(_reviews)]


@router.post("/{game}/hint")
async def give_hint(request: Request, reviews: ReviewsHere, admitted: Admitted) -> HintView:
    """Says what the engine would do now, and notes that it was asked."""
    return await reviews.hint(*admitted, asking_guest(request))
