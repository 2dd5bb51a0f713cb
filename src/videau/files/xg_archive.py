"""The container of ``.xg`` and ``.xgp`` files: a head, a picture, and packed parts behind it.

::

    RGMH head (8232 bytes) │ picture │ part │ part │ … │ index │ 36 bytes that find the index

Each part is a stream of zlib. Some tools leave out the index; then everything behind the picture
is one stream, the match itself. Nothing is unpacked beyond a bound.
"""

from __future__ import annotations

import struct
import zlib

from videau.errors import UnreadableError
from videau.i18n.texts import Text

__all__ = ["MATCH", "damaged", "looks_like_xg", "unpack"]

MATCH, ROLLOUTS, COMMENTS = "temp.xg", "temp.xgr", "temp.xgc"

_MARK = b"RGMH"
_MOST_UNPACKED = 40_000_000
_TAIL = struct.Struct("<iiiii?")
_TAIL_BYTES = 36
_ENTRY_BYTES = 532
_ENTRY = struct.Struct("<iiiiB")
_MOST_PARTS = 16


def looks_like_xg(data: bytes) -> bool:
    """Returns whether *data* begins as eXtreme Gammon's files do.

    >>> looks_like_xg(b"RGMH..."), looks_like_xg(b" 3 point match")
    (True, False)
    """
    return data.startswith(_MARK)


def damaged(place: int = 1) -> UnreadableError:
    """Returns the error to raise at record *place* of a file that is cut or changed."""
    return UnreadableError(
        "line {line} of the file: {problem}",
        line=place,
        problem=Text("this file of eXtreme Gammon is damaged"),
    )


def unpack(data: bytes) -> dict[str, bytes]:
    """Returns the parts of a file by name; ``temp.xg``, the match, is always there."""
    if len(data) < 24:
        raise damaged()
    (head,) = struct.unpack_from("<I", data, 8)
    (picture,) = struct.unpack_from("<I", data, 20)
    packed = data[head + picture :]
    parts = _indexed(packed) or {MATCH: _inflate(packed)}
    if not parts.get(MATCH):
        raise damaged()
    return parts


def _indexed(packed: bytes) -> dict[str, bytes] | None:
    """The parts that the index lists; None where there is no index."""
    if len(packed) < _TAIL_BYTES:
        return None
    _, count, _, size, offset, is_packed = _TAIL.unpack_from(packed, len(packed) - _TAIL_BYTES)
    if not 0 < count <= _MOST_PARTS or not 0 <= offset <= len(packed) - size or size <= 0:
        return None
    try:
        index = packed[offset : offset + size]
        listed = _inflate(index) if is_packed else index
    except UnreadableError:
        return None
    if len(listed) < count * _ENTRY_BYTES:
        return None
    return dict(_part(packed, listed[i * _ENTRY_BYTES :][:_ENTRY_BYTES]) for i in range(count))


def _part(packed: bytes, entry: bytes) -> tuple[str, bytes]:
    name = entry[1 : 1 + entry[0]].decode("cp1252", errors="replace").lower()
    _, size, start, crc, status = _ENTRY.unpack_from(entry, 512)
    content = packed[max(0, start) : max(0, start) + max(0, size)]
    unpacked = content if status == 1 else _inflate(content)
    if zlib.crc32(unpacked) != crc & 0xFFFFFFFF:
        raise damaged()
    return name, unpacked


def _inflate(data: bytes) -> bytes:
    stream = zlib.decompressobj()
    try:
        unpacked = stream.decompress(data, _MOST_UNPACKED + 1)
    except zlib.error:
        raise damaged() from None
    if len(unpacked) > _MOST_UNPACKED:
        raise UnreadableError(
            "expected a file of at most {most} MB, got a larger one", most=_MOST_UNPACKED // 10**6
        )
    return unpacked
