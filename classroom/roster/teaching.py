"""Who teaches a class: always one owner, and as many co-teachers as it takes."""

from sqlalchemy import select

from classroom.accounts.models import Teacher
from classroom.db import db
from classroom.roster.models import Classroom, Teaching


def add(classroom: Classroom, teacher: Teacher) -> None:
    """The teacher teaches the class too, also if it was so before. Inside `writing()`."""
    if db.session.get(Teaching, (classroom.id, teacher.id)) is None:
        db.session.add(Teaching(classroom_id=classroom.id, teacher_id=teacher.id, role="co"))
        db.session.flush()


def give(classroom: Classroom, teacher: Teacher) -> None:
    """The class is this teacher's own; who owned it stays as a co-teacher. Inside `writing()`."""
    owners = select(Teaching).where(Teaching.classroom_id == classroom.id, Teaching.role == "owner")
    for owner in db.session.scalars(owners).all():
        owner.role = "co"
    add(classroom, teacher)
    db.session.get_one(Teaching, (classroom.id, teacher.id)).role = "owner"
