"""The file behind presence.py, instance/run/presence.db: whatever is wrong with it, it is made anew.

Its engine is its own and never part of a transaction of the main database. All processes of a server share the file;
each use opens and closes it, so that nobody goes on writing to one that another process has replaced.
"""

import os
from collections.abc import Callable
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from typing import Any, TypeVar

from flask import Flask, current_app
from sqlalchemy import Connection, Engine, MetaData, create_engine, delete, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

T = TypeVar("T")
BROKEN = ("not a database", "malformed", "no such column", "has no column")
tables = MetaData()


def listen(app: Flask) -> None:
    """Give the app its engine; the file is opened when somebody is here."""
    path = Path(app.instance_path) / "run" / "presence.db"
    engine = create_engine(f"sqlite:///file:{path}?mode=rw&uri=true", poolclass=NullPool, hide_parameters=True)
    app.extensions["presence"] = engine

    @event.listens_for(engine, "connect")
    def connected(connection: SqliteConnection, _record: Any) -> None:
        """Quick, and soon content with nothing."""
        for pragma in ("synchronous=OFF", "busy_timeout=500"):
            connection.execute(f"PRAGMA {pragma}").close()


def begin(app: Flask) -> None:
    """A server starts: nobody is here yet. Several processes may do this at once."""

    def forget(connection: Connection) -> None:
        for table in tables.tables.values():
            connection.execute(delete(table))

    with app.app_context():
        try_to(forget, None)


def try_to(work: Callable[[Connection], T], otherwise: T) -> T:
    """Do this in one transaction, or make do with `otherwise`; a missing or broken file is made anew."""
    engine: Engine = current_app.extensions["presence"]
    for make_anew in (True, True, False):
        try:
            with engine.begin() as connection:
                return work(connection)
        except DatabaseError as trouble:
            if make_anew and "locked" not in str(trouble.orig):
                _make_anew(engine, str(trouble.orig))
                continue
            current_app.logger.warning("presence is not to be had: %s", trouble.orig)
            break
    return otherwise


def _make_anew(engine: Engine, trouble: str) -> None:
    """Tables in a file for its owner only; one that merely holds nothing yet may be another process's, and stays."""
    path = Path(str(engine.url.database).removeprefix("file:"))
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        if any(sign in trouble for sign in BROKEN):
            for part in ("-wal", "-shm", ""):
                path.with_name(path.name + part).unlink(missing_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        with engine.begin() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            tables.create_all(connection)
    except (OSError, DatabaseError) as another:
        current_app.logger.warning("presence could not be made anew: %s", another)
