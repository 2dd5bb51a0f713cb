"""What a token opens at a game, and which seat an invitation is for."""

from __future__ import annotations

from collections.abc import Mapping

from videau.i18n.texts import Text
from videau.rules.cube import Side
from videau.server.refusals import ForbiddenError, SeatTakenError
from videau.server.seats import Access, Seat, derived, hashed
from videau.server.store import StoredGame

__all__ = ["access_with", "invited_seat"]


def access_with(token: str, game: StoredGame, seats: Mapping[Side, Seat]) -> Access:
    """Returns what *token* opens at a game; raises ForbiddenError if it opens nothing."""
    key = hashed(token)
    sides = tuple(side for side, seat in seats.items() if seat.token == key)
    is_owner = key == game.owner
    watches = {game.watch, *(seat.watch for seat in seats.values())}
    if not sides and not is_owner:
        if key in watches:
            return Access(key, watch=token)  # which may be passed on
        raise ForbiddenError(Text("this link does not give you a seat at this table"))
    watch = derived(token, "watch")
    invites = (
        (side, invite)
        for side, seat in seats.items()
        if hashed(invite := derived(token, f"invite {side.value}")) == seat.invite
    )
    return Access(
        key,
        sides,
        is_owner,
        # Games from before tokens were derived have others, which nobody can work out.
        watch=watch if hashed(watch) in watches else "",
        invites=tuple(invites) if is_owner else (),
    )


def invited_seat(invite: str, claim: str, seats: Mapping[Side, Seat]) -> Seat:
    """Returns the seat that an invitation is for, as long as nobody else has taken it."""
    key = hashed(invite)
    seat = next((seat for seat in seats.values() if seat.invite == key), None)
    if seat is None:
        raise ForbiddenError(Text("this link does not give you a seat at this table"))
    if seat.token is not None and seat.claim != hashed(claim):
        raise SeatTakenError(Text("somebody has taken this seat already"))
    return seat
