"""All decisions anew from the log: the proof that the log is the truth."""

from sqlalchemy import delete, select

from classroom.db import db
from classroom.evidence.models import Decision
from classroom.evidence.record import decisions
from classroom.play import log
from classroom.play.models import Match


def rebuild() -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """The decisions before and after; equal, unless somebody touched the table by hand. Inside `writing()`."""
    before = decisions()
    db.session.execute(delete(Decision))
    db.session.expunge_all()
    for match in db.session.scalars(select(Match).where(~Match.trial).order_by(Match.id)).all():
        for entry in log.read(match).entries:
            log.record_entry(match, entry)
    db.session.flush()
    return before, decisions()
