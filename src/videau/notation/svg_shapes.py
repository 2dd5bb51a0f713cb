"""Colours, gradients and shapes of the picture: what it refers to many times.

All lengths follow from the width of a point, which is 100. Shadows are gradients and not
filters, because a board has thirty checkers; only the grain of the wood is a filter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from videau.errors import UnreadableError

__all__ = [
    "CHECKER",
    "INK",
    "SANS",
    "SERIF",
    "WOODS",
    "checked_colours",
    "definitions",
    "element",
    "number",
    "text",
]

CHECKER = 46.5
"""The radius of a checker."""

SANS = "Inter, 'Segoe UI', Roboto, 'Noto Sans', system-ui, sans-serif"
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, P052, Georgia, serif"

INK = {
    "number": "#E9D3AE",
    "inlay": "#D2AC62",
    "well": "#1E332B",
    "count-light": "#2A201A",
    "count-dark": "#FFFDF6",
    "pip-light": "#2A201A",
    "pip-dark": "#F6ECD8",
    "turn": "#8BF0DF",
    "cube": "#2A201A",
    "mark": "#17A398",
}
"""Colours of lines, letters and marks."""

WOODS: Mapping[str, Mapping[float, str]] = {
    "frame": {0: "#5A3521", 1: "#3E2316"},
    "field": {0: "#AB7B49", 0.5: "#B98955", 1: "#AB7B49"},
    "dark-point": {0: "#5F3822", 0.5: "#6E4329", 1: "#5F3822"},
    "light-point": {0: "#DDBB82", 0.5: "#E7CB98", 1: "#DDBB82"},
    "light": {0: "#FFFDF6", 0.55: "#F6ECD8", 1: "#DCC8A3"},
    "dark": {0: "#5C4B43", 0.5: "#2F2521", 1: "#15100D"},
}
"""Colours of surfaces, each with its light and shade; ``light`` and ``dark`` are the checkers."""


_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]+")
"""What is written into the picture, where a quotation mark would do harm."""


def checked_colours(colours: Mapping[str, str]) -> Mapping[str, str]:
    """Returns *colours* if a picture has them all."""
    for name, colour in colours.items():
        if name not in (*WOODS, "mark"):
            raise UnreadableError(
                "there is no colour {name!r} in a picture; there are {names}",
                name=name,
                names=", ".join((*WOODS, "mark")),
            )
        if not _COLOUR.fullmatch(colour):
            raise UnreadableError(
                "{colour!r} is not a colour; write it as #2E6B4F or by its name", colour=colour
            )
    return colours


def number(value: float) -> str:
    """Returns a length without needless digits.

    >>> number(12.0), number(1 / 3)
    ('12', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(tag: str, *content: str, **attributes: str | float) -> str:
    """Returns an element of XML; ``_`` in the name of an attribute stands for ``-``.

    >>> element("circle", r=2.5, stroke_width=1)
    '<circle r="2.5" stroke-width="1"/>'
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="'
        f'{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
    )
    if not content:
        return f"<{tag}{written}/>"
    return f"<{tag}{written}>{''.join(content)}</{tag}>"


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    font: str = SANS,
    weight: int = 600,
    width: float | None = None,
) -> str:
    """Returns *words* around a middle, pressed into *width* if one is given."""
    pressed: dict[str, str | float] = {}
    if width is not None:
        pressed = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
    # dominant-baseline is not read by every program; a third of the size is the middle of digits.
    return element(
        "text",
        escape(words),
        x=x,
        y=y + 0.355 * size,
        font_family=font,
        font_size=size,
        font_weight=weight,
        text_anchor="middle",
        fill=fill,
        **pressed,
    )


def _linear(name: str, stops: Mapping[float, str], *, upright: bool = True) -> str:
    direction = {"x2": 0, "y2": 1} if upright else {"x2": 1, "y2": 0}
    return element("linearGradient", *_stops(stops), id=f"videau-{name}", x1=0, y1=0, **direction)


def _stops(stops: Mapping[float, str]) -> list[str]:
    """Colours by offset; ``#000000/0.4`` has an opacity."""
    written = []
    for offset, colour in stops.items():
        plain, _, opacity = colour.partition("/")
        extra = {"stop_opacity": opacity} if opacity else {}
        written.append(element("stop", offset=offset, stop_color=plain, **extra))
    return written


def _radial(name: str, stops: Mapping[float, str], x: float, y: float, r: float) -> str:
    return element("radialGradient", *_stops(stops), id=f"videau-{name}", cx=x, cy=y, r=r)


def _grain(name: str, frequency: str, matrix: str, seed: int) -> str:
    """Dark fibres: noise that is long in one direction, its strength taken as opacity."""
    return element(
        "filter",
        element(
            "feTurbulence",
            type="fractalNoise",
            baseFrequency=frequency,
            numOctaves=3,
            seed=seed,
            result="noise",
        ),
        element("feColorMatrix", type="matrix", values=matrix, in_="noise"),
        element("feComposite", in2="SourceGraphic", operator="in"),
        id=f"videau-{name}",
        x=0,
        y=0,
        width=1,
        height=1,
    )


def _checker(name: str, rim: str, ring: str, glint: str, mark: str) -> str:
    r = CHECKER

    def circle(radius: float, **attributes: str | float) -> str:
        return element("circle", r=r * radius, **attributes)

    line = {"fill": "none", "stroke": ring}
    return element(
        "g",
        circle(1.16, cy=0.14 * r, fill="url(#videau-shadow)"),
        circle(0.975, fill=f"url(#videau-{name})", stroke=rim, stroke_width=0.05 * r),
        circle(0.92, fill="none", stroke=glint, stroke_width=1.6, stroke_opacity=0.55),
        circle(0.7, cy=1, fill="none", stroke=glint, stroke_width=1.4, stroke_opacity=0.5),
        circle(0.7, stroke_width=1.8, **line),
        mark,
        id=f"videau-{name}-checker",
    )


def _star(radius: float, waist: float) -> str:
    """A star with four points, as one path."""
    corners = [(0, -radius), (waist, -waist), (radius, 0), (waist, waist)]
    corners += [(-x, -y) for x, y in corners]
    path = " ".join(f"{number(x)} {number(y)}" for x, y in corners)
    return element("path", d=f"M{path}Z", fill="#A8917F", fill_opacity=0.85)


_DARK_LINES = "0 0 0 0 0.13  0 0 0 0 0.06  0 0 0 0 0.02  {} 0 0 0 {}"


def definitions(colours: Mapping[str, str]) -> str:
    """Returns everything that a picture refers to by name, some of it in other *colours*."""
    woods = {
        name: dict.fromkeys(stops, colours[name]) if name in colours else stops
        for name, stops in WOODS.items()
    }
    return element(
        "defs",
        _linear("frame", woods["frame"]),
        _linear("field", woods["field"]),
        _linear("dark-point", woods["dark-point"], upright=False),
        _linear("light-point", woods["light-point"], upright=False),
        _linear("brass", {0: "#E9CD8B", 0.45: "#C79B4B", 1: "#8E6526"}),
        _linear("from-above", {0: "#000000/0.45", 1: "#000000/0"}),
        _linear("from-left", {0: "#000000/0.35", 1: "#000000/0"}, upright=False),
        _linear("bar", {0: "#2C170D/0.55", 0.5: "#2C170D/0", 1: "#2C170D/0.55"}, upright=False),
        _radial("light", woods["light"], 0.36, 0.28, 0.85),
        _radial("dark", woods["dark"], 0.36, 0.28, 0.85),
        _radial("shadow", _SHADOW, 0.5, 0.5, 0.5),
        _linear("light-slab", _upright(woods["light"])),
        _linear("dark-slab", _upright(woods["dark"])),
        _grain("grain", "0.0024 0.064", _DARK_LINES.format("1.5", "-0.58"), 7),
        _grain("upright-grain", "0.076 0.0018", _DARK_LINES.format("1.3", "-0.52"), 3),
        _LIGHT_CHECKER,
        _DARK_CHECKER,
    )


_SHADOW = {0.7: "#140A04/0.55", 0.86: "#140A04/0.28", 1: "#140A04/0"}
_LIGHT_CHECKER = _checker(
    "light",
    rim="#553D21",
    ring="#B79C70",
    glint="#FFFFFF",
    mark=element("circle", r=0.4 * CHECKER, fill="none", stroke="#B79C70", stroke_width=1.8),
)
_DARK_CHECKER = _checker(
    "dark",
    rim="#0B0706",
    ring="#A8917F",
    glint="#8C7668",
    mark=_star(0.36 * CHECKER, 0.09 * CHECKER),
)


def _upright(stops: Mapping[float, str]) -> Mapping[float, str]:
    """The same colours for the edge of a checker, whose middle is in the middle."""
    return dict(zip((0, 0.5, 1), stops.values(), strict=True))
