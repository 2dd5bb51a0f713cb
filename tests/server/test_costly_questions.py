"""Questions that take a while: by cost, in turn, and only as long as somebody waits."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.conftest import LiveServer, sqlite
from videau.server.refusals import TooManyError
from videau.server.settings import Limits
from videau.server.workroom import SLICE, Workroom

POSITION = "api/v1/positions?id=4HPwATDgc/ABMA&dice=11"


def test_who_asks_for_much_is_refused_and_nobody_else(tmp_path: Path) -> None:
    # One question takes less than a millisecond; the first is answered whatever it will cost.
    limits = {"work_per_second": 1e-5, "work_burst": 0.004, "requests_per_second": 2000.0}
    live = LiveServer(sqlite(tmp_path), limits=limits)
    try:
        with (
            httpx.Client(
                base_url=live.base,
                timeout=PATIENCE,
                transport=httpx.HTTPTransport(local_address="127.0.0.2"),
            ) as rude,
            httpx.Client(base_url=live.base, timeout=PATIENCE) as polite,
        ):
            codes = [rude.get(POSITION).status_code for _ in range(100)]
            assert codes[0] == 200
            assert codes[-1] == 429
            assert polite.get(POSITION).status_code == 200
    finally:
        live.stop()


def test_guests_are_served_in_turn() -> None:
    async def evening() -> list[str]:
        room, done = Workroom(Limits()), []
        gate = threading.Event()

        async def ask(guest: str) -> None:
            await room.run(guest, gate.wait)
            done.append(guest)

        questions = [asyncio.create_task(ask(guest)) for guest in ("many",) * 5 + ("one",)]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*questions)
        room.close()
        return done

    assert asyncio.run(evening()).index("one") <= 2


def test_one_guest_cannot_fill_the_line() -> None:
    async def evening() -> None:
        room = Workroom(Limits(questions=3))
        gate = threading.Event()
        questions = [asyncio.create_task(room.run("many", gate.wait)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyError):
            await room.run("many", gate.wait)
        gate.set()
        await asyncio.gather(*questions)
        room.close()

    asyncio.run(evening())


def test_nothing_more_is_made_for_one_who_has_gone() -> None:
    async def evening() -> int:
        room, made = Workroom(Limits()), 0
        begun = asyncio.Event()
        loop = asyncio.get_running_loop()

        def parts() -> Iterator[int]:
            nonlocal made
            while True:
                made += 1
                loop.call_soon_threadsafe(begun.set)
                time.sleep(0.0001)
                yield made

        answer = asyncio.create_task(room.run_all("guest", parts()))
        await begun.wait()
        answer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await answer
        # What is under way is finished, and others have their turn.
        assert await room.run("other", lambda: 42) == 42
        room.close()
        return made

    assert asyncio.run(evening()) <= 2 * SLICE
