"""Five hundred rows are looked at with as few questions to the database as one (PERFORMANCE)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask, has_request_context
from sqlalchemy import event

from classroom.db import db
from tests.classroom.bringing import bring, look
from tests.classroom.conftest import Person

MOST = 6
ROWS = int(os.environ.get("ROWS_OF_A_LIST", "25"))


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """The statements that are asked meanwhile."""
    asked: list[str] = []
    with app.app_context():
        engine = db.engine

    def noted(_c: object, _cursor: object, statement: str, *_: object) -> None:
        if has_request_context() and not statement.startswith("BEGIN"):
            asked.append(statement)

    event.listen(engine, "before_cursor_execute", noted)
    yield asked
    event.remove(engine, "before_cursor_execute", noted)


def listed(rows: int) -> bytes:
    """A list of so many children in classes of 25."""
    return ("Name;Class\n" + "".join(f"Child {n};{n // 25}A\n" for n in range(rows))).encode()


def test_a_preview_takes_few_statements_however_long_the_list(app: Flask, vega: Person) -> None:
    with counted(app) as asked:
        shown = bring(vega, file=listed(ROWS))
        read = len(asked)
        shown.fields["where"] = "each"
        again = look(vega, shown)

    assert ROWS == len(again.rows) == again.verdicts.count("new")
    assert (read, len(asked) - read) <= (MOST, MOST)
