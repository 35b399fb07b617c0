"""What the roster can say."""

from collections.abc import Mapping, Sequence

from sqlalchemy import or_, select

from classroom.accounts.models import Teacher
from classroom.db import db
from classroom.now import now
from classroom.roster.models import Child, Classroom, Pin, Teaching

PRESENT = (Child.archived_at.is_(None), Child.deleted_at.is_(None))
"""A child that is in its class: not archived, not deleted. A guest whose time is over is told by `is_here`."""


def is_open(classroom: Classroom) -> bool:
    """Is the class's door open now?"""
    return classroom.open_until is not None and now() < classroom.open_until


def is_here(child: Child) -> bool:
    """Is this a child of a present class, and, if a guest, not gone yet?"""
    gone = child.guest_until is not None and now() >= child.guest_until
    past = child.archived_at or child.deleted_at or child.classroom.archived_at
    return not gone and past is None


def classes_of(teacher: Teacher) -> Sequence[Classroom]:
    """The present classes a teacher teaches, by name."""
    mine = select(Classroom).join(Teaching).where(Teaching.teacher_id == teacher.id, Classroom.archived_at.is_(None))
    return db.session.scalars(mine.order_by(Classroom.name, Classroom.id)).all()


def children_of(classroom: Classroom) -> Sequence[Child]:
    """The present children of a class, by name; guests whose time is over are gone."""
    stays = or_(Child.guest_until.is_(None), Child.guest_until > now())
    own = select(Child).where(Child.classroom_id == classroom.id, *PRESENT, stays)
    return db.session.scalars(own.order_by(Child.name, Child.id)).all()


def pins_of(classroom: Classroom) -> Mapping[str, Pin]:
    """What the teacher fixed, by game."""
    pins = db.session.scalars(select(Pin).where(Pin.classroom_id == classroom.id))
    return {pin.game: pin for pin in pins}
