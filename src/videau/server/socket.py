"""A connection to a table: reads what a client says, and sends what it is told.

Sending never waits: what cannot go out at once goes into a queue of its own, so that a client on
a slow line holds up nobody. One that does not keep up is sent away and may come back.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
from collections import deque
from dataclasses import dataclass
from typing import assert_never

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from videau.errors import UnreadableError, VideauError
from videau.i18n.languages import LANGUAGES, Translator, translator
from videau.i18n.texts import Text
from videau.server import wire
from videau.server.deeper import DeeperLooks
from videau.server.guard import is_same_origin
from videau.server.hub import Hub
from videau.server.limits import Bucket, Guests, Paces, guest_of
from videau.server.metrics import MESSAGES
from videau.server.refusals import (
    ElsewhereError,
    NoSuchTableError,
    StaleError,
    TooLargeError,
    TooManyError,
    error_view,
)
from videau.server.reviews import Reviews
from videau.server.seats import Access
from videau.server.settings import Limits
from videau.server.table import Table
from videau.server.turns import Turns
from videau.server.validation import readable
from videau.server.web_sockets import line_of

__all__ = ["Crowd", "serve_table"]

_log = logging.getLogger(__name__)

_NAME = re.compile("[A-Za-z0-9_-]{1,32}")
"""What the id of a table looks like."""

POLICY, TOO_BIG, RESTART, TRY_LATER = 1008, 1009, 1012, 1013
"""Why a connection was ended: the codes of RFC 6455 and of its registry."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who is connected to tables, and who of them only watches."""

    connected: Guests
    watching: Guests
    talking: Paces
    coming: Turns
    """One comes to a table at a time: many at once would hold up all who play."""

    @classmethod
    def within(cls, limits: Limits) -> Crowd:
        """Returns nobody yet."""
        rate = limits.talkers * limits.messages_per_second or math.inf
        return cls(
            Guests(limits.connections),
            Guests(limits.watching),
            Paces(rate, limits.message_burst),
            Turns(1),
        )


class Connection:
    """One client at one table."""

    def __init__(
        self,
        websocket: WebSocket,
        access: Access,
        known: int,
        most: int,
        language: Translator | None = None,
        guest: str = "",
    ) -> None:
        self.access = access
        self.guest = guest
        self.known = known
        self.language = language or translator("en")
        self._websocket = websocket
        self._line = line_of(websocket.scope)
        self._unsent: deque[str | int] = deque()
        self._most = most
        self._is_ending = False
        self._sender: asyncio.Task[None] | None = None
        """Sends what has to wait; most of the time nothing has to."""

    def send(self, text: str) -> None:
        """Puts a message on its way."""
        if self._is_ending:
            return
        if self._sender is None and self._line is not None and self._line.say(text):
            return
        if len(self._unsent) < self._most:
            self._queue(text)
        else:
            self._end(TRY_LATER)

    @property
    def is_ending(self) -> bool:
        """Whether nothing more is sent, so that nothing more needs to be heard."""
        return self._is_ending

    def disconnect(self) -> None:
        """Ends the connection once what waits is sent; the client is to come back."""
        self._finish(RESTART)

    def _finish(self, code: int) -> None:
        if self._is_ending:
            return
        if len(self._unsent) < self._most:
            self._is_ending = True
            self._queue(code)
        else:
            self._end(code)

    def _end(self, code: int) -> None:
        self._is_ending = True
        # Nothing of what waits is lost: the client asks for it when it is back.
        self._unsent.clear()
        self._queue(code)

    def _queue(self, message: str | int) -> None:
        self._unsent.append(message)
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._unsent:
                message = self._unsent.popleft()
                if isinstance(message, int):
                    await self._websocket.close(message)
                else:
                    await self._websocket.send_text(message)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._is_ending = True  # the client has gone; the reader notices too
        finally:
            self._sender = None

    async def close(self, code: int | None = None) -> None:
        """Sends what waits, then ends; for one who went by itself, just ends."""
        if code is not None:
            self._finish(code)
        elif self._sender is not None and not self._is_ending:
            self._sender.cancel()
        if self._sender is not None:
            await asyncio.gather(self._sender, return_exceptions=True)
            self._sender = None  # one that had not begun yet cannot say so itself


async def serve_table(
    websocket: WebSocket,
    table: str,
    *,
    hub: Hub,
    reviews: Reviews,
    deeper: DeeperLooks,
    crowd: Crowd,
    limits: Limits,
) -> None:
    """Serves one connection from its hello to its end."""
    if not is_same_origin(websocket.headers):
        await websocket.close(POLICY)  # before it is accepted: the client reads 403
        return
    await websocket.accept()
    guest = guest_of(websocket.client.host) if websocket.client else ""
    try:
        with crowd.connected.admitted(guest):
            await _Session(websocket, guest, hub, reviews, deeper, crowd, limits).serve(table)
    except (WebSocketDisconnect, asyncio.CancelledError):
        pass  # the client has gone, or the server stops and has waited long enough
    except ElsewhereError:
        await websocket.close(RESTART)  # whoever comes back is led there
    except VideauError as error:
        await _refuse(websocket, error)


async def _refuse(websocket: WebSocket, error: VideauError) -> None:
    """Says why, and ends a connection that has not got as far as a table."""
    try:
        await websocket.send_text(_error_text(error, None, None))
        await websocket.close(TOO_BIG if isinstance(error, TooLargeError) else POLICY)
    except (WebSocketDisconnect, RuntimeError):
        pass


