"""Signing in and out: a random token in the cookie, its hash in a row (SECURITY 2)."""

import secrets
from hashlib import sha256

from flask import session as cookie
from flask_login import LoginManager, current_user, login_user, logout_user
from sqlalchemy import ColumnElement, select, update

from classroom.accounts.models import Session
from classroom.db import db
from classroom.now import DAY, HOUR, MINUTE, now

CHILD_IDLE, CHILD_WHOLE = 30 * MINUTE, 10 * HOUR
MENU_IDLE, SEAT_IDLE = 5 * MINUTE, 10 * MINUTE
"""After so long at a menu the next child may stand there; at an open question somebody is asked (FIELD F17)."""
TEACHER_IDLE, TEACHER_WHOLE = 12 * HOUR, 7 * DAY

manager = LoginManager()
manager.session_protection = None  # school proxies change addresses; the row is what counts


def hashed(token: str) -> str:
    """A token as the database holds it."""
    return sha256(token.encode()).hexdigest()


@manager.user_loader
def session_of(token: str) -> Session | None:
    """The live session of a cookie, or nobody. Notes in the cookie when the child went on on another tablet."""
    row = db.session.scalar(select(Session).where(Session.token == hashed(token)))
    if row is None or row.ended is not None or not _is_fresh(row, now()):
        if row is not None and row.ended == "moved":
            cookie["moved"] = True
        return None
    row.raw = token
    return row


def _is_fresh(row: Session, at: int) -> bool:
    idle, whole = (TEACHER_IDLE, TEACHER_WHOLE) if row.teacher_id else (CHILD_IDLE, CHILD_WHOLE)
    return at <= row.active_at + idle and at <= row.began_at + whole


def sign_in(*, teacher_id: int | None = None, child_id: int | None = None) -> None:
    """Begin a session under a new token; a child's sessions on other tablets end as moved. Inside `writing()`."""
    at, token = now(), secrets.token_hex(32)
    sign_out()
    if child_id is not None:
        _end(Session.child_id == child_id, "moved")
    row = Session(token=hashed(token), teacher_id=teacher_id, child_id=child_id, began_at=at, active_at=at)
    db.session.add(row)
    db.session.flush()
    row.raw = token
    cookie.pop("csrf_token", None)
    cookie.pop("moved", None)
    cookie.permanent = True
    login_user(row)


def sign_out() -> None:
    """End this device's session, if there is one. Inside `writing()`."""
    token = cookie.get("_user_id")
    if token:
        _end(Session.token == hashed(token), "signed_out")
    logout_user()


def sign_out_everywhere(*, teacher_id: int) -> None:
    """End every session of a teacher. Inside `writing()`."""
    _end(Session.teacher_id == teacher_id, "reset")


def idle_ms() -> int:
    """How long ago whoever is signed in last tapped or sent something."""
    return now() - current_user.active_at


def keep_awake() -> None:
    """A tap or a form of whoever is signed in counts as activity; looking does not. Inside `writing()`."""
    current_user.active_at = now()


def _end(which: ColumnElement[bool], why: str) -> None:
    db.session.execute(update(Session).where(which, Session.ended.is_(None)).values(ended=why))
