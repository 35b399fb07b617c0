"""Teachers come in and go out; anybody chooses a language."""

from flask import Blueprint, current_app, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from classroom.accounts import joining, proof, second, sessions, throttle
from classroom.accounts.forms import DigitsForm, SignInForm
from classroom.accounts.models import Teacher
from classroom.db import writing

accounts = Blueprint("accounts", __name__)
Answer = Response | tuple[str, int] | tuple[str, int, dict[str, str]]


@accounts.get("/sign-in")
def sign_in() -> str:
    """The teacher's sign-in form, and the ways to an account."""
    note = _("You are signed out on all devices.") if request.args.get("out") else ""
    return _sign_in_page(SignInForm(), way=joining.way(), note=note)


@accounts.post("/sign-in")
def sign_in_now() -> Answer:
    """The teacher is in, is asked for the second factor, or is told that e-mail and password do not fit together."""
    form = SignInForm()
    if not form.validate():
        return _sign_in_page(form, way=current_app.config["SIGN_UP"]), 422
    shown = proof.given(form.email.data, form.password.data)
    with writing():
        teacher = proof.teacher_of(shown)
        if teacher is not None and teacher.totp:
            throttle.not_counted(shown.bucket)
            second.wait_for(teacher)
            return redirect(url_for("accounts.digits"), 303)
        if teacher is not None:
            throttle.forgiven(shown.bucket)
            return _welcome(teacher)
    form.password.errors = [shown.problem]
    return refused(_sign_in_page(form, way=current_app.config["SIGN_UP"]), shown.rest)


@accounts.get("/sign-in/digits")
def digits() -> str:
    """The field for the six digits; the sign-in form, if nobody is awaited here."""
    teacher = second.awaited()
    if teacher is None:
        return _sign_in_page(SignInForm(), way=joining.way())
    return render_template("accounts/digits.html", form=DigitsForm())


@accounts.post("/sign-in/digits")
def digits_now() -> Answer:
    """The teacher whose password was right is in, if the digits are too."""
    form = DigitsForm()
    rest = 0
    with writing():
        teacher = second.awaited()
        if teacher is None:
            late = _("That took too long. Sign in again.")
            return _sign_in_page(SignInForm(formdata=None), way=joining.way(), note=late), 422
        if form.validate():
            bucket = throttle.bucket_of(teacher.email, teacher.id)
            rest = throttle.begun(bucket)
            if not rest and second.is_right(teacher, form.digits.data):
                throttle.forgiven(bucket)
                return _welcome(teacher)
            old = _("These are not the digits shown now. Take the newest.")
            form.digits.errors = [proof.wait(rest) if rest else old]
    return refused(render_template("accounts/digits.html", form=form), rest)


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


def refused(page: str, rest: int) -> Answer:
    """The page again: 422, or 429 with the seconds to wait."""
    return (page, 429, {"Retry-After": str(rest)}) if rest else (page, 422)


def _sign_in_page(form: SignInForm, *, way: str, note: str = "") -> str:
    return render_template("accounts/sign_in.html", form=form, way=way, note=note)


def _welcome(teacher: Teacher) -> Response:
    """Sign the teacher in and show the classes."""
    session.pop("second", None)
    sessions.sign_in(teacher_id=teacher.id, language=teacher.language)
    return redirect(url_for("roster.classes"), 303)
