"""The database: one engine, and `writing()`, the only way to change anything."""

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection as SqliteConnection
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, MetaData, String, event
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from classroom.config import Weak


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base, session_options={"autoflush": False})
_one_writer = threading.Lock()
_here = threading.local()
PATIENCE = 2.0
"""Seconds that a writer waits for the one before it, in this process; SQLite waits as long for other processes."""


class Busy(Exception):
    """Others are writing and did not finish in time: nothing was stored."""


def new_ref() -> str:
    """A random 128-bit name for a URL."""
    return secrets.token_hex(16)


class Referred:
    """A row with a number for joins and a random name for URLs."""

    id: Mapped[int] = mapped_column(primary_key=True)
    ref: Mapped[str] = mapped_column(String(32), unique=True, default=new_ref)


def is_writing() -> bool:
    """Is this thread inside `writing()`?"""
    return getattr(_here, "is_writing", False)


@contextmanager
def writing() -> Iterator[None]:
    """One write transaction, begun before any query: fetch inside it. Commits, or rolls back on any error. Busy."""
    if is_writing():
        raise RuntimeError("writing() within writing()")
    db.session.rollback()
    if not _one_writer.acquire(timeout=PATIENCE):
        raise Busy
    _here.is_writing = True
    try:
        db.session.connection(execution_options={"write": True})
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise
    finally:
        db.session.info.clear()
        _here.is_writing = False
        _one_writer.release()


def listen(app: Flask) -> None:
    """Make SQLite durable and honest about locks (PERFORMANCE): WAL, FULL, BEGIN IMMEDIATE for writers."""
    with app.app_context():
        engine = db.engine
    if engine.dialect.name != "sqlite":
        raise Weak(f"The database is SQLite for now, not {engine.dialect.name}.")

    @event.listens_for(engine, "connect")
    def connected(connection: SqliteConnection, _record: Any) -> None:
        """Durable, patient, and honest about foreign keys."""
        connection.isolation_level = None
        for pragma in (
            "journal_mode=WAL",
            "busy_timeout=2000",
            "foreign_keys=ON",
            "synchronous=FULL",
            "secure_delete=ON",
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def began(connection: Connection) -> None:
        """A writer takes the lock at once; a read that turns into a write could lose it."""
        write = connection.get_execution_options().get("write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
