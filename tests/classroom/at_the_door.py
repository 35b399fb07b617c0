"""What people do at the door, in tests."""

from flask import Flask
from werkzeug.test import TestResponse

from classroom.db import db, writing
from classroom.roster.door import strangers
from classroom.roster.models import Child, Classroom, Slip
from classroom.roster.pictures import all_pictures, card_token
from tests.classroom.conftest import Person


def tile_of(person: Person, name: str) -> str:
    """The address of a child's tile."""
    ref, code, _ = person.child(name)
    return f"/door/{code}/{ref}"


def taps(person: Person, name: str, pictures: tuple[str, ...], *, htmx: bool = False) -> TestResponse:
    """At a child's tile, tap these pictures; the last of them counts."""
    tile = tile_of(person, name)
    if not person.token:
        person.get(tile)
    return person.post(tile, htmx=htmx, picked=" ".join(pictures[:-1]), picture=pictures[-1])


def slips(person: Person, name: str, times: int = 1) -> TestResponse:
    """Tap wrong pictures so many times; the last answer."""
    right = person.child(name)[2]
    wrong = tuple(one for one in all_pictures() if one not in right)[: len(right)]
    return [taps(person, name, wrong) for _ in range(times)][-1]


def gets_in(person: Person, name: str) -> bool:
    """Does the child come in by its pictures now?"""
    answer = taps(person, name, person.child(name)[2])
    return answer.location == "/practise"


def is_in(person: Person) -> bool:
    return 200 == person.get("/practise").status_code


def card_of(person: Person, name: str) -> str:
    """The address on a child's card."""
    with person.app.app_context():
        return f"/card/{card_token(db.session.query(Child).filter_by(name=name).one())}"


def page_of(person: Person, code: str = "CMT478") -> str:
    """The address of the class with this code."""
    with person.app.app_context():
        return f"/classes/{db.session.query(Classroom).filter_by(code=code).one().ref}"


def change(person: Person, kind: type, which: dict[str, object], **values: object) -> None:
    """Something is another way from now on."""
    with person.app.app_context():
        with writing():
            for name, value in values.items():
                setattr(db.session.query(kind).filter_by(**which).one(), name, value)
        db.session.remove()


def kept_slips(person: Person) -> list[tuple[str, bool]]:
    """Whose slips are stored, and whether they are settled."""
    with person.app.app_context():
        rows = db.session.query(Child.name, Slip.settled).join(Slip, Slip.child_id == Child.id)
        return [(name, settled) for name, settled in rows.order_by(Slip.id)]


def others_miss(app: Flask, times: int) -> None:
    """Somebody at the tests' address named so many wrong codes."""
    with app.test_request_context(environ_base={"REMOTE_ADDR": "127.0.0.1"}):
        for _ in range(times):
            strangers.missed()
