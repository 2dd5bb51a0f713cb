"""The chance to win a match from its score."""

from __future__ import annotations

from videau.core import native

__all__ = ["match_chance"]


def match_chance(
    own: int, other: int, *, crawford_over: bool = False, computed: bool = False
) -> float:
    """Returns the chance of the side that needs *own* points, the opponent needing *other*.

    >>> round(match_chance(2, 4), 4)
    0.6687
    >>> match_chance(3, 0)
    0.0

    When somebody is one point away, the next game is the Crawford game unless *crawford_over*.
    The table is Kazaross-XG2 to 25 points, continued by our own computation; *computed* asks
    our own table alone, which differs by 0.014 at most.

    >>> round(match_chance(2, 1), 4), round(match_chance(2, 1, crawford_over=True), 4)
    (0.3226, 0.488)
    """
    return native.match_chance(own, other, crawford_over, not computed)
