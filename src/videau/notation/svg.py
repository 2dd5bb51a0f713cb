"""The board as a picture: a wooden board in good light.

One drawing for all sizes: lengths are hundredths of the width of a point, and the picture
scales. Nothing in it depends on anything outside, nor on the order of a dictionary or a clock,
so that equal states give equal text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from types import MappingProxyType

from videau.notation.board_view import BoardView, CubeView, Edge, PlayerView, Stack, view_board
from videau.notation.svg_layout import (
    BAR_LEFT,
    BAR_MIDDLE,
    BAR_WIDTH,
    COLUMN,
    CUBE_MIDDLE,
    FRAME,
    HALF,
    HEIGHT,
    LEFT,
    MIDDLE,
    MOST_DRAWN,
    POINT,
    POINT_LENGTH,
    RIGHT,
    SIDE_FRAME,
    TRAY,
    TRAY_MIDDLE,
    WIDTH,
    checker_at,
    point_x,
)
from videau.notation.svg_marks import CAPTION_HEIGHT, draw_arrows, draw_caption, draw_highlights
from videau.notation.svg_shapes import (
    CHECKER,
    INK,
    SERIF,
    checked_colours,
    definitions,
    element,
    number,
    text,
)
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.moves import Move, Play
from videau.rules.position import POINTS, Position

__all__ = ["Picture", "draw_svg"]

_COUNTED_FROM = 6
_DIE = 80.0
_CUBE = 95.0
_SLAB = (HALF - 0.4 * POINT) / 15
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


class Picture(str):
    """SVG text that shows itself in a notebook.

    >>> Picture("<svg/>")._repr_svg_()
    '<svg/>'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def draw_svg(
    what: Position | Game | Match,
    *,
    size: int = 720,
    perspective: Side | None = None,
    arrows: Play | Iterable[tuple[int, int]] = (),
    highlights: Iterable[int] = (),
    caption: str = "",
    colours: Mapping[str, str] = MappingProxyType({}),
    title: str = "Backgammon",
    description: str | None = None,
) -> Picture:
    """Returns a picture of *what*, *size* pixels wide, seen by *perspective*, usually white.

    A bare position is seen by the player to move, who has the light checkers.

    >>> draw_svg(Position()).startswith("<svg ")
    True

    *arrows* show a play, or ways from point to point; *highlights* are points to look at. Both
    are numbered by the player to move. *caption* is a line under the board, and *colours* replace
    those of ``frame``, ``field``, ``light-point``, ``dark-point``, ``light`` and ``dark`` checkers
    and ``mark``, which arrows and highlights have:

    >>> best = Play.parse("8/5 6/5")
    >>> picture = draw_svg(
    ...     Position(), arrows=best, highlights=[5], caption="3-1: make your 5 point",
    ...     colours={"field": "#2E6B4F"},
    ... )

    *title* and *description* are for people who hear the picture. Without a description it is
    the checkers in signs: ``● 24 × 2, …``.
    """
    view = view_board(what, perspective)
    heard = _heard(view) if description is None else description
    mark = checked_colours(colours).get("mark", INK["mark"])
    mover = view.to_move or Edge.BOTTOM
    height = HEIGHT + (CAPTION_HEIGHT if caption else 0)
    return Picture(
        element(
            "svg",
            element("title", escape(title)),
            element("desc", escape(heard)),
            definitions(colours),
            *_ground(height),
            *draw_highlights(highlights, mover, mark),
            *_position(view),
            *draw_arrows(view, [Move(*way) for way in arrows], mover, mark),
            draw_caption(caption) if caption else "",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(WIDTH)} {number(height)}",
            width=size,
            height=round(size * height / WIDTH),
            role="img",
        )
    )


def _heard(view: BoardView) -> str:
    signs = []
    for edge in (Edge.BOTTOM, Edge.TOP):
        stacks = [stack for stack in view.stacks if stack.edge is edge]
        places = ", ".join(f"{stack.point} × {stack.count}" for stack in stacks)
        signs.append(f"{'○' if _is_light(view, edge) else '●'} {places}")
    return "; ".join(signs)


def _is_light(view: BoardView, edge: Edge) -> bool:
    side = view.player(edge).side
    return edge is Edge.BOTTOM if side is None else side is Side.WHITE


def _shade(view: BoardView, edge: Edge) -> str:
    return "light" if _is_light(view, edge) else "dark"


# The board itself


