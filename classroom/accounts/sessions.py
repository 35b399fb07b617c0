"""Signing in and out: a random token in the cookie, its hash in a row (SECURITY 2)."""

import secrets
from hashlib import sha256

from blinker import signal
from flask import request
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
PROOF = 15 * MINUTE
"""So long a typed password vouches for the teacher where data leaves, goes or is reset."""

sessions_ended = signal("sessions-ended")
"""Sent with the numbers of the `children` whose sessions end now."""

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


def live_of(teacher_id: int) -> list[Session]:
    """A teacher's sessions on all devices, the one used last first."""
    own = select(Session).where(Session.teacher_id == teacher_id, Session.ended.is_(None))
    rows = db.session.scalars(own.order_by(Session.active_at.desc(), Session.id.desc()))
    return [row for row in rows if _is_fresh(row, now())]


def _is_fresh(row: Session, at: int) -> bool:
    if (row.ends_at is not None and at >= row.ends_at) or (row.cover is not None and row.cover.ended_at is not None):
        return False
    idle, whole = (TEACHER_IDLE, TEACHER_WHOLE) if row.child_id is None else (CHILD_IDLE, CHILD_WHOLE)
    return at <= row.active_at + idle and at <= row.began_at + whole


def sign_in(
    *,
    teacher_id: int | None = None,
    child_id: int | None = None,
    cover_id: int | None = None,
    ends_at: int | None = None,
    language: str | None = None,
) -> None:
    """Begin a session under a new token; a child's sessions on other tablets end as moved. Inside `writing()`.

    `language` is the account's or the class's; the cookie keeps it until somebody signs out.
    """
    at, token = now(), secrets.token_hex(32)
    sign_out()
    if child_id is not None:
        _end(Session.child_id == child_id, "moved")
    row = Session(token=hashed(token), teacher_id=teacher_id, child_id=child_id, cover_id=cover_id, ends_at=ends_at)
    row.began_at, row.active_at, row.proved_at = at, at, at if teacher_id else None
    row.device, row.label = device(), browser(request.user_agent.string)
    db.session.add(row)
    db.session.flush()
    row.raw = token
    cookie.pop("csrf_token", None)
    cookie.pop("moved", None)
    cookie["own_language"] = language
    cookie.permanent = True
    login_user(row)


def device() -> str:
    """This device as the database knows it: the hash of a random name in its cookie, made when it is first needed."""
    cookie.setdefault("device", secrets.token_hex(16))
    return hashed(cookie["device"])


def browser(agent: str) -> str:
    """A browser and system by their common names, e.g. `Safari, iPad`; no versions."""
    browsers = (("Edg", "Edge"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
    systems = ("iPad", "iPhone", "Android", "CrOS", "Windows", "Mac", "Linux")
    names = [next((shown for sign, shown in browsers if sign in agent), "")]
    names.append(next((system for system in systems if system in agent), ""))
    return ", ".join(filter(None, names))


def sign_out() -> None:
    """End this device's session, if there is one. Inside `writing()`."""
    token = cookie.get("_user_id")
    if token:
        _end(Session.token == hashed(token), "signed_out")
    cookie.pop("own_language", None)
    logout_user()


def sign_out_everywhere(*, teacher_id: int) -> None:
    """End every session of a teacher. Inside `writing()`."""
    _end(Session.teacher_id == teacher_id, "reset")


def sign_out_elsewhere(*, teacher_id: int) -> None:
    """End a teacher's sessions on all devices but this one. Inside `writing()`."""
    _end((Session.teacher_id == teacher_id) & (Session.id != current_user.id), "signed_out")


def end(session: Session) -> None:
    """End one session. Inside `writing()`."""
    _end(Session.id == session.id, "signed_out")


def end_cover(cover_id: int) -> None:
    """End every session that began with this cover code. Inside `writing()`."""
    _end(Session.cover_id == cover_id, "reset")


def idle_ms() -> int:
    """How long ago whoever is signed in last tapped or sent something."""
    return now() - current_user.active_at


def keep_awake() -> None:
    """A tap or a form of whoever is signed in counts as activity; looking does not. Inside `writing()`."""
    current_user.active_at = now()


def _end(which: ColumnElement[bool], why: str) -> None:
    ending = update(Session).where(which, Session.ended.is_(None)).values(ended=why).returning(Session.child_id)
    children = [child for child in db.session.scalars(ending) if child is not None]
    if children:
        sessions_ended.send(children=children)
