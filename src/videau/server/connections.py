"""The lowest edge: sockets, bounded in number, time and size before anything is understood.

uvicorn counts none of this. Its parser collects a header for as long as it comes, a connection
that says nothing stays for good, and a ping is answered however many there are.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from videau.errors import UnreadableError, VideauError
from videau.i18n.texts import Text
from videau.server.gate import Gate, Place
from videau.server.peers import Peers
from videau.server.refusals import StorageError, TooLargeError, TooManyError, error_view
from videau.server.relay import (
    GUEST,
    RELAY,
    is_inner,
    other_half,
    reach,
    relayed_head,
    splice,
    table_in,
)
from videau.server.settings import Settings
from videau.server.web_sockets import BoundedWebSocket, Slow

__all__ = ["protocols"]

PIECE = 4096
"""Bytes that are parsed at a time; between two pieces it is looked at whether that was enough."""
MOST_PIPELINED = 32
"""Requests that may wait on one connection for the answer to an earlier one."""

_PHRASES = {
    400: b"400 Bad Request",
    408: b"408 Request Timeout",
    431: b"431 Request Header Fields Too Large",
    503: b"503 Service Unavailable",
}


def protocols(
    settings: Settings, most: int, peers: Peers | None = None
) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
    """Returns what uvicorn is to read HTTP and WebSockets with; *most* sockets in all.

    WebSockets to tables of other processes are passed on to those of *peers*.
    """
    gate = Gate(settings, most, peers)
    return (
        cast(type[HttpToolsProtocol], type("Http", (_BoundedHttp,), {"gate": gate})),
        cast(type[WebSocketsSansIOProtocol], type("Ws", (BoundedWebSocket,), {"gate": gate})),
    )


class _BoundedHttp(HttpToolsProtocol):
    """A connection whose head has an end in time and in length."""

    gate: ClassVar[Gate]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._place: Place | None = None
        self._head = 0
        """Bytes of the head that is being read."""
        self._is_in_head = True
        self._alarm: asyncio.TimerHandle | None = None
        self._slow = Slow()
        self._is_inner = False
        """Whether another process has passed it on."""
        self._passing: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._is_inner = is_inner(self.server, self.gate.peers)
        # Whoever comes from another process was counted there.
        guest = None if self._is_inner else self.gate.guest(self.client[0] if self.client else "")
        full = self.gate.enter(guest)
        if full is None:
            self._place = Place(self.gate, guest)
            self._expect_within(self.gate.limits.header_seconds)
            return
        most = self.gate.limits.sockets
        message = (
            Text("expected at most {most} connections from one address", most=most)
            if full == "guest"
            else Text("the server is full: try again in a moment")
        )
        self._refuse(503, TooManyError(message))

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            piece = data[start : start + PIECE]
            if self._is_in_head:
                self._head += len(piece)
                if self._head > self.gate.limits.header_bytes + PIECE:
                    self._refuse_head()
                    return
                if self._alarm is None:
                    self._expect_within(self.gate.limits.header_seconds)
            super().data_received(piece)
            if len(self.pipeline) > MOST_PIPELINED:
                self.transport.close()

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self.gate.limits.header_bytes:
            self._refuse_head()
            return
        if self._is_inner and not self._is_of_a_peer():
            self._refuse(400, UnreadableError("expected a request in HTTP"))
            return
        self._is_in_head, self._head = False, 0
        self._expect_within(self.gate.limits.body_seconds)
        super().on_headers_complete()

    def _is_of_a_peer(self) -> bool:
        """Whether another process asks; then the guest is the one that it names."""
        said = dict(self.headers)
        key, guest = said.get(RELAY, b""), said.get(GUEST, b"")
        assert self.gate.peers is not None
        self.client = (guest.decode("ascii", "replace"), 0)
        self.scope["client"] = self.client
        return self.gate.peers.opens(key)

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self.transport.is_closing():
            return
        self._is_in_head = True
        self._expect_within(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        if self.transport.is_closing():
            return
        self._stop_timers()
        self.connections.discard(self)
        peers, table = self.gate.peers, table_in(self.url)
        if peers is None or self._is_inner or table is None:
            self._upgrade()
        else:
            self.transport.pause_reading()
            self._passing = self.loop.create_task(self._upgrade_there(peers, table))

    def _upgrade(self) -> None:
        """Goes on as a WebSocket; as uvicorn does it, but for who is the guest."""
        upgraded = self.ws_protocol_class(  # type: ignore[call-arg, misc]
            config=self.config, server_state=self.server_state, app_state=self.app_state
        )
        assert isinstance(upgraded, BoundedWebSocket)
        upgraded.connection_made(self.transport)
        upgraded.client = self.client
        upgraded.place, self._place = self._place, None
        lines = (b"%s: %s\r\n" % header for header in self.scope["headers"])
        method = self.scope["method"].encode()
        head = b"%s %s HTTP/1.1\r\n%s\r\n" % (method, self.url, b"".join(lines))
        upgraded.data_received(head)
        self.transport.set_protocol(upgraded)
        # It knows us, and we it: without this both would be kept until garbage is collected.
        self.parser = None  # type: ignore[assignment]

    async def _upgrade_there(self, peers: Peers, table: str) -> None:
        """Passes the connection on, if another process has the table."""
        try:
            found = await reach(peers, table, other_half)
        except StorageError as error:
            self._refuse(503, error)
            return
        if self.transport.is_closing():
            if found is not None and found[1].transport is not None:
                found[1].transport.close()
            return
        if found is None:
            self._upgrade()
        else:
            peer, there = found
            method, guest = self.scope["method"].encode(), self.client[0] if self.client else ""
            key = peers.key_of(peer)
            head = relayed_head(method, self.url, self.scope["headers"], key, guest)
            splice(self.transport, there, head, self._place.leave if self._place else None)
            self._place = None
        self.transport.resume_reading()

    def send_400_response(self, msg: str) -> None:
        # What was wrong with it is known to whoever sent it; a log line each would fill the disk.
        self._refuse(400, UnreadableError("expected a request in HTTP"))

    def pause_writing(self) -> None:
        super().pause_writing()
        self._slow.begin(self.transport, self.gate.limits.send_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._slow.end()

    def _expect_within(self, seconds: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _stop_timers(self) -> None:
        self._expect_within(None)
        self._slow.end()

    def _too_slow(self) -> None:
        self._alarm = None
        if self.transport.is_closing():
            return
        is_silent = self._head == 0 and self.cycle is None
        self._tell("silent connections" if is_silent else "slow requests")
        if self.cycle is None or self.cycle.response_complete:
            self._refuse(408, TooManyError(Text("expected a whole request in less time")))
        else:
            self.transport.close()

    def _refuse_head(self) -> None:
        most = self.gate.limits.header_bytes
        self._tell(f"more than {most} bytes of headers")
        self._refuse(431, TooLargeError(Text("expected at most {most} bytes", most=most)))

    def _tell(self, what: str) -> None:
        if self._place is not None:
            self.gate.notices.tell(what, self._place.name)

    def _refuse(self, status: int, error: VideauError) -> None:
        if self.transport.is_closing():
            return
        body = json.dumps({"error": error_view(error).model_dump(exclude_none=True)}).encode()
        self.transport.write(
            b"HTTP/1.1 %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
            b"connection: close\r\n\r\n%s" % (_PHRASES[status], len(body), body)
        )
        self.transport.close()
