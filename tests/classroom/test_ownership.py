"""The school's admin sees classes and whose they are, never a child; and gives a class to somebody else."""

from flask import Flask

from classroom.accounts.models import Teacher
from classroom.db import db
from tests.classroom.classes import room
from tests.classroom.conftest import Person


def ref_of(app: Flask, name: str) -> str:
    with app.app_context():
        return db.session.query(Teacher).filter_by(name=name).one().ref


def test_an_admin_sees_every_class_and_no_childs_name(holm: Person) -> None:
    page = holm.get("/school/classes").text

    assert all(word in page for word in ("Comets", "Pines", "Ms Vega", "Ms Lind", "2 children", "1 child"))
    assert "Ada" not in page and "Cy" not in page


def test_an_admin_gets_no_evidence_unless_she_teaches_the_class(app: Flask, holm: Person, vega: Person) -> None:
    before = holm.get(f"{room(app)}/bonds").status_code
    holm.get("/school/classes")
    holm.post(f"/school/classes/{room(app).rsplit('/', 1)[1]}/add", teacher=ref_of(app, "Ms Holm"))
    noted = vega.get(f"{room(app)}/audit").text

    assert (404, 200) == (before, holm.get(f"{room(app)}/bonds").status_code)
    assert "added a teacher to the class" in noted and "Ms Holm" in noted


def test_a_class_is_given_to_another_teacher(app: Flask, holm: Person, vega: Person, lind: Person) -> None:
    holm.get("/school/classes")
    holm.post(f"/school/classes/{room(app).rsplit('/', 1)[1]}/give", teacher=ref_of(app, "Ms Lind"))

    assert "Archive the class" in lind.get(f"{room(app)}/settings").text
    assert "Archive the class" not in vega.get(f"{room(app)}/settings").text
