"""Any teacher's page asks the database a handful of questions, whatever the size of the class (PERFORMANCE)."""

from flask import Flask
from sqlalchemy import event

from classroom.db import db, writing
from classroom.roster.models import Child, Classroom
from tests.classroom.conftest import MONDAY, Clock, Person
from tests.classroom.test_grid import class_page

MOST = 6


def test_a_teachers_pages_take_few_statements_however_large_the_class(
    app: Flask, vega: Person, ada: Person, now: Clock
) -> None:
    practice = ada.start("ten_to_the_top")
    for _ in range(4):
        now.move(seconds=2)
        practice.tap(practice.right())
    small = statements(app, vega, ada)
    with app.app_context():
        with writing():
            classroom = db.session.query(Classroom).filter_by(code="CMT478").one()
            for number in range(28):
                facts = {"name": f"Child {number}", "animal": f"animal {number}", "made_at": MONDAY}
                db.session.add(Child(classroom_id=classroom.id, **facts))
        db.session.remove()

    assert small == statements(app, vega, ada)
    assert {} == {page: count for page, count in small.items() if not 0 < count <= MOST}


def statements(app: Flask, vega: Person, ada: Person) -> dict[str, int]:
    """How many statements each page of the class takes."""
    asked: list[str] = []
    with app.app_context():
        engine = db.engine
    url = class_page(vega)
    pages = (
        "/classes",
        url,
        f"{url}/children",
        f"{url}/bonds",
        f"{url}/practice",
        f"{url}/children/{ada.child('Ada')[0]}/7+3",
    )

    def noted(_c: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(engine, "before_cursor_execute", noted)
    counts = {}
    for page in pages:
        vega.get(page)  # the first look of a day is noted, on top of what the page itself asks
        asked.clear()
        vega.get(page)
        counts[page] = sum(not statement.startswith("BEGIN") for statement in asked)
    event.remove(engine, "before_cursor_execute", noted)
    return counts
