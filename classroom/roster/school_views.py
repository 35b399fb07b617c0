"""The school's teachers, for its admin; and who is invited to be one."""

from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, session, url_for
from flask_babel import gettext as _
from sqlalchemy import select
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts import codes, joining
from classroom.accounts.guards import PROVED_PAGES, admin, proved_admin
from classroom.accounts.models import Teacher
from classroom.ago import ago
from classroom.db import db, writing
from classroom.qr import qr_of
from classroom.roster import school_queries
from classroom.roster.guards import who
from classroom.roster.school_forms import InviteForm

school = Blueprint("school", __name__)
HERE = "school.teachers"
PROVED_PAGES.add(HERE)


@school.get("/school/teachers")
def teachers() -> str:
    """Every teacher with what can be done, the open invitations, and, once, the code or password just made."""
    return _page(admin(), InviteForm(formdata=None), session.pop("once", None))


@school.post("/school/teachers/invite")
def invite() -> Response | tuple[str, int]:
    """A code for one new teacher, good for 14 days."""
    form = InviteForm()
    with writing():
        person = proved_admin(HERE)
        if not form.validate():
            return _page(person, form), 422
        if joining.way() == "closed":
            return said(_("Nobody can sign up here. Ask whoever looks after this installation."), "warn")
        code = joining.invite(person, form.label.data)
        audit.noted("invited", whom=form.label.data, **who())
    return shown_once("invitation", form.label.data, codes.shown(code))


@school.post("/school/invitations/<invitation_ref>/take-back")
def take_back(invitation_ref: str) -> Response:
    """The code of an invitation opens nothing any more."""
    with writing():
        proved_admin(HERE)
        named = (one for one in joining.open_invitations() if one.ref == invitation_ref)
        invitation = next(named, None) or abort(404)
        audit.noted("took_back_invitation", whom=invitation.label, **who())
        db.session.delete(invitation)
    return said(_("The invitation is taken back."))


def said(sentence: str, kind: str = "good", *, to: str = HERE) -> Response:
    """Back to the list with a sentence."""
    flash(sentence, kind)
    return redirect(url_for(to), 303)


def shown_once(kind: str, name: str, secret: str) -> Response:
    """Back to the list, which shows this secret to this browser once."""
    session["once"] = {"kind": kind, "name": name, "secret": secret}
    return redirect(url_for(HERE), 303)


def teacher_named(ref: str) -> Teacher:
    """A teacher of this school, or 404."""
    return db.session.scalar(select(Teacher).where(Teacher.ref == ref)) or abort(404)


def _page(person: Teacher, form: InviteForm, once: dict[str, str] | None = None) -> str:
    shown: dict[str, Any] = {}
    if once and once["kind"] == "invitation":
        shown["address"] = url_for("sign_up.page", code=once["secret"], _external=True)
        shown["code"] = qr_of(shown["address"])
    return render_template(
        "accounts/teachers.html",
        person=person,
        form=form,
        colleagues=school_queries.teachers(),
        invitations=joining.open_invitations(),
        once=once,
        ago=ago,
        **shown,
    )
