"""What an admin does to one teacher's account."""

from flask_babel import gettext as _
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts import passwords, staff
from classroom.accounts.guards import proved_admin
from classroom.db import db, writing
from classroom.roster import school_queries
from classroom.roster.guards import who
from classroom.roster.school_views import HERE, said, school, shown_once, teacher_named

__all__ = ["school"]


@school.post("/school/teachers/<teacher_ref>/make-admin")
def make_admin(teacher_ref: str) -> Response:
    """One more admin of the school."""
    with writing():
        proved_admin(HERE)
        teacher = teacher_named(teacher_ref)
        if not teacher.admin:
            teacher.admin = True
            audit.noted("made_admin", whom=teacher.name, **who())
    return said(_("%(name)s is an admin of the school now.", name=teacher.name))


@school.post("/school/teachers/<teacher_ref>/unmake-admin")
def unmake_admin(teacher_ref: str) -> Response:
    """One admin less, but never none."""
    with writing():
        own = proved_admin(HERE)
        teacher = teacher_named(teacher_ref)
        if staff.is_last_admin(teacher):
            return said(_("A school has at least one admin. Make somebody else one first."), "warn")
        if teacher.admin:
            teacher.admin = False
            audit.noted("unmade_admin", whom=teacher.name, **who())
    sentence = _("%(name)s is no longer an admin.", name=teacher.name)
    return said(sentence, to="roster.classes" if teacher is own else HERE)


@school.post("/school/teachers/<teacher_ref>/reset-password")
def reset_password(teacher_ref: str) -> Response:
    """A new password by chance, shown once; the teacher is signed out everywhere."""
    with writing():
        own = proved_admin(HERE) is teacher_named(teacher_ref)
    if own:
        return said(_("Your own password is changed on your account page."), "warn")
    fresh = passwords.fresh()
    kept = passwords.hash_of(fresh)
    with writing():
        proved_admin(HERE)
        teacher = teacher_named(teacher_ref)
        staff.give_password(teacher, kept)
        audit.noted("reset_password", whom=teacher.name, **who())
    return shown_once("password", teacher.name, fresh)


@school.post("/school/teachers/<teacher_ref>/remove")
def remove(teacher_ref: str) -> Response:
    """An account less; whoever owns a class hands it on first."""
    with writing():
        own = proved_admin(HERE)
        teacher = teacher_named(teacher_ref)
        owned = [classroom.name for classroom in school_queries.owned_by(teacher)]
        if teacher is own:
            return said(_("Your own account is removed by another admin."), "warn")
        if owned:
            return said(_("Hand on these classes first: %(names)s.", names=", ".join(owned)), "warn")
        audit.noted("removed_teacher", whom=teacher.name, **who())
        db.session.delete(teacher)
        name = teacher.name
    return said(_("The account of %(name)s is removed.", name=name))
