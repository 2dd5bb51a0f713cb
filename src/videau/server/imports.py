"""Matches that were played elsewhere, as games to be kept."""

from __future__ import annotations

from dataclasses import replace

from videau.files import Record, format_record
from videau.files.record_file import is_unfinished
from videau.rules.cube import Side
from videau.server.seats import Seat, derived, hashed, new_id
from videau.server.store import NewAction, StoredGame, milliseconds

__all__ = ["from_file"]

_LONGEST_NAME = 40


def from_file(record: Record, token: str, address: str) -> tuple[StoredGame, list[NewAction]]:
    """Returns a game at which *token* opens both seats, and everything that happened in it.

    >>> from videau import Match, Players
    >>> game, actions = from_file(Record(Match(), Players("Ann", "Bob")), "secret", "")
    >>> game.seats[1].name, actions
    ('Bob', [])
    """
    created, table = milliseconds(), new_id()
    white, black = (
        Seat(side=side, name=name[:_LONGEST_NAME], token=hashed(token))
        for side, name in zip(Side, record.players, strict=True)
    )
    # A signature is of a file as it was; what is kept here is played over again.
    header, *lines = format_record(replace(record, signature=None)).splitlines(keepends=True)
    game = StoredGame(
        id=table,
        created=created,
        header=header,
        dice_from="server",
        owner=hashed(token),
        watch=hashed(derived(token, "watch")),
        address=address,
        seats=(white, black),
        over=not is_unfinished(record.match),
    )
    actions = [
        NewAction(table, n, line, request=None, at=created, ends=False)
        for n, line in enumerate(lines, 1)
    ]
    return game, actions
