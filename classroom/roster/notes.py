"""What a cover teacher leaves for the owner: two lines, shown on the class's home until somebody has read them."""

from collections.abc import Sequence

from sqlalchemy import select

from classroom.db import db
from classroom.roster.models import Classroom, Cover

LONGEST = 200


def notes_for(classroom: Classroom) -> Sequence[Cover]:
    """The covers of a class that left a note which nobody has put away yet, the newest first."""
    left = (Cover.classroom_id == classroom.id, Cover.note != "")
    return db.session.scalars(select(Cover).where(*left).order_by(Cover.id.desc())).all()
