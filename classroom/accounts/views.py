"""Teachers come in and go out; anybody chooses a language."""

from flask import Blueprint, current_app, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from sqlalchemy import select
from werkzeug.wrappers import Response

from classroom.accounts import passwords, sessions
from classroom.accounts.forms import SignInForm
from classroom.accounts.models import Teacher
from classroom.db import db, writing

accounts = Blueprint("accounts", __name__)


@accounts.get("/sign-in")
def sign_in() -> str:
    """The teacher's sign-in form."""
    return render_template("accounts/sign_in.html", form=SignInForm())


@accounts.post("/sign-in")
def sign_in_now() -> tuple[str, int] | Response:
    """The teacher is in, or is told that e-mail and password do not fit together; never which of them."""
    form = SignInForm()
    if form.validate() and _come_in(form.email.data, form.password.data):
        return redirect(url_for("roster.classes"), 303)
    if not form.errors:
        form.password.errors = [_("This e-mail and password do not fit together.")]
    return render_template("accounts/sign_in.html", form=form), 422


@accounts.post("/sign-out")
def sign_out() -> Response:
    """The teacher is out on this device."""
    with writing():
        sessions.sign_out()
    return redirect(url_for("front.page"), 303)


@accounts.post("/language")
def language() -> Response:
    """Another language for this device."""
    wanted = request.form.get("language", "")
    if wanted in current_app.config["LANGUAGES"]:
        session["language"], session.permanent = wanted, True
    return redirect(url_for("front.page"), 303)


def _come_in(email: str, password: str) -> bool:
    """Sign in the teacher with this e-mail and password; hashing happens outside any transaction.

    If the password was reset meanwhile, the old one opens nothing.
    """
    named = select(Teacher.id, Teacher.password, Teacher.language).where(Teacher.email == email.strip().casefold())
    with writing():
        row = db.session.execute(named).one_or_none()
    if not passwords.is_right(row.password if row else None, password):
        return False
    with writing():
        same = db.session.execute(named).one_or_none() == row
        if same and row:
            sessions.sign_in(teacher_id=row.id, language=row.language)
    return same
