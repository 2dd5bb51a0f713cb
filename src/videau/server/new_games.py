"""A game that is about to be stored: its seats, its secrets, and the envelopes of its dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from videau.files import Players, format_header, parse_record
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.server.fair import is_fair, new_start
from videau.server.seats import Seat, derived, hashed, new_id, new_token
from videau.server.store import StoredGame, milliseconds

__all__ = ["NewTable", "new_game", "next_game"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table that was just set up, with its secrets, which nobody can ask for again."""

    id: str
    token: str
    """Opens the seats of whoever set it up, and lets them delete the game."""
    watch: str
    invites: Mapping[Side, str]


def new_game(
    match: Match,
    seats: Mapping[Side, Seat],
    *,
    typed_dice: bool = False,
    may_be_fair: bool = True,
    address: str = "",
) -> tuple[StoredGame, NewTable]:
    """Returns a game as it is stored, and what opens it.

    Seats without name, level and invitation are the asker's own.

    >>> both = {side: Seat(side=side) for side in Side}
    >>> game, new = new_game(Match(), both)
    >>> game.owner == hashed(new.token), new.token in repr(game)
    (True, False)
    """
    token = new_token()
    friends = {side for side, seat in seats.items() if seat.invite}
    invites = {side: derived(token, f"invite {side.value}") for side in friends}
    owned = {
        side: replace(seat, invite=hashed(invites[side]))
        if side in friends
        else seat
        if seat.level
        else replace(seat, token=hashed(token))
        for side, seat in seats.items()
    }
    watch = derived(token, "watch")
    names = Players(owned[Side.WHITE].name, owned[Side.BLACK].name)
    table, secret, fair = new_id(), None, None
    if may_be_fair and not typed_dice and is_fair(*owned.values()):
        fair, secret = new_start(table)
    game = StoredGame(
        id=table,
        created=milliseconds(),
        header=format_header(match, names, fair=fair),
        dice_from="typed" if typed_dice else "server",
        owner=hashed(token),
        watch=hashed(watch),
        address=address,
        seats=(owned[Side.WHITE], owned[Side.BLACK]),
        dice_secret=secret,
        played_here=True,
    )
    return game, NewTable(id=game.id, token=token, watch=watch, invites=invites)


def next_game(
    last: StoredGame, seats: Mapping[Side, Seat], *, may_be_fair: bool = True, address: str = ""
) -> StoredGame:
    """Returns the next match of those who played *last*, with envelopes of its own."""
    new, header, secret = new_id(), last.header, None
    both = (seats[Side.WHITE], seats[Side.BLACK])
    if may_be_fair and last.dice_from != "typed" and is_fair(*both):
        fair, secret = new_start(new)
        first = parse_record(header)
        header = format_header(first.start, first.players, fair=fair)
    return replace(
        last,
        id=new,
        created=milliseconds(),
        header=header,
        address=address,
        seats=both,
        over=False,
        rematch=None,
        dice_secret=secret,
        dice_state=None,
        played_here=True,
    )
