"""The settings of a class: what it is called, who teaches it, its code, and its end."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from sqlalchemy import select
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts.guards import PROVED_PAGES, proved_teacher, teacher
from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.roster import changes, leaving, queries, teaching
from classroom.roster.codes import new_code
from classroom.roster.forms import ClassForm
from classroom.roster.guards import class_of, class_owned, class_to_change, who
from classroom.roster.models import Classroom, Teaching

settings = Blueprint("settings", __name__)
HERE = "settings.page"
PROVED_PAGES.add(HERE)


@settings.get("/classes/<ref>/settings")
def page(ref: str) -> str:
    """Everything about the class itself; of an archived one, how to restore it."""
    person = teacher()
    classroom = class_of(person, ref)
    shown = {name: getattr(classroom, name) for name in ("name", "age", "zone")}
    return _page(person, classroom, ClassForm(formdata=None, language=classroom.language or "", **shown))


@settings.post("/classes/<ref>/settings")
def save(ref: str) -> Response | tuple[str, int]:
    """Name, age, zone and language of the class."""
    form = ClassForm()
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        if form.validate():
            values = {name: form[name].data for name in ("name", "age", "zone")}
            with changes.changing("edit", classroom, person) as change:
                change.set(classroom, language=form.language.data or None, **values)
    if form.errors:
        return _page(person, classroom, form), 422
    return _said(ref, _("Saved."))


@settings.post("/classes/<ref>/code")
def renew_code(ref: str) -> Response:
    """Another code for the door; the old one opens nothing any more."""
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        with changes.changing("renew", classroom, person) as change:
            change.set(classroom, code=new_code())
        audit.noted("renewed_code", **who(), classroom_id=classroom.id)
    return _said(ref, _("The door has a new code. Tablets ask for it once."))


@settings.post("/classes/<ref>/teachers")
def add_teacher(ref: str) -> Response:
    """One more teacher of this class, by e-mail: somebody who has an account here."""
    email = request.form.get("email", "").strip().casefold()[:254]
    with writing():
        classroom = class_owned(teacher(), ref)
        colleague = db.session.scalar(select(Teacher).where(Teacher.email == email))
        if colleague is not None:
            teaching.add(classroom, colleague)
            audit.noted("added_teacher", **who(), classroom_id=classroom.id, whom=colleague.name)
    if colleague is None:
        return _said(ref, _("Nobody here has this e-mail. An admin of the school can invite new teachers."), "warn")
    return _said(ref, _("The class has one more teacher."))


@settings.post("/classes/<ref>/teachers/<teacher_ref>/remove")
def remove_teacher(ref: str, teacher_ref: str) -> Response:
    """A co-teacher less: removed by the owner, or leaving; it holds from the next page on."""
    with writing():
        person = teacher()
        own = class_of(person, ref)
        classroom = own if person.ref == teacher_ref else class_owned(person, ref)
        row = _teaching(classroom, teacher_ref)
        if row.role == "owner":
            return _said(ref, _("Hand the class over first."), "warn")
        audit.noted("left_class", **who(), classroom_id=classroom.id, whom=row.teacher.name)
        db.session.delete(row)
    return redirect(url_for("roster.classes") if person.ref == teacher_ref else url_for(HERE, ref=ref), 303)


@settings.post("/classes/<ref>/teachers/<teacher_ref>/hand-over")
def hand_over(ref: str, teacher_ref: str) -> Response:
    """The class is another teacher's own; the owner stays as a co-teacher."""
    with writing():
        person = proved_teacher(HERE, ref=ref)
        classroom = class_owned(person, ref)
        row = _teaching(classroom, teacher_ref)
        teaching.give(classroom, row.teacher)
        audit.noted("handed_over", **who(), classroom_id=classroom.id, whom=row.teacher.name)
    return _said(ref, _("The class is handed over."))


@settings.post("/classes/<ref>/archive")
def archive(ref: str) -> Response:
    """The class is past: no door, nothing changes, everything can be read."""
    with writing():
        person = teacher()
        classroom = class_owned(person, ref)
        with changes.changing("archive", classroom, person) as change:
            leaving.archive(change, classroom)
        audit.noted("archived_class", **who(), classroom_id=classroom.id)
    return _said(ref, _("The class is archived. Whoever was playing is at the door."))


@settings.post("/classes/<ref>/restore")
def restore(ref: str) -> Response:
    """The class is as it was before it was archived."""
    with writing():
        person = teacher()
        classroom = class_owned(person, ref)
        with changes.changing("restore", classroom, person) as change:
            leaving.restore_class(change, classroom)
        audit.noted("restored_class", **who(), classroom_id=classroom.id)
    return _said(ref, _("The class is back as it was."))


def _teaching(classroom: Classroom, teacher_ref: str) -> Teaching:
    """Who teaches this class under this ref, or 404."""
    named = select(Teaching).join(Teacher).where(Teaching.classroom_id == classroom.id, Teacher.ref == teacher_ref)
    return db.session.scalar(named) or abort(404)


def _said(ref: str, sentence: str, kind: str = "good") -> Response:
    flash(sentence, kind)
    return redirect(url_for(HERE, ref=ref), 303)


def _page(person: Teacher, classroom: Classroom, form: ClassForm) -> str:
    shown = {"person": person, "teachers": queries.teachers_of(classroom), "role": queries.role_of(person, classroom)}
    return render_template("roster/settings.html", classroom=classroom, form=form, **shown)
