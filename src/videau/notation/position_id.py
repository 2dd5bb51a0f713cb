"""The GNU Position ID: where the checkers stand, in 14 characters.

Eighty bits, the lowest of each byte first. For the opponent and then for the player to move,
for each point from the own ace point to the bar: a one for every checker, then a zero. Base64
without its padding makes the characters. (The manual of GNU Backgammon names the sides in the
other order; its program does what is written here.)
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode

from videau.errors import UnreadableError
from videau.rules.position import BAR, MAX_CHECKERS, Position

__all__ = ["format_position_id", "parse_position_id"]

LENGTH = 14
_BYTES = 10
_RUNS = ["1" * count + "0" for count in range(256)]
"""What is written for so many checkers."""


def format_position_id(position: Position) -> str:
    """Returns the GNU Position ID of *position*.

    >>> format_position_id(Position())
    '4HPwATDgc/ABMA'

    Checkers that have been borne off are not in it; whoever reads the id must know how many
    each side started with.
    """
    bits = "".join(map(_RUNS.__getitem__, position.other[1:] + position.own[1:]))
    number = int(bits[::-1], 2)
    return b64encode(number.to_bytes(_BYTES, "little")).decode("ascii")[:LENGTH]


def parse_position_id(text: str, checkers: int = MAX_CHECKERS) -> Position:
    """Reads a GNU Position ID; whatever is missing from *checkers* has been borne off.

    >>> parse_position_id("4HPwATDgc/ABMA") == Position()
    True
    """
    text = text.strip()
    if re.fullmatch(r"[A-Za-z0-9+/]{14}", text) is None:
        raise UnreadableError(
            "expected a GNU Position ID of 14 letters, digits, + and /, got {text!r}", text=text
        )
    key = b64decode(text + "==")
    # The last character has four bits to spare; a text that uses them was not made by anybody.
    if b64encode(key).decode("ascii")[:LENGTH] != text:
        raise UnreadableError(
            "{text!r} is no GNU Position ID: it says more than its 80 bits can hold", text=text
        )
    bits = format(int.from_bytes(key, "little"), "080b")[::-1]
    counts = [len(run) for run in bits.split("0")]
    if any(counts[2 * BAR :]) or len(counts) < 2 * BAR:
        raise UnreadableError(
            "{text!r} is no GNU Position ID: it does not end after the points of two sides",
            text=text,
        )
    other, own = counts[:BAR], counts[BAR : 2 * BAR]
    return Position(
        own=dict(enumerate(own, start=1)), other=dict(enumerate(other, start=1)), checkers=checkers
    )
