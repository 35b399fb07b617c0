"""The permission is in the fetch: as this person, or 404."""

from functools import partial
from typing import Any, NoReturn

from flask import abort, after_this_request, request, session, url_for
from flask_login import current_user
from sqlalchemy import or_, select

from classroom import audit
from classroom.accounts.guards import nobody_here, send_to, to_the_door
from classroom.accounts.guards import teacher as signed_in_teacher
from classroom.accounts.models import Teacher
from classroom.accounts.sessions import MENU_IDLE, SEAT_IDLE, idle_ms, keep_awake
from classroom.db import db
from classroom.now import now
from classroom.roster.codes import tidied
from classroom.roster.models import Child, Classroom, Stay, Teaching
from classroom.roster.queries import PRESENT, is_here


def signed_in_child() -> Child:
    """The signed-in child; anybody else is sent to the class door or the front page."""
    if current_user.is_authenticated and current_user.child is not None and is_here(current_user.child):
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
    """A class this teacher owns or co-teaches, past or present, or 404; being turned away is noted (SECURITY T1)."""
    mine = select(Classroom).join(Teaching).where(Classroom.ref == ref, Teaching.teacher_id == teacher.id)
    return db.session.scalar(mine) or _turned_away(teacher, ref)


def class_to_change(teacher: Teacher, ref: str) -> Classroom:
    """A present class of this teacher; an archived one is only to be read: its settings say how to restore it."""
    classroom = class_of(teacher, ref)
    if classroom.archived_at is not None:
        send_to(url_for("settings.page", ref=ref))
    return classroom


def class_owned(teacher: Teacher, ref: str) -> Classroom:
    """A class this teacher owns, or 404, also for a co-teacher."""
    mine = select(Classroom).join(Teaching).where(Classroom.ref == ref, Teaching.teacher_id == teacher.id)
    return db.session.scalar(mine.where(Teaching.role == "owner")) or _turned_away(teacher, ref)


def class_today(ref: str) -> Classroom:
    """A present class for running today's lesson: its teachers', or its cover teacher's; else 404."""
    if current_user.is_authenticated and current_user.cover is not None:
        if request.method == "POST":
            keep_awake()
        classroom = current_user.cover.classroom
        return classroom if classroom.ref == ref and classroom.archived_at is None else abort(404)
    return class_to_change(signed_in_teacher(), ref)


def who() -> dict[str, Any]:
    """Whoever is signed in, as the audit names them: `who` and `teacher_id`; a cover teacher has no number."""
    person = current_user.teacher
    return {"who": person.name, "teacher_id": person.id} if person else {"who": "cover teacher", "teacher_id": None}


def child_of(classroom: Classroom, ref: str) -> Child:
    """A present child of this class, or 404."""
    own = select(Child).where(Child.ref == ref, Child.classroom_id == classroom.id, *PRESENT)
    return db.session.scalar(own) or abort(404)


def any_child_of(classroom: Classroom, ref: str) -> Child:
    """A child of this class, archived ones too, or 404."""
    own = select(Child).where(Child.ref == ref, Child.classroom_id == classroom.id, Child.deleted_at.is_(None))
    return db.session.scalar(own) or abort(404)


def once_child_of(classroom: Classroom, ref: str) -> Child:
    """A child that is or was in this class, or 404."""
    was_here = select(Stay.child_id).where(Stay.classroom_id == classroom.id)
    known = or_(Child.classroom_id == classroom.id, Child.id.in_(was_here))
    found = select(Child).where(Child.ref == ref, Child.deleted_at.is_(None), known)
    return db.session.scalar(found) or abort(404)


def _turned_away(teacher: Teacher, ref: str) -> NoReturn:
    there = db.session.scalar(select(Classroom.id).where(Classroom.ref == ref))
    if there is not None:
        seen = partial(audit.looked, "refused", who=teacher.name, teacher_id=teacher.id, classroom_id=there)
        after_this_request(lambda response: seen() or response)
    abort(404)


def open_class(code: str) -> Classroom | None:
    """The class whose door this code opens now, in capitals or not; None for unknown, closed and past alike.

    The database is asked one question whatever the answer, so that its time tells nothing (T4).
    """
    there = select(Classroom).where(Classroom.code == tidied(code), Classroom.archived_at.is_(None))
    return db.session.scalar(there.where(Classroom.open_until > now()))