def _ground(height: float) -> Iterator[str]:
    whole = {"width": WIDTH, "height": height, "rx": 26}
    yield element("rect", fill="url(#videau-frame)", **whole)
    yield element("rect", filter="url(#videau-grain)", opacity=0.8, **whole)
    yield element(
        "rect",
        x=2,
        y=2,
        width=WIDTH - 4,
        height=height - 4,
        rx=24,
        fill="none",
        stroke="#8A5A3A",
        stroke_opacity=0.7,
        stroke_width=3,
    )
    yield from _bar()
    for left in (LEFT, RIGHT):
        yield from _field(left)
    yield from _well(SIDE_FRAME, FRAME, 2 * HALF)
    for edge in Edge:
        yield from _well(TRAY, FRAME if edge is Edge.TOP else MIDDLE + 12, HALF - 12)
    for point in POINTS:
        yield text(
            str(point),
            point_x(point),
            0.5 * FRAME if point > 12 else HEIGHT - 0.5 * FRAME,
            23.5,
            INK["number"],
        )


def _bar() -> Iterator[str]:
    yield element("rect", x=BAR_LEFT, y=0, width=BAR_WIDTH, height=HEIGHT, fill="url(#videau-bar)")
    yield element(
        "path",
        d=f"M{number(BAR_MIDDLE)} 2V{number(HEIGHT - 2)}",
        stroke="#1B0D06",
        stroke_width=2.4,
        stroke_opacity=0.8,
    )
    for y in (FRAME + 95, HEIGHT - FRAME - 95):
        yield element(
            "g",
            element("rect", x=-23, y=-31, width=46, height=62, rx=4, fill="url(#videau-brass)"),
            element("path", d="M0 -31V31", stroke="#5E4217", stroke_width=2.2),
            *(
                element("circle", cx=x, cy=cy, r=3.6, fill="#5E4217")
                for x in (-13, 13)
                for cy in (-19, 19)
            ),
            transform=f"translate({number(BAR_MIDDLE)} {number(y)})",
        )


def _field(left: float) -> Iterator[str]:
    size = {"x": left, "y": FRAME, "width": 6 * POINT, "height": 2 * HALF}
    yield element("rect", fill="url(#videau-field)", **size)
    yield element("rect", filter="url(#videau-upright-grain)", opacity=0.5, **size)
    for point in POINTS:
        if left < point_x(point) < left + 6 * POINT:
            yield _triangle(point)
    # The same grain over all, faintly: so the points look inlaid and not painted.
    yield element("rect", filter="url(#videau-upright-grain)", opacity=0.22, **size)
    yield _depth(left, FRAME, 6 * POINT, 2 * HALF)
    yield element(
        "rect", fill="none", stroke=INK["inlay"], stroke_opacity=0.75, stroke_width=3, **size
    )


def _triangle(point: int) -> str:
    x, half, tip = point_x(point), 0.47 * POINT, 0.035 * POINT
    base = FRAME if point > 12 else HEIGHT - FRAME
    inward = 1 if point > 12 else -1
    end = base + inward * POINT_LENGTH
    path = (
        f"M{number(x - half)} {number(base)}L{number(x - tip)} {number(end - inward * 4)}"
        f"Q{number(x)} {number(end + inward * 3)} {number(x + tip)} {number(end - inward * 4)}"
        f"L{number(x + half)} {number(base)}Z"
    )
    shade = "light" if point % 2 else "dark"
    return element("path", d=path, fill=f"url(#videau-{shade}-point)")


def _well(x: float, y: float, height: float) -> Iterator[str]:
    size = {"x": x, "y": y, "width": COLUMN, "height": height, "rx": 8}
    yield element("rect", fill=INK["well"], **size)
    yield _depth(x, y, COLUMN, height)
    yield element(
        "rect", fill="none", stroke="#140A05", stroke_opacity=0.6, stroke_width=2.5, **size
    )


def _depth(x: float, y: float, width: float, height: float) -> str:
    """The shadow of the rails, which says that the floor lies lower."""
    return element(
        "rect", x=x, y=y, width=width, height=28, fill="url(#videau-from-above)"
    ) + element("rect", x=x, y=y, width=16, height=height, fill="url(#videau-from-left)")


# What lies on it


def _position(view: BoardView) -> Iterator[str]:
    for stack in view.stacks:
        yield from _stack(stack, _shade(view, stack.edge))
    for edge in Edge:
        yield from _tray(view, edge)
        yield from _player(view, edge)
    if view.dice is not None and view.to_move is not None:
        yield from _dice(view.dice, view.to_move, _shade(view, view.to_move))
    if view.cube is not None:
        yield _cube(view.cube)


def _stack(stack: Stack, shade: str) -> Iterator[str]:
    for place in range(min(stack.count, MOST_DRAWN)):
        x, y = checker_at(stack.point, stack.edge, place, stack.count)
        yield element("use", href=f"#videau-{shade}-checker", x=x, y=y)
    if stack.count >= _COUNTED_FROM:
        yield from _count(stack.count, x, y, shade)


def _count(count: int, x: float, y: float, shade: str) -> Iterator[str]:
    """The number on the top checker, instead of its mark."""
    yield element("circle", cx=x, cy=y, r=0.62 * CHECKER, fill=f"url(#videau-{shade})")
    yield text(str(count), x, y, 0.92 * CHECKER, INK[f"count-{shade}"], weight=700)


