"""A table of the child's own class, or 404."""

from flask import abort
from sqlalchemy import select

from classroom.db import db
from classroom.play.models import Match
from classroom.play.rules import TABLE
from classroom.roster.models import Child


def invitation(child: Child, ref: str) -> Match:
    """A table of this child's class, or 404; whether a chair is free is for the caller to see."""
    own = select(Match).where(Match.ref == ref, Match.classroom_id == child.classroom_id, Match.mode == TABLE)
    return db.session.scalar(own) or abort(404)
