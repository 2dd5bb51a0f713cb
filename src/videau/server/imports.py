"""Matches that were played elsewhere, as games to be kept."""

from __future__ import annotations

from videau.rules.cube import Side
from videau.server.match_reading import ReadMatch
from videau.server.seats import Seat, derived, hashed, new_id
from videau.server.store import StoredGame, milliseconds

__all__ = ["from_file"]

_LONGEST_NAME = 40


def from_file(match: ReadMatch, token: str, address: str) -> StoredGame:
    """Returns a game at which *token* opens both seats.

    >>> from videau import Match, Players
    >>> from videau.files import Record
    >>> from videau.server.match_reading import written_out
    >>> game = from_file(written_out(Record(Match(), Players("Ann", "Bob"))), "secret", "")
    >>> game.seats[1].name
    'Bob'
    """
    white, black = (
        Seat(side=side, name=name[:_LONGEST_NAME], token=hashed(token))
        for side, name in zip(Side, match.players, strict=True)
    )
    return StoredGame(
        id=new_id(),
        created=milliseconds(),
        header=match.header,
        dice_from="server",
        owner=hashed(token),
        watch=hashed(derived(token, "watch")),
        address=address,
        seats=(white, black),
        over=match.is_over,
    )
