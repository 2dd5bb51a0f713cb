"""The board at the terminal: the letters of the plain diagram, painted and labelled.

Where everything stands is decided by :mod:`videau.notation.diagram`. Here the pieces get
colours, the players their names, and the points the numbers of whoever has to choose. Open and
filled checkers differ without colour too; without Unicode they are the letters of the diagram.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rich.text import Text as Painted

from videau.cli.terminal import Terminal
from videau.i18n.texts import Counted, Text
from videau.notation.board_view import BoardView, Edge, PlayerView, view_board
from videau.notation.diagram import LETTERS, Span, SpanKind, spans
from videau.play.narration import Names
from videau.play.outcome import shown_score
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.position import BAR, Position

__all__ = ["draw_board"]

# Of the 256 colours that nearly every terminal has: richer browns turn to olive and maroon
# where they are rounded to those.
_WOOD = "on color(235)"
_POINTS = ("on color(137)", "on color(94)")  # by turns, as on a real board
_FRAME_STYLE = f"color(180) {_WOOD}"
_CHECKER_STYLES = {Side.WHITE: "bold color(231)", Side.BLACK: "bold color(16)"}
_EMPTY_STYLE = "color(235)"
_DICE_STYLE = "bold color(16) on color(231)"
_OUTSIDE_STYLES = {SpanKind.NUMBER: "dim", SpanKind.CUBE: "bold"}

_SIGNS = {Side.WHITE: "○", Side.BLACK: "●"}
_ASCII = str.maketrans("┌┬┐└┴┘─│·▸∞", "++++++-|.>~")

# Lines of the diagram beside which the players are described, and the middle between them.
_FIRST_LINE = {Edge.TOP: 2, Edge.BOTTOM: 9}
_MIDDLE_LINE = 7
_NAME_WIDTH = 18


def draw_board(
    match: Match,
    terminal: Terminal,
    names: Names,
    *,
    bottom: Side = Side.WHITE,
    tried: Position | None = None,
) -> Painted:
    """Returns the board, seen by *bottom*, with the points as whoever has to choose counts them.

    *tried* is shown instead of the position of the game: a play in the making.
    """
    if tried is not None:
        match = replace(match, game=replace(match.game, position=tried))
    view = view_board(match, bottom)
    turned = (match.game.chooser or bottom) is not bottom
    labels = dict(_labels(view, match, terminal, names))
    board = Painted()
    for number, line in enumerate(spans(view)):
        for text, style in _painted(line, bottom, turned):
            board.append(text, style)
        board.append(f"  {labels.get(number, '')}".rstrip())
        board.append("\n")
    board.rstrip()
    return board if terminal.draws_unicode else _in_ascii(board, bottom)


def _painted(line: tuple[Span, ...], bottom: Side, turned: bool) -> Iterator[tuple[str, str]]:
    """Yields the pieces of one line with their colours, up to the frame.

    What the diagram says about the players is left out: here they are described in words.
    """
    is_board = line[1].kind is SpanKind.FRAME
    margin, *pieces = line[:-2] if line[-1].kind is SpanKind.PLAYER else line
    yield margin.text, _OUTSIDE_STYLES.get(margin.kind, "")
    for span in pieces:
        if span.kind is SpanKind.DICE:
            yield from _dice(span.text)
        elif span.kind is SpanKind.NUMBER and span.point is not None:
            number = 25 - span.point if turned else span.point
            yield f"{number:>2} ", _OUTSIDE_STYLES[SpanKind.NUMBER]
        elif is_board:
            yield _on_board(span, bottom)
        else:
            yield span.text, ""


def _on_board(span: Span, bottom: Side) -> tuple[str, str]:
    ground = _WOOD if span.point in (None, BAR) else _POINTS[span.point % 2]
    if span.kind is SpanKind.FRAME:
        return span.text, _FRAME_STYLE
    if span.kind is SpanKind.EMPTY:
        return span.text, f"{_EMPTY_STYLE} {ground}"
    if span.kind in (SpanKind.CHECKER, SpanKind.COUNT):
        side = _side(span.edge, bottom)
        text = f" {_SIGNS[side]} " if span.kind is SpanKind.CHECKER else span.text
        return text, f"{_CHECKER_STYLES[side]} {ground}"
    return span.text, ground


def _dice(text: str) -> Iterator[tuple[str, str]]:
    """The dice as two white faces, in the middle of their place."""
    one, other = text.split()
    faces = f" {one} ", f" {other} "
    room = len(text) - sum(map(len, faces)) - 1
    yield " " * (room // 2), _WOOD
    yield faces[0], _DICE_STYLE
    yield " ", _WOOD
    yield faces[1], _DICE_STYLE
    yield " " * (room - room // 2), _WOOD


def _side(edge: Edge | None, bottom: Side) -> Side:
    return bottom if edge is Edge.BOTTOM else bottom.opponent


def _labels(
    view: BoardView, match: Match, terminal: Terminal, names: Names
) -> Iterator[tuple[int, str]]:
    """Yields what is written beside the board, each with the number of its line."""
    for edge, first in _FIRST_LINE.items():
        player = view.player(edge)
        is_to_move = view.to_move is edge
        for offset, label in enumerate(_player_lines(player, match, terminal, names, is_to_move)):
            yield first + offset, label
    if match.is_crawford:
        yield _MIDDLE_LINE, terminal.tr(Text("Crawford game"))
    elif match.options.is_match:
        length = match.options.length
        yield (
            _MIDDLE_LINE,
            terminal.tr(Counted("match to {n} point", "match to {n} points", length)),
        )


def _player_lines(
    player: PlayerView, match: Match, terminal: Terminal, names: Names, is_to_move: bool
) -> Iterator[str]:
    assert player.side is not None
    name = names[player.side]
    short = name if len(name) <= _NAME_WIDTH else f"{name[: _NAME_WIDTH - 1]}…"
    yield f"{'▸' if is_to_move else ' '} {_SIGNS[player.side]} {short}"
    lines: list[Text] = [Counted("{n} pip", "{n} pips", player.pips)]
    if match.options.is_match or match.score.white or match.score.black:
        lines.append(Text("score: {n}", n=shown_score(match).of(player.side)))
    if player.off:
        lines.append(Text("off: {n}", n=player.off))
    for line in lines:
        yield f"    {terminal.tr(line)}"


def _in_ascii(board: Painted, bottom: Side) -> Painted:
    """The same picture for a terminal that shows nothing else; styles keep their places."""
    plain = board.copy()
    letters = {ord(_SIGNS[_side(edge, bottom)]): letter for edge, letter in LETTERS.items()}
    plain.plain = board.plain.translate(_ASCII).translate(letters)
    return plain
