"""A teacher lets a child in: once, without pictures, within a short time (SECURITY 2)."""

from sqlalchemy import or_, select, update

from classroom.accounts.sessions import device
from classroom.db import db
from classroom.now import MINUTE, now
from classroom.roster.models import Admission, Child

LET_IN, GUEST = MINUTE, 30 * MINUTE


def admit(child: Child, lasts: int, *, on: str | None = None) -> None:
    """The child may come in within so many ms, on this device or on any; an earlier leave ends. Inside `writing()`."""
    at = now()
    unused = (Admission.child_id == child.id, Admission.used_at.is_(None), Admission.ends_at > at)
    db.session.execute(update(Admission).where(*unused).values(ends_at=at))
    db.session.add(Admission(child_id=child.id, device=on, made_at=at, ends_at=at + lasts))


def admission_of(child: Child) -> Admission | None:
    """The child's leave to come in on this device now, if it has one."""
    here = or_(Admission.device.is_(None), Admission.device == device())
    live = select(Admission).where(Admission.child_id == child.id, Admission.used_at.is_(None), here)
    return db.session.scalar(live.where(Admission.ends_at > now()).order_by(Admission.id.desc()).limit(1))


def use(child: Child) -> bool:
    """Take the leave, if there is one; nobody takes it twice. Inside `writing()`."""
    found = admission_of(child)
    if found is not None:
        found.used_at = now()
    return found is not None
