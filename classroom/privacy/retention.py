"""How long everything is kept, in one place: what `flask tidy` does, and what the notice says (SECURITY 3)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask_babel import lazy_gettext as _
from sqlalchemy import ColumnElement, and_, delete, or_, select

from classroom.accounts.models import Attempt, Invitation, Session
from classroom.audit import Audit
from classroom.db import db
from classroom.now import DAY
from classroom.play.models import Match
from classroom.privacy.models import Erased
from classroom.roster.models import Admission, Change, Child, Cover, Slip

MONTH = 30 * DAY


@dataclass(frozen=True)
class Kept:
    """One kind of rows: what it is in words, how many days it is kept, and which rows are older than that."""

    words: Any
    days: int
    model: Any
    is_over: Callable[[int], ColumnElement[bool]]
    """Given the instant (ms UTC) before which things are old."""


LIMITS = (
    Kept(_("games and answers"), 395, Match, lambda old: Match.began_at < old),
    Kept(_("games that were only tried out"), 1, Match, lambda old: and_(Match.trial, Match.began_at < old)),
    Kept(_("sign-ins"), 30, Session, lambda old: Session.active_at < old),
    Kept(_("failed sign-ins of teachers"), 1, Attempt, lambda old: Attempt.at < old),
    Kept(_("wrong tries at the door"), 30, Slip, lambda old: and_(Slip.at < old, ~_still_counts())),
    Kept(_("leave to come in"), 1, Admission, lambda old: Admission.ends_at < old),
    Kept(_("cover codes"), 30, Cover, lambda old: Cover.ends_at < old),
    Kept(_("the way back from a change"), 30, Change, lambda old: Change.at < old),
    Kept(_("invitations"), 30, Invitation, lambda old: or_(Invitation.used_at < old, Invitation.ends_at < old)),
    Kept(_("who looked at or changed what"), 730, Audit, lambda old: Audit.at < old),
    Kept(_("the receipt of an erasure"), 400, Erased, lambda old: Erased.at < old),
)
DELETED, LEFT = 30, 90
"""Days after which a deleted child, and one that left the school, is erased."""


def _still_counts() -> ColumnElement[bool]:
    """The hundred tries of a present secret are counted over all time."""
    present = select(Child.id).where(Child.id == Slip.child_id, Child.epoch == Slip.epoch)
    return and_(Slip.settled.is_(False), present.exists())


def tidy_rows(at: int) -> dict[str, int]:
    """Drop what is over at this instant (ms UTC); how many rows, by table. Inside `writing()`."""
    gone: dict[str, int] = {}
    for kept in LIMITS:
        result: Any = db.session.execute(delete(kept.model).where(kept.is_over(at - kept.days * DAY)))
        name = kept.model.__tablename__
        gone[name] = gone.get(name, 0) + result.rowcount
    return gone


def children_to_erase(at: int) -> list[str]:
    """Refs of children whose time is over: deleted, left, or guests that nobody named."""
    over = or_(
        Child.deleted_at < at - DELETED * DAY,
        Child.archived_at < at - LEFT * DAY,
        Child.guest_until < at,
    )
    return list(db.session.scalars(select(Child.ref).where(over).order_by(Child.id)))
