"""Draws what ``examples/td_lambda.py`` prints: games won against chance, by games played.

::

    python examples/td_lambda.py | python -m tools.learning_curve > docs/pictures/td-lambda.svg
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 24, 44
AIM = 0.95

STYLE = (
    "text{font:13px sans-serif;fill:#444}"
    ".grid{stroke:#ddd}.aim{stroke:#a33;stroke-dasharray:4 4}"
    ".curve{fill:none;stroke:#246;stroke-width:2}.dot{fill:#246}"
)


class Measurement(NamedTuple):
    """One line of the example."""

    games: int
    seconds: int
    won: float


def read(lines: Iterable[str]) -> list[Measurement]:
    """Returns the measurements of some lines.

    >>> read(["500 12 0.75"])
    [Measurement(games=500, seconds=12, won=0.75)]
    """
    fields = (line.split() for line in lines)
    return [Measurement(int(games), int(seconds), float(won)) for games, seconds, won in fields]


def draw(curve: Sequence[Measurement]) -> str:
    """Returns the picture of a curve, as SVG."""
    most = max(point.games for point in curve)

    def x(games: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * games / most, 1)

    def y(won: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - won), 1)

    grid = [
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(share)}" y2="{y(share)}"/>'
        f'<text x="{LEFT - 8}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    step = max(1, round(most / 5000)) * 1000
    ticks = [
        f'<text x="{x(games)}" y="{HEIGHT - 24}" text-anchor="middle">{games:,}</text>'
        for games in range(0, most + 1, step)
    ]
    points = " ".join(f"{x(point.games)},{y(point.won)}" for point in curve)
    dots = [f'<circle class="dot" cx="{x(p.games)}" cy="{y(p.won)}" r="3"/>' for p in curve]
    title = f"Share of games won against random play, {curve[-1].seconds} s on one core"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>{title}</title><style>{STYLE}</style>",
            *grid,
            *ticks,
            f'<line class="aim" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(AIM)}" y2="{y(AIM)}"/>',
            f'<polyline class="curve" points="{points}"/>',
            *dots,
            f'<text x="{LEFT}" y="15">{title}</text>',
            f'<text x="{LEFT}" y="{HEIGHT - 6}">games played against itself</text>',
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    sys.stdout.write(draw(read(sys.stdin)))
