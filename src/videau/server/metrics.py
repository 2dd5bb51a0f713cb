"""What the server counts about itself, for Prometheus.

Whoever does something counts it, as with a log. The numbers are read at an address of their own,
in a thread of its own: no guest can ask for them, and they come even when the event loop stands.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from wsgiref.simple_server import WSGIServer

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)

from videau import __version__
from videau.errors import UnavailableError, UnreadableError

__all__ = [
    "ACTIONS",
    "LIMITS",
    "MESSAGES",
    "REQUESTS",
    "REQUEST_SECONDS",
    "STORAGE_FAILURES",
    "STORAGE_SECONDS",
    "Place",
    "published",
    "show",
    "watch_loop",
]

REGISTRY = CollectorRegistry()
for collector in (ProcessCollector, PlatformCollector, GCCollector):
    collector(registry=REGISTRY)

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Seconds that tell a good evening from a bad one."""

REQUESTS = Counter(
    "videau_requests",
    "Requests to the HTTP API that were answered.",
    ["method", "route", "status"],
    registry=REGISTRY,
)
REQUEST_SECONDS = Histogram(
    "videau_request_seconds",
    "From the head of a request to the end of its answer.",
    ["route"],
    buckets=_FAST,
    registry=REGISTRY,
)
MESSAGES = Counter(
    "videau_messages", "Messages of clients at tables, by type.", ["type"], registry=REGISTRY
)
ACTIONS = Counter("videau_actions_stored", "Actions that were stored.", registry=REGISTRY)
STORAGE_SECONDS = Histogram(
    "videau_storage_seconds",
    "What the storage took, waiting in line included.",
    ["what"],
    buckets=_FAST,
    registry=REGISTRY,
)
STORAGE_FAILURES = Counter(
    "videau_storage_failures", "What the storage refused or did not answer.", registry=REGISTRY
)
LIMITS = Counter(
    "videau_limits_reached", "How often guests reached a limit.", ["limit"], registry=REGISTRY
)
_LOOP_DELAY = Histogram(
    "videau_loop_delay_seconds",
    "How late the event loop is: what everybody feels who plays.",
    buckets=_FAST,
    registry=REGISTRY,
)
_INFO = Info("videau", "The version that runs.", registry=REGISTRY)
_INFO.info({"version": __version__})
_GAUGES = {
    name: Gauge(f"videau_{name}", text, registry=REGISTRY)
    for name, text in {
        "sockets": "Sockets that are open, whatever for.",
        "connections": "Connections to tables.",
        "watchers": "Those of them without a seat.",
        "tables": "Tables in memory.",
        "storage_failing": "Whether the last thing that was to be kept was not.",
    }.items()
}

LOOK_SECONDS = 0.5
"""How often it is looked at how late the event loop is."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the numbers can be read.

    >>> Place.parse("9100"), Place.parse("[::1]:9100").host
    (Place(host='127.0.0.1', port=9100), '::1')
    """

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Place:
        """Reads PORT or ADDRESS:PORT."""
        host, _, port = text.rpartition(":")
        if not (port.isascii() and port.isdecimal() and int(port) < 65536):
            raise UnreadableError(
                "expected a port such as 9100, or an address and a port such as 10.0.0.1:9100, "
                "got {text!r}",
                text=text,
            )
        return cls(host.strip("[]") or "127.0.0.1", int(port))


def show(**sources: Callable[[], float]) -> None:
    """Lets gauges be read from where the number is known.

    >>> show(tables=lambda: 3)
    >>> REGISTRY.get_sample_value("videau_tables")
    3.0
    """
    for name, source in sources.items():
        _GAUGES[name].set_function(source)


@contextlib.contextmanager
def published(place: Place | None) -> Iterator[int | None]:
    """Answers ``GET /metrics`` at *place* for as long as it lasts; yields the port."""
    if place is None:
        yield None
        return
    try:
        server: WSGIServer
        thread: threading.Thread
        server, thread = start_http_server(place.port, place.host, REGISTRY)
    except OSError as error:
        raise UnavailableError(
            "cannot listen on {host}:{port}: {reason}",
            host=place.host,
            port=place.port,
            reason=error.strerror or str(error),
        ) from error
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def watch_loop() -> None:
    """Measures how late the event loop is, until it is cancelled."""
    while True:
        due = time.monotonic() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        _LOOP_DELAY.observe(max(0.0, time.monotonic() - due))
