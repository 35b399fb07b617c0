"""What the roster can say."""

from collections.abc import Mapping, Sequence

from sqlalchemy import select

from classroom.accounts.models import Teacher
from classroom.db import db
from classroom.roster.models import Child, Classroom, Pin, Teaching


def classes_of(teacher: Teacher) -> Sequence[Classroom]:
    """The classes a teacher teaches, by name."""
    mine = select(Classroom).join(Teaching).where(Teaching.teacher_id == teacher.id)
    return db.session.scalars(mine.order_by(Classroom.name, Classroom.id)).all()


def has_door(code: str) -> bool:
    """Does this tidied code open a class's door?"""
    return db.session.scalar(select(Classroom.id).where(Classroom.code == code)) is not None


def children_of(classroom: Classroom) -> Sequence[Child]:
    """The children of a class, by name."""
    own = select(Child).where(Child.classroom_id == classroom.id)
    return db.session.scalars(own.order_by(Child.name, Child.id)).all()


def pins_of(classroom: Classroom) -> Mapping[str, Pin]:
    """What the teacher fixed, by game."""
    pins = db.session.scalars(select(Pin).where(Pin.classroom_id == classroom.id))
    return {pin.game: pin for pin in pins}
