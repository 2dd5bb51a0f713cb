"""HTTP for those who want to learn: hints at the table, reviews afterwards."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from videau.server.games import Admitted
from videau.server.reviews import Reviews
from videau.server.study_views import HintView, ReviewView

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/games", tags=["study"])


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


ReviewsHere = Annotated[Reviews, Depends(_reviews)]
GameNumber = Annotated[int, Path(ge=1, le=10_000, description="which game of the match, from 1")]


@router.post("/{game}/hint")
async def give_hint(request: Request, reviews: ReviewsHere, admitted: Admitted) -> HintView:
    """Says what the engine would do now, and notes that it was asked."""
    address = request.client.host if request.client else ""
    return await reviews.hint(*admitted, address)


@router.post("/{game}/review/{number}", status_code=202)
async def start_review(reviews: ReviewsHere, admitted: Admitted, number: GameNumber) -> ReviewView:
    """Has the engine look at a game that is over; it goes on after the answer."""
    table, _ = admitted
    return await reviews.start(table, number)


@router.get("/{game}/review/{number}")
async def show_review(
    reviews: ReviewsHere,
    admitted: Admitted,
    number: GameNumber,
    after: Annotated[int, Query(ge=0, description="number of the last action known")] = 0,
) -> ReviewView:
    """Returns how far the engine is, and what it says to later actions."""
    table, _ = admitted
    return await reviews.show(table, number, after)
