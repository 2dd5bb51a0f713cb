"""Run by alembic for every command: carries the steps out over the connection it is given."""

from __future__ import annotations

from alembic import context

from videau.server.models import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
