"""What the roster can say."""

from collections.abc import Mapping, Sequence

from sqlalchemy import and_, exists, or_, select

from classroom.accounts.models import Session, Teacher
from classroom.accounts.sessions import CHILD_IDLE
from classroom.db import db
from classroom.now import now
from classroom.roster.models import Child, Classroom, Group, Grouped, Pin, Stay, Teaching

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


def past_classes_of(teacher: Teacher) -> Sequence[Classroom]:
    """The archived classes a teacher teaches, the newest archive first."""
    mine = select(Classroom).join(Teaching).where(Teaching.teacher_id == teacher.id, Classroom.archived_at.is_not(None))
    return db.session.scalars(mine.order_by(Classroom.archived_at.desc(), Classroom.id)).all()


def former_children_of(classroom: Classroom) -> Sequence[Child]:
    """Who was in this class and is not any more: moved on, or archived in it; by name."""
    was_here = select(Stay.child_id).where(Stay.classroom_id == classroom.id)
    moved_on = and_(Child.id.in_(was_here), Child.classroom_id != classroom.id)
    archived = and_(Child.classroom_id == classroom.id, Child.archived_at.is_not(None))
    gone = select(Child).where(Child.deleted_at.is_(None), or_(moved_on, archived))
    return db.session.scalars(gone.order_by(Child.name, Child.id)).all()


def with_archived_of(classroom: Classroom) -> Sequence[Child]:
    """The children of a class, those who were archived in it too, by name."""
    stays = or_(Child.guest_until.is_(None), Child.guest_until > now())
    own = (Child.classroom_id == classroom.id, Child.deleted_at.is_(None), stays)
    return db.session.scalars(select(Child).where(*own).order_by(Child.name, Child.id)).all()


def children_and_inside(classroom: Classroom) -> tuple[Sequence[Child], set[int]]:
    """The present children of a class, by name, and the ids of those whose tablet was touched within half an hour."""
    live = (Session.child_id == Child.id, Session.ended.is_(None), Session.active_at > now() - CHILD_IDLE)
    stays = or_(Child.guest_until.is_(None), Child.guest_until > now())
    rows = select(Child, exists().where(*live)).where(Child.classroom_id == classroom.id, *PRESENT, stays)
    found = db.session.execute(rows.order_by(Child.name, Child.id)).all()
    return [child for child, _inside in found], {child.id for child, inside in found if inside}


def groups_of(classroom: Classroom) -> Sequence[Group]:
    """The groups of a class, by name."""
    own = select(Group).where(Group.classroom_id == classroom.id)
    return db.session.scalars(own.order_by(Group.name, Group.id)).all()


def members_of(classroom: Classroom) -> Mapping[int, Sequence[int]]:
    """Who is in which group: the ids of groups by the id of a child."""
    rows = select(Grouped.child_id, Grouped.group_id).join(Group).where(Group.classroom_id == classroom.id)
    found: dict[int, list[int]] = {}
    for child, group in db.session.execute(rows):
        found.setdefault(child, []).append(group)
    return found


def teachers_of(classroom: Classroom) -> Sequence[Teaching]:
    """Who teaches a class, its owner first."""
    own = select(Teaching).join(Teacher).where(Teaching.classroom_id == classroom.id)
    return db.session.scalars(own.order_by(Teaching.role.desc(), Teacher.name)).all()


def role_of(teacher: Teacher, classroom: Classroom) -> str:
    """owner, co, or nothing."""
    mine = select(Teaching.role).where(Teaching.classroom_id == classroom.id, Teaching.teacher_id == teacher.id)
    return db.session.scalar(mine) or ""
