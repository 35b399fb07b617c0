"""What is stored, counted: the way to say that nothing was."""

from flask import Flask
from sqlalchemy import func, select

from classroom.db import db
from classroom.evidence.models import Decision
from classroom.play.models import Event, Match, Played, Seat


def stored(app: Flask) -> dict[str, int]:
    """The number of rows of everything that play writes."""
    with app.app_context():
        return {
            kind.__name__: db.session.scalar(select(func.count()).select_from(kind))
            for kind in (Match, Seat, Event, Played, Decision)
        }


def decisions(app: Flask) -> list[Decision]:
    """Every decision, oldest first."""
    with app.app_context():
        return list(db.session.scalars(select(Decision).order_by(Decision.match_id, Decision.seq)))


def events(app: Flask, kind: str) -> list[Event]:
    """Every event of one kind, oldest first."""
    with app.app_context():
        return list(db.session.scalars(select(Event).where(Event.kind == kind).order_by(Event.match_id, Event.seq)))
