"""A school that was there before keeps everything it has when it gets a newer version."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import text

from classroom import create_app
from classroom.db import db

FIRST = "04338db49572"
ROWS = (
    "INSERT INTO teacher (id, ref, email, name, password, made_at) VALUES (1, 't', 'vega@school.example', 'V', '', 1)",
    "INSERT INTO classroom (id, ref, name, code, age, zone, made_at)"
    " VALUES (1, 'c', 'Comets', 'CMT478', '7-8', 'UTC', 1)",
    "INSERT INTO teaching VALUES (1, 1, 'owner')",
    "INSERT INTO child (id, ref, classroom_id, name, animal, epoch, made_at) VALUES (1, 'a', 1, 'Ada', 'owl', 1, 1)",
    "INSERT INTO match (id, ref, game, mode, options, secret, trial, classroom_id, began_at)"
    " VALUES (1, 'm', 'frames', 'drill', '{}', '', 0, 1, 1)",
    "INSERT INTO seat VALUES (1, 0, 1, NULL)",
    "INSERT INTO event VALUES (1, 1, 0, 1, 'Asked', '{}', NULL)",
    "INSERT INTO decision VALUES (1, 1, 0, 1, 1, 6, 4, 10, 'pair', 2, 1, 1, 900, 'frames', 'drill')",
)


@pytest.fixture
def old_school(tmp_path: Path) -> Iterator[Flask]:
    """An installation of the first version with a child who has practised."""
    app = create_app({"SECRET_KEY": "k" * 40}, instance_path=tmp_path)
    with app.app_context():
        upgrade(revision=FIRST)
        with db.engine.begin() as connection:
            for row in ROWS:
                connection.execute(text(row))
        yield app
        db.session.remove()
        db.engine.dispose()


def test_a_newer_version_loses_no_row(old_school: Flask) -> None:
    upgrade()
    tables = ("teacher", "classroom", "teaching", "child", "match", "seat", "event", "decision")
    with db.engine.connect() as connection:
        counts = {table: connection.scalar(text(f"SELECT count(*) FROM {table}")) for table in tables}
        broken = connection.execute(text("PRAGMA foreign_key_check")).all()

    assert dict.fromkeys(tables, 1) == counts
    assert [] == broken
