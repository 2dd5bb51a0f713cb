"""``videau serve``: one address, and one process or several."""

from __future__ import annotations

import contextlib
import errno
import gc
import ipaddress
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from videau.errors import UnavailableError, UnreadableError
from videau.files.record_file import games_folder
from videau.files.signing import read_key
from videau.i18n.texts import Text
from videau.rules.ruleset import Ruleset
from videau.server.app import create_app
from videau.server.bots import BotPool
from videau.server.connections import protocols
from videau.server.database import sole_use
from videau.server.logs import LogFormat, log_to_stderr
from videau.server.metrics import Place, published
from videau.server.peers import Peers, is_shared
from videau.server.settings import Limits, Settings, database_url
from videau.server.store import Store
from videau.server.workers import check_workers, supervise

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator

__all__ = ["PORT", "serve", "server_config"]

PORT = 8000
_PORTS = range(PORT, PORT + 100)
"""Where a free one is looked for if nobody has named one."""

SWITCH_SECONDS = 0.001
"""How long the event loop waits at most for a thread that thinks; Python's own 0.005 are felt."""
STOPPING_SECONDS = 3
"""How long a server that is told to stop waits for its guests."""
MOST_SOCKETS = 20_000
"""Of all guests together, if the system has room for them."""
OTHER_FILES = 128
"""That the server needs itself: databases, scripts, threads."""

_EVERYWHERE = ("0.0.0.0", "::", "")


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: str | None = None,
    open_browser: bool = False,
    *,
    rulesets: Sequence[Ruleset] = (),
    trusted_proxies: Iterable[str] = (),
    limits: Limits | None = None,
    delete_after_days: float | None = None,
    sign: Path | None = None,
    workers: int = 1,
    peer: str = "127.0.0.1",
    metrics: Place | None = None,
    log_format: LogFormat = "text",
    log_requests: bool = False,
    say: Callable[[Text], None] = print,
    settings: Settings | None = None,
    bots: Callable[[], BotPool] | None = None,
    evaluator: Callable[[], Evaluator] | None = None,
) -> None:
    """Serves until it is stopped; *data* is a folder or the URL of a database.

    Without a port it is 8000, or the next that is free; with port 0 the system chooses one.
    *sign* is the file of the key with which finished games are signed.
    *metrics* is where the server's numbers can be read, and nobody is asked who reads them.
    *workers* processes share the work on PostgreSQL, also with those of other machines, which
    reach them at the address *peer*.
    *say* is told the address; *bots* brings other players than the usual ones, and *evaluator*
    judges for those who want to learn.
    """
    proxies = tuple(map(_network, trusted_proxies))
    chosen = settings or Settings(
        database=database_url(data or games_folder(os.environ).parent),
        # Under which name a proxy is known is for the proxy to say.
        hosts=("*",) if proxies else _names(host),
        rulesets=tuple(rulesets),
        trusted_proxies=proxies,
        delete_after_days=delete_after_days,
        signing_key=None if sign is None else read_key(sign),
        limits=limits or Limits(),
    )
    chosen.offered_rulesets()
    check_workers(workers, chosen.database)
    # Opened once before anything is promised: what is wrong with it is said here, not in a log.
    Store.open(chosen.database).close()
    log_to_stderr(log_format, requests=log_requests)
    with sole_use(chosen.database):
        listening = _listen_somewhere(host, say) if port is None else _listen(host, port)
        address = _address(host, listening.getsockname()[1])
        say(Text("Videau is at {address} (Ctrl-C ends it)", address=address))
        if chosen.signing_key is not None:
            key = chosen.signing_key.public
            say(Text("Finished games are signed with the key {key}", key=key))

        def work(number: int = 0) -> None:
            with published(_place(metrics, number)) as numbers:
                if metrics is not None and numbers is not None:
                    place = f"{_address(metrics.host, numbers)}metrics"
                    say(Text("Its numbers for Prometheus are at {address}", address=place))
                _run(chosen, listening, peer, bots, evaluator)

        if open_browser:
            # Once the socket listens, the system keeps the browser waiting until we answer.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        _collect_rarely()
        with listening:
            work() if workers == 1 else supervise(workers, work)


