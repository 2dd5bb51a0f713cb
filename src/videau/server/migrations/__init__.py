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

__all__ = ["is_known", "lock", "migrate", "revision_of"]

# Any number, as long as it is ours: PostgreSQL keeps locks by number, for all programs alike.
_POSTGRES_LOCK = 0x766964656175


def migrate(connection: Connection, to: str = "head") -> None:
    """Creates the tables or changes them to what this Videau expects, in the open transaction.

    An earlier step as *to* is for putting back what an older Videau has kept.

    One process at a time does it; another that starts at the same moment waits, and then finds
    everything in place. A database of a newer Videau is refused before anything is changed.
    """
    lock(connection)
    config = _config()
    config.attributes["connection"] = connection  # for env.py
    found = revision_of(connection)
    if found and not is_known(found):
        raise StorageError(
            Text(
                "the database {url} belongs to a newer Videau: update Videau, or choose another "
                "place with --data",
                url=connection.engine.url.render_as_string(hide_password=True),
            )
        )
    command.upgrade(config, to)


def is_known(revision: str) -> bool:
    """Whether this Videau knows a step.

    >>> is_known("0001"), is_known("9999")
    (True, False)
    """
    steps = ScriptDirectory.from_config(_config()).walk_revisions()
    return any(step.revision == revision for step in steps)


def revision_of(connection: Connection) -> str:
    """Returns the last step that was carried out; empty in a new database."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "videau.server:migrations")
    config.set_main_option("path_separator", "os")
    return config


def lock(connection: Connection) -> None:
    """Keeps other processes out until the transaction ends; once is enough."""
    if connection.dialect.name == "sqlite":
        # Python's driver begins a transaction by itself only before rows are changed.
        if not getattr(connection.connection.dbapi_connection, "in_transaction", False):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _POSTGRES_LOCK})
