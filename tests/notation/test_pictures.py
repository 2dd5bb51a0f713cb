from __future__ import annotations

import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from tests.notation.strategies import states
from tests.positions import positions
from videau import (
    BLACK,
    WHITE,
    Match,
    OpeningRoll,
    Play,
    Position,
    UnreadableError,
    draw,
    draw_svg,
    parse_xgid,
)
from videau.notation.board_view import Edge, view_board
from videau.notation.diagram import SpanKind, spans

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"

PICTURES: dict[str, Position | Match] = {
    "start": Position(),
    "hit": parse_xgid("aB--BaC-A---cD-a-f-bA---AA:1:-1:1:65:3:4:0:7:10"),
    "doubled": parse_xgid("aFDB--------------f-abcb--:1:-1:-1:D:3:4:0:7:10"),
}


def same_as_golden(name: str, made: str) -> bool:
    """Whether a picture is the one that was looked at; VIDEAU_GOLDEN=write puts it in place."""
    file = GOLDEN / name
    if os.environ.get("VIDEAU_GOLDEN") == "write":
        file.write_text(made, encoding="utf-8")
    return file.read_text(encoding="utf-8") == made


@pytest.mark.parametrize("name", PICTURES)
def test_diagrams_look_as_they_did(name: str) -> None:
    assert same_as_golden(f"{name}.txt", draw(PICTURES[name]) + "\n")


@pytest.mark.parametrize("name", ["start", "hit"])
def test_svg_pictures_look_as_they_did(name: str) -> None:
    assert same_as_golden(f"{name}.svg", draw_svg(PICTURES[name]) + "\n")


# Text


@given(positions())
def test_a_diagram_shows_every_checker(position: Position) -> None:
    table = view_board(position)
    pieces = [span for line in spans(table) for span in line]
    for stack in table.stacks:
        mine = [s for s in pieces if (s.point, s.edge) == (stack.point, stack.edge)]
        letters = sum(span.kind is SpanKind.CHECKER for span in mine)
        counts = [int(span.text) for span in mine if span.kind is SpanKind.COUNT]
        assert letters == stack.count if stack.count <= 5 else counts == [stack.count]
    for edge, side in ((Edge.BOTTOM, position.own), (Edge.TOP, position.other)):
        shown = sum(stack.count for stack in table.stacks if stack.edge is edge)
        assert shown + table.player(edge).off == sum(side)


@given(states)
def test_a_diagram_has_straight_edges_and_no_words(match: Match) -> None:
    lines = draw(match).splitlines()
    assert len(lines) == 15
    assert len({line.index(sign) for line in lines for sign in "┌│└" if sign in line}) == 1
    assert not re.search("[A-Za-z]{2}", draw(match))


def test_the_player_at_the_bottom_is_the_one_asked_for() -> None:
    match = parse_xgid("XGID=-b----E-C---eE---c-e----A-:0:0:1:31:2:0:0:5:10")
    assert draw(match) == draw(match, perspective=WHITE)
    assert "▸ X 143 +1  2/5" in draw(match)
    assert "▸ O 143 +1  2/5" in draw(match, perspective=BLACK)
    assert draw(match.game.position) == draw(match.game.position.swapped(), perspective=BLACK)


def test_the_cube_lies_beside_its_owner() -> None:
    at = "XGID=-b----E-C---eE---c-e----B-:{}:00:0:0:0:0:{}"
    rows = {"1:1:1": 12, "1:-1:1": 2, "0:0:1": 7}
    for fields, row in rows.items():
        lines = draw(parse_xgid(at.format(fields, 10))).splitlines()
        assert [number for number, line in enumerate(lines) if "[" in line] == [row]
    assert "[" not in draw(parse_xgid(at.format("0:0:1", 0)))


# SVG


@settings(max_examples=40)
@given(states)
def test_an_svg_picture_is_whole_and_refers_to_nothing_outside(match: Match) -> None:
    picture = draw_svg(match)
    root = ElementTree.fromstring(picture)
    names = {element.get("id") for element in root.iter()}
    used = re.findall(r'(?:href="|url\()#([a-z-]+)', picture)
    assert used
    assert names.issuperset(used)
    assert picture.count("http") == 1
    assert "style=" not in picture
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    assert draw_svg(match) == picture


