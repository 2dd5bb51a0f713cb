"""The page that ``videau review --html`` writes, in a browser: on a screen, and on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import call

MATCH = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 24/21 24/23             64: 24/14
  2) 52: 24/22 6/1               64: 8/2 6/2
  3)  Doubles => 2                Drops
 Wins 1 point
"""
LARGEST = 150_000
"""Bytes for each board on paper: one with the grain of its wood takes three million."""


@pytest.fixture
def report(tmp_path: Path) -> Path:
    (tmp_path / "match.mat").write_text(MATCH, encoding="utf-8")
    page = tmp_path / "report.html"
    call("review", str(tmp_path / "match.mat"), "--plies", "0", "--html", str(page))
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_review_prints_dark_on_white_with_every_decision_in_one_piece(
    chromium: Any, report: Path, scheme: str
) -> None:
    page = chromium.new_page(color_scheme=scheme)
    try:
        page.goto(report.as_uri())
        page.emulate_media(media="print", color_scheme=scheme)
        found = page.evaluate(
            """() => {
                const { backgroundColor, color } = getComputedStyle(document.body)
                const figures = [...document.querySelectorAll('figure')]
                const pieces = figures.map((each) => getComputedStyle(each).breakInside)
                const wide = figures.filter((each) => each.scrollWidth > each.clientWidth)
                return { paper: backgroundColor, ink: color, pieces, wide: wide.length }
            }"""
        )
        printed = page.pdf(format="A4", print_background=True)
    finally:
        page.close()

    boards = len(found["pieces"])
    assert boards >= 4
    assert set(found["pieces"]) == {"avoid"}
    assert found["wide"] == 0
    assert (found["paper"], found["ink"]) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
    assert len(printed) < LARGEST * boards


def test_a_review_asks_nobody_for_anything(chromium: Any, report: Path) -> None:
    page = chromium.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    try:
        page.goto(report.as_uri())
    finally:
        page.close()

    assert asked == [report.as_uri()]
