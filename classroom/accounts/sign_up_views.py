"""Somebody becomes a teacher here."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import get_locale
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from classroom.accounts import joining, passwords, sessions
from classroom.accounts.forms import SignUpForm
from classroom.db import writing

sign_up = Blueprint("sign_up", __name__)


@sign_up.get("/sign-up")
def page() -> str:
    """The form for a new account, or what to do where there is none."""
    form = SignUpForm(data={"language": str(get_locale()), "code": request.args.get("code", "")[:40]})
    return render_template("accounts/sign_up.html", form=form, way=joining.way())


@sign_up.post("/sign-up")
def join() -> Response | tuple[str, int]:
    """The new teacher is in; the first one of an installation is the school's admin."""
    form = SignUpForm()
    with writing():
        way = joining.way()
        fits = form.validate() and _may_join(form)
    if not fits:
        return _again(form, way)
    kept = passwords.hash_of(form.password.data)
    with writing():
        if not _may_join(form):
            return _again(form, way)
        facts = {name: form[name].data for name in ("name", "email", "language", "code")}
        teacher = joining.join(kept=kept, **facts)
        sessions.sign_in(teacher_id=teacher.id, language=teacher.language)
    return redirect(url_for("roster.classes"), 303)


def _may_join(form: SignUpForm) -> bool:
    """Does the code open anything, and is the e-mail free? Whoever has no code learns nothing about e-mails."""
    refusal = joining.refusal(form.code.data or "")
    if refusal:
        form.code.errors = [refusal]
    elif joining.is_taken(form.email.data):
        form.email.errors = [_("There is an account with this e-mail already. Sign in instead.")]
    return not form.errors


def _again(form: SignUpForm, way: str) -> tuple[str, int]:
    return render_template("accounts/sign_up.html", form=form, way=way), 422
