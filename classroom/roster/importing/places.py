"""Where children of a list can go: this class, and the teacher's others, with who is there already."""

from dataclasses import dataclass, field

from sqlalchemy import or_, select

from classroom.accounts.models import Teacher
from classroom.db import db
from classroom.now import now
from classroom.roster import names
from classroom.roster.models import Child, Classroom, Teaching
from classroom.roster.pictures import all_animals
from classroom.roster.queries import PRESENT


@dataclass(frozen=True)
class Place:
    """A class as the judge of a list sees it; `id` None is one that would be made. `animals` go with a name's key,
    `spare` are in the order in which they are given away."""

    name: str
    id: int | None = None
    animals: tuple[tuple[str, str], ...] = ()
    spare: tuple[str, ...] = field(default_factory=all_animals)


def places_of(teacher: Teacher, classroom: Classroom) -> tuple[Place, ...]:
    """This class, then the teacher's other present classes, by name."""
    mine = select(Classroom.id, Classroom.name).join(Teaching).where(Teaching.teacher_id == teacher.id)
    rows = db.session.execute(mine.where(Classroom.archived_at.is_(None)).order_by(Classroom.name, Classroom.id)).all()
    stays = or_(Child.guest_until.is_(None), Child.guest_until > now())
    here = select(Child.classroom_id, Child.name, Child.animal).where(*PRESENT, stays)
    here = here.where(Child.classroom_id.in_([row.id for row in rows])).order_by(Child.id.desc())
    children: dict[int, list[tuple[str, str]]] = {}
    for class_id, name, animal in db.session.execute(here):
        children.setdefault(class_id, []).append((names.key(name), animal))
    found = [_place(row.name, row.id, children.get(row.id, [])) for row in rows]
    return tuple(sorted(found, key=lambda place: place.id != classroom.id))


def _place(name: str, number: int, children: list[tuple[str, str]]) -> Place:
    taken = {animal for _key, animal in children}
    return Place(name, number, tuple(children), tuple(animal for animal in all_animals() if animal not in taken))
