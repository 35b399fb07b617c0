"""What stands behind a door, as whoever knocks may see it."""

from typing import NoReturn

from flask import abort, make_response, render_template, session, url_for
from sqlalchemy import select

from classroom import presence
from classroom.accounts.sessions import device
from classroom.db import db
from classroom.roster import guards
from classroom.roster.codes import tidied
from classroom.roster.door import admissions, strangers
from classroom.roster.models import Child, Classroom
from classroom.roster.queries import PRESENT, is_here, is_open
from classroom.web import htmx, hx_redirect


def class_behind(code: str) -> Classroom:
    """The class whose door this code opens now, or one and the same page for unknown, closed and past (T4)."""
    return guards.open_class(code) or _closed(code)


def child_behind(code: str, ref: str) -> Child:
    """A child by its tile, or 404; a closed door shows what closed doors show."""
    found = guards.open_class(code)
    if found is None:
        return child_at(code, ref) or _closed(code)
    child = guards.child_of(found, ref)
    return child if is_here(child) else abort(404)


def child_at(code: str, ref: str) -> Child | None:
    """A child by its tile; through a closed door only one that a teacher just let in on this tablet."""
    there = select(Child).join(Classroom).where(Classroom.code == tidied(code), Child.ref == ref, *PRESENT)
    child = db.session.scalar(there)
    if child is not None and is_here(child) and (is_open(child.classroom) or admissions.admission_of(child)):
        return child
    strangers.missed()
    return None


def remembered(classroom: Classroom) -> Classroom:
    """The class, whose door this tablet remembers from now on; of a child it keeps nothing."""
    if session.get("door") != classroom.code or session.get("door_language") != classroom.language:
        session["door"], session.permanent = classroom.code, True
        session["door_language"] = classroom.language
    return classroom


def waits(child: Child) -> None:
    """This tablet stands at the child's tile, for the teacher to see."""
    presence.waits(child.classroom_id, child.id, device())


def _closed(code: str) -> NoReturn:
    strangers.missed()
    if htmx:
        abort(hx_redirect(url_for("door.tiles", code=code)))
    typed = tidied(code)
    page = render_template("door/closed.html", code=typed, is_own=typed == session.get("door"))
    abort(make_response(page, 404))
