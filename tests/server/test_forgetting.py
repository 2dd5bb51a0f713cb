"""Who has left is forgotten at once: nothing of a connection waits for the garbage collector."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tests.patience import PATIENCE
from tests.server.clients import Client, at_table, create
from tests.server.conftest import sqlite
from videau.server.command import server_config
from videau.server.settings import Settings
from videau.server.web_sockets import BoundedWebSocket

CONNECTIONS = 4


@asynccontextmanager
async def serving(server: uvicorn.Server) -> AsyncIterator[str]:
    running = asyncio.create_task(server.serve())
    try:
        async with asyncio.timeout(PATIENCE):
            while not server.started:
                await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.should_exit = True
        await running


def remembered() -> int:
    """How much there is of connections, in use or forgotten by everybody but the collector."""
    kinds = (BoundedWebSocket, HttpToolsProtocol)
    return sum(issubclass(type(each), kinds) for each in gc.get_objects())


async def say_goodbye(client: Client) -> None:
    await client.websocket.close()


async def hang_up(client: Client) -> None:
    client.websocket.transport.abort()


@pytest.mark.parametrize("leave", [say_goodbye, hang_up])
def test_a_connection_that_has_ended_leaves_nothing_to_collect(
    tmp_path: Path, leave: Callable[[Client], Awaitable[None]]
) -> None:
    config = server_config(Settings(database=sqlite(tmp_path)))
    config.port = 0

    async def come_and_go() -> None:
        async with serving(uvicorn.Server(config)) as base:
            new = await asyncio.to_thread(create, base)
            for _ in range(CONNECTIONS):
                # Two at once: each is told of the other, who cannot hear it any more.
                async with (
                    at_table(base, new["id"], new["token"]) as one,
                    at_table(base, new["id"], new["token"]) as other,
                ):
                    await asyncio.gather(leave(one), leave(other))
            async with asyncio.timeout(PATIENCE):
                while remembered():
                    await asyncio.sleep(0.01)

    gc.collect()
    gc.disable()
    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(come_and_go())
    finally:
        gc.enable()
