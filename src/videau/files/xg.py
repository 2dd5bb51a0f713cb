"""Matches of eXtreme Gammon (``.xg``, ``.xgp``): reading.

The match is a list of records of 2560 bytes: the match, then for each game a head, a record for
every cube decision and every play, and a foot. Player 1 is white. Boards in the records of games
are seen by player 1, those in an analysis by the mover. See docs/files.md.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from videau.errors import IllegalPositionError, IllegalSettingsError
from videau.files.assembly import assemble
from videau.files.notes import CubeOpinion
from videau.files.record import Players, Record
from videau.files.rtf import plain_text
from videau.files.transcript import Candidate, Said, Saying, Setup, ToldGame, ToldMatch
from videau.files.xg_archive import COMMENTS, MATCH, ROLLOUTS, damaged, unpack
from videau.files.xg_rollouts import ROLLOUT, chances_of, level_name, read_rollouts
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.match import Score
from videau.rules.options import LONGEST_MATCH, Options
from videau.rules.plays import Step
from videau.rules.position import BAR, OFF, Position

__all__ = ["parse_xg"]

_RECORD = 2560
_STARTS = {0: "standard", 1: "nackgammon", 2: "hypergammon", 3: "longgammon"}
_SIDES = {1: Side.WHITE, -1: Side.BLACK}
_UNICODE_SINCE = 24
_NOT_ANALYSED = -1000
_TEXTS = {"Event": (136, 622), "Site": (283, 1396), "Round": (417, 1654)}


def parse_xg(data: bytes) -> Iterator[Record]:
    """Yields the match in a file of eXtreme Gammon; a position is a match without a past."""
    yield assemble(_Reader(unpack(data)).told())


class _Bytes(NamedTuple):
    """One record, read field by field."""

    place: int
    """Counted from 1: what a line is in a text."""
    data: bytes

    def i32s(self, at: int, count: int) -> tuple[int, ...]:
        return struct.unpack_from(f"<{count}i", self.data, at)

    def i32(self, at: int) -> int:
        (number,) = struct.unpack_from("<i", self.data, at)
        return int(number)

    def f64(self, at: int) -> float | None:
        (number,) = struct.unpack_from("<d", self.data, at)
        return number if math.isfinite(number) and number > _NOT_ANALYSED else None

    def f32s(self, at: int, count: int) -> tuple[float, ...]:
        return struct.unpack_from(f"<{count}f", self.data, at)

    def i8s(self, at: int, count: int) -> tuple[int, ...]:
        return struct.unpack_from(f"<{count}b", self.data, at)

    def pascal(self, at: int) -> str:
        length = self.data[at]
        return self.data[at + 1 : at + 1 + length].decode("cp1252", errors="replace").strip()

    def unicode(self, at: int) -> str:
        units = self.data[at : at + 258].decode("utf-16-le", errors="replace")
        return units.partition("\0")[0].strip()

    def side(self, at: int) -> Side:
        return _SIDES.get(self.i32(at), Side.WHITE)


class _Reader:
    """The parts of one file, made into what it tells."""

    def __init__(self, parts: dict[str, bytes]) -> None:
        match = parts[MATCH]
        self._records = [
            _Bytes(place, match[start : start + _RECORD])
            for place, start in enumerate(range(0, len(match) - _RECORD + 1, _RECORD), 1)
        ]
        comments = parts.get(COMMENTS, b"").decode("cp1252", errors="replace")
        self._comments = comments.split("\r\n")
        self._rollouts = parts.get(ROLLOUTS, b"")
        self._checkers = 15
        self._told = ToldMatch(Options())
        self._cube: CubeOpinion | None = None

    def told(self) -> ToldMatch:
        """Returns the match that the records tell."""
        if not self._records or self._records[0].data[8] != 0:
            raise damaged()
        self._read_match(self._records[0])
        readers = {1: self._read_game, 2: self._read_cube, 3: self._read_play, 4: self._read_end}
        for record in self._records[1:]:
            read = readers.get(record.data[8])
            if read is None or (record.data[8] != 1 and not self._told.games):
                continue
            read(record)
        return self._told

    def _read_match(self, record: _Bytes) -> None:
        is_new = record.i32(552) >= _UNICODE_SINCE
        players = (
            Players(record.unicode(880), record.unicode(1138))
            if is_new
            else Players(record.pascal(9), record.pascal(50))
        )
        tags = {
            name: record.unicode(new) if is_new else record.pascal(old)
            for name, (old, new) in _TEXTS.items()
        }
        tags["Transcriber"] = record.unicode(1960) if is_new else ""
        self._told.options = self._options(record)
        self._told.players = players
        self._told.date = _date(record.f64(128))
        self._told.tags = {name: value for name, value in tags.items() if value}
        self._told.comment = self._comment(record.i32(576))
        self._checkers = self._told.options.start_position.checkers

    def _options(self, record: _Bytes) -> Options:
        length = record.i32(92)
        length = length if 0 <= length <= LONGEST_MATCH else 0
        crawford, jacoby, beavers = (bool(flag) for flag in record.data[100:103])
        try:
            return Options(
                length=length,
                crawford=crawford if length else True,
                jacoby=jacoby and not length,
                beavers=beavers and not length,
                start=_STARTS.get(record.i32(96), "standard"),
            )
        except IllegalSettingsError:
            raise damaged(record.place) from None

    def _read_game(self, record: _Bytes) -> None:
        score = Score(max(0, record.i32(12)), max(0, record.i32(16)))
        game = ToldGame(record.place, score, comment=self._comment(record.i32(56)))
        if self._told.options.is_match:
            game.is_crawford = bool(record.data[20])
        else:
            game.automatic_doubles = max(0, min(6, record.i32(64)))
        self._told.games.append(game)
        start = self._position(record.i8s(21, 26))
        if start is not None and start != self._told.options.start_position:
            game.sayings.append(self._set(record, Setup(start)))

    def _read_cube(self, record: _Bytes) -> None:
        game, side = self._told.games[-1], record.side(12)
        double, take, _, raccoon = record.i32s(16, 4)
        if not any(saying.said is Said.ROLLS for saying in game.sayings):
            self._set_position(record, game, side)
        self._cube = self._cube_opinion(record)
        if double == -1:
            game.sayings.append(Saying(record.place, side, Said.GIVES_UP, "resigns"))
        if double != 1:
            return
        self._say(record, side, Said.DOUBLES, comment=self._comment(record.i32(292)))
        self._cube = None
        if take == 2:
            self._say(record, side.opponent, Said.DOUBLES)
            if raccoon == 1:
                self._say(record, side, Said.DOUBLES)
        elif take in (0, 1):
            self._say(record, side.opponent, Said.TAKES if take else Said.DROPS)

    def _say(self, record: _Bytes, side: Side, said: Said, comment: str = "") -> None:
        game = self._told.games[-1]
        saying = Saying(record.place, side, said, said.value, comment=comment, cube=self._cube)
        game.sayings.append(saying)

    def _set_position(self, record: _Bytes, game: ToldGame, side: Side) -> None:
        """Sets the board where a file begins in the middle of a game."""
        position = self._position(record.i8s(36, 26))
        if position is None or position == self._told.options.start_position or game.sayings:
            return
        turned = record.i32(32)
        owner = None if not turned else Side.WHITE if turned > 0 else Side.BLACK
        setup = Setup(position, side, 1 << min(abs(turned), 20), (owner,))
        game.sayings.append(self._set(record, setup))

    def _set(self, record: _Bytes, setup: Setup) -> Saying:
        return Saying(record.place, Side.WHITE, Said.SETS, "position", setup=setup)

    def _read_play(self, record: _Bytes) -> None:
        side = record.side(64)
        one, other = record.i32s(100, 2)
        if not (1 <= one <= 6 and 1 <= other <= 6):
            raise damaged(record.place)
        after = self._position(record.i8s(35, 26))
        is_played = bool(record.data[2308]) and after is not None
        steps = _steps(record.i32s(68, 8))
        candidates = tuple(self._candidates(record))
        chosen = next(
            (place for place, each in enumerate(candidates) if each.after == _seen_next(after)),
            None,
        )
        saying = Saying(
            record.place,
            side,
            Said.ROLLS,
            _text(one, other, steps),
            Dice(one, other),
            steps if is_played else None,
            after=_seen_next(after) if is_played else None,
            comment=self._comment(record.i32(2524)),
            cube=self._cube,
            candidates=candidates,
            chosen=chosen if is_played else None,
            luck=record.f64(2320),
        )
        self._told.games[-1].sayings.append(saying)
        self._cube = None

    def _read_end(self, record: _Bytes) -> None:
        winner, points = record.i32(24), record.i32(28)
        if winner in _SIDES and 0 < points < 10**6:
            saying = Saying(
                record.place, _SIDES[winner], Said.WINS, f"wins {points}", number=points
            )
            self._told.games[-1].sayings.append(saying)

    # Analysis

    def _cube_opinion(self, record: _Bytes) -> CubeOpinion | None:
        chances = record.f32s(124, 7)
        equities = record.f32s(152, 3)
        numbers = (*chances, *equities)
        if not all(map(math.isfinite, numbers)) or not any(chances[:6]) or not any(equities):
            return None
        no_double, take, drop = equities
        taken = record.f32s(168, 7)
        found = read_rollouts(self._rollouts, record.i32(224))
        return CubeOpinion(
            no_double,
            take,
            drop,
            chances_of(chances),
            level_name(record.i32(92)),
            found.plain,
            take_chances=chances_of(taken) if all(map(math.isfinite, taken)) and any(taken) else (),
            take_rollout=found.taken,
        )

    def _candidates(self, record: _Bytes) -> Iterator[Candidate]:
        count = max(0, min(32, record.i32(124 + 64)))
        rollouts = record.i32s(2344, 32)
        for place in range(count):
            after = self._position(record.i8s(124 + 68 + 26 * place, 26))
            chances = record.f32s(124 + 1284 + 28 * place, 7)
            if after is None or not all(map(math.isfinite, chances)):
                continue
            (level,) = struct.unpack_from("<h", record.data, 124 + 1156 + 4 * place)
            yield Candidate(
                _steps(record.i8s(124 + 900 + 8 * place, 8)),
                chances[6],
                chances_of(chances),
                level_name(level),
                read_rollouts(self._rollouts, rollouts[place]).plain if level == ROLLOUT else None,
                _seen_next(after),
            )

    # Parts of records

    def _comment(self, index: int) -> str:
        if not 0 <= index < len(self._comments):
            return ""
        return plain_text(self._comments[index].replace("\x01\x02", "\r\n"))

    def _position(self, counts: tuple[int, ...]) -> Position | None:
        """A board by the view that it is written in; None if there is none."""
        if not any(counts):
            return None
        own = {point: max(0, count) for point, count in enumerate(counts)}
        other = {BAR - point: max(0, -count) for point, count in enumerate(counts)}
        del own[OFF], other[OFF]  # each the other's bar
        try:
            return Position(own, other, checkers=self._checkers)
        except IllegalPositionError:
            return None


def _seen_next(after: Position | None) -> Position | None:
    return None if after is None else after.swapped()


def _steps(moves: tuple[int, ...]) -> tuple[Step, ...]:
    """Pairs of points counted from 0; the first that is missing ends them."""
    steps = []
    for source, target in zip(moves[::2], moves[1::2], strict=True):
        if not 0 <= source < BAR:
            break
        steps.append(Step(source + 1, max(-1, target) + 1))
    return tuple(steps)


def _text(one: int, other: int, steps: tuple[Step, ...]) -> str:
    return f"{one}{other}: " + " ".join(f"{source}/{target}" for source, target in steps)


def _date(days: float | None) -> str | None:
    """Days since the end of 1899, as ISO 8601."""
    if days is None or not 1 < days < 100_000:
        return None
    return (datetime(1899, 12, 30) + timedelta(days=days)).isoformat(timespec="minutes")
