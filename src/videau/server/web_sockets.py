"""WebSockets, bounded like all sockets, and with a short way for what is said at a table.

uvicorn and websockets know every kind of frame. Nearly all that ever comes is one kind, a text in
one piece, and all that goes out is; these take a way of their own here, which costs a fraction.
Everything else goes the long way, frame by frame.
"""

from __future__ import annotations

import asyncio
import struct
from typing import Any, ClassVar, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was built without a compiler
    from websockets.utils import apply_mask

from videau.server.gate import Gate, Place
from videau.server.limits import Bucket

__all__ = ["LINE", "BoundedWebSocket", "Line", "Slow", "line_of"]

LINE = "videau.line"
"""Under which name a connection finds its short way among the extensions of ASGI."""
READ_AHEAD = 4
"""Messages that may wait to be looked at before nothing more is read."""

_TEXT = 0x81
"""The first byte of a text in one piece."""
_MASKED = 0x80


class Line(Protocol):
    """A short way out."""

    def say(self, text: str) -> bool:
        """Sends a text at once; false if it would have to wait, or nobody listens any more."""
        ...


def line_of(scope: Any) -> Line | None:
    """Returns the short way of a connection, where its server has one."""
    found: Line | None = scope.get("extensions", {}).get(LINE)
    return found


class Slow:
    """Cuts a line on which what was sent is not read."""

    _alarm: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport, seconds: float) -> None:
        """Waits for somebody to read."""
        self.end()
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(seconds, transport.abort)

    def end(self) -> None:
        """Notes that somebody has."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def text_frame(text: str) -> bytes:
    r"""Returns a text as a server sends it.

    >>> text_frame("hi")
    b'\x81\x02hi'
    """
    said = text.encode()
    size = len(said)
    if size < 126:
        return b"%c%c%b" % (_TEXT, size, said)
    if size < 1 << 16:
        return b"%c\x7e%b%b" % (_TEXT, struct.pack("!H", size), said)
    return b"%c\x7f%b%b" % (_TEXT, struct.pack("!Q", size), said)


def payload_in(data: bytes, at: int) -> tuple[int, int] | None:
    r"""Returns where the payload of a frame from a client begins and ends, which may be to come.

    None if not even that can be said yet. It begins after four bytes of mask.

    >>> payload_in(b"\x81\x82mask??", 0), payload_in(b"\x81", 0)
    ((6, 8), None)
    """
    have = len(data) - at
    if have < 2:
        return None
    size, start = data[at + 1] & 0x7F, at + 2
    if size >= 126:
        width = 2 if size == 126 else 8
        if have < 2 + width:
            return None
        size = int.from_bytes(data[start : start + width], "big")
        start += width
    start += 4 if data[at + 1] & _MASKED else 0
    return start, start + size


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A connection whose pings, pongs and pieces of messages are counted like messages."""

    gate: ClassVar[Gate]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limits = self.gate.limits
        self.place: Place | None = None
        self._counted = Bucket(limits.messages_per_second, limits.message_burst)
        self._slow = Slow()
        self._unread = b""
        """The beginning of a frame whose end is still to come."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Notes that nobody is there any more."""
        self._slow.end()
        if self.place is not None:
            self.place.leave()
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Opens the rings of what has to do with this connection, so that it is forgotten at once.

        Whoever was there for long is found by a full collection of garbage only, and that comes
        rarely, because it holds everybody up (:mod:`videau.server.command`).
        """
        scope = cast(dict[str, Any], getattr(self, "scope", {}))  # none if it was refused
        scope.get("extensions", {}).pop(LINE, None)
        self.conn.parser.close()

    def handle_connect(self, event: Request) -> None:
        """Lets the application know of the short way out."""
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope["extensions"])[LINE] = self

    # Coming in

    def data_received(self, data: bytes) -> None:
        """Takes frames one by one, as soon as they are whole."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._unread:
            data, self._unread = self._unread + data, b""
        at, end = 0, len(data)
        while at < end and not self.transport.is_closing():
            payload = payload_in(data, at)
            if payload is None:
                break
            start, stop = payload
            if stop - start > self.config.ws_max_size:
                super().data_received(data[at:])  # which refuses it without reading it
                return
            if stop > end:
                break
            is_plain = data[at] == _TEXT and data[at + 1] & _MASKED and not self.frames
            if is_plain:
                self._take_text(data[start:stop], data[start - 4 : start])
            else:
                super().data_received(data[at:stop])
            at = stop
        self._unread = data[at:]

    def _take_text(self, masked: bytes, mask: bytes) -> None:
        if self.close_sent:
            return
        try:
            text = apply_mask(masked, mask).decode()
        except UnicodeDecodeError:
            self._cut(1007)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        waiting = self.queue.qsize()
        if waiting > 2 * self.gate.limits.message_burst:
            self._cut(1008)
        elif waiting > READ_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        """Answers, unless there are too many."""
        answer = b"".join(self.conn.data_to_send())
        # A pong to one who does not read would only wait in memory.
        if self._is_counted() and self.writable.is_set():
            self.transport.write(answer)

    def handle_pong(self, event: Frame) -> None:
        """Takes an answer, unless there are too many."""
        if self._is_counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Takes a piece of a message, unless there are too many."""
        if self._is_counted():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Passes on a message that came in pieces, or is none of text."""
        if self.transport.is_closing():
            return
        if self.queue.qsize() > 2 * self.gate.limits.message_burst:
            self._cut(1008)
            return
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._cut(1007)
                return
        super().send_receive_event_to_app()

    # Going out

    def say(self, text: str) -> bool:
        """Sends a text at once; false if it would have to wait, or nobody listens any more."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(text_frame(text))
        return True

    def pause_writing(self) -> None:
        """Gives whoever does not read some time."""
        super().pause_writing()
        self._slow.begin(self.transport, self.gate.limits.send_seconds)

    def resume_writing(self) -> None:
        """Goes on."""
        super().resume_writing()
        self._slow.end()

    def _is_counted(self) -> bool:
        """Whether a frame is one of those that may come; else the connection ends."""
        if self.transport.is_closing():
            return False
        if self._counted.take():
            return True
        self._cut(1008)
        return False

    def _cut(self, code: int) -> None:
        """Ends a connection that is not to be listened to any longer."""
        if self.place is not None:
            what = "no UTF-8" if code == 1007 else "too many frames of a WebSocket"
            self.gate.notices.tell(what, self.place.name)
        if self.close_sent or not self.writable.is_set():
            self.transport.abort()
            return
        self.conn.fail(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
