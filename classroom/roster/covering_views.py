"""Somebody covers today's lesson: one printed page with a code, and two lines back to the owner."""

from datetime import datetime, time, timedelta

from flask import Blueprint, abort, flash, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import select
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts import codes
from classroom.accounts.guards import teacher
from classroom.accounts.sessions import end_cover, hashed
from classroom.db import db, writing
from classroom.now import local, now
from classroom.qr import qr_of
from classroom.roster import names
from classroom.roster.guards import class_to_change, class_today, who
from classroom.roster.models import Classroom, Cover
from classroom.roster.notes import LONGEST

covering = Blueprint("covering", __name__)


@covering.get("/classes/<ref>/cover")
def page(ref: str) -> str:
    """The codes that are good today, and, once, the page to print for the one just made."""
    classroom = class_to_change(teacher(), ref)
    good = (Cover.classroom_id == classroom.id, Cover.ended_at.is_(None), Cover.ends_at > now())
    covers = db.session.scalars(select(Cover).where(*good).order_by(Cover.id)).all()
    rows = [(cover, local(cover.made_at, classroom.zone)) for cover in covers]
    made = session.pop("cover_code", None)
    address = url_for("cover.sign_in", code=made, _external=True) if made else ""
    shown = {"made": made, "address": address, "code": qr_of(address) if made else None}
    plain = url_for("cover.sign_in", _external=True)
    return render_template("roster/cover.html", classroom=classroom, rows=rows, plain=plain, **shown)


@covering.post("/classes/<ref>/cover")
def make(ref: str) -> Response:
    """A code that runs today's lesson and dies at midnight, class time; shown once."""
    code = codes.new_code()
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        cover = Cover(classroom_id=classroom.id, code=hashed(code), made_by_id=person.id, made_at=now())
        cover.ends_at = midnight_after(now(), classroom)
        db.session.add(cover)
        audit.noted("made_cover", **who(), classroom_id=classroom.id)
    session["cover_code"] = codes.shown(code)
    return redirect(url_for("covering.page", ref=ref), 303)


@covering.post("/classes/<ref>/cover/<cover_ref>/end")
def end(ref: str, cover_ref: str) -> Response:
    """The code opens nothing any more, and whoever came in with it is out."""
    with writing():
        cover = _cover_of(class_to_change(teacher(), ref), cover_ref)
        cover.ended_at = now()
        end_cover(cover.id)
        audit.noted("ended_cover", **who(), classroom_id=cover.classroom_id)
    flash(_("The code opens nothing any more."), "good")
    return redirect(url_for("covering.page", ref=ref), 303)


@covering.post("/classes/<ref>/note")
def leave_note(ref: str) -> Response:
    """The cover teacher's two lines are on the class's home for the owner."""
    with writing():
        class_today(ref)
        if current_user.cover is None:
            abort(404)
        current_user.cover.note = names.tidied(request.form.get("note", ""))[:LONGEST]
    flash(_("The note is there for the class's teacher."), "good")
    return redirect(url_for("roster.home", ref=ref), 303)


@covering.post("/classes/<ref>/note/<cover_ref>/read")
def note_read(ref: str, cover_ref: str) -> Response:
    """The note was read and goes."""
    with writing():
        _cover_of(class_to_change(teacher(), ref), cover_ref).note = ""
    return redirect(url_for("roster.home", ref=ref), 303)


def midnight_after(at: int, classroom: Classroom) -> int:
    """The next midnight on the class's clock, ms UTC."""
    today = local(at, classroom.zone)
    midnight = datetime.combine(today.date() + timedelta(days=1), time(0), tzinfo=today.tzinfo)
    return round(midnight.timestamp() * 1_000)


def _cover_of(classroom: Classroom, ref: str) -> Cover:
    return db.session.scalar(select(Cover).where(Cover.ref == ref, Cover.classroom_id == classroom.id)) or abort(404)
