"""A seat as the person who sits on it, or 404."""

from flask import session
from flask_login import current_user
from sqlalchemy import or_, select

from classroom.accounts.guards import nobody_here
from classroom.accounts.sessions import hashed
from classroom.db import db
from classroom.play.models import Match, Seat


def seat_of(ref: str) -> Seat:
    """The seat of whoever is asking in this match: the signed-in child's, or this device's guest's."""
    people = []
    if current_user.is_authenticated and current_user.child_id is not None:
        people.append(Seat.child_id == current_user.child_id)
    if session.get("guest"):
        people.append(Seat.guest == hashed(session["guest"]))
    if not people:
        nobody_here()
    own = select(Seat).join(Match).where(Match.ref == ref, or_(*people))
    return db.session.scalar(own) or nobody_here()
