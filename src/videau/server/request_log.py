"""Gives every request a name, counts it, and says what came of it."""

from __future__ import annotations

import logging
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from videau.server.limits import guest_of
from videau.server.logs import begin_request
from videau.server.metrics import REQUEST_SECONDS, REQUESTS

__all__ = ["REQUEST_HEADER", "RequestLog"]

REQUEST_HEADER = "X-Request-Id"
"""Which answer carries the name of its request: whoever reports a failure can quote it."""

_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_FILES, _NOWHERE = "files of the page", "nowhere"

_log = logging.getLogger(__name__)


class RequestLog:
    """Stands before everything else.

    What is told of a request is its method, the pattern of its address and the status, never the
    address itself, its headers or its body: these may hold what only its sender should know.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request, or one connection to a table."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        name = begin_request()
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500  # that of a breakdown, which is answered further out

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if scope["path"].startswith("/api/"):
                    MutableHeaders(scope=message)[REQUEST_HEADER] = name
            await send(message)

        try:
            await self._app(scope, receive, send_named)
        finally:
            _tell(scope, status, time.perf_counter() - begun)


def _tell(scope: Scope, status: int, seconds: float) -> None:
    method = scope["method"] if scope["method"] in _METHODS else "other"
    route = _route(scope)
    REQUESTS.labels(method, route, str(status)).inc()
    REQUEST_SECONDS.labels(route).observe(seconds)
    guest = guest_of((scope.get("client") or ("",))[0])
    _log.info("%s %s: %d in %.1f ms for %s", method, route, status, 1000 * seconds, guest)


def _route(scope: Scope) -> str:
    """The pattern of the address: there are few of them, however many addresses are asked for."""
    if not scope["path"].startswith("/api/"):
        return _FILES
    return getattr(scope.get("route"), "path", None) or _NOWHERE
