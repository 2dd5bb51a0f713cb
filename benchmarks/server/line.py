"""A connection to a table that costs its own side next to nothing.

The load generator shares the processors with the server that it measures, so it reads and writes
the frames of WebSockets (RFC 6455) itself: whole, unsqueezed, and masked with zeros.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

__all__ = ["CutError", "Line", "RefusedError", "open_line"]

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A


class RefusedError(Exception):
    """The server did not let a connection become a WebSocket."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(status, body)
        self.status = status
        self.body = body


class CutError(Exception):
    """The server has ended a connection, with this code or without a word."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(code)
        self.code = code


class Line(asyncio.Protocol):
    """One connection: *hear* is called with every text, in the moment in which it is there."""

    def __init__(self, host: str, path: str, hear: Callable[[bytes], None]) -> None:
        loop = asyncio.get_running_loop()
        self.is_open: asyncio.Future[None] = loop.create_future()
        self.has_ended: asyncio.Future[CutError] = loop.create_future()
        self._host = host
        self._path = path
        self._hear = hear
        self._unread = b""
        self._code: int | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            "\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Tells that nothing more comes."""
        if not self.is_open.done():
            head, _, body = self._unread.partition(b"\r\n\r\n")
            words = head.split(b" ", 2)
            is_answer = len(words) > 1 and words[1].isdigit()
            error = RefusedError(int(words[1]), body) if is_answer else CutError()
            self.is_open.set_exception(error)
        if not self.has_ended.done():
            self.has_ended.set_result(CutError(self._code))

    def data_received(self, data: bytes) -> None:
        """Takes the answer to the request first, and then frames."""
        data = self._unread + data if self._unread else data
        if not self.is_open.done():
            head, end, rest = data.partition(b"\r\n\r\n")
            if not end or not head.startswith(b"HTTP/1.1 101"):
                self._unread = data
                return
            self.is_open.set_result(None)
            data = rest
        self._unread = self._read_frames(data)

    def _read_frames(self, data: bytes) -> bytes:
        """Hears every whole frame, and returns what is left."""
        at, end = 0, len(data)
        while end - at >= 2:
            kind, size, start = data[at], data[at + 1], at + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                start += width
                if start > end:
                    break
                size = int.from_bytes(data[start - width : start], "big")
            if start + size > end:
                break
            payload = data[start : start + size]
            at = start + size
            if kind == _TEXT:
                self._hear(payload)
            elif kind == _PING:
                self._write(_PONG, payload)
            elif kind == _CLOSE:
                self._code = int.from_bytes(payload[:2], "big") or None
                self._write(_CLOSE, payload[:2])
        return data[at:] if at else data

    def send(self, text: str) -> None:
        """Sends a text."""
        self._write(_TEXT, text.encode())

    def close(self) -> None:
        """Says goodbye, and goes."""
        if self._transport is not None and not self._transport.is_closing():
            self._write(_CLOSE, struct.pack("!H", 1000))
            self._transport.close()

    def _write(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + struct.pack("!H", size)
        self._transport.write(bytes((kind,)) + length + b"\0\0\0\0" + payload)


async def open_line(url: str, hear: Callable[[bytes], None], seconds: float) -> Line:
    """Connects within some seconds; raises OSError, RefusedError, CutError or TimeoutError."""
    place = urlsplit(url)
    assert place.hostname is not None
    assert place.port is not None
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(seconds):
        transport, line = await loop.create_connection(
            lambda: Line(place.netloc, place.path, hear), place.hostname, place.port
        )
        try:
            await line.is_open
        except BaseException:
            transport.close()
            raise
    return line
