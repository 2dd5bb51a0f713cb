"""Matches in Smart Game Format (``.sgf``), as GNU Backgammon keeps them: reading.

One tree for each game. Points are letters, ``a`` to ``x``, the same for both players; ``y`` is
the bar and ``z`` off. White of the file is white here. GNU Backgammon checks nothing that it
loads; we do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from videau.errors import IllegalPositionError, IllegalSettingsError, UnreadableError
from videau.files.assembly import assemble
from videau.files.record import Players, Problem, Record
from videau.files.sgf_analysis import read_candidates, read_cube, read_number
from videau.files.sgf_tree import Node, parse_trees
from videau.files.transcript import Said, Saying, Setup, ToldGame, ToldMatch, dice_of
from videau.i18n.texts import Text
from videau.rules.cube import Side
from videau.rules.match import Score
from videau.rules.options import LONGEST_MATCH, Options
from videau.rules.plays import Step
from videau.rules.position import BAR, OFF, Position
from videau.rules.starts import STARTS

__all__ = ["COLOURS", "RULES", "TAGS", "parse_sgf", "steps_of"]

COLOURS = {"W": Side.WHITE, "B": Side.BLACK}

TAGS = {
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "AN": "Transcriber",
    "WR": "Player 1 Elo",
    "BR": "Player 2 Elo",
}
"""What the properties of the first game are called in our records."""

RULES = {"nackgammon": "Nackgammon", "hypergammon": "Hypergammon3"}
"""What other programs call our starting positions."""

_WORDS = {
    "double": Said.DOUBLES,
    "redouble": Said.DOUBLES,
    "beaver": Said.DOUBLES,
    "take": Said.TAKES,
    "accept": Said.TAKES,
    "drop": Said.DROPS,
    "pass": Said.DROPS,
    "reject": Said.DROPS,
}
_RESULT = re.compile(r"\s*(?P<side>[WB])\+(?P<points>\d{1,6})")
_PLAY = re.compile(r"\s*(?P<dice>[1-6]{2})\s*(?P<steps>(?:[a-z]{2})*)\s*$")
_INFO = re.compile(r"\s*(?P<name>length|game|ws|bs)\s*:\s*(?P<number>\d{1,6})\s*$")
_DEEPEST = 30
"""Lines beside lines beside lines that are read; people write two or three."""
_DATE = re.compile(r"\d{4}(?:-\d{2}){0,2}")


def parse_sgf(text: str) -> Iterator[Record]:
    """Yields every match in *text*: games follow each other until one begins to count anew.

    >>> record = next(parse_sgf("(;GM[6]PW[Ann]PB[Bob];W[31hefe];B[42qusu])"))
    >>> record.players, str(record.entries[-1].action)
    (Players(white='Ann', black='Bob'), '8/4 6/4')
    """
    match: list[Node] = []
    last = -1
    for root in parse_trees(text):
        game = root.get("GM").strip()
        if game not in ("6", ""):
            raise UnreadableError(
                "line {line} of the file: {problem}",
                line=root.line,
                problem=Text("expected backgammon, GM[6], got GM[{game}]", game=game[:20]),
            )
        number = _info(root).get("game", last + 1)
        if match and number <= last:
            yield assemble(_told(match))
            match = []
        match.append(root)
        last = number
    yield assemble(_told(match))


def _info(root: Node) -> dict[str, int]:
    found = (_INFO.match(value) for value in root.values.get("MI", ()))
    return {match["name"]: int(match["number"]) for match in found if match}


def _told(roots: list[Node]) -> ToldMatch:
    first = roots[0]
    date = _DATE.match(first.get("DT").strip())
    told = ToldMatch(
        _options(first),
        Players(_name(first.get("PW")), _name(first.get("PB"))),
        date[0] if date else first.get("DT").strip() or None,
        {tag: first.get(name).strip() for name, tag in TAGS.items() if first.get(name).strip()},
        first.get("GC").strip("\n"),
    )
    for root in roots:
        told.games.append(_game(root, told))
    return told


def _name(text: str) -> str:
    return " ".join(text.split())


def _rules(root: Node) -> list[str]:
    return [rule.strip().lower() for rule in root.get("RU").split(":")]


def _options(root: Node) -> Options:
    rules = _rules(root)
    length = _info(root).get("length", 0)
    length = 0 if length > LONGEST_MATCH else length
    start = next((name for name, rule in RULES.items() if rule.lower() in rules), "standard")
    first = root.children[0] if root.children else root
    if start == "standard" and "AW" in first.values and "PL" not in first.values:
        board = _board(first, STARTS[start].checkers)
        start = next((name for name, known in STARTS.items() if known == board), start)
    cube = "nocube" not in rules
    try:
        return Options(
            length=length,
            cube=cube,
            crawford="crawford" in rules if length else True,
            jacoby="jacoby" in rules and not length and cube,
            start=start,
        )
    except IllegalSettingsError as error:
        raise UnreadableError(
            "line {line} of the file: {problem}", line=root.line, problem=error.text
        ) from None


def _game(root: Node, told: ToldMatch) -> ToldGame:
    info = _info(root)
    game = ToldGame(root.line, Score(info.get("ws", 0), info.get("bs", 0)))
    game.comment = root.get("C")
    if told.options.is_match:
        game.is_crawford = "crawfordgame" in _rules(root)
    value = root.get("CV").strip()
    if value.isascii() and value.isdigit() and not told.options.is_match and told.options.cube:
        game.automatic_doubles = min(6, max(0, int(value[:4]).bit_length() - 1))
    reader = _Reader(told)
    if root.children:
        game.sayings = reader.line(root.children[0], root.children[1:])
    result = _RESULT.match(root.get("RE"))
    if result is not None:
        side, points = COLOURS[result["side"]], int(result["points"])
        game.sayings.append(Saying(root.line, side, Said.WINS, result[0], number=points))
    return game


class _Reader:
    """Turns nodes into sayings."""

    def __init__(self, told: ToldMatch) -> None:
        self._told = told
        self._checkers = STARTS[told.options.start].checkers

    def line(self, first: Node, beside: list[Node], depth: int = 0) -> list[Saying]:
        """A node and all that follows it, with the nodes that stand *beside* it."""
        sayings: list[Saying] = []
        for node in first.main_line():
            said = self._sayings(node)
            if said and beside and depth < _DEEPEST:
                lines = tuple(self.line(each, [], depth + 1) for each in beside)
                said[0] = said[0]._replace(variations=lines)
            sayings += said
            beside = node.children[1:]
        return sayings

    def _sayings(self, node: Node) -> list[Saying]:
        """What one node says; a board and dice may be set in the same one."""
        setup = self._setup(node)
        found = [] if setup is None else [setup]
        for colour, side in COLOURS.items():
            if colour in node.values:
                found += self._deed(node, side, node.get(colour).strip())
        dice = dice_of(node.get("DI").strip())
        if dice is not None:
            side = COLOURS.get(node.get("PL").strip()[:1].upper(), Side.WHITE)
            text = f"DI[{dice}]"
            found.append(Saying(node.line, side, Said.ROLLS, text, dice, comment=node.get("C")))
        return found

    def _deed(self, node: Node, side: Side, text: str) -> Iterator[Saying]:
        cube = read_cube(node.get("DA"), in_chances=self._told.options.is_match)
        word = _WORDS.get(text.lower())
        play = _PLAY.match(text)
        if word is not None:
            yield Saying(node.line, side, word, text, comment=node.get("C"), cube=cube)
        elif play is not None:
            chosen, candidates = read_candidates(node.values.get("A", ()), side, steps_of)
            yield Saying(
                node.line,
                side,
                Said.ROLLS,
                text,
                dice_of(play["dice"]),
                steps_of(play["steps"], side),
                comment=node.get("C"),
                cube=cube,
                candidates=candidates,
                chosen=chosen,
                luck=read_number(node.get("LU")),
            )
        else:
            problem = Text("{said!r} is not understood and left out", said=text[:60])
            self._told.problems.append(Problem(node.line, problem))

    def _setup(self, node: Node) -> Saying | None:
        """A board, a cube or a turn that is set; a turn with dice is a roll."""
        value, owner = node.get("CV").strip(), node.get("CP").strip().lower()[:1]
        turn = COLOURS.get(node.get("PL").strip()[:1].upper())
        has_board = any(name in node.values for name in ("AW", "AB", "AE"))
        board = _board(node, self._checkers) if has_board else None
        if board == STARTS[self._told.options.start] and turn is None:
            return None
        is_value = value.isascii() and value.isdigit() and 0 < len(value) < 6
        if not has_board and not is_value and not owner and (turn is None or "DI" in node.values):
            return None
        setup = Setup(
            board,
            turn,
            _power(int(value)) if is_value else None,
            ({"w": Side.WHITE, "b": Side.BLACK}.get(owner),) if owner else None,
        )
        return Saying(node.line, Side.WHITE, Said.SETS, "PL AW AB CV CP", setup=setup)


def _board(node: Node, checkers: int) -> Position:
    counts: dict[Side, dict[int, int]] = {Side.WHITE: {}, Side.BLACK: {}}
    for name, side in (("AW", Side.WHITE), ("AB", Side.BLACK)):
        for letter in "".join(node.values.get(name, ())).strip():
            point = _point(letter, side)
            if point is not None and point != OFF:
                counts[side][point] = counts[side].get(point, 0) + 1
    try:
        return Position(counts[Side.WHITE], counts[Side.BLACK], checkers=checkers)
    except IllegalPositionError as error:
        raise UnreadableError(
            "line {line} of the file: {problem}", line=node.line, problem=error.text
        ) from None


def _power(value: int) -> int:
    """The cube that shows *value*, or the next smaller one that there is."""
    return 1 << max(0, value.bit_length() - 1)


def _point(letter: str, side: Side) -> int | None:
    if letter == "y":
        return BAR
    if letter == "z":
        return OFF
    if not "a" <= letter <= "x":
        return None
    point = ord(letter) - ord("a") + 1
    return point if side is Side.WHITE else BAR - point


def steps_of(letters: str, side: Side) -> tuple[Step, ...]:
    """Returns the steps that pairs of letters stand for.

    >>> steps_of("qusu", Side.BLACK)
    (Step(source=8, target=4), Step(source=6, target=4))
    """
    points = [_point(letter, side) for letter in letters]
    pairs = zip(points[::2], points[1::2], strict=False)
    return tuple(
        Step(source, target)
        for source, target in pairs
        if source is not None and target is not None
    )
