"""Children and classes that rest: archived, brought back exactly as they were, or deleted for thirty days."""

from classroom.now import now
from classroom.roster.changes import Changing
from classroom.roster.door.guests import make_room
from classroom.roster.founding import spare_animals, taken_animals
from classroom.roster.models import Child, Classroom
from classroom.roster.moving import NoRoom


def archive(change: Changing, row: Child | Classroom) -> None:
    """It is past: no door, no tile, all it did can be read. Inside a change."""
    if row.archived_at is None:
        change.set(row, archived_at=now())


def restore_class(change: Changing, classroom: Classroom) -> None:
    """The class is as it was before it was archived. Inside a change."""
    change.set(classroom, archived_at=None)


def restore_child(change: Changing, child: Child) -> None:
    """The child is as it was; if another has its animal meanwhile it gets a spare one. NoRoom if there is none."""
    if child.archived_at is None:  # the button was tapped twice
        return
    make_room(child.classroom)
    animal = child.animal
    if animal in taken_animals(child.classroom):
        animal = next(spare_animals(child.classroom), "")
        if not animal:
            raise NoRoom
    change.set(child, archived_at=None, animal=animal)


def delete(change: Changing, child: Child) -> None:
    """The child is gone for everybody; after thirty days, for good. Inside a change."""
    change.set(child, deleted_at=now())
