"""The permission is in the fetch: as this person, or 404."""

from flask import abort, request, session, url_for
from flask_login import current_user
from sqlalchemy import select

from classroom.accounts.guards import nobody_here, send_to, to_the_door
from classroom.accounts.models import Teacher
from classroom.accounts.sessions import MENU_IDLE, SEAT_IDLE, idle_ms, keep_awake
from classroom.db import db
from classroom.roster.codes import tidied
from classroom.roster.models import Child, Classroom, Teaching


def signed_in_child() -> Child:
    """The signed-in child; anybody else is sent to the class door or the front page."""
    if current_user.is_authenticated and current_user.child is not None:
        return current_user.child
    if session.get("moved"):
        nobody_here()
    to_the_door()


def child_at_a_menu() -> Child:
    """The signed-in child, if the tablet was touched a moment ago; else the next one begins at the door (FIELD F17)."""
    child = signed_in_child()
    if idle_ms() > MENU_IDLE:
        to_the_door()
    if request.method == "POST":
        keep_awake()
    return child


def child_at_a_question() -> Child:
    """The signed-in child, who after a long silence is asked whether it is still the same one (FIELD F17)."""
    child = signed_in_child()
    if idle_ms() > SEAT_IDLE:
        send_to(url_for("drill.still_you"))
    if request.method == "POST":
        keep_awake()
    return child


def class_of(teacher: Teacher, ref: str) -> Classroom:
    """A class this teacher teaches, or 404."""
    mine = select(Classroom).join(Teaching).where(Classroom.ref == ref, Teaching.teacher_id == teacher.id)
    return db.session.scalar(mine) or abort(404)


def child_of(classroom: Classroom, ref: str) -> Child:
    """A child of this class, or 404."""
    own = select(Child).where(Child.ref == ref, Child.classroom_id == classroom.id)
    return db.session.scalar(own) or abort(404)


def class_behind(code: str) -> Classroom:
    """The class whose door this code opens, in capitals or not, or 404."""
    return db.session.scalar(select(Classroom).where(Classroom.code == tidied(code))) or abort(404)
