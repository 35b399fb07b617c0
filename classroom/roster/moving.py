"""A child goes to another class with all that is its own: history, pictures, card (FIELD F15)."""

from collections.abc import Iterable

from sqlalchemy import select

from classroom.db import db
from classroom.now import now
from classroom.roster.changes import Changing
from classroom.roster.door.guests import make_room
from classroom.roster.founding import spare_animals, taken_animals
from classroom.roster.models import Child, Classroom, Group, Grouped, Stay


class NoRoom(Exception):
    """The class has not so many animals left: nothing was moved."""


def move(change: Changing, children: Iterable[Child], to: Classroom) -> None:
    """The children are in the other class now; who finds its animal taken gets a spare one. NoRoom if there is none.

    Their groups stay behind, a Stay says they were there. Inside `writing()` and a change.
    """
    make_room(to)
    taken, spare = taken_animals(to), spare_animals(to)
    for child in children:
        animal = child.animal if child.animal not in taken else next((one for one in spare if one not in taken), None)
        if animal is None:
            raise NoRoom
        taken.add(animal)
        _leave(change, child)
        change.set(child, classroom_id=to.id, animal=animal)


def came_at(child: Child) -> int:
    """Since when a child has been in its class, ms UTC."""
    last = select(Stay.until_at).where(Stay.child_id == child.id).order_by(Stay.id.desc()).limit(1)
    return db.session.scalar(last) or child.made_at


def _leave(change: Changing, child: Child) -> None:
    here = select(Grouped).join(Group).where(Grouped.child_id == child.id, Group.classroom_id == child.classroom_id)
    for grouped in db.session.scalars(here).all():
        change.remove(grouped)
    change.add(
        Stay(
            child_id=child.id,
            classroom_id=child.classroom_id,
            animal=child.animal,
            from_at=came_at(child),
            until_at=now(),
        )
    )
