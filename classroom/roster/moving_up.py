"""A class goes up a year: a new class with the children who stay, the old one as an archive to read."""

from collections.abc import Collection

from sqlalchemy import select

from classroom.db import db
from classroom.now import now
from classroom.roster.changes import Changing
from classroom.roster.codes import new_code
from classroom.roster.leaving import archive
from classroom.roster.models import Classroom, Group, Grouped, Teaching
from classroom.roster.moving import move
from classroom.roster.queries import children_of


def move_up(change: Changing, old: Classroom, *, name: str, age: str, leavers: Collection[str]) -> Classroom:
    """The new class, with the same teachers, groups and door: its code hangs on the wall. Inside a change.

    `leavers` are refs of children who are archived in the old class; cards keep working for all others.
    """
    code = old.code
    change.set(old, code=new_code())
    new = Classroom(name=name, age=age, zone=old.zone, language=old.language, code=code, made_at=now())
    change.add(new)
    for teaching in db.session.scalars(select(Teaching).where(Teaching.classroom_id == old.id)).all():
        change.add(Teaching(classroom_id=new.id, teacher_id=teaching.teacher_id, role=teaching.role))
    everybody = children_of(old)
    groups = _groups_of(old)
    for child in everybody:
        if child.ref in leavers:
            archive(change, child)
    stays = [child for child in everybody if child.ref not in leavers]
    move(change, stays, new)
    _group_again(change, new, groups, {child.id for child in stays})
    archive(change, old)
    return new


def next_age(age: str, ages: tuple[str, ...]) -> str:
    """The age after this one, or the last."""
    return ages[min(ages.index(age) + 1, len(ages) - 1)]


def _groups_of(classroom: Classroom) -> dict[str, list[int]]:
    rows = select(Group.name, Grouped.child_id).join(Grouped).where(Group.classroom_id == classroom.id)
    found: dict[str, list[int]] = {}
    for name, child in db.session.execute(rows.order_by(Group.name)):
        found.setdefault(name, []).append(child)
    return found


def _group_again(change: Changing, new: Classroom, groups: dict[str, list[int]], there: set[int]) -> None:
    for name, members in groups.items():
        group = Group(classroom_id=new.id, name=name)
        change.add(group)
        for child in members:
            if child in there:
                change.add(Grouped(group_id=group.id, child_id=child))
