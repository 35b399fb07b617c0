"""Ms Vega's way around her class: addresses and what stands in the database."""

from flask import Flask

from classroom.db import db, writing
from classroom.evidence.models import Decision
from classroom.roster import founding
from classroom.roster.models import Change, Child, Classroom, Teaching
from tests.classroom.conftest import Clock, Person


def room(app: Flask, name: str = "Comets") -> str:
    """The address of a class."""
    with app.app_context():
        return f"/classes/{db.session.query(Classroom).filter_by(name=name).one().ref}"


def page_of(person: Person, name: str, room_name: str = "Comets") -> str:
    """The address of a child's page."""
    return f"{room(person.app, room_name)}/children/{child(person.app, name).ref}"


def child(app: Flask, name: str) -> Child:
    """A child's row, as it stands now."""
    with app.app_context():
        return db.session.query(Child).filter_by(name=name).one()


def second_class(app: Flask, name: str = "Stars", age: str = "9-10") -> str:
    """One more class of Ms Vega's; its ref."""
    with app.app_context():
        with writing():
            comets = db.session.query(Classroom).filter_by(name="Comets").one()
            owner = db.session.query(Teaching).filter_by(classroom_id=comets.id, role="owner").one().teacher
            made = founding.found(owner, name=name, age=age, zone="UTC", language=None)
            ref = made.ref
        db.session.remove()
        return ref


def practise(person: Person, now: Clock, answers: int = 2) -> None:
    """A child answers some questions of Frames rightly."""
    practice = person.start("frames")
    for _ in range(answers):
        now.move(seconds=2)
        practice.tap(practice.right())


def answers_of(app: Flask, name: str) -> int:
    """How many decisions are a child's."""
    number = child(app, name).id
    with app.app_context():
        return db.session.query(Decision).filter_by(child_id=number).count()


def last_change(app: Flask) -> Change:
    """The newest change of any class."""
    with app.app_context():
        return db.session.query(Change).order_by(Change.id.desc()).first()


def undo_last(person: Person, at: str = "Comets") -> str:
    """Undo the newest change from a class's history; what the page says then."""
    url = f"{room(person.app, at)}/history"
    person.get(url)
    person.post(f"{url}/{last_change(person.app).ref}/undo")
    return person.get(url).text
