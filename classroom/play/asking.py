"""Who polls which match, in one statement and without the ORM (PERFORMANCE): the seat, or a teacher who looks on."""

from typing import Any

from flask import session
from sqlalchemy import Connection, Row, Select, bindparam, func, literal, or_, select

from classroom.accounts.models import Session
from classroom.accounts.sessions import CHILD_IDLE, CHILD_WHOLE, TEACHER_IDLE, TEACHER_WHOLE, hashed
from classroom.now import now
from classroom.play.models import Event, Match, Seat
from classroom.roster.models import Child, Cover, Teaching

_MATCH, _SEAT, _SESSION, _CHILD = Match.__table__, Seat.__table__, Session.__table__, Child.__table__
_TEACHING, _COVER = Teaching.__table__, Cover.__table__
_NEWEST = select(func.max(Event.seq)).where(Event.match_id == _MATCH.c.id).scalar_subquery()
_NOBODY = literal(None)


def _what(seat: Any, active_at: Any, began_at: Any) -> Select[Any]:
    times = (active_at.label("active_at"), began_at.label("came_at"))
    known = select(*_MATCH.c, seat.label("seat"), *times, func.coalesce(_NEWEST, 0).label("seq"))
    return known.where(_MATCH.c.ref == bindparam("ref"))


_SIGNED_IN = (_SESSION.c.token == bindparam("token")) & _SESSION.c.ended.is_(None)
_OF_CHILD = (
    _what(_SEAT.c.seat, _SESSION.c.active_at, _SESSION.c.began_at)
    .select_from(_MATCH.join(_SEAT).join(_CHILD).join(_SESSION, _SESSION.c.child_id == _CHILD.c.id))
    .where(_SIGNED_IN, _CHILD.c.archived_at.is_(None), _CHILD.c.deleted_at.is_(None))
)
_OF_GUEST = (
    _what(_SEAT.c.seat, _NOBODY, _NOBODY)
    .select_from(_MATCH.join(_SEAT))
    .where(_SEAT.c.guest == bindparam("guest"), _MATCH.c.trial)
)
_TAUGHT = select(_TEACHING.c.classroom_id).where(_TEACHING.c.teacher_id == _SESSION.c.teacher_id)
_COVERED = select(_COVER.c.classroom_id).where(_COVER.c.id == _SESSION.c.cover_id, _COVER.c.ended_at.is_(None))
_OF_TEACHER = (
    _what(_NOBODY, _SESSION.c.active_at, _SESSION.c.began_at)
    .select_from(_MATCH.join(_SESSION, _SIGNED_IN))
    .where(
        or_(_MATCH.c.classroom_id.in_(_TAUGHT), _MATCH.c.classroom_id.in_(_COVERED)),
        or_(_SESSION.c.ends_at.is_(None), _SESSION.c.ends_at > bindparam("now")),
    )
)


def who_polls(connection: Connection, ref: str) -> Row[Any] | None:
    """The match with `seq`, its newest number, and `seat` (None: a teacher of the class looks on); None: nobody."""
    token, guest, at = session.get("_user_id"), session.get("guest"), now()
    if token:
        known = {"ref": ref, "token": hashed(token)}
        row = connection.execute(_OF_CHILD, known).first()
        if row is not None:
            return row if _is_fresh(row, at, CHILD_IDLE, CHILD_WHOLE) else None
        row = connection.execute(_OF_TEACHER, known | {"now": at}).first()
        if row is not None:
            return row if _is_fresh(row, at, TEACHER_IDLE, TEACHER_WHOLE) else None
    return connection.execute(_OF_GUEST, {"ref": ref, "guest": hashed(guest)}).first() if guest else None


def _is_fresh(row: Row[Any], at: int, idle: int, whole: int) -> bool:
    fresh: bool = at <= row.active_at + idle and at <= row.came_at + whole
    return fresh
