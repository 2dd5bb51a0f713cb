"""A PostgreSQL of the tests' own, where its programs are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE


class NoPostgresError(Exception):
    """There is none here; the message says why."""


@contextmanager
def running_postgres() -> Iterator[str]:
    """A new, empty database: its URL, for as long as it runs."""
    _programs()
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="videau-pg-"))
    try:
        if user is not None:
            account = pwd.getpwnam(user)
            os.chown(folder, account.pw_uid, account.pw_gid)
        data = folder / "data"

        _run(folder, "initdb", "-D", str(data), "-A", "trust", "-U", "videau", "--no-sync")
        start_again(folder)
        try:
            yield f"postgresql+psycopg://videau@/postgres?host={folder}"
        finally:
            _run(folder, "pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def start_again(folder: Path) -> None:
    """Starts the database of a folder, after it was killed too."""
    # No TCP port: a socket in our own folder cannot meet anybody else's server.
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
    data, log = str(folder / "data"), str(folder / "log")
    _run(folder, "pg_ctl", "-D", data, "-w", "-l", log, "-o", options, "start")


def _run(folder: Path, name: str, *arguments: str) -> None:
    done = subprocess.run(
        [str(_programs() / name), *arguments],
        user=_user(),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    if done.returncode:
        raise NoPostgresError(f"{name} failed: {done.stderr.strip()}")


def _programs() -> Path:
    # Debian keeps them out of the path.
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    if found is None:
        raise NoPostgresError("PostgreSQL is not installed (Debian: apt install postgresql)")
    return Path(found).parent


def _user() -> str | None:
    """PostgreSQL does not run as root, so root needs somebody to run it as."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise NoPostgresError("PostgreSQL does not run as root, and there is no other user")
