"""The classes of the school, for its admin: whose they are, and no child's name."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from sqlalchemy import func, select
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts.guards import PROVED_PAGES, admin, proved_admin
from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.roster import teaching
from classroom.roster.guards import who
from classroom.roster.models import Child, Classroom, Teaching
from classroom.roster.queries import PRESENT

ownership = Blueprint("ownership", __name__)
HERE = "ownership.page"
PROVED_PAGES.add(HERE)


@ownership.get("/school/classes")
def page() -> str:
    """Every class with its owner, its co-teachers and how many children it has."""
    admin()
    counts = select(Child.classroom_id, func.count()).where(*PRESENT).group_by(Child.classroom_id)
    teachings: dict[int, list[Teaching]] = {}
    for row in db.session.scalars(select(Teaching).join(Teacher).order_by(Teaching.role.desc(), Teacher.name)):
        teachings.setdefault(row.classroom_id, []).append(row)
    return render_template(
        "roster/school_classes.html",
        classes=db.session.scalars(select(Classroom).order_by(Classroom.archived_at, Classroom.name)).all(),
        counts={room: count for room, count in db.session.execute(counts)},
        teachings=teachings,
        everybody=db.session.scalars(select(Teacher).order_by(Teacher.name)).all(),
    )


@ownership.post("/school/classes/<ref>/give")
def give(ref: str) -> Response:
    """The class is another teacher's own from now on; who owned it stays as a co-teacher."""
    with writing():
        proved_admin(HERE)
        classroom, to = _class(ref), _teacher(request.form.get("teacher", ""))
        teaching.give(classroom, to)
        audit.noted("handed_over", **who(), classroom_id=classroom.id, whom=to.name)
    flash(_("The class is handed over."), "good")
    return redirect(url_for(HERE), 303)


@ownership.post("/school/classes/<ref>/add")
def add(ref: str) -> Response:
    """One more teacher of the class, the admin too: it is noted, and the owner sees it."""
    with writing():
        proved_admin(HERE)
        classroom, colleague = _class(ref), _teacher(request.form.get("teacher", ""))
        teaching.add(classroom, colleague)
        audit.noted("added_teacher", **who(), classroom_id=classroom.id, whom=colleague.name)
    flash(_("The class has one more teacher."), "good")
    return redirect(url_for(HERE), 303)


def _class(ref: str) -> Classroom:
    return db.session.scalar(select(Classroom).where(Classroom.ref == ref)) or abort(404)


def _teacher(ref: str) -> Teacher:
    return db.session.scalar(select(Teacher).where(Teacher.ref == ref)) or abort(404)
