"""Somebody of every role with a browser of their own, and the addresses of what Ms Vega has."""

import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask, url_for
from werkzeug.test import TestResponse

from classroom.accounts.models import Invitation, Session, Teacher
from classroom.accounts.sessions import hashed
from classroom.db import db, writing
from classroom.now import DAY
from classroom.privacy.models import Erased
from classroom.roster import changes
from classroom.roster.models import Change, Child, Classroom, Cover, Group, Teaching
from classroom.roster.pictures import card_token
from tests.classroom.conftest import MONDAY, Person
from tests.classroom.rights import Row

VERBS = {"GET", "POST", "PUT", "PATCH", "DELETE"}
MOVES_ANYWAY = ('INSERT INTO "audit"', 'INSERT INTO "session"')


def signed_in(app: Flask, **who: int) -> Person:
    """A browser with a live session of this teacher_id, child_id or cover_id, without the long way there."""
    person, token = Person(app), secrets.token_hex(32)
    at = app.extensions["clock"]()
    with app.app_context(), writing():
        db.session.add(Session(token=hashed(token), began_at=at, active_at=at, proved_at=at, **who))
    with person.client.session_transaction() as cookie:
        cookie["_user_id"], cookie["_fresh"], cookie["guest"] = token, True, secrets.token_hex(16)
    person.get("/sign-in")
    return person


def nobody(app: Flask) -> Person:
    """A browser that has only looked at a page."""
    person = Person(app)
    person.get("/sign-in")
    return person


def id_of(app: Flask, kind: type, **which: str) -> int:
    """The number of the only such row."""
    with app.app_context():
        return db.session.query(kind).filter_by(**which).one().id


def cast(app: Flask) -> dict[str, Callable[[], Person]]:
    """How to become each role."""
    teacher = lambda name: lambda: signed_in(app, teacher_id=id_of(app, Teacher, name=name))  # noqa: E731
    child = lambda name: lambda: signed_in(app, child_id=id_of(app, Child, name=name))  # noqa: E731
    return {
        "anonymous": lambda: nobody(app),
        "child": child("Ada"),
        "other_child": child("Cy"),
        "owner": teacher("Ms Vega"),
        "co": teacher("Mr Diaz"),
        "cover": lambda: signed_in(app, cover_id=id_of(app, Cover)),
        "stranger": teacher("Ms Lind"),
        "removed": teacher("Mr Petit"),
        "admin": teacher("Ms Holm"),
    }


def furnish(app: Flask) -> dict[str, str]:
    """Give Ms Vega's class one of everything; the usual values of addresses, by their name in the route."""
    with app.app_context(), writing():
        petit = Teacher(name="Mr Petit", email="petit@school.example", password="", made_at=MONDAY)
        comets = db.session.query(Classroom).filter_by(name="Comets").one()
        vega = db.session.query(Teacher).filter_by(name="Ms Vega").one()
        ada = db.session.query(Child).filter_by(name="Ada").one()
        ends = MONDAY + 400 * DAY
        cover = Cover(classroom_id=comets.id, code="x", made_at=MONDAY, ends_at=ends)
        invitation = Invitation(code="x", made_at=MONDAY)
        group = Group(classroom_id=comets.id, name="Blue")
        db.session.add_all([petit, cover, invitation, group])
        stars = Classroom(name="Stars", code="STR472", age="9-10", zone="UTC", made_at=MONDAY)
        receipt = Erased(child_ref="gone", classroom_id=comets.id, who="Ms Vega", at=MONDAY, counts={})
        db.session.add_all([stars, receipt])
        db.session.flush()
        for teaching in db.session.query(Teaching).filter_by(classroom_id=comets.id).all():
            db.session.add(Teaching(classroom_id=stars.id, teacher_id=teaching.teacher_id, role=teaching.role))
        with changes.changing("edit", comets, vega) as change:
            change.set(ada, note="quick with fives")
        db.session.flush()
        return {
            "ref": comets.ref,
            "code": comets.code,
            "child_ref": ada.ref,
            "token": card_token(ada),
            "cover_ref": cover.ref,
            "invitation_ref": invitation.ref,
            "group_ref": group.ref,
            "change_ref": db.session.query(Change).one().ref,
            "receipt_ref": receipt.ref,
            "stars": stars.ref,
            "bo": db.session.query(Child).filter_by(name="Bo").one().ref,
            "teacher_ref": db.session.query(Teacher).filter_by(name="Mr Diaz").one().ref,
        }


def routes(app: Flask) -> set[str]:
    """Every route with its verb."""
    return {f"{verb} {rule.endpoint}" for rule in app.url_map.iter_rules() for verb in (rule.methods or set()) & VERBS}


def ask(
    app: Flask, person: Person, route: str, row: Row, world: dict[str, str], headers: dict[str, str] | None = None
) -> TestResponse:
    """Send the route's request as this person."""
    verb, endpoint = route.split()
    rule = next(rule for rule in app.url_map.iter_rules(endpoint) if verb in rule.methods)
    here = world | {"child": world["child_ref"], "teacher": world["teacher_ref"]}
    values = {name: here.get(row.at.get(name, ""), row.at.get(name)) or world[name] for name in rule.arguments}
    fields = {name: here.get(value, value) for name, value in row.fields.items()}
    with app.test_request_context():
        url = url_for(endpoint, **values, **(fields if verb == "GET" else {}))
    if verb == "GET":
        return person.get(url, buffered=True, headers=headers)
    return person.post(url, htmx=headers is not None, **fields)


@contextmanager
def kept_as_it_is(folder: Path) -> Iterator[Callable[[], None]]:
    """The database as it stands now, and how to have it back."""
    live, kept = sqlite3.connect(folder / "classroom.db"), sqlite3.connect(":memory:")
    live.backup(kept)
    try:
        yield lambda: kept.backup(live)
    finally:
        live.close()
        kept.close()


def stored(folder: Path) -> list[str]:
    """The whole database as text, but for what moves by looking: who was active, and who looked at what."""
    connection = sqlite3.connect(folder / "classroom.db")
    try:
        return [line for line in connection.iterdump() if not line.startswith(MOVES_ANYWAY)]
    finally:
        connection.close()
