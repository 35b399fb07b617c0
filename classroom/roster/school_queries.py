"""What the school's admin sees: who teaches, how much, and since when not; nothing about any child."""

from typing import NamedTuple

from sqlalchemy import func, select

from classroom.accounts.models import Session, Teacher
from classroom.db import db
from classroom.roster.models import Classroom, Teaching


class Colleague(NamedTuple):
    """A teacher; `classes` are the present ones, own and shared; `active_at` is the last sign of life, ms UTC."""

    teacher: Teacher
    classes: int
    active_at: int | None


def teachers() -> list[Colleague]:
    """Every teacher of this installation, by name."""
    present = (
        select(Teaching.teacher_id, func.count().label("classes"))
        .join(Classroom)
        .where(Classroom.archived_at.is_(None))
        .group_by(Teaching.teacher_id)
        .subquery()
    )
    seen = (
        select(Session.teacher_id, func.max(Session.active_at).label("active_at"))
        .group_by(Session.teacher_id)
        .subquery()
    )
    everybody = (
        select(Teacher, func.coalesce(present.c.classes, 0), seen.c.active_at)
        .outerjoin(present, present.c.teacher_id == Teacher.id)
        .outerjoin(seen, seen.c.teacher_id == Teacher.id)
        .order_by(Teacher.name, Teacher.id)
    )
    return [Colleague(*row) for row in db.session.execute(everybody)]


def owned_by(teacher: Teacher) -> list[Classroom]:
    """The classes a teacher owns, past ones too, by name."""
    own = select(Classroom).join(Teaching).where(Teaching.teacher_id == teacher.id, Teaching.role == "owner")
    return list(db.session.scalars(own.order_by(Classroom.name, Classroom.id)))
