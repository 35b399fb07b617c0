"""The log is the truth: what it holds can be replayed, and the evidence made anew from it."""

from flask import Flask
from sqlalchemy import delete, event, update

import games
from classroom.db import db, writing
from classroom.evidence.models import Decision
from classroom.evidence.record import decisions
from tests.classroom import tables
from tests.classroom.conftest import Clock, Person
from tests.classroom.counting import events, stored
from tests.classroom.people import ask, cast, furnish
from tests.classroom.rights import ROWS


def practise(child: Person, now: Clock, key: str, rounds: int = 4) -> str:
    practice = child.start(key)
    for number in range(rounds):
        now.move(seconds=2 + number)
        if number % 2:
            practice.tap(practice.wrong())
            now.move(seconds=2)
        practice.tap(practice.right())
    return practice.url


def test_rebuild_evidence_reproduces_the_decisions_exactly(app: Flask, ada: Person, bo: Person, now: Clock) -> None:
    for key in games.by_key:
        practise(ada, now, key)
        practise(bo, now, key)
    with app.app_context():
        before = decisions()
        with writing():
            db.session.execute(delete(Decision).where(Decision.right))
            db.session.execute(update(Decision).values(took_ms=1))
    told = app.test_cli_runner().invoke(args=["rebuild-evidence"])

    assert "NOT as before" in told.output
    with app.app_context():
        assert before == decisions()
    assert "exactly as before" in app.test_cli_runner().invoke(args=["rebuild-evidence"]).output


def test_replay_prints_a_match_line_by_line(app: Flask, ada: Person, now: Clock) -> None:
    url = practise(ada, now, "frames")
    told = app.test_cli_runner().invoke(args=["replay", url.rsplit("/", 1)[1]])

    assert stored(app)["Event"] == len(told.output.splitlines()) - 2
    assert "Answered(n=1" in told.output and "right" in told.output


def test_replay_names_a_match_that_is_not_there(app: Flask) -> None:
    told = app.test_cli_runner().invoke(args=["replay", "nothing"])

    assert 1 == told.exit_code


def test_an_answer_and_its_decision_are_one_transaction(app: Flask, ada: Person, now: Clock) -> None:
    practice = ada.start("frames")
    now.move(seconds=2)
    answer = practice.right()

    @event.listens_for(Decision, "before_insert")
    def break_down(*_: object) -> None:
        raise RuntimeError("the disk is full")

    try:
        broken = practice.tap(answer)
    finally:
        event.remove(Decision, "before_insert", break_down)

    assert 500 == broken.status_code
    assert "the disk is full" not in broken.text and "Traceback" not in broken.text
    assert ([], 1) == (events(app, "Answered"), practice.question["n"])
    assert 200 == practice.tap(answer).status_code


def test_every_post_begins_with_a_write_transaction(app: Flask, now: Clock) -> None:
    people, world, begun = cast(app), furnish(app), []
    with app.app_context():
        engine = db.engine

    @event.listens_for(engine, "before_cursor_execute")
    def noted(_conn: object, _cursor: object, statement: str, *_: object) -> None:
        begun.append(statement)

    world |= tables.set_up(app, people["child"]())
    first = {}
    for route, row in sorted(ROWS.items(), key=lambda entry: (not entry[1].roles.startswith("child"), entry[0])):
        if route.startswith("POST "):
            person = people[row.roles.split()[0]]()
            if "drill" in row.at.values():
                world["drill"] = person.start("frames").url.rsplit("/", 1)[1]
                now.move(seconds=2)
            begun.clear()
            ask(app, person, route, row, world)
            first[route] = next((words for words in begun if words.startswith("BEGIN")), None)

    assert {} == {name: words for name, words in first.items() if words not in ("BEGIN IMMEDIATE", None)}
    assert {"POST play.act", "POST drill.act", "POST drill.start", "POST door.enter", "POST progress.pin"} <= {
        name for name, words in first.items() if words
    }
