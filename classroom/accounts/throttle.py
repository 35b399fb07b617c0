"""A growing rest for one account after wrong passwords and codes; never for an address (SECURITY 2).

A try counts as wrong from the moment it begins: fifty sent at once are five. A device on which this teacher has been
signed in before is counted by itself, so that a stranger's tries never keep a teacher out of the own devices.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, exists, func, select

from classroom.accounts.models import Attempt, Session, Teacher
from classroom.accounts.sessions import device, hashed
from classroom.db import db
from classroom.now import DAY, MINUTE, SECOND, now

FREE, WINDOW = 5, 15 * MINUTE
FIRST_REST, LONGEST_REST = 30 * SECOND, 15 * MINUTE
A_DAY = 30
"""From so many within a day on, each costs the longest rest."""


@dataclass(frozen=True)
class Bucket:
    """What is counted together: tries for one account on one known device, or on all the others."""

    account: str
    known: bool


def rests_until(failures: Sequence[int]) -> int:
    """Until when an account rests after failures at these instants of one day (ms UTC, oldest first); 0 if never.

    Five within 15 minutes cost half a minute, each one more twice the rest before, at most 15 minutes. After the rest
    and 15 quiet minutes it begins anew.
    """
    rest = until = 0
    near: list[int] = []
    for number, at in enumerate(failures, start=1):
        if rest and at > until + WINDOW:
            rest, near = 0, []
        near = [before for before in near if before > at - WINDOW] + [at]
        if rest or len(near) >= FREE:
            rest = min(max(2 * rest, FIRST_REST), LONGEST_REST)
        if number >= A_DAY:
            rest = LONGEST_REST
        until = at + rest if rest else until
    return until


def bucket_of(email: str, teacher_id: int | None) -> Bucket:
    """Where a try for this e-mail is counted; an e-mail without a teacher has its bucket too."""
    here = device()
    seen = exists().where(Session.teacher_id == teacher_id, Session.device == here)
    known = teacher_id is not None and bool(db.session.scalar(select(seen)))
    return Bucket(_account(email, here if known else ""), known)


def begun(bucket: Bucket) -> int:
    """Count a try that begins now; the seconds it has to wait instead, if its account rests. Inside `writing()`."""
    at = now()
    tried = select(Attempt.at).where(Attempt.account == bucket.account, Attempt.at > at - DAY).order_by(Attempt.at)
    left = rests_until(db.session.scalars(tried).all()) - at
    if left > 0:
        return -(-left // SECOND)
    db.session.add(Attempt(account=bucket.account, known=bucket.known, at=at))
    db.session.flush()
    return 0


def not_counted(bucket: Bucket) -> None:
    """The try that was counted last was no wrong one. Inside `writing()`."""
    last = select(func.max(Attempt.id)).where(Attempt.account == bucket.account)
    db.session.execute(delete(Attempt).where(Attempt.id == last.scalar_subquery()))


def forgiven(bucket: Bucket) -> None:
    """The account's owner is in: what was counted there is forgotten. Inside `writing()`."""
    db.session.execute(delete(Attempt).where(Attempt.account == bucket.account))


def forgotten(teacher: Teacher) -> None:
    """Everything that was counted for a teacher, on whatever device, is forgotten. Inside `writing()`."""
    devices = db.session.scalars(select(Session.device).where(Session.teacher_id == teacher.id).distinct())
    accounts = {_account(teacher.email, device or "") for device in [*devices, ""]}
    db.session.execute(delete(Attempt).where(Attempt.account.in_(accounts)))


def _account(email: str, device: str) -> str:
    return hashed(f"{email}/{device}")
