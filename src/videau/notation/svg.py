"""The board as a picture: a wooden board in good light.

One drawing for all sizes: lengths are hundredths of the width of a point, and the picture
scales. Nothing in it depends on anything outside, nor on the order of a dictionary or a clock,
so that equal states give equal text.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from videau.notation.board_view import BoardView, CubeView, Edge, PlayerView, Stack, view_board
from videau.notation.svg_shapes import CHECKER, DEFINITIONS, INK, SANS, SERIF, element, number
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.position import BAR, POINTS, Position

__all__ = ["Picture", "draw_svg"]

# Widths from left to right, then heights, in hundredths of a point's width.
_SIDE_FRAME, _COLUMN, _GAP, _POINT, _BAR = 45.0, 130.0, 30.0, 100.0, 116.0
_FRAME, _HALF = 62.0, 575.0
_LEFT = _SIDE_FRAME + _COLUMN + _GAP
_BAR_LEFT = _LEFT + 6 * _POINT
_RIGHT = _BAR_LEFT + _BAR
_TRAY = _RIGHT + 6 * _POINT + _GAP
_WIDTH = _TRAY + _COLUMN + _SIDE_FRAME
_HEIGHT = 2 * (_FRAME + _HALF)
_MIDDLE = _HEIGHT / 2
_BAR_MIDDLE = _BAR_LEFT + _BAR / 2
_CUBE_MIDDLE = _SIDE_FRAME + _COLUMN / 2
_TRAY_MIDDLE = _TRAY + _COLUMN / 2

_POINT_LENGTH = 0.86 * _HALF
_MOST_DRAWN = 8
_COUNTED_FROM = 6
_DIE = 80.0
_CUBE = 95.0
_SLAB = (_HALF - 0.4 * _POINT) / 15
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
    title: str = "Backgammon",
    description: str | None = None,
) -> Picture:
    """Returns a picture of *what*, *size* pixels wide, seen by *perspective*, usually white.

    A bare position is seen by the player on turn, who has the light checkers.

    >>> draw_svg(Position()).startswith("<svg ")
    True

    *title* and *description* are for people who hear the picture. Without a description it is
    the checkers in signs: ``● 24 × 2, …``.
    """
    view = view_board(what, perspective)
    heard = _heard(view) if description is None else description
    return Picture(
        element(
            "svg",
            element("title", escape(title)),
            element("desc", escape(heard)),
            DEFINITIONS,
            *_ground(),
            *_position(view),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(_WIDTH)} {number(_HEIGHT)}",
            width=size,
            height=round(size * _HEIGHT / _WIDTH),
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


def _ground() -> Iterator[str]:
    whole = {"width": _WIDTH, "height": _HEIGHT, "rx": 26}
    yield element("rect", fill="url(#videau-frame)", **whole)
    yield element("rect", filter="url(#videau-grain)", opacity=0.8, **whole)
    yield element(
        "rect",
        x=2,
        y=2,
        width=_WIDTH - 4,
        height=_HEIGHT - 4,
        rx=24,
        fill="none",
        stroke="#8A5A3A",
        stroke_opacity=0.7,
        stroke_width=3,
    )
    yield from _bar()
    for left in (_LEFT, _RIGHT):
        yield from _field(left)
    yield from _well(_SIDE_FRAME, _FRAME, 2 * _HALF)
    for edge in Edge:
        yield from _well(_TRAY, _FRAME if edge is Edge.TOP else _MIDDLE + 12, _HALF - 12)
    for point in POINTS:
        yield _text(
            str(point),
            _point_x(point),
            0.5 * _FRAME if point > 12 else _HEIGHT - 0.5 * _FRAME,
            23.5,
            INK["number"],
        )


def _bar() -> Iterator[str]:
    yield element("rect", x=_BAR_LEFT, y=0, width=_BAR, height=_HEIGHT, fill="url(#videau-bar)")
    yield element(
        "path",
        d=f"M{number(_BAR_MIDDLE)} 2V{number(_HEIGHT - 2)}",
        stroke="#1B0D06",
        stroke_width=2.4,
        stroke_opacity=0.8,
    )
    for y in (_FRAME + 95, _HEIGHT - _FRAME - 95):
        yield element(
            "g",
            element("rect", x=-23, y=-31, width=46, height=62, rx=4, fill="url(#videau-brass)"),
            element("path", d="M0 -31V31", stroke="#5E4217", stroke_width=2.2),
            *(
                element("circle", cx=x, cy=cy, r=3.6, fill="#5E4217")
                for x in (-13, 13)
                for cy in (-19, 19)
            ),
            transform=f"translate({number(_BAR_MIDDLE)} {number(y)})",
        )


def _field(left: float) -> Iterator[str]:
    size = {"x": left, "y": _FRAME, "width": 6 * _POINT, "height": 2 * _HALF}
    yield element("rect", fill="url(#videau-field)", **size)
    yield element("rect", filter="url(#videau-upright-grain)", opacity=0.5, **size)
    for point in POINTS:
        if left < _point_x(point) < left + 6 * _POINT:
            yield _triangle(point)
    # The same grain over all, faintly: so the points look inlaid and not painted.
    yield element("rect", filter="url(#videau-upright-grain)", opacity=0.22, **size)
    yield _depth(left, _FRAME, 6 * _POINT, 2 * _HALF)
    yield element(
        "rect", fill="none", stroke=INK["inlay"], stroke_opacity=0.75, stroke_width=3, **size
    )


def _triangle(point: int) -> str:
    x, half, tip = _point_x(point), 0.47 * _POINT, 0.035 * _POINT
    base = _FRAME if point > 12 else _HEIGHT - _FRAME
    inward = 1 if point > 12 else -1
    end = base + inward * _POINT_LENGTH
    path = (
        f"M{number(x - half)} {number(base)}L{number(x - tip)} {number(end - inward * 4)}"
        f"Q{number(x)} {number(end + inward * 3)} {number(x + tip)} {number(end - inward * 4)}"
        f"L{number(x + half)} {number(base)}Z"
    )
    shade = "light" if point % 2 else "dark"
    return element("path", d=path, fill=f"url(#videau-{shade}-point)")


def _well(x: float, y: float, height: float) -> Iterator[str]:
    size = {"x": x, "y": y, "width": _COLUMN, "height": height, "rx": 8}
    yield element("rect", fill=INK["well"], **size)
    yield _depth(x, y, _COLUMN, height)
    yield element(
        "rect", fill="none", stroke="#140A05", stroke_opacity=0.6, stroke_width=2.5, **size
    )


def _depth(x: float, y: float, width: float, height: float) -> str:
    """The shadow of the rails, which says that the floor lies lower."""
    return element(
        "rect", x=x, y=y, width=width, height=28, fill="url(#videau-from-above)"
    ) + element("rect", x=x, y=y, width=16, height=height, fill="url(#videau-from-left)")


def _point_x(point: int) -> float:
    """The middle of a point, as the player at the bottom numbers them."""
    column = point - 13 if point > 12 else 12 - point
    return (_LEFT if column < 6 else _RIGHT - 6 * _POINT) + (column + 0.5) * _POINT


def _text(
    text: str, x: float, y: float, size: float, fill: str, *, font: str = SANS, weight: int = 600
) -> str:
    # dominant-baseline is not read by every program; a third of the size is the middle of digits.
    return element(
        "text",
        escape(text),
        x=x,
        y=y + 0.355 * size,
        font_family=font,
        font_size=size,
        font_weight=weight,
        text_anchor="middle",
        fill=fill,
    )


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
    drawn = min(stack.count, _MOST_DRAWN)
    if stack.point == BAR:
        # On the bar they wait in the half where they will enter, the first near the middle.
        away = -1 if stack.edge is Edge.BOTTOM else 1
        x, first, room = _BAR_MIDDLE, _MIDDLE + away * 0.42 * _HALF, 0.58 * _HALF
        closest = 1.8 * CHECKER
    else:
        away = 1 if stack.point > 12 else -1
        rail = _FRAME if stack.point > 12 else _HEIGHT - _FRAME
        x, first, room = _point_x(stack.point), rail + away * (CHECKER + 2), 9 * CHECKER
        closest = 2 * CHECKER
        room -= CHECKER
    step = min(closest, room / max(1, drawn - 1))
    for place in range(drawn):
        y = first + away * step * place
        yield element("use", href=f"#videau-{shade}-checker", x=x, y=y)
    if stack.count >= _COUNTED_FROM:
        yield from _count(stack.count, x, y, shade)


def _count(count: int, x: float, y: float, shade: str) -> Iterator[str]:
    """The number on the top checker, instead of its mark."""
    yield element("circle", cx=x, cy=y, r=0.62 * CHECKER, fill=f"url(#videau-{shade})")
    yield _text(str(count), x, y, 0.92 * CHECKER, INK[f"count-{shade}"], weight=700)


def _tray(view: BoardView, edge: Edge) -> Iterator[str]:
    player, shade = view.player(edge), _shade(view, edge)
    for place in range(player.off):
        y = (
            _FRAME + 4 + place * _SLAB
            if edge is Edge.TOP
            else _HEIGHT - _FRAME - 4 - (place + 1) * _SLAB
        )
        yield element(
            "rect",
            x=_TRAY + 9,
            y=y + 1,
            width=_COLUMN - 18,
            height=_SLAB - 2,
            rx=7,
            fill=f"url(#videau-{shade}-slab)",
            stroke="#553D21" if shade == "light" else "#A8917F",
            stroke_width=1.6,
        )
    if player.off:
        y = _MIDDLE - 32 if edge is Edge.TOP else _MIDDLE + 32
        yield _text(str(player.off), _TRAY_MIDDLE, y, 25, INK["number"])


def _player(view: BoardView, edge: Edge) -> Iterator[str]:
    """Pips in the frame beside the tray, the score beside the cube."""
    player, y = view.player(edge), 0.5 * _FRAME if edge is Edge.TOP else _HEIGHT - 0.5 * _FRAME
    x = _TRAY + 28
    if view.to_move is edge:
        yield element("circle", cx=x, cy=y, r=18, fill="none", stroke=INK["turn"], stroke_width=4)
    scale = 13 / CHECKER
    yield element(
        "use",
        href=f"#videau-{_shade(view, edge)}-checker",
        transform=f"translate({number(x)} {number(y)}) scale({number(scale)})",
    )
    yield _text(str(player.pips), x + 54, y, 27, INK["number"], font=SERIF, weight=700)
    if player.score is not None:
        yield _text(_score(view, player), _CUBE_MIDDLE, y, 25, INK["number"], font=SERIF)


def _score(view: BoardView, player: PlayerView) -> str:
    of = f" / {view.length}" if view.length else ""
    return f"{player.score}{of}{' *' if view.is_crawford else ''}"


def _dice(dice: Dice, edge: Edge, shade: str) -> Iterator[str]:
    middle = (_RIGHT if edge is Edge.BOTTOM else _LEFT) + 3 * _POINT
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
            transform=f"translate({number(x)} {number(_MIDDLE)}) rotate({turned})",
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
    x, y = _CUBE_MIDDLE, _MIDDLE
    edge = _HALF - _CUBE / 2 - 20
    if cube.edge is not None and not cube.is_offered:
        y += edge if cube.edge is Edge.BOTTOM else -edge
    if cube.is_offered:
        # It lies on the board before the player who is asked.
        x = (_LEFT if cube.edge is Edge.BOTTOM else _RIGHT) + 3 * _POINT
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
        _text(str(shown), 0, 0, size, INK["cube"], font=SERIF, weight=700),
        transform=f"translate({number(x)} {number(y)})",
        opacity=1 if cube.is_usable else 0.38,
    )
