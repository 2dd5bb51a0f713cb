"""Match texts (``.mat``, ``.txt``, ``.gam``): every dialect that programs and sites write.

::

    ; [EventDate "2026.11.16"]
     3 point match

     Game 1
     Ann : 0                        Bob : 0
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2) 64: 24/18 18/14              Doubles => 2
      3)  Takes                      55: 13/8 13/8 8/3 8/3
      4) 61:                         Wins 2 points

No two programs agree on columns, stars, the order of dice or the words around the end of a game.
So a row is cut at the words that can begin a cell, and what they mean is left to the rules.
The left player is white.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from videau.errors import UnreadableError
from videau.files.assembly import assemble
from videau.files.match_tags import read_tags, told_match
from videau.files.record import Players, Problem, Record
from videau.files.transcript import Said, Saying, Setup, ToldGame, ToldMatch, dice_of
from videau.i18n.texts import Text
from videau.notation.points import parse_point
from videau.notation.xgid import parse_xgid
from videau.rules.cube import Side
from videau.rules.match import Score
from videau.rules.plays import Step

__all__ = ["has_games", "looks_like_match_text", "parse_match_texts"]

_LENGTH = re.compile(r"\s*(\d{1,6})[\s-]+points?\s+match\b", re.IGNORECASE)
_HEADING = re.compile(r"\s*Game\s+(\d+)\s*(?:\(.*)?$", re.IGNORECASE)
_LEFT_POINTS = re.compile(r":\s*(\d{1,6})(\s+)")
_RIGHT_POINTS = re.compile(r"\d{1,6}")
_ROW = re.compile(r"\s*\d{1,4}\)")
_COMMENT = re.compile(r"\s*[;#]\s?(.*)$")
_SET_POSITION = re.compile(r"Set Pos\s*=\s*(?P<board>[A-Pa-p-]{26})/(?P<cube>-?\d{1,2})")
_CELL = re.compile(
    r"(?P<dice>[0-6]{2})\s?:"
    r"|(?P<doubles>(?:Re)?doubles?|Beavers?|Racc?oons?)(?:\s*=>\s*(?P<cube>\d{1,6}))?"
    r"|(?P<takes>Takes?|Accepts)"
    r"|(?P<drops>Drops?|Pass(?:es)?|Rejects)"
    r"|(?P<wins>Wins)\s+(?P<points>\d{1,6})"
    r"|(?P<gives_up>Losses(?:\s+\d+\s+points?)?|Resign\w*(?:\s+\w+)?|Concedes|\?{2,})",
    re.IGNORECASE,
)
_PLAIN_ROW = re.compile(
    r" +([1-6]{2}): ?([0-9/*]+(?: [0-9/*]+)*) +([1-6]{2}): ?([0-9/*]+(?: [0-9/*]+)*) *$"
)
"""Two rolls and what was played with them, as most rows are."""
_UNKNOWN = re.compile(r"\s*(?:\?{2,}|Concedes|Resign\w*)\s*$", re.IGNORECASE)
_NO_PLAY = re.compile(r"\s*(?:Cannot Move|Can't move|No move|Dances?)?\s*$", re.IGNORECASE)
_ILLEGAL = re.compile(r"\s*Illegal play", re.IGNORECASE)
_CHAIN = re.compile(
    r"(?P<points>[a-z0-9]+\*?(?:/[a-z0-9]+\*?)+)(?:\((?P<times>[1-4])\))?\*?", re.IGNORECASE
)
_RIGHT = 18
"""A lone cell that begins from this column on belongs to the right player."""
_LONGEST_LINE = 2000


def looks_like_match_text(text: str) -> bool:
    """Returns whether *text* has a match length, a heading of a game or numbered rows.

    >>> looks_like_match_text(" 3 point match"), looks_like_match_text("4HPwATDgc/ABMA")
    (True, False)
    """
    return any(kind.match(line) for line in text.splitlines() for kind in (_LENGTH, _HEADING, _ROW))


def has_games(text: str) -> bool:
    """Returns whether *text* has headings of games or numbered rows, as a bare position has not.

    >>> has_games(" Game 1"), has_games("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10")
    (True, False)
    """
    return any(kind.match(line) for line in text.splitlines() for kind in (_HEADING, _ROW))


def parse_match_texts(text: str) -> Iterator[Record]:
    """Yields every match in *text*; most texts have one."""
    for told in _matches(text):
        yield assemble(told)


def _matches(text: str) -> Iterator[ToldMatch]:
    reader = _Reader()
    for number, written in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = written.expandtabs()
        if len(line) > _LONGEST_LINE:
            raise UnreadableError(
                "line {line} of the file: {problem}",
                line=number,
                problem=Text("expected a row of a match, got a line far too long"),
            )
        if reader.has_games and _LENGTH.match(line):
            yield reader.told()
            reader = _Reader()
        reader.read(number, line)
    if not reader.has_games and not reader.has_length:
        raise UnreadableError(
            "line {line} of the file: {problem}",
            line=1,
            problem=Text("expected a match text such as those of GNU Backgammon or XG"),
        )
    yield reader.told()


class _Reader:
    """One match, read line by line."""

    def __init__(self) -> None:
        self._length: int | None = None
        self._header: list[str] = []
        self._players = Players()
        self._games: list[ToldGame] = []
        self._problems: list[Problem] = []
        self._awaits_score = False

    @property
    def has_games(self) -> bool:
        return bool(self._games)

    @property
    def has_length(self) -> bool:
        return self._length is not None

    def told(self) -> ToldMatch:
        """Returns what was read."""
        tags, comment = read_tags(self._header)
        told = told_match(self._length or 0, self._players, tags, comment)
        told.games = self._games
        told.problems += self._problems
        return told

    def read(self, number: int, line: str) -> None:
        """Takes one line in, whatever it is."""
        if not line or line.isspace():
            return
        row = _ROW.match(line)
        if row is not None:
            self._game(number).sayings += _cells(number, line, row.end())
            return
        comment = _COMMENT.match(line)
        if comment is not None:
            self._remark(number, comment[1])
            return
        heading = _HEADING.match(line)
        if heading is not None:
            self._games.append(ToldGame(number))
            self._awaits_score = True
            return
        length = _LENGTH.match(line)
        if length is not None:
            self._length = int(length[1])
        elif not self._read_score(number, line):
            self._loose_line(number, line)

    def _read_score(self, number: int, line: str) -> bool:
        if not self._awaits_score and self._games:
            return False
        score = _score(line)
        if score is None:
            return False
        game = self._game(number)
        players, game.score = score
        if self._players == Players():
            self._players = players
        self._awaits_score = False
        return True

    def _loose_line(self, number: int, line: str) -> None:
        """A result or a word about the end on a line of its own; anything else is only told."""
        cells = _cells(number, line, 0) if self._games else []
        if cells and all(cell.said in (Said.WINS, Said.GIVES_UP) for cell in cells):
            self._game(number).sayings += cells
        elif self._games and _NO_PLAY.match(line) is None:
            text = Text("{said!r} is not understood and left out", said=line.strip()[:60])
            self._problems.append(Problem(number, text))
        else:
            self._header.append(line.strip())

    def _remark(self, number: int, comment: str) -> None:
        placed = _SET_POSITION.search(comment)
        if placed is not None and self._games:
            self._games[-1].sayings.append(_set_position(number, placed))
        elif not self._games:
            self._header.append(comment)
        elif self._games[-1].sayings:
            last = self._games[-1].sayings[-1]
            text = "\n".join(filter(None, (last.comment, comment)))
            self._games[-1].sayings[-1] = last._replace(comment=text)
        else:
            game = self._games[-1]
            game.comment = "\n".join(filter(None, (game.comment, comment)))

    def _game(self, number: int) -> ToldGame:
        """The game being read; one without a heading begins with its first row."""
        if not self._games:
            self._games.append(ToldGame(number))
        self._awaits_score = False
        return self._games[-1]


def _score(line: str) -> tuple[Players, Score] | None:
    """Who plays and how it stands, in two columns: ``Ann : 1      Bob : 2``.

    Taken apart from its end: a pattern for the whole would try every blank of a long line.
    """
    columns, _, last = line.rpartition(":")
    if _RIGHT_POINTS.fullmatch(last.strip()) is None:
        return None
    points = list(_LEFT_POINTS.finditer(columns))
    if not points:
        return None
    # Columns stand apart by two blanks or more; else the name on the right has no score in it.
    middle = next((each for each in points if len(each[2]) > 1), points[-1])
    players = Players(columns[: middle.start()].strip(), columns[middle.end() :].strip())
    return players, Score(int(middle[1]), int(last))


def _cells(number: int, line: str, begin: int) -> list[Saying]:
    """What stands in the two columns of a row."""
    plain = _PLAIN_ROW.match(line, begin)
    if plain is not None:
        left, first, right, second = plain.groups()
        return [
            Saying(
                number, Side.WHITE, Said.ROLLS, f"{left}: {first}", dice_of(left), _steps(first)
            ),
            Saying(
                number, Side.BLACK, Said.ROLLS, f"{right}: {second}", dice_of(right), _steps(second)
            ),
        ]
    found = list(_CELL.finditer(line, begin))
    cells: list[tuple[re.Match[str], int]] = []
    for cell, following in pairwise([*found, None]):
        assert cell is not None
        end = len(line) if following is None else following.start()
        previous = cells[-1][0] if cells else None
        if previous is not None and _continues(previous, cell, line):
            cells[-1] = previous, end
        else:
            cells.append((cell, end))
    sides = [Side.WHITE, Side.BLACK]
    if len(cells) == 1:
        sides = sides[cells[0][0].start() >= _RIGHT :]
    return [
        _saying(number, side, cell, line[cell.start() : end])
        for side, (cell, end) in zip(sides, cells, strict=False)
    ]


def _continues(cell: re.Match[str], word: re.Match[str], line: str) -> bool:
    """Whether a word such as ``????`` belongs to the dice before it, and is no cell of its own."""
    if cell["dice"] is None or word["gives_up"] is None:
        return False
    between = line[cell.end() : word.start()]
    return (between.isspace() and len(between) < 4) or not between


def _saying(number: int, side: Side, cell: re.Match[str], text: str) -> Saying:
    said = text.strip()
    if cell["dice"] is not None:
        steps = _steps(text[cell.end() - cell.start() :].strip())
        return Saying(number, side, Said.ROLLS, said, dice_of(cell["dice"]), steps)
    if cell["doubles"] is not None:
        cube = int(cell["cube"]) if cell["cube"] else None
        return Saying(number, side, Said.DOUBLES, said, number=cube)
    if cell["takes"] is not None:
        return Saying(number, side, Said.TAKES, said)
    if cell["drops"] is not None:
        return Saying(number, side, Said.DROPS, said)
    if cell["wins"] is not None:
        return Saying(number, side, Said.WINS, said, number=int(cell["points"]))
    return Saying(number, side, Said.GIVES_UP, said)


@lru_cache(maxsize=1 << 14)
def _steps(text: str) -> tuple[Step, ...] | None:
    """The steps that are written behind dice; None if nobody says what was played.

    >>> [tuple(step) for step in _steps("24/18*/14 6/off(2)")]
    [(24, 18), (18, 14), (6, 0), (6, 0)]
    """
    if _NO_PLAY.match(text):
        return ()
    if _UNKNOWN.match(text) or _ILLEGAL.match(text):
        return None
    steps: list[Step] = []
    for chain in _CHAIN.finditer(text):
        points = [parse_point(place.rstrip("*").lower()) for place in chain["points"].split("/")]
        for source, target in pairwise(points):
            if source is not None and target is not None:
                steps += [Step(source, target)] * int(chain["times"] or 1)
    return tuple(steps) or None


def _set_position(number: int, placed: re.Match[str]) -> Saying:
    turned = int(placed["cube"])
    board = parse_xgid(f"{placed['board']}:0:0:1:00:0:0:0:0:10").game.position
    owner = None if not turned else Side.BLACK if turned > 0 else Side.WHITE
    setup = Setup(board, value=1 << min(abs(turned), 20), owner=(owner,))
    return Saying(number, Side.WHITE, Said.SETS, placed[0], setup=setup)
