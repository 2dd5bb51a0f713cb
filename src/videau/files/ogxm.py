"""Matches of OpenGammon and HedgeHog (``.ogxm``, ``.ogxms``): reading, by the package ``ogxm``.

The package takes the bytes apart and gives every match as data; here it becomes what a file tells.
Points are counted from white's bar, 0, up to black's, 25, for both players alike. Analyses stay
unread: those of matches count in chances to win the match, ours in points. See docs/files.md.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from types import ModuleType
from typing import Any

from videau.errors import (
    IllegalPositionError,
    IllegalSettingsError,
    UnavailableError,
    UnreadableError,
)
from videau.files.assembly import assemble
from videau.files.record import Players, Problem, Record
from videau.files.transcript import Said, Saying, Setup, ToldGame, ToldMatch
from videau.i18n.texts import Text
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.match import Score
from videau.rules.options import LONGEST_MATCH, Options
from videau.rules.plays import Step
from videau.rules.position import BAR, OFF, Position

__all__ = ["looks_like_ogxm", "parse_ogxm"]

_MARK = b"OGXM"
_MOST_BYTES = 2_000_000
"""Of one match: as data it takes a hundred times as much."""
_STARTS = {"backgammon": "standard", **{n: n for n in ("nackgammon", "longgammon", "hypergammon")}}
_SIDES = {1: Side.WHITE, 0: Side.BLACK}
_WINNERS = {0: Side.WHITE, 1: Side.BLACK}
_OWNERS = {"white": Side.WHITE, "black": Side.BLACK}
_TAGS = {"event": "Event", "site": "Site", "city": "Place", "stage": "Stage", "round": "Round"}

_LAST_ROLL = 20
_SETS_BOARD, _SETS_CUBE = 31, 36
_MARKERS = frozenset({24, 25, 26, 30})
"""Ends of games and the like, which follow from what was played."""
_SAID = {
    21: Said.DOUBLES,
    22: Said.TAKES,
    23: Said.DROPS,
    27: Said.GIVES_UP,
    28: Said.GIVES_UP,
    29: Said.GIVES_UP,
    32: Said.DOUBLES,
    33: Said.DOUBLES,
}

Data = Mapping[str, Any]


def looks_like_ogxm(data: bytes) -> bool:
    r"""Returns whether *data* begins as these files do.

    >>> looks_like_ogxm(b"OGXM\x02"), looks_like_ogxm(b" 3 point match")
    (True, False)
    """
    return data.startswith(_MARK)


def parse_ogxm(data: bytes) -> Iterator[Record]:
    """Yields the matches in a file, one after the other as they stand in it."""
    codec = _codec()
    try:
        for member in codec.iter_stream(io.BytesIO(data)):
            if len(member) > _MOST_BYTES:
                raise UnreadableError(
                    "expected a file of at most {most} MB, got a larger one",
                    most=_MOST_BYTES // 10**6,
                )
            yield assemble(_Reader(codec.binary_to_json(member)).told())
    except (codec.StreamError, codec.OgxmError):
        raise _refused(1, Text("this OGXM file is damaged")) from None


def _codec() -> ModuleType:
    try:
        import ogxm
    except ImportError:
        raise UnavailableError(
            "reading {format} needs the package {module}, which is not installed: {command}",
            format="OGXM",
            module="ogxm",
            command="pip install 'videau[ogxm]'",
        ) from None
    codec: ModuleType = ogxm
    return codec


def _refused(place: int, problem: Text) -> UnreadableError:
    return UnreadableError("line {line} of the file: {problem}", line=place, problem=problem)


class _Reader:
    """One match as data, made into what it tells. Plies are counted from 1 through all games."""

    def __init__(self, match: Data) -> None:
        self._match = match
        self._told = ToldMatch(_options(match))
        self._checkers = self._told.options.start_position.checkers
        self._comments = _comments(match.get("annotations", ()))
        self._place = 0

    def told(self) -> ToldMatch:
        """Returns the match."""
        match, told = self._match, self._told
        told.players = Players(match.get("player_white", ""), match.get("player_black", ""))
        told.date = _date(match.get("started_at"))
        told.tags = {tag: str(match[name]) for name, tag in _TAGS.items() if match.get(name)}
        told.comment = self._comments.get(("match", 0), "")
        for number, game in enumerate(match["games"]):
            told.games.append(self._game(number, game))
        return told

    def _game(self, number: int, game: Data) -> ToldGame:
        told = ToldGame(self._place + 1, comment=self._comments.get(("game", number), ""))
        if number == 0:
            starts = (self._match.get(f"{side}_score_start", 0) for side in ("white", "black"))
            told.score = Score(*starts)
        if self._told.options.is_match:
            told.is_crawford = game["is_crawford"]
        else:
            told.automatic_doubles = min(6, game.get("auto_doubles", 0))
        told.sayings += self._beginning(game)
        for ply in game["plies"]:
            self._place += 1
            told.sayings += self._ply(ply)
        winner, points = _WINNERS.get(game["winner"]), game.get("points_won", 0)
        if winner is not None and points:
            text = f"wins {points}"
            told.sayings.append(Saying(self._place, winner, Said.WINS, text, number=points))
        return told

    def _beginning(self, game: Data) -> Iterator[Saying]:
        """The board and the cube where a game begins with others than usual."""
        board, value = game.get("initial_board"), game.get("initial_cube_value")
        if board is None and value is None:
            return
        owner = _OWNERS.get(game.get("initial_cube_owner", ""))
        setup = Setup(
            None if board is None else self._board(board),
            # Whoever begins on a board of their own has no opening roll to make.
            None if board is None else _SIDES.get(game.get("first_to_move", -1)),
            value,
            None if value is None else (owner,),
        )
        yield Saying(self._place + 1, Side.WHITE, Said.SETS, "initial", setup=setup)

    def _ply(self, ply: Data) -> Iterator[Saying]:
        action = ply["action_id"]
        if action in _MARKERS:
            return
        side = _SIDES[ply["color"]]
        comment = self._comments.get(("ply", self._place - 1), "")
        if action <= _LAST_ROLL:
            yield self._roll(ply, side, comment)
        elif action == _SETS_BOARD:
            yield self._set_board(ply, side, comment)
        elif action == _SETS_CUBE:
            owner = _OWNERS.get(ply.get("cube_owner", ""))
            setup = Setup(value=ply["cube_value"], owner=(owner,))
            yield Saying(self._place, side, Said.SETS, "cube", setup=setup)
        elif action in _SAID:
            said = _SAID[action]
            yield Saying(self._place, side, said, said.value, comment=comment)
        else:
            problem = Text("{said!r} is not understood and left out", said=str(action))
            self._told.problems.append(Problem(self._place, problem))

    def _roll(self, ply: Data, side: Side, comment: str) -> Saying:
        dice, steps = Dice(ply["d1"], ply["d2"]), _steps(ply["moves"], side)
        text = f"{dice}: " + " ".join(f"{source}/{target}" for source, target in steps)
        return Saying(self._place, side, Said.ROLLS, text, dice, steps, comment=comment)

    def _set_board(self, ply: Data, on_turn: Side, comment: str) -> Saying:
        """A board; with dice it is what somebody made of them against the rules."""
        white = self._board(ply["set_position"])
        if "d1" not in ply:
            setup = Setup(white, on_turn)
            return Saying(self._place, on_turn, Said.SETS, "board", setup=setup)
        after = white if on_turn is Side.WHITE else white.swapped()
        dice = Dice(ply["d1"], ply["d2"])
        text, mover = f"{dice}: ?", on_turn.opponent
        return Saying(
            self._place, mover, Said.ROLLS, text, dice, None, after=after, comment=comment
        )

    def _board(self, counts: Sequence[int]) -> Position:
        """A board as white sees it: white's checkers are counted above zero, black's below."""
        own = {BAR - point: count for point, count in enumerate(counts) if count > 0}
        other = {point: -count for point, count in enumerate(counts) if count < 0}
        try:
            return Position(own, other, checkers=self._checkers)
        except IllegalPositionError as error:
            raise _refused(self._place, error.text) from None


def _options(match: Data) -> Options:
    length = match["match_length"] if match["match_length"] <= LONGEST_MATCH else 0
    start = _STARTS.get(match.get("variant", "backgammon"))
    if start is None:
        raise _refused(1, Text("expected backgammon, got another game"))
    try:
        return Options(
            length=length,
            crawford=match.get("crawford", True) or not length,
            jacoby=match.get("jacoby", False) and not length,
            beavers=match.get("beavers", False) and not length,
            raccoons=match.get("raccoons", False) and not length,
            start=start,
        )
    except IllegalSettingsError as error:
        raise _refused(1, error.text) from None


def _comments(annotations: Sequence[Data]) -> dict[tuple[str, int], str]:
    """What people say of the match, a game or a ply; whatever has a key is for programs."""
    found: dict[tuple[str, int], str] = {}
    for each in annotations:
        about = each["scope"], each["ref"]
        if not each.get("key") and each["value"]:
            found[about] = "\n".join(filter(None, (found.get(about), each["value"])))
    return found


def _steps(moves: Sequence[Data], side: Side) -> tuple[Step, ...]:
    """Steps by the mover's own numbers.

    >>> _steps([{"from": 17, "pips": 3}], Side.WHITE), _steps([{"from": 2, "pips": 6}], Side.BLACK)
    ((Step(source=8, target=5),), (Step(source=2, target=0),))
    """
    sources = ((BAR - each["from"] if side is Side.WHITE else each["from"]) for each in moves)
    return tuple(
        Step(source, max(OFF, source - each["pips"]))
        for source, each in zip(sources, moves, strict=True)
    )


def _date(milliseconds: int | None) -> str | None:
    """When a match began, as ISO 8601.

    >>> _date(1710500000000)
    '2024-03-15T10:53'
    """
    if milliseconds is None or not 0 < milliseconds < 10**14:
        return None
    began = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return began.replace(tzinfo=None).isoformat(timespec="minutes")
