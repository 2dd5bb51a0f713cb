"""A connection that does not keep up, or comes to its end, without a network."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, cast

from starlette.datastructures import Headers
from starlette.websockets import WebSocket

from videau.server.seats import Access
from videau.server.settings import Limits
from videau.server.socket import RESTART, TRY_LATER, Connection, Crowd, serve_table


class _Line:
    """A WebSocket on which nothing moves until it is told to."""

    scope: ClassVar[dict[str, Any]] = {}

    def __init__(self) -> None:
        self.opened = asyncio.Event()
        self.sent: list[Any] = []

    async def send_text(self, text: str) -> None:
        await self.opened.wait()
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.sent.append(code)


def test_a_client_that_does_not_keep_up_is_sent_away_without_holding_up_anybody() -> None:
    async def evening() -> list[Any]:
        line = _Line()
        connection = Connection(cast(WebSocket, line), Access("key"), known=0, most=3)
        await asyncio.sleep(0)
        for number in range(10):
            connection.send(str(number))
            await asyncio.sleep(0)
        line.opened.set()
        await connection.close(RESTART)
        return line.sent

    assert asyncio.run(evening())[-1] == TRY_LATER


def test_messages_arrive_in_the_order_in_which_they_were_sent() -> None:
    async def evening() -> list[Any]:
        line = _Line()
        line.opened.set()
        connection = Connection(cast(WebSocket, line), Access("key"), known=0, most=64)
        for number in range(5):
            connection.send(str(number))
        await connection.close(RESTART)
        return line.sent

    assert asyncio.run(evening()) == ["0", "1", "2", "3", "4", RESTART]


def test_one_who_is_disconnected_gets_what_waited_and_nothing_more() -> None:
    async def evening() -> list[Any]:
        line = _Line()
        line.opened.set()
        connection = Connection(cast(WebSocket, line), Access("key"), known=0, most=64)
        connection.send("why it ends")
        connection.disconnect()
        connection.send("too late")
        await connection.close(RESTART)
        return line.sent

    assert asyncio.run(evening()) == ["why it ends", RESTART]


def test_nobody_is_heard_any_more_once_the_server_has_said_goodbye() -> None:
    """What a talkative guest has sent by then would keep a server from stopping."""

    async def evening() -> tuple[bool, list[Any]]:
        line = _Line()
        connection = Connection(cast(WebSocket, line), Access("key"), known=0, most=64)
        connection.disconnect()
        is_ending = connection.is_ending
        line.opened.set()
        await connection.close()
        return is_ending, line.sent

    assert asyncio.run(evening()) == (True, [RESTART])


class _Waiting:
    """A WebSocket of one who has come and says nothing."""

    headers = Headers({})
    client = None

    async def accept(self) -> None:
        pass

    async def receive(self) -> Any:
        await asyncio.Event().wait()


def test_a_server_that_stops_ends_a_connection_without_a_word_in_the_log() -> None:
    """uvicorn would tell of each with a traceback."""

    async def evening() -> None:
        limits, nobody = Limits(), cast(Any, None)
        serving = asyncio.create_task(
            serve_table(
                cast(WebSocket, _Waiting()),
                "table",
                hub=nobody,
                reviews=nobody,
                deeper=nobody,
                crowd=Crowd.within(limits),
                limits=limits,
            )
        )
        await asyncio.sleep(0)
        serving.cancel()
        await serving

    asyncio.run(evening())
