"""A cover teacher comes in with the code on the printed page, for today's lesson of one class."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from sqlalchemy import select
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts import codes, sessions
from classroom.accounts.sessions import hashed
from classroom.db import db, writing
from classroom.now import now
from classroom.roster.cover_forms import CoverForm
from classroom.roster.models import Classroom, Cover

cover = Blueprint("cover", __name__)


@cover.get("/cover")
def sign_in() -> str:
    """The field for the code of the printed page."""
    return render_template("accounts/cover.html", form=CoverForm(data={"code": request.args.get("code", "")[:40]}))


@cover.post("/cover")
def sign_in_now() -> Response | tuple[str, int]:
    """In until the code ends, at the class's home; unknown, ended and past codes are told the same (T4)."""
    form = CoverForm()
    with writing():
        found = form.validate() and _cover_of(form.code.data)
        if found:
            language = found.classroom.language
            sessions.sign_in(cover_id=found.id, ends_at=found.ends_at, language=language)
            audit.noted("covered", who="cover teacher", classroom_id=found.classroom_id)
            return redirect(url_for("roster.home", ref=found.classroom.ref), 303)
    if not form.errors:
        form.code.errors = [_("This code opens nothing today. Look at it again, or ask whoever printed it.")]
    return render_template("accounts/cover.html", form=form), 422


def _cover_of(code: str) -> Cover | None:
    """The cover a code opens now, of a class that is still there."""
    open_now = (Cover.ended_at.is_(None), Cover.ends_at > now(), Classroom.archived_at.is_(None))
    mine = select(Cover).join(Classroom).where(Cover.code == hashed(codes.tidied(code)), *open_now)
    return db.session.scalar(mine)
