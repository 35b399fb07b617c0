"""A seat as the person who sits on it, a table as a teacher of its class, or 404."""

from flask import session
from flask_login import current_user
from sqlalchemy import or_, select

from classroom.accounts.guards import nobody_here
from classroom.accounts.sessions import hashed
from classroom.db import db
from classroom.play.models import Match, Seat
from classroom.roster.models import Teaching


def seat_of(ref: str) -> Seat:
    """The seat of whoever is asking in this match: the signed-in child's, or this device's guest's."""
    return _seat_of(ref) or nobody_here()


def place_of(ref: str) -> tuple[Match, int | None]:
    """The match and the seat of whoever is asking; None for a teacher, co-teacher or cover teacher of its class."""
    seat = _seat_of(ref)
    if seat is not None:
        return seat.match, seat.seat
    return _looked_on(ref) or nobody_here(), None


def _seat_of(ref: str) -> Seat | None:
    people = []
    if current_user.is_authenticated and current_user.child_id is not None:
        people.append(Seat.child_id == current_user.child_id)
    if session.get("guest"):
        people.append(Seat.guest == hashed(session["guest"]))
    return db.session.scalar(select(Seat).join(Match).where(Match.ref == ref, or_(*people))) if people else None


def _looked_on(ref: str) -> Match | None:
    if not current_user.is_authenticated:
        return None
    found = select(Match).where(Match.ref == ref)
    if current_user.cover is not None:
        return db.session.scalar(found.where(Match.classroom_id == current_user.cover.classroom_id))
    taught = select(Teaching.classroom_id).where(Teaching.teacher_id == current_user.teacher_id)
    return db.session.scalar(found.where(Match.classroom_id.in_(taught)))
