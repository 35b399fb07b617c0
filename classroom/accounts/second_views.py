"""Turning the second factor on and off."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts import proof, second, throttle
from classroom.accounts.forms import DigitsForm, PasswordForm
from classroom.accounts.guards import PROVED_PAGES, proved_teacher, teacher
from classroom.accounts.models import Teacher
from classroom.accounts.views import Answer, refused
from classroom.db import writing
from classroom.qr import qr_of

second_factor = Blueprint("second_factor", __name__)
PROVED_PAGES.add("second_factor.page")


@second_factor.get("/account/second-factor")
def page() -> str:
    """How to set it up, or how to turn it off."""
    return _page(proved_teacher("second_factor.page"))


@second_factor.post("/account/second-factor/on")
def on() -> Response | tuple[str, int]:
    """On, once the app has shown that it knows the key."""
    form = DigitsForm()
    with writing():
        person = proved_teacher("second_factor.page")
        secret = second.offered(current_user, person)
        step = second.step_of(secret, form.digits.data or "", None) if form.validate() and not person.totp else None
        if step is not None:
            person.totp, person.totp_step = secret, step
            audit.noted("turned_on_second", who=person.name, teacher_id=person.id)
            return _saved(_("From the next sign-in on you are asked for six digits."))
        if person.totp:
            return redirect(url_for("second_factor.page"), 303)
        if not form.errors:
            form.digits.errors = [_("These are not the digits shown now. Take the newest.")]
        return _page(person, form), 422


@second_factor.post("/account/second-factor/off")
def off() -> Answer:
    """Off, for whoever types the password."""
    form = PasswordForm()
    with writing():
        person = teacher()
        email = person.email
        if not person.totp:
            return redirect(url_for("second_factor.page"), 303)
        if not form.validate():
            return _page(person, form), 422
    shown = proof.given(email, form.password.data)
    with writing():
        person = teacher()
        if proof.teacher_of(shown) is person:
            person.totp = None
            throttle.forgiven(shown.bucket)
            audit.noted("turned_off_second", who=person.name, teacher_id=person.id)
            return _saved(_("From now on your password is enough."))
        form.password.errors = [shown.problem if shown.rest else _("That is not your password.")]
        return refused(_page(person, form), shown.rest)


def _page(person: Teacher, form: DigitsForm | PasswordForm | None = None) -> str:
    if person.totp:
        return render_template("accounts/second_off.html", form=form or PasswordForm(formdata=None))
    secret = second.offered(current_user, person)
    key = " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))
    code = qr_of(second.address(secret, person.email))
    return render_template("accounts/second_on.html", form=form or DigitsForm(formdata=None), key=key, code=code)


def _saved(sentence: str) -> Response:
    flash(sentence, "good")
    return redirect(url_for("account.page"), 303)
