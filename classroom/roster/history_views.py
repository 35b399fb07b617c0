"""What was changed in a class within thirty days, and the way back."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from sqlalchemy import or_, select
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts.guards import teacher
from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.now import local, now
from classroom.roster import changes
from classroom.roster.guards import class_of, who
from classroom.roster.models import Change, Child, Classroom, Teaching

history = Blueprint("history", __name__)


@history.get("/classes/<ref>/history")
def page(ref: str) -> str:
    """Every change of the last 30 days, the newest first, in the class's own time."""
    classroom, at = class_of(teacher(), ref), now()
    here = or_(Change.classroom_id == classroom.id, Change.other_id == classroom.id)
    found = select(Change).where(here, Change.at > at - changes.KEPT).order_by(Change.at.desc(), Change.id.desc())
    rows = [
        (change, local(change.at, classroom.zone), changes.can_be_undone(change, at))
        for change in db.session.scalars(found)
    ]
    named = _names(change for change, _when, _can in rows)
    return render_template("roster/history.html", classroom=classroom, rows=rows, named=named)


@history.post("/classes/<ref>/history/<change_ref>/undo")
def undo(ref: str, change_ref: str) -> Response:
    """The class as it was before that change; or a sentence, if somebody changed the same again since."""
    with writing():
        person = teacher()
        change = _change_of(person, class_of(person, ref), change_ref)
        said = _undone(change)
    flash(*said)
    return redirect(url_for("roster.home" if "home" in request.form else "history.page", ref=ref), 303)


def _undone(change: Change) -> tuple[str, str]:
    if not changes.can_be_undone(change, now()):
        return _("This was undone already, or is more than 30 days old."), "warn"
    try:
        with db.session.begin_nested():
            changes.undo(change)
            audit.noted("undone", **who(), classroom_id=change.classroom_id, count=change.count)
    except changes.Changed:
        return _("Something of this was changed again since. Undo the newer changes first."), "warn"
    return _("Undone: everything is as it was before."), "good"


def _change_of(person: Teacher, classroom: Classroom, ref: str) -> Change:
    """A change of this class; if it touched a second one, that is the teacher's too, or 404."""
    here = or_(Change.classroom_id == classroom.id, Change.other_id == classroom.id)
    change = db.session.scalar(select(Change).where(Change.ref == ref, here)) or abort(404)
    touched = {change.classroom_id, change.other_id} - {None}
    mine = select(Teaching.classroom_id).where(Teaching.teacher_id == person.id, Teaching.classroom_id.in_(touched))
    return change if set(db.session.scalars(mine)) == touched else abort(404)


def _names(found: object) -> dict[int, list[str]]:
    """By change, the names of the children it touched, as they are called now."""
    ids = {change.id: {key["id"] for name, key, *_ in change.rows if name == Child.__tablename__} for change in found}  # type: ignore[attr-defined]
    everybody = set().union(*ids.values()) if ids else set()
    there = {child.id: child for child in db.session.scalars(select(Child).where(Child.id.in_(everybody)))}
    return {
        change: [there[number].name or _(there[number].animal) for number in sorted(theirs) if number in there]
        for change, theirs in ids.items()
    }
