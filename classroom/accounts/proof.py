"""A password, typed: at sign-in, and wherever somebody who is in has to show it again."""

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext
from sqlalchemy import select

from classroom.accounts import passwords, throttle
from classroom.accounts.models import Teacher
from classroom.accounts.throttle import Bucket
from classroom.db import Busy, db, writing


@dataclass(frozen=True)
class Proof:
    """What came of it: `kept` is the hash it matched, if it did; `rest` are seconds to wait before it is looked at."""

    email: str
    bucket: Bucket
    kept: str | None = None
    rest: int = 0

    @property
    def problem(self) -> str:
        """What to tell whoever typed it, if it did not match."""
        if not self.rest:
            return _("This e-mail and password do not fit together.")
        return _("Too many tries for this account.") + " " + wait(self.rest)


def given(email: str, password: str) -> Proof:
    """Try a password for an e-mail. Outside `writing()`: counted before it is hashed, hashed between transactions."""
    email = email.strip().casefold()
    with writing():
        row = db.session.execute(select(Teacher.id, Teacher.password).where(Teacher.email == email)).one_or_none()
        bucket = throttle.bucket_of(email, row.id if row else None)
        rest = throttle.begun(bucket)
    if rest:
        return Proof(email, bucket, rest=rest)
    try:
        right = passwords.is_right(row.password if row else None, password)
    except Busy:
        with writing():
            throttle.not_counted(bucket)
        raise
    return Proof(email, bucket, kept=row.password if row and right else None)


def teacher_of(proof: Proof) -> Teacher | None:
    """Whose password it was, if it still is: reset meanwhile, the old one opens nothing. Inside `writing()`."""
    if proof.kept is None:
        return None
    return db.session.scalar(select(Teacher).where(Teacher.email == proof.email, Teacher.password == proof.kept))


def wait(seconds: int) -> str:
    """How long to wait, as a sentence."""
    if seconds <= 120:
        return ngettext("Wait %(num)s second, then try again.", "Wait %(num)s seconds, then try again.", seconds)
    minutes = -(-seconds // 60)
    return ngettext("Wait %(num)s minute, then try again.", "Wait %(num)s minutes, then try again.", minutes)
