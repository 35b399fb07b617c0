"""A guest: a spare animal that plays at once, named or merged later, gone after fourteen days."""

from sqlalchemy import select, update

from classroom.accounts.models import Teacher
from classroom.db import db
from classroom.now import DAY, now
from classroom.roster import changes
from classroom.roster.door import admissions
from classroom.roster.models import Child, Classroom
from classroom.roster.pictures import all_animals, new_child
from classroom.roster.queries import PRESENT

STAYS = 14 * DAY


def welcome(classroom: Classroom, teacher: Teacher | None) -> Child | None:
    """A new guest whose tile gets in with one tap for half an hour; None if no animal is spare. Inside `writing()`."""
    at = now()
    make_room(classroom)
    animal = spare_animal(classroom)
    if animal is None:
        return None
    guest = new_child(classroom, name="", animal=animal, at=at, guest_until=at + STAYS)
    with changes.changing("add", classroom, teacher) as change:
        change.add(guest)
    admissions.admit(guest, admissions.GUEST)
    return guest


def spare_animal(classroom: Classroom) -> str | None:
    """The first animal that no present child of the class has; guests keep theirs until they are gone."""
    taken = set(db.session.scalars(select(Child.animal).where(Child.classroom_id == classroom.id, *PRESENT)))
    return next((animal for animal in all_animals() if animal not in taken), None)


def make_room(classroom: Classroom) -> None:
    """Guests whose time is over go, and their animals are spare. Inside `writing()`, before animals are given away."""
    at = now()
    over = (Child.classroom_id == classroom.id, Child.guest_until <= at, *PRESENT)
    db.session.execute(update(Child).where(*over).values(deleted_at=at))
