"""The yes: one transaction, one change to undo, an animal for everybody; what changed meanwhile is shown again."""

from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from classroom.audit import Audit
from classroom.db import db, writing
from classroom.roster import undoing
from classroom.roster.models import Change, Child, Classroom, Group, Grouped
from classroom.roster.pictures import all_animals
from classroom.roster.queries import PRESENT
from tests.classroom.bringing import bring, changes, children, class_url, keep, look
from tests.classroom.conftest import Clock, Person
from tests.classroom.people import stored

MANY = "\n".join(f"Child {number}" for number in range(1, 41))


def test_every_child_gets_a_spare_animal_in_the_order_of_all_animals(app: Flask, vega: Person) -> None:
    keep(vega, bring(vega, names="Dot\nEli\nFay"))
    with app.app_context():
        got = [db.session.query(Child).filter_by(name=name).one().animal for name in ("Dot", "Eli", "Fay")]

    assert [animal for animal in all_animals() if animal not in ("owl", "fox")][:3] == got


def test_a_class_has_thirty_six_places_and_the_page_says_so(app: Flask, vega: Person) -> None:
    shown = bring(vega, names=MANY)

    assert (34, 6) == (shown.verdicts.count("new"), shown.verdicts.count("full"))
    assert "A class has 36 places" in shown.page.text and "Add 34 children" in shown.page.text
    assert 303 == keep(vega, shown).status_code
    assert 36 == len(children(app))


def test_who_is_left_out_makes_room(app: Flask, vega: Person) -> None:
    shown = bring(vega, names=MANY).change("do", 1, "skip")
    again = look(vega, shown)

    assert [422, 303] == [keep(vega, shown).status_code, keep(vega, again).status_code]
    assert ("Child 35", "full", "skip") == shown.rows[34] and ("Child 35", "new", "add") == again.rows[34]
    assert 36 == len(children(app))


def test_it_can_be_undone_and_the_audit_knows(app: Flask, vega: Person, tmp_path: Path) -> None:
    keep(vega, bring(vega, names="Name\tGroup\nDot\tBlue\nEli\tBlue, Red"))
    with app.app_context():
        assert [("imported", 2)] == [
            (row.verb, row.count) for row in db.session.query(Audit).filter_by(verb="imported")
        ]
        assert (2, 3) == (db.session.query(Group).count(), db.session.query(Grouped).count())
        with writing():
            undoing.undo(db.session.query(Change).one())
        assert (0, 0) == (db.session.query(Group).count(), db.session.query(Grouped).count())

    assert ["Ada", "Bo"] == children(app)


def test_a_child_whom_a_colleague_added_meanwhile_is_shown_again_and_not_doubled(
    app: Flask, vega: Person, diaz: Person, tmp_path: Path
) -> None:
    shown = bring(vega, names="Dot\nEli")
    diaz.post(f"{class_url(app)}/children/add", name="dot")
    before = stored(tmp_path)
    answer = keep(vega, shown)

    assert 422 == answer.status_code and "is-same is-asking" in answer.text
    assert "Nothing is stored yet" in answer.text
    assert before == stored(tmp_path)
    assert ["Ada", "Bo", "dot"] == children(app)


def test_all_rows_come_in_or_none(app: Flask, vega: Person, tmp_path: Path) -> None:
    shown = bring(vega, names="Dot\nEli\nFay")
    before = stored(tmp_path)

    def break_down(_mapper: object, _connection: object, child: Child) -> None:
        if child.name == "Fay":
            raise RuntimeError("the disk is full")

    event.listen(Child, "before_insert", break_down)
    try:
        assert 500 == keep(vega, shown).status_code
    finally:
        event.remove(Child, "before_insert", break_down)

    assert before == stored(tmp_path)
    assert 303 == keep(vega, shown).status_code
    assert ["Dot", "Eli", "Fay"] == children(app)[2:]


def test_a_guest_whose_time_is_over_gives_its_animal_away(app: Flask, vega: Person, now: Clock) -> None:
    with app.app_context(), writing():
        comets = db.session.query(Classroom).filter_by(name="Comets").one()
        guest = Child(classroom_id=comets.id, name="", animal="bear", made_at=now(), guest_until=now())
        db.session.add(guest)
    keep(vega, bring(vega, names="Dot"))

    with app.app_context():
        assert ["bear"] == [row.animal for row in db.session.query(Child).filter(Child.name == "Dot", *PRESENT)]


def test_one_child_is_added_with_a_name(app: Flask, vega: Person) -> None:
    answer = vega.post(f"{class_url(app)}/children/add", name="  Dot ")

    assert f"{class_url(app)}/children" == answer.location
    assert (["Ada", "Bo", "Dot"], [("Comets", "add", 1)]) == (children(app), changes(app))


@pytest.mark.parametrize("name", ["ada", "", "x" * 41])
def test_one_child_who_asks_for_a_second_look_gets_it(app: Flask, vega: Person, name: str) -> None:
    answer = vega.post(f"{class_url(app)}/children/add", name=name)

    assert 422 == answer.status_code
    assert f'name="name" value="{name}"' in answer.text and "is-asking" in answer.text
    assert ["Ada", "Bo"] == children(app)


def test_a_past_class_takes_nobody_in(app: Flask, vega: Person, now: Clock) -> None:
    shown = bring(vega, names="Dot")
    with app.app_context(), writing():
        db.session.query(Classroom).filter_by(name="Comets").one().archived_at = now()

    assert "settings" in keep(vega, shown).location
    assert ["Ada", "Bo"] == children(app)
