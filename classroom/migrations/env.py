"""Alembic inside the app: Flask-Migrate hands over the engine and the models."""

from alembic import context
from flask import current_app

migrate = current_app.extensions["migrate"]


def run() -> None:
    """Bring the database to a schema; old or new, never between: one transaction."""
    with migrate.db.engine.connect().execution_options(write=True) as connection:
        # A table that is rebuilt is dropped first, and with it would go, by cascade, all that refers to its rows.
        connection.connection.execute("PRAGMA foreign_keys=OFF")
        context.configure(
            connection=connection,
            target_metadata=migrate.db.metadata,
            render_as_batch=True,
            compare_type=True,
            transaction_per_migration=False,
        )
        with context.begin_transaction():
            context.run_migrations()
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                raise RuntimeError("The new schema does not fit the data; nothing was changed.")
        connection.connection.execute("PRAGMA foreign_keys=ON")


run()
