"""Any teacher's page asks the database a handful of questions, whatever the size of the class (PERFORMANCE)."""

import pytest
from flask import Flask
from sqlalchemy import event

from classroom.db import db, writing
from classroom.roster.models import Child, Classroom
from tests.classroom.conftest import MONDAY, Clock, Person
from tests.classroom.test_grid import class_page

MOST = 6


@pytest.mark.parametrize("more", [0, 28])
def test_a_teachers_pages_take_few_statements(app: Flask, vega: Person, ada: Person, now: Clock, more: int) -> None:
    practice = ada.start("ten_to_the_top")
    for _ in range(4):
        now.move(seconds=2)
        practice.tap(practice.right())
    with app.app_context():
        with writing():
            classroom = db.session.query(Classroom).filter_by(code="CMT478").one()
            for number in range(more):
                facts = {"name": f"Child {number}", "animal": f"animal {number}", "made_at": MONDAY}
                db.session.add(Child(classroom_id=classroom.id, **facts))
        engine = db.engine
    asked: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda _c, _cursor, statement, *_: asked.append(statement))
    url = class_page(vega)
    counts = {}
    for page in ("/classes", url, f"{url}/practice", f"{url}/children/{ada.child('Ada')[0]}/7+3"):
        asked.clear()
        vega.get(page)
        counts[page] = sum(not statement.startswith("BEGIN") for statement in asked)

    assert {} == {page: count for page, count in counts.items() if not 0 < count <= MOST}
