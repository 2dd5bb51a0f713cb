"""``videau serve``: one process, one file, one address."""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING

import uvicorn

from videau.errors import UnavailableError
from videau.play.record_file import games_folder
from videau.server.app import create_app
from videau.server.bots import BotRoom
from videau.server.settings import Settings, database_url
from videau.server.store import Store
from videau.texts import Text

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator

__all__ = ["serve", "server_config"]

_EVERYWHERE = ("0.0.0.0", "::", "")


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: str | None = None,
    open_browser: bool = False,
    *,
    say: Callable[[Text], None] = print,
    settings: Settings | None = None,
    bots: Callable[[], BotRoom] | None = None,
    evaluator: Callable[[], Evaluator] | None = None,
) -> None:
    """Serves until it is stopped; *data* is a folder or the URL of a database.

    With port 0 the system chooses a free one. *say* is told the address; *bots* brings other
    players than the usual ones, and *evaluator* judges for those who want to learn.
    """
    chosen = settings or Settings(
        database=database_url(data or games_folder(os.environ).parent), hosts=_names(host)
    )
    # Opened once before anything is promised: what is wrong with it is said here, not in a log.
    Store.open(chosen.database).close()
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    say(Text("Videau is at {address} (Ctrl-C ends it)", address=address))
    server = uvicorn.Server(server_config(chosen, bots, evaluator))
    if open_browser:
        # Once the socket listens, the system keeps the browser waiting until we answer.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    _collect_rarely()
    with listening, contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _collect_rarely() -> None:
    """Lets the garbage collector look at everything only once in a long while.

    With a thousand tables in memory a full collection holds everybody up for 200 to 300 ms
    (benchmarks/server, 2026-11), and there is hardly ever anything to find: states are values
    without cycles. What was imported by now stays for good and is not looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 1_000)


def server_config(
    settings: Settings,
    bots: Callable[[], BotRoom] | None = None,
    evaluator: Callable[[], Evaluator] | None = None,
) -> uvicorn.Config:
    """Returns how uvicorn is to serve: no log of visitors, no message beyond the limit."""
    return uvicorn.Config(
        create_app(settings, bots=bots, evaluator=evaluator),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="websockets-sansio",
        ws_max_size=settings.limits.message_bytes * 2,
        ws_per_message_deflate=False,  # states are small, and squeezing each takes time
        timeout_graceful_shutdown=3,
    )


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = error.strerror if isinstance(error, OSError) else None
        raise UnavailableError(
            "cannot listen on {host}:{port}: {reason}",
            host=host,
            port=port,
            reason=reason or str(error),
        ) from error
    return listening


def _names(host: str) -> tuple[str, ...]:
    """The names under which the server answers; a local one not to pages from elsewhere."""
    if host in _EVERYWHERE:
        return ("*",)
    return tuple(dict.fromkeys((host, "localhost", "127.0.0.1", "[::1]")))


def _address(host: str, port: int) -> str:
    name = "127.0.0.1" if host in _EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"
