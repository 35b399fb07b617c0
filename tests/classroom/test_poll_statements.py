"""What a poll costs: questions to the database are counted, and the ORM is not there (PERFORMANCE)."""

import time
from collections.abc import Callable
from random import Random

import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.orm import Session

from classroom.db import db
from tests.classroom.conftest import Clock, Person
from tests.classroom.tables import Table, lay

Counted = Callable[[Callable[[], object]], tuple[int, int]]


@pytest.fixture
def counted(app: Flask) -> Counted:
    """How many statements, and how many uses of the ORM, something takes."""
    statements, uses = [], []
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", lambda _c, _u, words, *_rest: statements.append(words))
    event.listen(Session, "do_orm_execute", lambda state: uses.append(state))

    def count(work: Callable[[], object]) -> tuple[int, int]:
        statements.clear()
        uses.clear()
        work()
        return len([words for words in statements if not words.startswith(("BEGIN", "PRAGMA"))]), len(uses)

    return count


def two(app: Flask, ada: Person, bo: Person) -> tuple[Table, Table]:
    ref = lay(app, "Ada", "Bo")
    tables = Table(ada, ref, 0), Table(bo, ref, 1)
    for table in tables:
        table.look()
    first = tables[0].live.table.to_act(tables[0].live.state)[0]
    return tables[first], tables[1 - first]


def test_an_unchanged_poll_with_a_ticket_asks_the_database_nothing(
    app: Flask, ada: Person, bo: Person, counted: Counted
) -> None:
    mine, _other = two(app, ada, bo)

    assert (0, 0) == counted(mine.poll)


def test_an_unchanged_poll_without_a_ticket_asks_one_question(
    app: Flask, ada: Person, bo: Person, counted: Counted
) -> None:
    mine, _other = two(app, ada, bo)
    mine.person.client.delete_cookie("ticket", path=mine.url)

    assert (1, 0) == counted(mine.poll)


def test_a_changed_poll_asks_two_questions_at_most(app: Flask, ada: Person, bo: Person, counted: Counted) -> None:
    mine, other = two(app, ada, bo)
    mine.play(mine.any_move(Random(1)))
    told = [counted(table.poll) for table in (mine, other)]

    assert [200, 200] == [table.look().status_code for table in (mine, other)]
    assert all(statements <= 2 and not uses for statements, uses in told)


def took(work: Callable[[], object], times: int) -> float:
    began = time.thread_time()
    for _ in range(times):
        work()
    return time.thread_time() - began


def test_a_poll_costs_the_same_with_many_tables(app: Flask, ada: Person, bo: Person, now: Clock) -> None:
    mine, _other = two(app, ada, bo)
    few = min(took(mine.poll, 40) for _ in range(5))
    for _ in range(60):
        lay(app, "Bo")
    mine.look()
    many = min(took(mine.poll, 40) for _ in range(5))

    assert many < 1.8 * few
