"""Lists of more than one class: a column of classes, and OneRoster zips."""

import pytest
from flask import Flask

from classroom.db import db
from classroom.roster.models import Classroom
from tests.classroom.bringing import bring, changes, children, keep, look
from tests.classroom.conftest import Person
from tests.classroom.files.spreadsheets import archive

LIST = "Name;Class\nDot;comets\nEli;2B\nFay;2B\n"
ORGS = "sourcedId,status,name,type\ns1,active,North,school\ns2,active,South,school\n"
CLASSES = "sourcedId,status,title,classType,schoolSourcedId\nc1,,2A,homeroom,s1\nc2,,Maths,scheduled,s1\nc3,,2A,,s2\n"
USERS = """sourcedId,status,givenName,familyName,role,preferredGivenName
u1,active,Margrethe,Berg,student,Grete
u2,,Eli,Carlsen,student,
u3,,Tove,Dam,teacher,
u4,tobedeleted,Gone,Away,student,
u5,,Fay,Dam,student,
"""
ENROLMENTS = """sourcedId,classSourcedId,userSourcedId,role
e1,c2,u1,student
e2,c1,u1,student
e3,c3,u2,student
e4,c1,u3,teacher
e5,c1,nobody,student
e6,nowhere,u2,student
"""
ROSTER = {"orgs.csv": ORGS, "classes.csv": CLASSES, "users.csv": USERS, "enrollments.csv": ENROLMENTS}
TWELVE = ROSTER | {
    "users.csv": USERS.replace(",role,", ",identifier,").replace(",student", ",").replace(",teacher", ","),
    "roles.csv": "sourcedId,userSourcedId,role\nr1,u5,student\nr2,u3,teacher\n",
    "manifest.csv": "propertyName,value\noneroster.version,1.2\n",
}


def test_a_column_of_classes_goes_into_this_class_unless_somebody_says_otherwise(app: Flask, vega: Person) -> None:
    shown = bring(vega, file=LIST.encode())

    assert "Everything into Comets" in shown.page.text
    keep(vega, shown)
    assert ["Ada", "Bo", "Dot", "Eli", "Fay"] == children(app)


def test_each_child_can_go_into_its_own_class_and_new_ones_are_made(app: Flask, vega: Person) -> None:
    shown = bring(vega, file=LIST.encode())
    shown.fields["where"] = "each"
    again = look(vega, shown)

    assert "(new)" in again.page.text
    assert "/classes" == keep(vega, again).location
    assert (["Ada", "Bo", "Dot"], ["Eli", "Fay"]) == (children(app), children(app, "2B"))
    assert [("Comets", "import", 1), ("2B", "import", 2)] == changes(app)
    with app.app_context():
        made = db.session.query(Classroom).filter_by(name="2B").one()
        assert ("9-10", "Europe/Copenhagen", 6) == (made.age, made.zone, len(made.code))
    assert "2B" in vega.get("/classes").text


def test_another_teachers_class_of_that_name_is_not_touched(app: Flask, vega: Person) -> None:
    shown = bring(vega, file=b"Name;Class\nDot;Pines\nEli;Pines\n")
    shown.fields["where"] = "each"
    keep(vega, look(vega, shown))

    with app.app_context():
        sizes = [len(room.children) for room in db.session.query(Classroom).filter_by(name="Pines").order_by("id")]
    assert [1, 2] == sizes


def test_a_row_without_a_class_is_mended_in_place(app: Flask, vega: Person) -> None:
    shown = bring(vega, file=b"Name;Class\nDot;2B\nEli;\n")
    shown.fields["where"] = "each"
    again = look(vega, shown)

    assert ["new", "problem"] == again.verdicts and "names no class" in again.said[1]
    keep(vega, again.change("class_name", 2, "2b"))
    assert ["Dot", "Eli"] == children(app, "2B")


def test_a_oneroster_zip_gives_its_pupils_by_the_name_they_use(vega: Person) -> None:
    shown = bring(vega, file=archive(ROSTER), called="roster.zip")

    assert ["Grete", "Eli", "Fay"] == shown.names
    assert ["2A (North)", "2A (South)", ""] == shown.fields["class_name"]
    assert "Berg" not in shown.page.text and "Tove" not in shown.page.text


def test_what_hangs_loose_in_a_oneroster_zip_is_named(vega: Person) -> None:
    said = bring(vega, file=archive(ROSTER)).page.text

    assert "An enrolment names a user who is not in users.csv: nobody." in said
    assert "An enrolment names a class that is not in classes.csv: nowhere." in said
    assert "Fay is in no class." in said
    assert "Grete is taken into 2A (North), not Maths." in said


def test_a_oneroster_zip_can_make_all_its_classes(app: Flask, vega: Person) -> None:
    shown = bring(vega, file=archive(ROSTER)).change("do", 3, "skip")
    shown.fields["where"] = "each"
    keep(vega, look(vega, shown))

    assert (["Grete"], ["Eli"]) == (children(app, "2A (North)"), children(app, "2A (South)"))


def test_oneroster_1_2_says_in_roles_who_is_a_pupil(vega: Person) -> None:
    assert ["Grete", "Eli", "Fay"] == bring(vega, file=archive(TWELVE)).names


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        ({"users.csv": "sourcedId,role\nu1,student\n"}, "In users.csv the column givenname is missing."),
        ({"users.csv": ""}, "In users.csv the column givenname is missing."),
        ({"users.csv": "sourcedId,givenName,role\nu3,Tove,teacher\n", "enrollments.csv": ENROLMENTS[:46]}, "no pupil"),
        ({"users.csv": 'sourcedId,givenName\n"u1,Dot\n'}, "Line 2"),
        ({"folder/users.csv": USERS}, "users.csv twice"),
    ],
)
def test_a_oneroster_zip_that_lacks_something_says_what(vega: Person, spoilt: dict[str, str], said: str) -> None:
    assert said in bring(vega, file=archive(ROSTER | spoilt)).problem


def test_a_oneroster_zip_without_classes_says_so(vega: Person) -> None:
    some = {name: text for name, text in ROSTER.items() if name != "classes.csv"}

    assert "has no classes.csv" in bring(vega, file=archive(some)).problem
