"""Which changes of a class can be undone, and by whom: whoever may do a thing may undo it."""

from collections.abc import Sequence

from flask import abort
from sqlalchemy import Row, Select, func, or_, select

from classroom.accounts.models import Teacher
from classroom.db import db
from classroom.now import DAY, now
from classroom.roster.changes import KINDS
from classroom.roster.models import Change, Classroom, Teaching

KEPT = 30 * DAY

Way = Row[Change, int, int]
"""A change, and how many of the classes it touched this teacher teaches, and owns."""


def can_be_undone(change: Change) -> bool:
    """For 30 days, once."""
    return change.undone_at is None and change.kind in KINDS and now() < change.at + KEPT


def last_to_undo(person: Teacher, classroom: Classroom) -> Change | None:
    """The newest change of a class, if this teacher can undo it now."""
    newest = db.session.execute(_ways(person, classroom).limit(1)).first()
    return newest[0] if newest is not None and _is_mine(newest) and can_be_undone(newest[0]) else None


def changes_of(person: Teacher, classroom: Classroom) -> Sequence[tuple[Change, bool]]:
    """The changes of the last 30 days, the newest first, and whether this teacher may undo each."""
    found = db.session.execute(_ways(person, classroom).where(Change.at > now() - KEPT))
    return [(way[0], _is_mine(way)) for way in found]


def change_of(person: Teacher, classroom: Classroom, ref: str) -> Change:
    """A change of this class that this teacher may undo, or 404."""
    way = db.session.execute(_ways(person, classroom).where(Change.ref == ref)).first()
    return way[0] if way is not None and _is_mine(way) else abort(404)


def _ways(person: Teacher, classroom: Classroom) -> Select[Change, int, int]:
    touched = or_(Teaching.classroom_id == Change.classroom_id, Teaching.classroom_id == Change.other_id)
    mine = select(func.count()).select_from(Teaching).where(touched, Teaching.teacher_id == person.id)
    owned = mine.where(Teaching.role == "owner")
    here = or_(Change.classroom_id == classroom.id, Change.other_id == classroom.id)
    counted = (part.correlate(Change).scalar_subquery() for part in (mine, owned))
    return select(Change, *counted).where(here).order_by(Change.at.desc(), Change.id.desc())


def _is_mine(way: Way) -> bool:
    """Does the teacher teach every class that was touched, and own it if it was archived or brought back?"""
    change, taught, owned = way
    return (owned if _was_owners(change) else taught) == (1 if change.other_id is None else 2)


def _was_owners(change: Change) -> bool:
    rows = (after or {} for name, _key, _before, after in change.rows if name == Classroom.__tablename__)
    return any("archived_at" in after for after in rows)
