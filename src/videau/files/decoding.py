"""Bytes of a file as text, whatever program wrote them; never more of them than is sensible."""

from __future__ import annotations

from videau.errors import UnreadableError

__all__ = ["MOST_BYTES", "decode", "refuse_size"]

MOST_BYTES = 10_000_000
"""No match is longer; whoever sends more wants something else than to show a match."""


def refuse_size(size: int) -> None:
    """Refuses a file, or what was packed in one, of *size* bytes if that is too much."""
    if size > MOST_BYTES:
        raise UnreadableError(
            "expected a file of at most {most} MB, got a larger one", most=MOST_BYTES // 10**6
        )


def decode(data: bytes) -> str:
    r"""Returns the text of a match file: UTF-8, or what Windows used before.

    >>> decode("Łuk".encode()), decode(b"\xef\xbb\xbfZo\xc3\xab"), decode(b"Zo\xeb")
    ('Łuk', 'Zoë', 'Zoë')
    """
    refuse_size(len(data))
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return data[2:].decode(encoding, errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
