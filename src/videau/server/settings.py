"""What whoever runs a server may set."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from videau.errors import IllegalSettingsError, UnreadableError
from videau.files.signing import SigningKey
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS

__all__ = ["Limits", "Settings", "database_url", "parse_limits"]

DATABASE = "videau.sqlite3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one guest may ask for; generous for people, short for programs gone wild.

    >>> Limits(open_games=3).open_games
    3
    """

    sockets: int = 400
    """Sockets that one address may hold at the same time, whatever for; 0 for any number."""
    header_bytes: int = 16 * 1024
    """The longest head of a request: its address and headers."""
    header_seconds: float = 10.0
    """How long a new connection may take for the head of a request."""
    body_seconds: float = 30.0
    """How long the rest of a request may take."""
    send_seconds: float = 30.0
    """How long an answer may wait for somebody who does not read it."""
    message_bytes: int = 8 * 1024
    """The longest message of a client; the longest honest one is some 200 bytes."""
    body_bytes: int = 64 * 1024
    file_bytes: int = 2 * 1024 * 1024
    """The longest match file that is taken in."""
    requests_per_second: float = 30.0
    """Of one address to the HTTP API."""
    request_burst: int = 200
    messages_per_second: float = 20.0
    message_burst: int = 60
    talkers: int = 5
    """Connections of one address that may use that rate at once: what goes beyond it waits.

    0 for any number.
    """
    open_games: int = 100
    """Unfinished games that one address may have started within a day; 0 for any number."""
    connections: int = 200
    """Connections to tables that one address may hold at the same time; 0 for any number."""
    watching: int = 100
    """Those among them that have no seat, so that whoever plays finds room; 0 for any number."""
    watchers: int = 200
    """Connections without a seat at one table."""
    watchers_of_guest: int = 50
    """Those of one address among them."""
    seat_connections: int = 20
    """Connections with the same seat."""
    hello_seconds: float = 10.0
    """How long a new connection may stay silent."""
    idle_seconds: float = 2 * 60 * 60.0
    """How long a connection that has said hello may stay silent."""
    storage_seconds: float = 5.0
    """How long the storage may take, before whoever waits is told that it failed."""
    unsent_messages: int = 64
    """Messages that may wait for a slow client before it is sent away."""
    listed_games: int = 20
    """Games in one answer to who lists them; more are asked for."""
    work_per_second: float = 0.25
    """Seconds of processor time that questions of one address may cost in a second."""
    work_burst: float = 30.0
    """Seconds of processor time at once."""
    questions: int = 20
    """Questions of one address that may wait for their turn."""
    hints_per_second: float = 1.0
    """Of one address."""
    hint_burst: int = 20
    bot_tables: int = 15
    """Tables of one address at which computers act at their usual pace at once; 0 for any number.

    At more of them, or at a quicker pace, they wait for each other.
    """
    reviews: int = 32
    """Games that the engine looks at side by side, for all guests together."""
    reviews_of_guest: int = 4
    """Those of one address among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """One server's settings.

    >>> Settings(database="sqlite:///games.sqlite3").bot_pause
    0.7
    """

    database: str
    """A database URL: SQLite in a file, or PostgreSQL."""
    hosts: tuple[str, ...] = ("*",)
    """Names under which the server answers; a page of another name cannot reach it."""
    bot_pause: float = 0.7
    """Seconds between two actions of a bot, so that people can follow."""
    bot_threads: int = 8
    study_threads: int = field(default_factory=lambda: min(2, max(1, (os.cpu_count() or 2) - 1)))
    """Those that judge for learners: one processor is left to those who play."""
    """In which the engine thinks about hints and reviews."""
    study_plies: int = 2
    """How deep it looks for them."""
    table_idle_seconds: float = 60.0
    """How long a table that everybody has left is kept in memory."""
    dice_wait_seconds: float = 2.0
    """How long a roll waits for the share of a player's device that is there."""
    rulesets: tuple[Ruleset, ...] = ()
    """Rules that are offered beside the sheets that come with Videau."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose X-Forwarded-For names the guest."""
    delete_after_days: float | None = None
    """When games are deleted in which nothing happens any more; without it, never."""
    signing_key: SigningKey | None = None
    """With which finished games are signed; without it, none is."""
    limits: Limits = field(default_factory=Limits)

    def offered_rulesets(self) -> Mapping[str, Ruleset]:
        """Returns every ruleset that can be chosen, by its name in lower case.

        >>> ours = Settings(database="", rulesets=(Ruleset(name="Ours"),))
        >>> list(ours.offered_rulesets())[-2:]
        ['travel-fr', 'ours']
        """
        offered = dict(RULESETS)
        for ruleset in self.rulesets:
            key = ruleset.name.lower()
            if key in offered:
                raise IllegalSettingsError(
                    "there is a ruleset {name!r} already: give yours another name",
                    name=ruleset.name,
                )
            offered[key] = ruleset
        return offered


def parse_limits(texts: Iterable[str]) -> Limits:
    """Returns the limits with some changed, each written as NAME=NUMBER.

    >>> parse_limits(["open_games=20", "hello_seconds=2.5"]).open_games
    20
    >>> parse_limits(["patience=0"])
    Traceback (most recent call last):
    ...
    videau.errors.UnreadableError: expected a limit such as open_games=20, got 'patience=0'
    """
    usual: dict[str, Any] = {each.name: each.default for each in fields(Limits)}
    changed: dict[str, Any] = {}
    for text in texts:
        name, _, number = text.partition("=")
        try:
            value = type(usual[name])(number)
            if not (0 <= value < float("inf")):
                raise ValueError(number)
        except (KeyError, ValueError):
            raise UnreadableError(
                "expected a limit such as open_games=20, got {text!r}", text=text
            ) from None
        changed[name] = value
    return Limits(**changed)


def database_url(data: str | Path) -> str:
    """Returns the URL of the database: *data* itself if it is one, else the file in that folder.

    >>> database_url("postgresql://localhost/videau")
    'postgresql+psycopg://localhost/videau'
    >>> database_url(Path("data"))
    'sqlite:///data/videau.sqlite3'
    """
    text = str(data)
    if "://" in text:
        scheme, rest = text.split("://", 1)
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else text
    return f"sqlite:///{(Path(data) / DATABASE).as_posix()}"
