"""A match as a file that somebody takes away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from videau.files.loading import export
from videau.server.hub import Hub
from videau.server.journal import Journal
from videau.server.table import Table

__all__ = ["MEDIA", "FormatName", "written"]

FormatName = Literal["record", "mat", "sgf"]
MEDIA: Mapping[FormatName, str] = {
    "record": "application/jsonl",
    "mat": "text/plain",
    "sgf": "application/x-go-sgf",
}


async def written(hub: Hub, journal: Journal, table: Table, format: FormatName, guest: str) -> str:
    """Returns the match of a table as *guest* wants it; what was signed, as it was signed."""
    if format == "record":
        signed = await journal.read(journal.store.signatures.signed_text, table.id, table.n)
        if signed is not None:
            return signed
    made = await hub.room.run(guest, lambda: export(table.record(), format))
    return made.text
