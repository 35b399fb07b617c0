"""A new class, and the animals a class has left to give."""

from collections.abc import Iterator

from sqlalchemy import select

from classroom.accounts.models import Teacher
from classroom.db import db
from classroom.now import now
from classroom.roster.codes import new_code
from classroom.roster.models import Child, Classroom, Teaching
from classroom.roster.pictures import all_animals
from classroom.roster.queries import PRESENT


def found(teacher: Teacher, *, name: str, age: str, zone: str, language: str | None) -> Classroom:
    """A class of this teacher's own, with a door code that is still to be opened. Inside `writing()`."""
    classroom = Classroom(name=name, age=age, zone=zone, language=language, code=new_code(), made_at=now())
    db.session.add(classroom)
    db.session.flush()
    db.session.add(Teaching(classroom_id=classroom.id, teacher_id=teacher.id, role="owner"))
    return classroom


def taken_animals(classroom: Classroom) -> set[str]:
    """The animals of the children who are there."""
    return set(db.session.scalars(select(Child.animal).where(Child.classroom_id == classroom.id, *PRESENT)))


def spare_animals(classroom: Classroom) -> Iterator[str]:
    """The animals nobody there has, in the order they are given away."""
    taken = taken_animals(classroom)
    return (animal for animal in all_animals() if animal not in taken)
