"""Others are writing, or the database is ill: nothing is lost, nothing is told that is not true."""

import sqlite3
import threading
import time
from pathlib import Path

import pytest
from flask import Flask

from classroom.db import Busy, db, writing
from tests.classroom.conftest import Clock, Person
from tests.classroom.counting import events


def test_a_writer_in_another_process_is_waited_for_then_the_page_tries_again(
    app: Flask, ada: Person, now: Clock, tmp_path: Path
) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    key, right = practice.key, practice.right()
    other = sqlite3.connect(tmp_path / "classroom.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    busy = practice.tap(right, key=key)
    waited = time.monotonic() - began
    other.execute("ROLLBACK")
    other.close()

    assert (503, "1") == (busy.status_code, busy.headers["Retry-After"])
    assert 1.5 < waited
    assert [] == events(app, "Answered")
    assert 200 == practice.tap(right, key=key).status_code
    assert 1 == len(events(app, "Answered"))


def test_a_queue_of_writers_gives_up_together_not_one_after_the_other(app: Flask) -> None:
    gave_up: list[float] = []
    held, enough = threading.Event(), threading.Event()

    def hold() -> None:
        with app.app_context(), writing():
            held.set()
            enough.wait(20)

    def wait() -> None:
        began = time.monotonic()
        with app.app_context(), pytest.raises(Busy), writing():
            pass
        gave_up.append(time.monotonic() - began)

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(5)
    waiters = [threading.Thread(target=wait) for _ in range(6)]
    for waiter in waiters:
        waiter.start()
    for waiter in waiters:
        waiter.join()
    enough.set()
    holder.join()

    assert 6 == len(gave_up)
    assert max(gave_up) < 2 * min(gave_up)


def test_writing_within_writing_is_a_mistake_not_a_deadlock(app: Flask) -> None:
    with app.app_context(), pytest.raises(RuntimeError, match="within"), writing(), writing():
        pass
    with app.app_context(), writing():
        pass


def test_a_database_without_its_schema_is_no_passing_trouble(app: Flask, somebody: Person) -> None:
    with app.app_context():
        with db.engine.connect() as connection:
            connection.exec_driver_sql("DROP TABLE alembic_version")
            connection.commit()
        db.session.remove()

    assert 500 == somebody.get("/healthz").status_code


def test_two_children_at_once_lose_nothing(app: Flask, ada: Person, bo: Person, now: Clock) -> None:
    practices = [ada.start("frames"), bo.start("frames")]
    for _ in range(5):
        now.move(seconds=2)
        taps = [
            threading.Thread(target=practice.tap, args=(practice.right(),), kwargs={"key": practice.key, "n": n})
            for practice, n in [(each, each.question["n"]) for each in practices]
            for _ in range(3)
        ]
        for tap in taps:
            tap.start()
        for tap in taps:
            tap.join()

    assert 10 == len(events(app, "Answered"))
