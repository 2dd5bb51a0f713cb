"""Where everything lies in the picture of a board.

One drawing for all sizes: lengths are hundredths of the width of a point.
"""

from __future__ import annotations

from videau.notation.board_view import Edge
from videau.notation.svg_shapes import CHECKER
from videau.rules.position import BAR, OFF

# Widths from left to right, then heights.
SIDE_FRAME, COLUMN, GAP, POINT, BAR_WIDTH = 45.0, 130.0, 30.0, 100.0, 116.0
FRAME, HALF = 62.0, 575.0
LEFT = SIDE_FRAME + COLUMN + GAP
BAR_LEFT = LEFT + 6 * POINT
RIGHT = BAR_LEFT + BAR_WIDTH
TRAY = RIGHT + 6 * POINT + GAP
WIDTH = TRAY + COLUMN + SIDE_FRAME
HEIGHT = 2 * (FRAME + HALF)
MIDDLE = HEIGHT / 2
BAR_MIDDLE = BAR_LEFT + BAR_WIDTH / 2
CUBE_MIDDLE = SIDE_FRAME + COLUMN / 2
TRAY_MIDDLE = TRAY + COLUMN / 2

POINT_LENGTH = 0.86 * HALF
MOST_DRAWN = 8
"""Checkers of a stack; more are counted on the top one."""


def point_x(point: int) -> float:
    """Returns the middle of a point, as the player at the bottom numbers them."""
    column = point - 13 if point > 12 else 12 - point
    return (LEFT if column < 6 else RIGHT - 6 * POINT) + (column + 0.5) * POINT


def checker_at(point: int, edge: Edge, place: int, count: int) -> tuple[float, float]:
    """Returns the middle of a checker: the one at *place*, from 0, in a stack of *count*.

    *point* is as the player at the bottom counts; 25 is the bar, for either player.

    >>> checker_at(13, Edge.BOTTOM, 0, 5)
    (255.0, 110.5)
    """
    if point == BAR:
        # On the bar they wait in the half where they will enter, the first near the middle.
        away = -1 if edge is Edge.BOTTOM else 1
        x, first, room = BAR_MIDDLE, MIDDLE + away * 0.42 * HALF, 0.58 * HALF
        closest = 1.8 * CHECKER
    else:
        away = 1 if point > 12 else -1
        rail = FRAME if point > 12 else HEIGHT - FRAME
        x, first, room = point_x(point), rail + away * (CHECKER + 2), 8 * CHECKER
        closest = 2 * CHECKER
    step = min(closest, room / max(1, min(count, MOST_DRAWN) - 1))
    return x, first + away * step * min(place, MOST_DRAWN - 1)


def tray_at(edge: Edge) -> tuple[float, float]:
    """Returns the middle of the tray where the player at *edge* bears off."""
    away = -0.5 if edge is Edge.TOP else 0.5
    return TRAY_MIDDLE, MIDDLE + away * HALF


def seen_from_below(place: int, mover: Edge) -> int:
    """Returns a place of the *mover* as the player at the bottom counts; bar and off stay.

    >>> seen_from_below(6, Edge.TOP), seen_from_below(25, Edge.TOP)
    (19, 25)
    """
    return place if mover is Edge.BOTTOM or place in (BAR, OFF) else BAR - place
