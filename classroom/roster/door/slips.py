"""Wrong pictures as rows: what throttle.py decides from."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, func, or_, select, update

from classroom.accounts.models import Session
from classroom.accounts.sessions import device
from classroom.db import db
from classroom.now import DAY, local, now
from classroom.roster.door import throttle
from classroom.roster.door.throttle import DayOf, Past, Verdict
from classroom.roster.models import Child, Classroom, Slip

Rows = Sequence[Row[Any]]


def verdict_on(child: Child, *, by_card: bool = False) -> Verdict:
    """May this device try the child's pictures now?"""
    at = now()
    past = _past_of(child, at)
    return throttle.decide_by_card(past, at) if by_card else throttle.decide(past, at, day_in(child.classroom))


def slipped(child: Child) -> None:
    """The pictures were wrong. Inside `writing()`."""
    row = Slip(child_id=child.id, classroom_id=child.classroom_id, device=device(), epoch=child.epoch, at=now())
    db.session.add(row)


def settle(child: Child) -> None:
    """The child got in: its slips on this device a moment ago were its own, and count no more. Inside `writing()`."""
    recent = Slip.at >= now() - throttle.RESOLVED_WITHIN
    own = (Slip.child_id == child.id, Slip.device == device(), Slip.settled.is_(False), recent)
    db.session.execute(update(Slip).where(*own).values(settled=True))


def day_in(classroom: Classroom) -> DayOf:
    """The day of an instant on the class's own calendar."""
    return lambda at: local(at, classroom.zone).date()


def unresolved(classroom: Classroom, at: int) -> Rows:
    """Slips that were not settled, oldest first: of the class since yesterday, and of its children's present secrets.

    `child_id` is None for what counts for the class alone; `got_in` is the child's last success, ms UTC.
    """
    got_in = select(func.max(Session.began_at)).where(Session.child_id == Slip.child_id).scalar_subquery()
    of_class = (Slip.classroom_id == classroom.id) & (Slip.at > at - 2 * DAY)
    is_own = (Slip.epoch == Child.epoch) & (Child.classroom_id == classroom.id)
    found = (
        select(Child.id.label("child_id"), Slip.classroom_id, Slip.at, Child.slips_from, got_in.label("got_in"))
        .select_from(Slip)
        .outerjoin(Child, (Child.id == Slip.child_id) & is_own)
        .where(Slip.settled.is_(False), or_(of_class, Child.id.is_not(None)))
    )
    return db.session.execute(found.order_by(Slip.at, Slip.id)).all()


def of_today(rows: Rows, classroom: Classroom, at: int) -> int:
    """How many of them count for the class: made today, and since its pictures were last opened again."""
    day = day_in(classroom)
    counted = (row for row in rows if row.classroom_id == classroom.id and row.at > classroom.slips_from)
    return sum(day(row.at) == day(at) for row in counted)


def past_from(rows: Rows, **more: Any) -> Past:
    """What the rows of one child say."""
    got_in, let_go = (rows[-1].got_in or 0, rows[-1].slips_from) if rows else (0, 0)
    return Past(child=tuple(row.at for row in rows), got_in=got_in, let_go=let_go, **more)


def _past_of(child: Child, at: int) -> Past:
    rows = unresolved(child.classroom, at)
    own = [row for row in rows if row.child_id == child.id]
    since = at - throttle.DEVICE_WINDOW
    made_here = select(Slip.at).where(Slip.device == device(), Slip.at > since).order_by(Slip.at)
    here = tuple(db.session.scalars(made_here))
    return past_from(own, classmates=of_today(rows, child.classroom, at), device=here)