def _error_text(error: VideauError, answers: str | None, language: Translator | None) -> str:
    return wire.ErrorMessage(answers=answers, error=error_view(error, language)).model_dump_json()


class _Session:
    """A connection that has been accepted."""

    def __init__(
        self,
        websocket: WebSocket,
        guest: str,
        hub: Hub,
        reviews: Reviews,
        deeper: DeeperLooks,
        crowd: Crowd,
        limits: Limits,
    ) -> None:
        self._websocket = websocket
        self._guest = guest
        self._crowd = crowd
        self._hub = hub
        self._reviews = reviews
        self._deeper = deeper
        self._limits = limits
        self._bucket = Bucket(limits.messages_per_second, limits.message_burst)
        self._language: Translator | None = None

    async def serve(self, name: str) -> None:
        hello = await self._receive(self._limits.hello_seconds)
        if not isinstance(hello, wire.Hello):
            raise UnreadableError(
                "expected hello as the first message, got {type}", type=hello.type
            )
        if hello.language in LANGUAGES:
            self._language = translator(hello.language)
        if not _NAME.fullmatch(name):
            raise NoSuchTableError(Text("there is no table {table!r}", table=name[:64]))
        await self._hub.find(name, self._guest)  # which may have to be loaded
        await self._crowd.coming.take(self._guest)
        # Given back when the event loop has looked after everybody else.
        asyncio.get_running_loop().call_soon(self._crowd.coming.give_back)
        table = await self._hub.find(name, self._guest)
        access = table.access(hello.token)
        if access.may_delete:
            await self._sit(table, access, hello)
        else:
            with self._crowd.watching.admitted(self._guest):
                await self._sit(table, access, hello)

    async def _sit(self, table: Table, access: Access, hello: wire.Hello) -> None:
        known = min(hello.have, table.n)
        connection = Connection(
            self._websocket,
            access,
            known,
            self._limits.unsent_messages,
            self._language,
            self._guest,
        )
        code = None
        try:
            self._hub.enter(table, connection)
            await self._talk(table, connection)
        except VideauError as error:
            connection.send(_error_text(error, None, self._language))
            code = TOO_BIG if isinstance(error, TooLargeError) else POLICY
        finally:
            self._deeper.stop(connection)
            self._reviews.stop(connection)
            self._hub.leave(table, connection)
            await connection.close(code)

    async def _talk(self, table: Table, connection: Connection) -> None:
        while not connection.is_ending:
            try:
                message = await self._receive(self._limits.idle_seconds)
            except (TooManyError, TooLargeError):
                raise
            except VideauError as error:
                connection.send(_error_text(error, None, self._language))
                continue
            answers = getattr(message, "id", None)
            try:
                await self._carry_out(table, connection, message)
            except StaleError as error:
                connection.send(_error_text(error, answers, self._language))
                table.send_state(connection)
            except VideauError as error:
                connection.send(_error_text(error, answers, self._language))

    async def _carry_out(
        self,
        table: Table,
        connection: Connection,
        message: wire.ClientMessage,
    ) -> None:
        match message:
            case wire.Act():
                await self._hub.act(table, connection, message)
            case wire.TakeBack():
                await self._hub.take_back(table, connection, message)
            case wire.Say():
                table.say(connection.access, message)
            case wire.Rematch():
                successor = await self._hub.rematch(table, connection.access, self._guest)
                moved = wire.Moved(answers=message.id, table=successor)
                connection.send(moved.model_dump_json())
            case wire.Review():
                await self._reviews.start(table, message, connection)
            case wire.Deeper():
                await self._deeper.start(table, message, connection)
            case wire.StopDeeper():
                self._deeper.stop(connection)
            case wire.SetPace():
                self._hub.set_pace(table, connection.access, message)
            case wire.Anchor():
                await self._hub.lock_dice(table, connection.access, message)
            case wire.Share():
                table.give_share(connection.access, message.roll, message.link)
            case wire.Ping():
                connection.send(wire.Pong().model_dump_json())
            case wire.Hello():
                raise UnreadableError("expected hello once, got it again")
            case _:
                assert_never(message)

    async def _receive(self, seconds: float) -> wire.ClientMessage:
        """Returns the next message; raises what is wrong with it."""
        try:
            async with asyncio.timeout(seconds):
                raw = await self._websocket.receive()
        except TimeoutError:
            raise TooManyError(
                Text("expected a message within {n} seconds", n=int(seconds))
            ) from None
        if raw["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(raw.get("code", 1005))
        if not self._bucket.take():
            raise TooManyError(
                Text(
                    "expected at most {most} messages a second",
                    most=int(self._limits.messages_per_second),
                )
            )
        await self._crowd.talking.turn(self._guest)
        text = raw.get("text")
        if text is None:
            raise UnreadableError("expected a message of text, got bytes")
        if len(text) > self._limits.message_bytes:
            raise TooLargeError(
                Text("expected at most {most} bytes", most=self._limits.message_bytes)
            )
        try:
            message = wire.from_client.validate_json(text)
        except ValidationError as error:
            MESSAGES.labels("unreadable").inc()
            raise readable(error.errors()) from None
        MESSAGES.labels(message.type).inc()
        return message
