"""Files as eXtreme Gammon writes them, made of records of ours: no file of others is needed."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence

from videau import (
    Beaver,
    Double,
    Drop,
    GameRecord,
    Match,
    OpeningRoll,
    Play,
    Position,
    Raccoon,
    Record,
    RecordStep,
    Roll,
    Side,
    Take,
)
from videau.files.match_text_writer import single_steps
from videau.rules.scoring import Ending

MONEY = 99999
SIGNS = {Side.WHITE: 1, Side.BLACK: -1}
VARIATIONS = {"standard": 0, "nackgammon": 1, "hypergammon": 2, "longgammon": 3}
COMMENT = r"{\rtf1\ansi a \b good\b0  one\par really}"


def xg_file(record: Record, *, indexed: bool = True, rollouts: bytes = b"") -> bytes:
    """The whole file; without an index, as some tools leave it.

    The first of *rollouts* is that of every play that was looked at, the second of every double.
    """
    records = b"".join(_records(record, has_rollouts=bool(rollouts)))
    return packed(records, indexed=indexed, rollouts=rollouts)


def packed(match: bytes, *, indexed: bool, rollouts: bytes = b"") -> bytes:
    """A container with this match, a comment, and rollouts if there are any."""
    head = bytearray(8232)
    head[:4] = b"RGMH"
    struct.pack_into("<IIqI", head, 4, 1, len(head), 0, 5)
    picture = b"photo"
    if not indexed:
        return bytes(head) + picture + zlib.compress(match)
    archive, index = b"", b""
    parts = {"temp.xg": match, "temp.xgr": rollouts, "temp.xgc": COMMENT.encode() + b"\r\n"}
    parts = {name: content for name, content in parts.items() if content}
    for name, content in parts.items():
        entry = bytearray(532)
        entry[0] = len(name)
        entry[1 : 1 + len(name)] = name.encode()
        stream = zlib.compress(content)
        sizes = (len(content), len(stream), len(archive), zlib.crc32(content))
        struct.pack_into("<iiiIB", entry, 512, *sizes, 0)
        archive += stream
        index += bytes(entry)
    found = zlib.compress(index)
    tail = struct.pack(
        "<Iiiii?", zlib.crc32(archive), len(parts), 1, len(found), len(archive), True
    )
    return bytes(head) + picture + archive + found + tail.ljust(36, b"\0")


def rollout(
    *,
    rolled: int = 1296,
    rolled_doubled: int = 0,
    cut: int = 0,
    truncate: int | None = None,
    limit: float | None = None,
) -> bytes:
    """A record of a rollout: 1-ply at first, 3-ply and XG Roller from the turn *cut* on."""
    data = bytearray(2184)
    struct.pack_into("<??xxii", data, 0, truncate is not None, limit is not None, truncate or 0, 36)
    struct.pack_into("<diiii", data, 16, limit or 0.0, 5184, 0, 2, cut)
    struct.pack_into("<??xxii", data, 40, True, False, 0, 1000)
    struct.pack_into("<ii", data, 60, -552178521, 271828)
    struct.pack_into("<i", data, 84, rolled)
    struct.pack_into("<ff", data, 2020, 0.0125, 0.25 if rolled_doubled else 0.0)
    struct.pack_into("<fii", data, 2132, 45.5, 3, rolled_doubled)
    return bytes(data)


def _records(record: Record, *, has_rollouts: bool) -> Iterator[bytes]:
    yield _match(record)
    for game in record.games:
        for data in map(bytearray, _game(game)):
            if has_rollouts and data[8] == 2:
                struct.pack_into("<i", data, 224, 1)
                struct.pack_into("<i", data, 92, 100)
            elif has_rollouts and data[8] == 3:
                struct.pack_into("<i", data, 2344, 0)
                struct.pack_into("<h", data, 124 + 1156, 100)
            yield bytes(data)


def _blank(kind: int) -> bytearray:
    data = bytearray(2560)
    data[8] = kind
    return data


def _match(record: Record) -> bytes:
    data = _blank(0)
    options = record.start.options
    struct.pack_into("<ii", data, 92, options.length or MONEY, VARIATIONS[options.start])
    data[100:103] = bytes([options.crawford, options.jacoby, options.beavers])
    struct.pack_into("<d", data, 128, 46342.75)  # 16 November 2026, six in the evening
    struct.pack_into("<i", data, 552, 32)
    struct.pack_into("<ii", data, 576, -1, -1)
    for at, text in ((880, record.players.white), (1138, record.players.black), (622, "Club")):
        encoded = text.encode("utf-16-le")
        data[at : at + len(encoded)] = encoded
    return bytes(data)


def _counts(position: Position) -> bytes:
    """The 26 counts of a board as its owner sees it."""
    counts = [own - other for own, other in zip(position.own, position.other[::-1], strict=True)]
    counts[0], counts[25] = -position.other[25], position.own[25]
    return struct.pack("<26b", *counts)


def _game(game: GameRecord) -> Iterator[bytes]:
    start: Match = game.start
    head = _blank(1)
    struct.pack_into("<ii", head, 12, start.score.white, start.score.black)
    head[20] = game.steps[0].after.is_crawford
    struct.pack_into("<i", head, 48, game.number)
    struct.pack_into("<ii", head, 56, -1, -1)
    yield bytes(head)
    pending: RecordStep | None = None
    for place, step in enumerate(game.steps):
        action = step.entry.action
        if isinstance(action, Double):
            yield _cube(step, game.steps[place + 1 :])
        elif isinstance(action, Roll | OpeningRoll):
            pending = step
        elif isinstance(action, Play):
            assert pending is not None
            yield _played(pending, step)
            pending = None
    if pending is not None:
        yield _played(pending, None)
    result = game.result
    if result is not None:
        foot = _blank(4)
        ending = 0 if result.ending is Ending.DROPPED else int(result.win)
        ending += 100 * (result.ending is Ending.RESIGNED)
        struct.pack_into("<iii", foot, 24, SIGNS[result.winner], result.points, ending)
        yield bytes(foot)


def _cube(step: RecordStep, rest: Sequence[RecordStep]) -> bytes:
    data = _blank(2)
    actions = [type(each.entry.action) for each in rest[:3]]
    take = 2 if actions[:1] == [Beaver] else 1 if actions[:1] == [Take] else 0
    is_raccoon = actions[1:2] == [Raccoon]
    assert Drop not in actions[1:], "eXtreme Gammon's records know no dropped beaver"
    side = step.before.game.turn
    struct.pack_into("<iiiii", data, 12, SIGNS[side], 1, take, 0, int(is_raccoon))
    data[36:62] = _counts(step.before.game.seen_by(Side.WHITE))
    struct.pack_into("<fff", data, 152, 0.25, 0.5, 1.0)
    struct.pack_into("<7f", data, 124, 0.01, 0.1, 0.4, 0.6, 0.2, 0.02, 0.3)
    struct.pack_into("<7f", data, 168, 0.02, 0.12, 0.42, 0.58, 0.22, 0.03, 0.5)
    struct.pack_into("<i", data, 92, 2)
    struct.pack_into("<i", data, 224, -1)
    struct.pack_into("<i", data, 292, 0)
    return bytes(data)


def _played(roll: RecordStep, step: RecordStep | None) -> bytes:
    data = _blank(3)
    game = roll.after.game
    assert game.dice is not None
    struct.pack_into("<i", data, 64, SIGNS[game.turn])
    struct.pack_into("<ii", data, 100, game.dice.high, game.dice.low)
    struct.pack_into("<32i", data, 2344, *[-1] * 32)
    struct.pack_into("<d", data, 2320, -1000.0)
    struct.pack_into("<i", data, 2524, -1)
    data[9:35] = _counts(game.seen_by(Side.WHITE))
    moves = [-1] * 8
    if step is not None:
        play = step.entry.action
        assert isinstance(play, Play)
        flat = [p - 1 for pair in single_steps(play, game.position, game.dice) for p in pair]
        moves[: len(flat)] = flat
        data[35:61] = _counts(step.after.game.seen_by(game.turn))
        data[2308] = 1
        _candidate(data, step, game.turn, flat)
    struct.pack_into("<8i", data, 68, *moves)
    return bytes(data)


def _candidate(data: bytearray, step: RecordStep, side: Side, moves: list[int]) -> None:
    """One play that was looked at: the one that was made."""
    struct.pack_into("<i", data, 124 + 64, 1)
    data[124 + 68 : 124 + 94] = _counts(step.after.game.seen_by(side))
    struct.pack_into(f"<{len(moves)}b", data, 124 + 900, *moves)
    struct.pack_into("<h", data, 124 + 1156, 2)
    struct.pack_into("<7f", data, 124 + 1284, 0.01, 0.1, 0.4, 0.6, 0.2, 0.02, 0.125)