def _tray(view: BoardView, edge: Edge) -> Iterator[str]:
    player, shade = view.player(edge), _shade(view, edge)
    for place in range(player.off):
        y = (
            FRAME + 4 + place * _SLAB
            if edge is Edge.TOP
            else HEIGHT - FRAME - 4 - (place + 1) * _SLAB
        )
        yield element(
            "rect",
            x=TRAY + 9,
            y=y + 1,
            width=COLUMN - 18,
            height=_SLAB - 2,
            rx=7,
            fill=f"url(#videau-{shade}-slab)",
            stroke="#553D21" if shade == "light" else "#A8917F",
            stroke_width=1.6,
        )
    if player.off:
        y = MIDDLE - 32 if edge is Edge.TOP else MIDDLE + 32
        yield text(str(player.off), TRAY_MIDDLE, y, 25, INK["number"])


def _player(view: BoardView, edge: Edge) -> Iterator[str]:
    """Pips in the frame beside the tray, the score beside the cube."""
    player, y = view.player(edge), 0.5 * FRAME if edge is Edge.TOP else HEIGHT - 0.5 * FRAME
    x = TRAY + 28
    if view.to_move is edge:
        yield element("circle", cx=x, cy=y, r=18, fill="none", stroke=INK["turn"], stroke_width=4)
    scale = 13 / CHECKER
    yield element(
        "use",
        href=f"#videau-{_shade(view, edge)}-checker",
        transform=f"translate({number(x)} {number(y)}) scale({number(scale)})",
    )
    yield text(str(player.pips), x + 54, y, 27, INK["number"], font=SERIF, weight=700)
    if player.score is not None:
        yield text(_score(view, player), CUBE_MIDDLE, y, 25, INK["number"], font=SERIF)


def _score(view: BoardView, player: PlayerView) -> str:
    of = f" / {view.length}" if view.length else ""
    return f"{player.score}{of}{' *' if view.is_crawford else ''}"


def _dice(dice: Dice, edge: Edge, shade: str) -> Iterator[str]:
    middle = (RIGHT if edge is Edge.BOTTOM else LEFT) + 3 * POINT
    for face, side, turned in ((dice.high, -1, -5), (dice.low, 1, 7)):
        x = middle + side * 0.68 * _DIE
        pips = (
            element("circle", cx=0.27 * _DIE * px, cy=0.27 * _DIE * py, r=0.092 * _DIE)
            for px, py in _PIPS[face]
        )
        yield element(
            "g",
            _block(_DIE, 0.2 * _DIE, f"url(#videau-{shade})", shade),
            element("g", *pips, fill=INK[f"pip-{shade}"]),
            transform=f"translate({number(x)} {number(MIDDLE)}) rotate({turned})",
        )


def _block(side: float, radius: float, fill: str, shade: str) -> str:
    """A rounded square with its shadow and a bright inner edge, around the origin."""

    def square(size: float, **attributes: str | float) -> str:
        return element(
            "rect", x=-size / 2, y=-size / 2, width=size, height=size, rx=radius, **attributes
        )

    rim = "#553D21" if shade == "light" else "#0B0706"
    return (
        square(side + 8, fill="#140A04", fill_opacity=0.18, transform="translate(0 6)")
        + square(side, fill="#140A04", fill_opacity=0.35, transform="translate(0 4)")
        + square(side, fill=fill, stroke=rim, stroke_width=2)
        + square(side - 5, fill="none", stroke="#FFFFFF", stroke_opacity=0.35, stroke_width=1.6)
    )


def _cube(cube: CubeView) -> str:
    x, y = CUBE_MIDDLE, MIDDLE
    edge = HALF - _CUBE / 2 - 20
    if cube.edge is not None and not cube.is_offered:
        y += edge if cube.edge is Edge.BOTTOM else -edge
    if cube.is_offered:
        # It lies on the board before the player who is asked.
        x = (LEFT if cube.edge is Edge.BOTTOM else RIGHT) + 3 * POINT
    # A cube that was never turned shows 64, as on every board: there is no 1 on it.
    shown = 64 if cube.value == 1 else cube.value
    size = {1: 0.6, 2: 0.5, 3: 0.38}.get(len(str(shown)), 0.3) * _CUBE
    engraved = 0.78 * _CUBE
    return element(
        "g",
        _block(_CUBE, 0.16 * _CUBE, "url(#videau-light)", "light"),
        element(
            "rect",
            x=-engraved / 2,
            y=-engraved / 2,
            width=engraved,
            height=engraved,
            rx=0.1 * _CUBE,
            fill="none",
            stroke="#B79C70",
            stroke_width=1.8,
        ),
        text(str(shown), 0, 0, size, INK["cube"], font=SERIF, weight=700),
        transform=f"translate({number(x)} {number(y)})",
        opacity=1 if cube.is_usable else 0.38,
    )
