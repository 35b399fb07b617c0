"""How somebody becomes a teacher here: the first by the code in the terminal, then as SIGN_UP says."""

from flask import current_app
from flask_babel import gettext as _
from sqlalchemy import delete, exists, or_, select

from classroom import audit
from classroom.accounts import codes
from classroom.accounts.models import Invitation, Teacher
from classroom.accounts.sessions import hashed
from classroom.db import db
from classroom.now import DAY, now

KEPT = 14 * DAY


def is_new() -> bool:
    """Is there no teacher at all yet?"""
    return not db.session.scalar(select(exists().where(Teacher.id.is_not(None))))


def way() -> str:
    """How one signs up now: first, open, invitation, closed."""
    return "first" if is_new() else str(current_app.config["SIGN_UP"])


def first_code() -> str | None:
    """A new code for the first teacher, who becomes the admin, instead of any older one. Inside `writing()`."""
    if not is_new():
        return None
    db.session.execute(delete(Invitation).where(Invitation.admin))
    return _new_code(Invitation(admin=True))


def invite(admin: Teacher, label: str) -> str:
    """A code with which somebody can sign up within 14 days, once. Inside `writing()`."""
    return _new_code(Invitation(admin=False, label=label, made_by_id=admin.id, ends_at=now() + KEPT))


def open_invitations() -> list[Invitation]:
    """Invitations nobody has used yet, the newest first."""
    return list(db.session.scalars(select(Invitation).where(*_usable(first=False)).order_by(Invitation.id.desc())))


def invitation_of(code: str) -> Invitation | None:
    """The invitation this code still opens; the first teacher's only while there is none."""
    mine = Invitation.code == hashed(codes.tidied(code))
    return db.session.scalar(select(Invitation).where(mine, *_usable(first=is_new())))


def refusal(code: str) -> str | None:
    """Why nobody can sign up with this code now, as a sentence; None if somebody can."""
    here = way()
    if here == "closed":
        return _("Nobody can sign up here. Ask whoever looks after this installation.")
    if here != "open" and invitation_of(code) is None:
        return _("This code opens nothing. Look at it again; it works once, and not for ever.")
    return None


def is_taken(email: str) -> bool:
    """Has somebody an account under this e-mail?"""
    return bool(db.session.scalar(select(exists().where(Teacher.email == email))))


def join(*, name: str, email: str, kept: str, language: str, code: str) -> Teacher:
    """Make the account and use the code up. Inside the `writing()` that asked `refusal` and `is_taken`."""
    invitation = invitation_of(code)
    teacher = Teacher(name=name, email=email, password=kept, language=language, made_at=now())
    teacher.admin = invitation is not None and invitation.admin
    if invitation is not None:
        invitation.used_at = now()
    db.session.add(teacher)
    db.session.flush()
    audit.noted("signed_up", who=name, teacher_id=teacher.id)
    return teacher


def make_first_admin() -> Teacher | None:
    """In a school from before there were admins, its first teacher becomes one; None otherwise. Inside `writing()`."""
    if db.session.scalar(select(exists().where(Teacher.admin))):
        return None
    first = db.session.scalar(select(Teacher).order_by(Teacher.id).limit(1))
    if first is not None:
        first.admin = True
        audit.noted("made_admin", who="", whom=first.name)
    return first


def _new_code(invitation: Invitation) -> str:
    code = codes.new_code()
    invitation.code, invitation.made_at = hashed(code), now()
    db.session.add(invitation)
    db.session.flush()
    return code


def _usable(*, first: bool) -> tuple:
    fresh = or_(Invitation.ends_at.is_(None), Invitation.ends_at > now())
    return Invitation.admin.is_(first), Invitation.used_at.is_(None), fresh
