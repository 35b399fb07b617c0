"""A teacher's own account: name, language, password, and where it is signed in."""

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask_babel import get_locale
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from classroom.accounts import passwords, proof, sessions, throttle
from classroom.accounts.forms import LanguageForm, NameForm, NewPasswordForm
from classroom.accounts.guards import teacher
from classroom.accounts.models import Teacher
from classroom.accounts.views import Answer, refused
from classroom.ago import ago
from classroom.db import writing
from classroom.web import Form

account = Blueprint("account", __name__)


@account.get("/account")
def page() -> str:
    """Everything about the teacher's account on one page."""
    return _page(teacher())


@account.post("/account/name")
def rename() -> Response | tuple[str, int]:
    """Another name on the screen."""
    form = NameForm()
    with writing():
        person = teacher()
        if not form.validate():
            return _page(person, naming=form), 422
        person.name = form.name.data
    return _saved(_("Saved."))


@account.post("/account/language")
def language() -> Response | tuple[str, int]:
    """Another language for this teacher, on this device at once and on others from the next sign-in."""
    form = LanguageForm()
    with writing():
        person = teacher()
        if not form.validate():
            return _page(person, speaking=form), 422
        person.language = session["own_language"] = form.language.data
    return _saved(_("Saved."))


@account.post("/account/password")
def password() -> Answer:
    """Another password for whoever knows the old one; all other devices are signed out."""
    form = NewPasswordForm()
    with writing():
        person = teacher()
        email = person.email
        fits = form.validate() and _is_strong(form, email)
        if not fits:
            return _page(person, renewing=form), 422
    shown = proof.given(email, form.password.data)
    kept = passwords.hash_of(form.new.data) if shown.kept else ""
    with writing():
        person = teacher()
        if proof.teacher_of(shown) is person:
            person.password = kept
            throttle.forgiven(shown.bucket)
            sessions.sign_out_elsewhere(teacher_id=person.id)
            return _saved(_("Your new password holds from now on. Other devices are signed out."))
        form.password.errors = [shown.problem if shown.rest else _("That is not your password.")]
        return refused(_page(person, renewing=form), shown.rest)


@account.post("/account/sessions/end")
def end() -> Response:
    """One device is signed out."""
    with writing():
        person = teacher()
        for one in sessions.live_of(person.id):
            if str(one.id) == request.form.get("session"):
                sessions.end(one)
    return _saved(_("That device is signed out."))


@account.post("/account/sessions/end-others")
def end_others() -> Response:
    """Every device but this one is signed out."""
    with writing():
        sessions.sign_out_elsewhere(teacher_id=teacher().id)
    return _saved(_("All other devices are signed out."))


@account.post("/account/sessions/end-all")
def end_all() -> Response:
    """Every device is signed out, this one too."""
    with writing():
        sessions.sign_out_everywhere(teacher_id=teacher().id)
        sessions.sign_out()
    return redirect(url_for("accounts.sign_in", out="everywhere"), 303)


def _is_strong(form: NewPasswordForm, email: str) -> bool:
    said = passwords.weakness(form.new.data, email)
    form.new.errors = [said] if said else []
    return not said


def _page(person: Teacher, **typed: Form) -> str:
    """The page, with what was typed in the form that could not be saved."""
    forms = {
        "naming": NameForm(formdata=None, data={"name": person.name}),
        "speaking": LanguageForm(formdata=None, data={"language": person.language or str(get_locale())}),
        "renewing": NewPasswordForm(formdata=None),
    }
    shown = {"person": person, "sessions": sessions.live_of(person.id), "here": current_user.id, "ago": ago}
    return render_template("accounts/account.html", **shown, **(forms | typed))


def _saved(sentence: str) -> Response:
    flash(sentence, "good")
    return redirect(url_for("account.page"), 303)
