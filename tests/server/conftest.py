"""A server that runs in a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.postgres import NoPostgresError, running_postgres

ROOT = Path(__file__).parents[2]


class LiveServer:
    """A server that can be stopped, killed and started again on the same data."""

    def __init__(
        self, database: str, *, log: Path | None = None, files: int | None = None, **settings: Any
    ) -> None:
        self._settings: dict[str, Any] = {"database": database, **settings}
        self._log = log
        self._files = files
        """How many files the system lets it have open."""
        self.start()

    def start(self, port: int = 0) -> None:
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
        with contextlib.ExitStack() as files:
            log = None if self._log is None else files.enter_context(self._log.open("a"))
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "tests.server.run_server"),
                    json.dumps({**self._settings, "port": port}),
                ],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": path},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                preexec_fn=None if self._files is None else self._have_few_files,
            )
        assert self.process.stdout is not None
        self.base = self.process.stdout.readline().strip()
        assert self.base, "the server did not start"
        assert httpx.get(f"{self.base}api/v1/health", timeout=PATIENCE).json()["status"] == "ok"

    def _have_few_files(self) -> None:
        assert self._files is not None
        resource.setrlimit(resource.RLIMIT_NOFILE, (self._files, self._files))

    @property
    def port(self) -> int:
        return int(self.base.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def kill_if_running(self) -> None:
        """Leaves no process behind when a test fails before it has stopped the server."""
        if self.process.poll() is None:
            self.kill()

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def restart(self) -> None:
        self.start(port=self.port)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.sqlite3'}"


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    limits = {"open_games": 0, "messages_per_second": 2000.0, "requests_per_second": 2000.0}
    live = LiveServer(sqlite(tmp_path_factory.mktemp("server")), limits=limits)
    yield live
    live.stop()


@pytest.fixture(scope="package")
def base(server: LiveServer) -> str:
    """The address of the server that most tests share."""
    return server.base


@pytest.fixture(scope="package")
def postgres() -> Iterator[str]:
    try:
        with running_postgres() as url:
            yield url
    except NoPostgresError as reason:
        pytest.skip(str(reason))


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same tests on either database."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    address: str = request.getfixturevalue("postgres")
    return address
