"""Groups of a class: made, named, filled and emptied, each as a change that can be undone."""

from flask import abort
from sqlalchemy import select

from classroom.db import db
from classroom.roster.changes import Changing
from classroom.roster.models import Child, Classroom, Group, Grouped


def group_of(classroom: Classroom, ref: str) -> Group:
    """A group of this class, or 404."""
    return db.session.scalar(select(Group).where(Group.ref == ref, Group.classroom_id == classroom.id)) or abort(404)


def put_in(change: Changing, group: Group, child: Child) -> None:
    """The child is in the group, also if it was before."""
    if db.session.get(Grouped, (group.id, child.id)) is None:
        change.add(Grouped(group_id=group.id, child_id=child.id))


def take_out(change: Changing, group: Group, child: Child) -> None:
    """The child is not in the group, also if it was not before."""
    grouped = db.session.get(Grouped, (group.id, child.id))
    if grouped is not None:
        change.remove(grouped)


def dissolve(change: Changing, group: Group) -> None:
    """The group is no more; its children stay."""
    for grouped in db.session.scalars(select(Grouped).where(Grouped.group_id == group.id)).all():
        change.remove(grouped)
    change.remove(group)