@settings(max_examples=40)
@given(positions())
def test_an_svg_picture_shows_every_checker(position: Position) -> None:
    root = ElementTree.fromstring(draw_svg(position))
    on_board = [use for use in root.iter(f"{SVG}use") if use.get("x") is not None]
    assert len(on_board) == sum(min(8, stack.count) for stack in view_board(position).stacks)
    written = [text.text for text in root.iter(f"{SVG}text")]
    for stack in view_board(position).stacks:
        assert stack.count < 6 or str(stack.count) in written


def test_a_picture_has_the_size_and_the_words_that_were_asked_for() -> None:
    picture = draw_svg(Position(), size=300, title="A < B", description="Start & go")
    root = ElementTree.fromstring(picture)
    assert (root.get("width"), root.get("height")) == ("300", "221")
    assert [root[0].text, root[1].text] == ["A < B", "Start & go"]


def test_a_picture_shows_itself_in_a_notebook() -> None:
    picture = draw_svg(Position())
    assert picture._repr_svg_() == picture
    assert Position()._repr_svg_() == picture


def test_black_at_the_bottom_has_the_dark_checkers() -> None:
    match = parse_xgid("XGID=-a----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
    white, black = draw_svg(match), draw_svg(match, perspective=BLACK)
    assert white != black
    dark = '<use href="#videau-dark-checker" x='
    assert white.count(dark) == black.count(dark) == 14


# Arrows, lit points, captions, colours


def test_marks_look_as_they_did() -> None:
    opening = Match().apply(OpeningRoll(3, 1))
    picture = draw_svg(
        opening,
        arrows=Play.parse("8/5 6/5"),
        highlights=[5],
        caption="3-1: make your 5 point",
        colours={"field": "#2E6B4F", "mark": "orange"},
    )
    assert same_as_golden("marks.svg", picture + "\n")


@settings(max_examples=40)
@given(states)
def test_every_play_can_be_drawn_with_arrows(match: Match) -> None:
    plain = ElementTree.fromstring(draw_svg(match))
    for play in match.game.legal_plays[:20]:
        marked = ElementTree.fromstring(draw_svg(match, arrows=play))
        ways = {(move.source, move.target) for move in play}
        assert len(list(marked.iter())) >= len(list(plain.iter())) + len(ways)


def test_marks_are_numbered_by_the_player_on_turn() -> None:
    match = Match().apply(OpeningRoll(1, 3))
    assert match.game.turn is BLACK
    seen_by_black = draw_svg(match, perspective=BLACK, arrows=[(8, 5)], highlights=[5])
    as_white = draw_svg(
        Match().apply(OpeningRoll(3, 1)), perspective=WHITE, arrows=[(8, 5)], highlights=[5]
    )
    drawn = re.compile(r'<rect [^>]*fill-opacity="0.22"[^>]*>|<path d="M0 -7.5[^>]*>')
    assert drawn.findall(seen_by_black) == drawn.findall(as_white)
    assert drawn.findall(draw_svg(match, arrows=[(8, 5)])) != drawn.findall(seen_by_black)


def test_a_long_caption_stays_within_the_picture() -> None:
    short, long = (draw_svg(Position(), caption=words) for words in ("Go", "Go on " * 40))
    assert "textLength" not in short
    assert 'textLength="1646"' in long


@pytest.mark.parametrize(
    ("colours", "said"),
    [
        ({"sky": "blue"}, "there is no colour 'sky' in a picture; there are frame, field"),
        ({"field": '"/><script>'}, "is not a colour; write it as #2E6B4F"),
    ],
)
def test_a_colour_that_cannot_be_is_refused(colours: dict[str, str], said: str) -> None:
    with pytest.raises(UnreadableError, match=said):
        draw_svg(Position(), colours=colours)


# What print() and a notebook show


@settings(max_examples=40)
@given(states)
def test_a_game_and_a_match_are_printed_as_they_are_drawn(match: Match) -> None:
    for shown in (match, match.game):
        assert str(shown) == draw(shown)
        assert shown._repr_svg_() == draw_svg(shown)
        assert "\n" not in repr(shown)


def test_a_printed_match_shows_cube_score_and_whose_turn_it_is() -> None:
    lines = str(parse_xgid("aB--BaC-A---cD-a-f-bA---AA:1:-1:1:65:3:4:0:7:10")).splitlines()

    assert any("[2]" in line for line in lines)
    assert any("3/7" in line and "▸ X" in line for line in lines)
    assert any("4/7" in line and "▸" not in line for line in lines)
    assert any("6  5" in line and "│" in line for line in lines)
