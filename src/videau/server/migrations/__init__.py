"""Bringing a database up to date, step by step; the steps are in ``versions``."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.engine import Connection

from videau.i18n.texts import Text
from videau.server.refusals import StorageError

__all__ = ["migrate"]

# Any number, as long as it is ours: PostgreSQL keeps locks by number, for all programs alike.
_POSTGRES_LOCK = 0x766964656175


def migrate(connection: Connection) -> None:
    """Creates the tables or changes them to what this Videau expects, in the open transaction.

    One process at a time does it; another that starts at the same moment waits, and then finds
    everything in place. A database of a newer Videau is refused before anything is changed.
    """
    _lock(connection)
    config = Config()
    config.set_main_option("script_location", "videau.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection  # for env.py
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    found = set(MigrationContext.configure(connection).get_current_heads())
    if not found <= known:
        raise StorageError(
            Text(
                "the database {url} belongs to a newer Videau: update Videau, or choose another "
                "place with --data",
                url=connection.engine.url.render_as_string(hide_password=True),
            )
        )
    command.upgrade(config, "head")


def _lock(connection: Connection) -> None:
    """Keeps other processes out until the transaction ends."""
    if connection.dialect.name == "sqlite":
        # Python's driver begins a transaction by itself only before rows are changed.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _POSTGRES_LOCK})
