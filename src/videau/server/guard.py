"""What every answer carries, and what is refused before anybody reads it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from videau.errors import VideauError
from videau.i18n.texts import Text
from videau.server.limits import Buckets, Notices, guest_of
from videau.server.refusals import TooLargeError, TooManyError, error_view, status_of
from videau.server.settings import Limits

__all__ = ["SECURITY_HEADERS", "Guard", "is_same_origin", "refuse"]

_EVERYWHERE: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SECURITY_HEADERS: Mapping[str, str] = {
    **_EVERYWHERE,
    # Everything comes from this server, and nothing is written into the page as script or style.
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # addresses may hold invitations
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
"""What an answer carries that a browser might show as a page of its own."""

_PARTS_OF_A_PAGE = (".js", ".css", ".json", ".png", ".woff2")
"""Files that a page loads: its policy counts for them, and a policy of their own is not read.

Each header stands in every answer, and a first visit loads a dozen of these files.
"""
REFUSAL_SECONDS = 0.5
"""How long one who comes to tables too often waits for the answer."""
_IMPORT = "/api/v1/games/import"
_WORKER = "/sw.js"
"""A service worker has no page around it: its own policy is the one that counts."""


def is_same_origin(headers: Headers) -> bool:
    """Whether a request comes from a page of this server, or from no page at all.

    A browser lets any page open a WebSocket to any server, but says which page it was.

    >>> is_same_origin(Headers({"host": "a.example:8000", "origin": "http://a.example:8000"}))
    True
    >>> is_same_origin(Headers({"host": "a.example:8000", "origin": "http://b.example"}))
    False
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # no address at all
        return False
    return place.lower() == headers.get("host", "").lower()


class Guard:
    """Puts the security headers on every answer, and stops what is too long or too often."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._most = limits.body_bytes
        self._most_of_file = limits.file_bytes
        self._rate = limits.requests_per_second
        self._requests = Buckets(limits.requests_per_second, limits.request_burst)
        self._notices = Notices()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] == "websocket" and not self._is_counted(scope):
            await receive()
            # Whoever comes again at once is refused again, which costs nearly as much as a visit.
            await asyncio.sleep(REFUSAL_SECONDS)
            await send({"type": "websocket.close", "code": 1008})  # a client reads 403
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        safe_send = _with_headers(send, scope)
        problem = self._problem(scope)
        if problem is None:
            await self._app(scope, _limited(receive, self._most_for(scope)), safe_send)
        else:
            await refuse(problem, safe_send)

    def _most_for(self, scope: Scope) -> int:
        """How long a body may be: files of matches are longer than any request."""
        return self._most_of_file if scope["path"] == _IMPORT else self._most

    def _problem(self, scope: Scope) -> VideauError | None:
        declared = Headers(scope=scope).get("content-length", "0")
        most = self._most_for(scope)
        # Zeros in front mean nothing, and Python does not count thousands of digits.
        digits = declared.lstrip("0") or "0"
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 15 or int(digits) > most:
            return TooLargeError(Text("expected at most {most} bytes", most=most))
        if scope["path"].startswith("/api/") and not self._is_counted(scope):
            return TooManyError(
                Text("expected at most {most} requests a second", most=int(self._rate))
            )
        return None

    def _is_counted(self, scope: Scope) -> bool:
        """Whether a request, or a connection to a table, is one of those that a guest may make."""
        guest = guest_of((scope.get("client") or ("",))[0])
        if self._requests.take(guest):
            return True
        self._notices.tell("requests a second", guest)
        return False


def _is_part_of_page(path: str) -> bool:
    return path.endswith(_PARTS_OF_A_PAGE) and path != _WORKER


async def refuse(error: VideauError, send: Send) -> None:
    """Answers with what is wrong, and ends the connection."""
    body = json.dumps({"error": error_view(error).model_dump(exclude_none=True)}).encode()
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status_of(error), "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send, scope: Scope) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            is_api = scope["path"].startswith("/api/")
            is_part = not is_api and _is_part_of_page(scope["path"])
            headers.update(_EVERYWHERE if is_part else SECURITY_HEADERS)
            # Pages are asked for again each time, at the price of a 304; answers are never kept.
            if is_api:
                headers["Cache-Control"] = "no-store"
            else:
                headers.setdefault("Cache-Control", "no-cache")
        await send(message)

    return send_with_headers


def _limited(receive: Receive, most: int) -> Receive:
    """Cuts the line to whoever sends more than *most* bytes without having said so."""
    got = 0

    async def receive_limited() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        return {"type": "http.disconnect"} if got > most else message

    return receive_limited