def _place(metrics: Place | None, number: int) -> Place | None:
    """Where the numbers of one process are: each has a port of its own, one after the other."""
    return (
        metrics
        if metrics is None
        else replace(metrics, port=metrics.port and metrics.port + number)
    )


def _run(
    settings: Settings,
    listening: socket.socket,
    peer: str,
    bots: Callable[[], BotPool] | None,
    evaluator: Callable[[], Evaluator] | None,
) -> None:
    """Serves in this process until it is stopped."""
    sys.setswitchinterval(SWITCH_SECONDS)
    sockets, peers = [listening], None
    if is_shared(settings.database):
        inner = _listen(peer, 0)
        sockets.append(inner)
        peers = Peers(settings.database, peer, inner.getsockname()[1])
    server = uvicorn.Server(server_config(settings, bots, evaluator, peers))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=sockets)
    _leave_stuck_threads()


def _leave_stuck_threads() -> None:
    """Ends the process though a database, or somebody's engine, does not answer.

    Python waits for its threads at the end. What was confirmed is stored, so nothing is lost.
    """
    for thread in threading.enumerate():
        if thread.name.startswith("videau-"):
            thread.join(1)
            if thread.is_alive():
                logging.shutdown()
                os._exit(0)


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
    bots: Callable[[], BotPool] | None = None,
    evaluator: Callable[[], Evaluator] | None = None,
    peers: Peers | None = None,
) -> uvicorn.Config:
    """Returns how uvicorn is to serve: no log of visitors, no message beyond the limit."""
    http, ws = protocols(settings, _most_sockets(), peers)
    return uvicorn.Config(
        create_app(settings, bots=bots, evaluator=evaluator, peers=peers),
        http=http,
        log_config=None,  # its words go where ours go
        log_level="error",  # what guests do wrong is told by our own notices, once for a burst
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        ws=ws,
        ws_max_size=settings.limits.message_bytes * 2,
        ws_per_message_deflate=False,  # states are small, and squeezing each takes time
        timeout_graceful_shutdown=STOPPING_SECONDS,
    )


def _most_sockets() -> int:
    """Asks the system for room, and returns how many sockets it has besides our own files."""
    try:
        import resource
    except ImportError:  # Windows, where sockets are no files
        return MOST_SOCKETS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_SOCKETS + OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    room = wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)
    return max(room - OTHER_FILES, 16)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, OverflowError) as error:
        listening.close()
        if _is_taken(error):
            raise UnavailableError(
                "port {port} of {host} is in use: end the program that has it, or choose "
                "another with --port",
                host=host,
                port=port,
            ) from error
        reason = error.strerror if isinstance(error, OSError) else None
        raise UnavailableError(
            "cannot listen on {host}:{port}: {reason}",
            host=host,
            port=port,
            reason=reason or str(error),
        ) from error
    return listening


def _listen_somewhere(host: str, say: Callable[[Text], None]) -> socket.socket:
    """Listens on the usual port, or on the next one that is free."""
    for port in _PORTS:
        try:
            listening = _listen(host, port)
        except UnavailableError as error:
            if not _is_taken(error.__cause__):
                raise
        else:
            if port != PORT:
                say(Text("Port {busy} is in use, so Videau takes {port}.", busy=PORT, port=port))
            return listening
    return _listen(host, 0)


def _is_taken(error: BaseException | None) -> bool:
    return isinstance(error, OSError) and error.errno == errno.EADDRINUSE


def _network(text: str) -> str:
    """Reads the address or network of a proxy."""
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise UnreadableError(
            "expected the address or network of a proxy, such as 10.0.0.1 or 10.0.0.0/8, "
            "got {text!r}",
            text=text,
        ) from None


def _names(host: str) -> tuple[str, ...]:
    """The names under which the server answers; a local one not to pages from elsewhere."""
    if host in _EVERYWHERE:
        return ("*",)
    return tuple(dict.fromkeys((host, "localhost", "127.0.0.1", "[::1]")))


def _address(host: str, port: int) -> str:
    name = "127.0.0.1" if host in _EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"
