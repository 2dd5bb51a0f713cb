"""What is drawn over a board to point at something: arrows, lit points, a line of words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from videau.notation.board_view import BoardView, Edge
from videau.notation.svg_layout import (
    FRAME,
    HEIGHT,
    POINT,
    POINT_LENGTH,
    WIDTH,
    checker_at,
    point_x,
    seen_from_below,
    tray_at,
)
from videau.notation.svg_shapes import CHECKER, INK, SERIF, element, number, text
from videau.rules.moves import Move
from videau.rules.position import OFF

__all__ = ["CAPTION_HEIGHT", "draw_arrows", "draw_caption", "draw_highlights"]

CAPTION_HEIGHT = 84.0
_THICK = 15.0
_HEAD = 44.0


def draw_highlights(points: Iterable[int], mover: Edge, colour: str) -> Iterator[str]:
    """Yields a frame of light around each of *points*, which the *mover* numbers."""
    for named in points:
        point = seen_from_below(named, mover)
        top = FRAME if point > 12 else HEIGHT - FRAME - POINT_LENGTH
        yield element(
            "rect",
            x=point_x(point) - 0.48 * POINT,
            y=top,
            width=0.96 * POINT,
            height=POINT_LENGTH,
            rx=12,
            fill=colour,
            fill_opacity=0.22,
            stroke=colour,
            stroke_width=5,
        )


def draw_arrows(view: BoardView, moves: Iterable[Move], mover: Edge, colour: str) -> Iterator[str]:
    """Yields an arrow for each way that checkers of the *mover* take, with a number if several do.

    It starts at the checker that moves and ends where that will lie.
    """
    standing: Counter[int] = Counter(
        {stack.point: stack.count for stack in view.stacks if stack.edge is mover}
    )
    ways = Counter((move.source, move.target) for move in moves)
    for (source, target), checkers in ways.items():
        start, end = seen_from_below(source, mover), seen_from_below(target, mover)
        # The checker of a move before this one may lie where this one starts.
        height = max(1, standing[start])
        first = checker_at(start, mover, height - 1, height)
        standing[start] -= checkers
        if target == OFF:
            last = tray_at(mover)
        else:
            standing[end] += checkers
            last = checker_at(end, mover, standing[end] - 1, standing[end])
        yield _arrow(first, last, checkers, colour)


def _arrow(
    first: tuple[float, float], last: tuple[float, float], checkers: int, colour: str
) -> str:
    length = max(math.dist(first, last), 2 * _HEAD)
    turned = math.degrees(math.atan2(last[1] - first[1], last[0] - first[0]))
    neck, half, wing = length - _HEAD, _THICK / 2, 1.35 * _THICK
    outline = (
        f"M0 {number(-half)}H{number(neck)}V{number(-wing)}L{number(length)} 0"
        f"L{number(neck)} {number(wing)}V{number(half)}H0Z"
    )
    shaft = element(
        "path",
        d=outline,
        fill=colour,
        fill_opacity=0.9,
        stroke="#FFFFFF",
        stroke_width=3,
        stroke_linejoin="round",
        transform=f"translate({number(first[0])} {number(first[1])}) rotate({number(turned)})",
    )
    if checkers == 1:
        return shaft
    x, y = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
    badge = element(
        "circle", cx=x, cy=y, r=0.55 * CHECKER, fill=colour, stroke="#FFFFFF", stroke_width=3
    )
    return shaft + badge + text(f"×{checkers}", x, y, 0.62 * CHECKER, "#FFFFFF", weight=700)


def draw_caption(caption: str) -> str:
    """Returns a line of words under the board, made narrower if it is too long."""
    size, room = 38.0, WIDTH - 80
    is_long = 0.5 * size * len(caption) > room
    return text(
        caption,
        WIDTH / 2,
        HEIGHT + CAPTION_HEIGHT / 2 - 8,
        size,
        INK["number"],
        font=SERIF,
        width=room if is_long else None,
    )
