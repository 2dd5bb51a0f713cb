"""Passing on what is about a table to the process that has it.

A WebSocket is passed on as bytes, unread: its head with the address of the guest, then whatever
either side says. A request is asked again there, and its answer passed back.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, TypeVar, cast

import httptools
from starlette.types import ASGIApp, Receive, Scope, Send

from videau.i18n.texts import Text
from videau.server.guard import refuse
from videau.server.peers import Peer, Peers
from videau.server.refusals import ElsewhereError, StorageError

__all__ = [
    "GUEST",
    "RELAY",
    "Forward",
    "Half",
    "is_inner",
    "other_half",
    "reach",
    "relayed_head",
    "splice",
    "table_in",
]

RELAY, GUEST = b"x-videau-relay", b"x-videau-guest"
"""Headers by which processes know each other, and tell who is asking."""
PATIENCE_SECONDS = 4.5
"""How long a process is tried that does not answer: by then its tables are somebody else's."""
PAUSE_SECONDS = 0.1
TRIES = 5
"""How often it is looked who has a table that another process has just been quicker to take."""
ANSWER_SECONDS = 60.0
"""How long an answer may take: nobody's own limit is longer."""

Header = tuple[bytes, bytes]
_T = TypeVar("_T")
_ELSEWHERE = Text("this table is open elsewhere: try again in a moment")

_TABLE = re.compile(rb"/api/v1/tables/([A-Za-z0-9_-]{1,32})(?:\?|$)")
_GAME = re.compile(r"/api/v1/games/(?!mine$|import$)([A-Za-z0-9_-]{1,32})(?:/|$)")
_OF_A_LINE = {b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"upgrade"}
"""Headers that are about one connection and not about what is asked."""


def table_in(url: bytes) -> str | None:
    """Returns which table a WebSocket is for.

    >>> table_in(b"/api/v1/tables/3fT9kQ")
    '3fT9kQ'
    """
    found = _TABLE.match(url)
    return None if found is None else found[1].decode()


def is_inner(server: Any, peers: Peers | None) -> bool:
    """Whether a connection came to the door at which processes meet."""
    return peers is not None and bool(server) and server[1] == peers.here.port


def relayed_head(
    method: bytes, url: bytes, headers: Iterable[Header], key: str, guest: str
) -> bytes:
    """Returns the head of a request as it is passed on; *key* opens the door there."""
    kept = [header for header in headers if header[0] not in (RELAY, GUEST)]
    kept += [(RELAY, key.encode()), (GUEST, guest.encode())]
    lines = (b"%s: %s\r\n" % header for header in kept)
    return b"%s %s HTTP/1.1\r\n%s\r\n" % (method, url, b"".join(lines))


class Half(asyncio.Protocol):
    """One end of a connection that is passed on: what comes in here goes out at the other."""

    def __init__(self, when_lost: Callable[[], None] | None = None) -> None:
        self.transport: asyncio.Transport | None = None
        self.other: Half | None = None
        self._when_lost = when_lost

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begins."""
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Passes on what has come."""
        if self.other is not None and self.other.transport is not None:
            self.other.transport.write(data)

    def pause_writing(self) -> None:
        """Takes nothing more from the other side than this one reads."""
        if self.other is not None and self.other.transport is not None:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        """Goes on."""
        if self.other is not None and self.other.transport is not None:
            self.other.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the other side too: whoever sits there comes back and asks anew."""
        if self._when_lost is not None:
            self._when_lost()
        if self.other is not None and self.other.transport is not None:
            self.other.transport.close()


async def reach(
    peers: Peers, table: str, connect: Callable[[Peer], Awaitable[_T]]
) -> tuple[Peer, _T] | None:
    """Connects to the process that has a table; nothing if it is this one, or nobody yet.

    One that was killed is asked for again until PostgreSQL has noticed.
    """
    loop = asyncio.get_running_loop()
    give_up = loop.time() + PATIENCE_SECONDS
    while True:
        peer = await peers.where(table)
        if peer is None:
            return None
        with suppress(OSError):
            return peer, await connect(peer)
        if loop.time() > give_up:
            raise ElsewhereError(_ELSEWHERE)
        await asyncio.sleep(PAUSE_SECONDS)


async def other_half(peer: Peer) -> Half:
    """Connects the far end of a connection that is passed on."""
    loop = asyncio.get_running_loop()
    _, half = await loop.create_connection(Half, peer.host, peer.port)
    return half


def splice(
    here: asyncio.Transport, there: Half, head: bytes, when_lost: Callable[[], None] | None
) -> None:
    """Joins a connection that has come here to its far end, beginning with *head*."""
    near = Half(when_lost)
    near.transport, near.other, there.other = here, there, near
    here.set_protocol(near)
    near.data_received(head)


# Requests

_Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Forward:
    """Has what is asked about a game answered by the process that has its table."""

    def __init__(self, app: ASGIApp, peers: Peers) -> None:
        self._app = app
        self._peers = peers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        game = _GAME.match(scope["path"]) if scope["type"] == "http" else None
        if game is None or is_inner(scope.get("server"), self._peers):
            await self._app(scope, receive, send)
            return
        try:
            said = await self._answer(game[1], scope, receive, send)
        except (OSError, StorageError, httptools.HttpParserError) as error:
            problem = error if isinstance(error, StorageError) else ElsewhereError(_ELSEWHERE)
            await refuse(problem, send)
            return
        if said is not None:
            start = {"status": said.status, "headers": said.headers}
            await send({"type": "http.response.start", **start})
            await send({"type": "http.response.body", "body": said.body})

    async def _answer(
        self, game: str, scope: Scope, receive: Receive, send: Send
    ) -> _Answer | None:
        """Asks the process that has the table; None where this one has it, and has answered."""
        for last in (False,) * (TRIES - 1) + (True,):
            found = await reach(self._peers, game, _streams)
            if found is not None:
                peer, streams = found
                return await _ask(streams, self._peers.key_of(peer), scope, receive)
            try:
                async with self._peers.holding(game):
                    await self._app(scope, receive, send)
                return None
            except ElsewhereError:
                if last:
                    raise
        return None


async def _streams(peer: Peer) -> _Streams:
    return await asyncio.open_connection(peer.host, peer.port)


async def _ask(streams: _Streams, key: str, scope: Scope, receive: Receive) -> _Answer:
    """Asks there with the *key* to that door, and returns the answer."""
    reader, writer = streams
    try:
        body = await _body(receive)
        url = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        headers = [header for header in scope["headers"] if header[0] not in _OF_A_LINE]
        headers += [(b"content-length", b"%d" % len(body)), (b"connection", b"close")]
        guest = (scope.get("client") or ("",))[0]
        writer.write(relayed_head(scope["method"].encode(), url, headers, key, guest) + body)
        async with asyncio.timeout(ANSWER_SECONDS):  # a TimeoutError is an OSError
            return _Answer(await reader.read())
    finally:
        writer.close()


async def _body(receive: Receive) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


class _Answer:
    """An answer that was read to its end."""

    def __init__(self, text: bytes) -> None:
        self.headers: list[Header] = []
        self.body = b""
        parser = httptools.HttpResponseParser(self)
        parser.feed_data(text)
        self.status = parser.get_status_code()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keeps what is not about the line, and not ours to say."""
        if name.lower() not in _OF_A_LINE | {b"x-request-id"}:
            self.headers.append((name.lower(), value))

    def on_body(self, body: bytes) -> None:
        """Keeps a piece."""
        self.body += body
