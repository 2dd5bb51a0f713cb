"""The load generator says in a sentence why it cannot play."""

from __future__ import annotations

import asyncio
import errno
import random
import socket

import pytest
from line import RefusedError
from load import CannotPlayError, Figures, Player, Table, set_up

FULL = b'{"error": {"code": "too-many", "message": "the server is full: try again in a moment"}}'


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "no more files: raise `ulimit -n`"),
        (OSError(errno.EADDRNOTAVAIL, "Cannot assign"), "has no free ports any more"),
        (TimeoutError(), "the server did not answer within 120 seconds"),
        (
            RefusedError(503, FULL),
            "the server refused with 503: the server is full: try again in a moment",
        ),
    ],
)
def test_why_nobody_gets_in_is_a_sentence(error: BaseException, reason: str) -> None:
    said = str(CannotPlayError.of(error, 31))
    assert reason in said
    assert said.endswith("31 connections had come about before")


def test_a_server_that_is_not_there_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}/"

    async def play() -> None:
        player = Player(Table("t", ("a", "b")), "a", Figures(), random.Random(1))
        await player.play(f"ws://{address}", 0, asyncio.Event(), asyncio.Barrier(1))

    with pytest.raises(CannotPlayError, match="nobody listens at the server's port"):
        asyncio.run(play())
    with pytest.raises(CannotPlayError, match="no table could be set up"):
        asyncio.run(set_up(f"http://{address}", 1))
