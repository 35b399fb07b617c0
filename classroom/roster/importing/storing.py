"""The yes: children, groups and new classes of a list, in one transaction, one change a class."""

from collections.abc import Iterable

from classroom import audit
from classroom.accounts.models import Teacher
from classroom.db import db
from classroom.now import now
from classroom.roster import changes, founding, names
from classroom.roster.changes import Changing
from classroom.roster.door.guests import make_room
from classroom.roster.grouping import put_in
from classroom.roster.guards import who
from classroom.roster.importing.places import Place
from classroom.roster.importing.verdicts import Judged, groups_named
from classroom.roster.models import Classroom, Group
from classroom.roster.pictures import new_child
from classroom.roster.queries import groups_of


def keep(
    judged: Iterable[Judged], like: Classroom, teacher: Teacher, once: str, kind: str = "import"
) -> list[Classroom]:
    """Add the children that are to be added; the classes they came into. Inside `writing()`.

    A class that was not there is the teacher's own, with the age, zone and language of `like`. The first change has the
    ref `once`. Undone, the children go and a new class stays, empty.
    """
    by_place: dict[str, list[Judged]] = {}
    for row in judged:
        if row.adds:
            by_place.setdefault(_address(row.place), []).append(row)
    found = []
    for number, rows in enumerate(by_place.values()):
        classroom = _class_of(rows[0].place, like, teacher)
        with changes.changing(kind, classroom, teacher, once=once if number == 0 else None) as change:
            _add(change, classroom, rows)
        audit.noted("imported" if kind == "import" else "added", **who(), classroom_id=classroom.id, count=len(rows))
        found.append(classroom)
    return found


def _address(place: Place) -> str:
    return str(place.id or f"new {names.key(place.name)}")


def _class_of(place: Place, like: Classroom, teacher: Teacher) -> Classroom:
    if place.id is not None:
        return db.session.get_one(Classroom, place.id)
    name = names.of_class(place.name)
    return founding.found(teacher, name=name, age=like.age, zone=like.zone, language=like.language)


def _add(change: Changing, classroom: Classroom, rows: list[Judged]) -> None:
    make_room(classroom)
    groups = {names.key(group.name): group for group in groups_of(classroom)}
    for row, animal in zip(rows, rows[0].place.spare, strict=False):
        child = new_child(classroom, name=names.of_child(row.row.name), animal=animal, at=now())
        change.add(child)
        for name in groups_named(row.row):
            group = groups.get(names.key(name))
            if group is None:
                group = groups[names.key(name)] = Group(classroom_id=classroom.id, name=name)
                change.add(group)
            put_in(change, group, child)
