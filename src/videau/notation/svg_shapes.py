"""Colours, gradients and shapes of the picture: what it refers to many times.

All lengths follow from the width of a point, which is 100. Shadows are gradients and not
filters, because a board has thirty checkers; only the grain of the wood is a filter.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["CHECKER", "DEFINITIONS", "INK", "SANS", "SERIF", "element", "number"]

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
}


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

DEFINITIONS = element(
    "defs",
    _linear("frame", {0: "#5A3521", 1: "#3E2316"}),
    _linear("field", {0: "#AB7B49", 0.5: "#B98955", 1: "#AB7B49"}),
    _linear("dark-point", {0: "#5F3822", 0.5: "#6E4329", 1: "#5F3822"}, upright=False),
    _linear("light-point", {0: "#DDBB82", 0.5: "#E7CB98", 1: "#DDBB82"}, upright=False),
    _linear("brass", {0: "#E9CD8B", 0.45: "#C79B4B", 1: "#8E6526"}),
    _linear("from-above", {0: "#000000/0.45", 1: "#000000/0"}),
    _linear("from-left", {0: "#000000/0.35", 1: "#000000/0"}, upright=False),
    _linear("bar", {0: "#2C170D/0.55", 0.5: "#2C170D/0", 1: "#2C170D/0.55"}, upright=False),
    _radial("light", {0: "#FFFDF6", 0.55: "#F6ECD8", 1: "#DCC8A3"}, 0.36, 0.28, 0.85),
    _radial("dark", {0: "#5C4B43", 0.5: "#2F2521", 1: "#15100D"}, 0.36, 0.28, 0.85),
    _radial("shadow", {0.7: "#140A04/0.55", 0.86: "#140A04/0.28", 1: "#140A04/0"}, 0.5, 0.5, 0.5),
    _linear("light-slab", {0: "#FFFDF6", 0.5: "#F6ECD8", 1: "#DCC8A3"}),
    _linear("dark-slab", {0: "#5C4B43", 0.5: "#2F2521", 1: "#15100D"}),
    _grain("grain", "0.0024 0.064", _DARK_LINES.format("1.5", "-0.58"), 7),
    _grain("upright-grain", "0.076 0.0018", _DARK_LINES.format("1.3", "-0.52"), 3),
    _checker(
        "light",
        rim="#553D21",
        ring="#B79C70",
        glint="#FFFFFF",
        mark=element("circle", r=0.4 * CHECKER, fill="none", stroke="#B79C70", stroke_width=1.8),
    ),
    _checker(
        "dark",
        rim="#0B0706",
        ring="#A8917F",
        glint="#8C7668",
        mark=_star(0.36 * CHECKER, 0.09 * CHECKER),
    ),
)
"""Everything that a picture refers to by name."""
