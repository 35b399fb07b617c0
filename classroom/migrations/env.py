"""Alembic inside the app: Flask-Migrate hands over the engine and the models."""

from alembic import context
from flask import current_app

migrate = current_app.extensions["migrate"]


def run() -> None:
    """Bring the database to a schema; old or new, never between: one transaction."""
    with migrate.db.engine.connect().execution_options(write=True) as connection:
        context.configure(
            connection=connection,
            target_metadata=migrate.db.metadata,
            render_as_batch=True,
            compare_type=True,
            transaction_per_migration=False,
        )
        with context.begin_transaction():
            context.run_migrations()


run()
