"""The names of the places on a board, as plays use them."""

from __future__ import annotations

import re

from videau.rules.position import BAR, OFF

__all__ = ["format_point", "parse_point"]

_NAMES = {BAR: "bar", OFF: "off"}


def format_point(point: int) -> str:
    """Returns ``bar``, ``off`` or the number of the point.

    >>> format_point(25), format_point(8)
    ('bar', '8')
    """
    return _NAMES.get(point, str(point))


def parse_point(text: str) -> int | None:
    """Reads a place, in lower case; a name may be cut short. None if it is no place.

    >>> parse_point("bar"), parse_point("o"), parse_point("13"), parse_point("26")
    (25, 0, 13, None)
    """
    for point, name in _NAMES.items():
        if text and name.startswith(text):
            return point
    if re.fullmatch("[0-9]{1,2}", text) is None or int(text) > BAR:
        return None
    return int(text)
