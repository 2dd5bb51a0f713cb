"""A browser and a server in one process, for tests of single requests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from fastapi import FastAPI


class Browser:
    """Asks the application directly, without a network between."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner, client: httpx.AsyncClient) -> None:
        self.app = app
        self._runner = runner
        self._client = client

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        return self._runner.run(self._client.request(method, path, **options))

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def post(self, path: str, **options: Any) -> httpx.Response:
        return self.request("POST", path, **options)

    def delete(self, path: str, **options: Any) -> httpx.Response:
        return self.request("DELETE", path, **options)


@contextmanager
def browsing(app: FastAPI, base_url: str = "http://localhost") -> Iterator[Browser]:
    """A browser at *app*, which is started before and stopped afterwards."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    client = httpx.AsyncClient(transport=transport, base_url=base_url)
    life = app.router.lifespan_context(app)
    with asyncio.Runner() as runner:
        runner.run(_enter(life))
        try:
            yield Browser(app, runner, client)
        finally:
            runner.run(client.aclose())
            runner.run(_exit(life))


async def _enter(life: Any) -> None:
    await life.__aenter__()


async def _exit(life: Any) -> None:
    await life.__aexit__(None, None, None)
