"""Records that a server has signed, with a key that everybody may know: the same ones each time."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.play.fair_games import fair_game
from videau.files import Players, Record, format_record
from videau.files.record_text import format_entry, header_of
from videau.files.signing import SigningKey


def known_key(byte: str = "4b") -> SigningKey:
    """The key whose secret is this byte 32 times."""
    private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(byte * 32))
    return SigningKey(private.public_key().public_bytes_raw().hex(), private)


def signed(record: Record, key: SigningKey | None = None) -> Record:
    """*record* as a server gives it out."""
    lines = [format_entry(n, *entry) for n, entry in enumerate(record.entries, 1)]
    signature = (key or known_key()).sign([header_of(record, is_signed=True), *lines])
    return replace(record, signature=signature)


@cache
def signed_text() -> str:
    """A game of Ann and Bob with dice that can be checked, signed with the known key."""
    record = replace(fair_game(), players=Players("Ann", "Bob"), date="2026-11-17")
    return format_record(signed(record))
