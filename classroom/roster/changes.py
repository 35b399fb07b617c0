"""Every change of a class as rows before and after, so that undoing is exactly going back (PRODUCT 3).

    with changes.changing("archive", classroom, teacher) as change:
        change.set(child, archived_at=now())

A change knows nothing of what a verb means: it keeps, for each row touched, its table, its key, and the values that
were and that came. Going back is `roster.undoing`, who may do it `roster.ways_back`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Table, select, update

from classroom.accounts.models import Teacher
from classroom.db import Base, db, new_ref
from classroom.now import now
from classroom.roster.models import Change, Child, Classroom

KINDS = ("add", "import", "edit", "group", "move", "archive", "restore", "merge", "delete", "move_up", "renew")

Values = dict[str, Any]


class Changing:
    """The rows of one change while it is being made."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self.children: set[int] = set()
        self.other: Classroom | None = None

    def add(self, row: Base) -> None:
        """A new row."""
        db.session.add(row)
        db.session.flush()
        self._keep(_table(row), _key(row), None, _values(row))

    def set(self, row: Base, **values: Any) -> None:
        """Other values for a row; what stays the same is not a change."""
        new = {name: value for name, value in values.items() if getattr(row, name) != value}
        if new:
            before = {name: getattr(row, name) for name in new}
            for name, value in new.items():
                setattr(row, name, value)
            db.session.flush()
            self._keep(_table(row), _key(row), before, new)

    def remove(self, row: Base) -> None:
        """A row that goes. What refers to it must have gone before."""
        self._keep(_table(row), _key(row), _values(row), None)
        db.session.delete(row)
        db.session.flush()

    def move_rows(self, table: Table, column: str, old: Any, new: Any) -> int:
        """Every row of a table that says `old` in a column says `new` from now on; how many there were."""
        db.session.flush()
        keys = [column.name for column in table.primary_key]
        found = db.session.execute(select(*table.primary_key).where(table.c[column] == old)).all()
        for row in found:
            key = dict(zip(keys, row, strict=True))
            new_key = key | ({column: new} if column in key else {})
            self._keep(table, new_key, {column: old}, {column: new})
        db.session.execute(update(table).where(table.c[column] == old).values({column: new}))
        db.session.expire_all()
        return len(found)

    def _keep(self, table: Table, key: Values, before: Values | None, after: Values | None) -> None:
        self.rows.append([table.name, key, before, after])
        if table.name == Child.__tablename__:
            self.children.add(key["id"])


@contextmanager
def changing(
    kind: str,
    classroom: Classroom,
    teacher: Teacher | None,
    *,
    other: Classroom | None = None,
    once: str | None = None,
) -> Iterator[Changing]:
    """Record what is done within; nothing is kept if nothing was. Inside `writing()`.

    `once` is the change's ref: a form that was sent twice finds its first change by `was_done`.
    """
    change = Changing()
    change.other = other
    yield change
    if change.rows:
        db.session.add(
            Change(
                ref=once or new_ref(),
                classroom_id=classroom.id,
                other_id=change.other and change.other.id,
                teacher_id=teacher and teacher.id,
                at=now(),
                kind=kind,
                count=len(change.children),
                rows=change.rows,
            )
        )


def was_done(once: str) -> bool:
    """Is there a change under this ref already?"""
    return db.session.scalar(select(Change.id).where(Change.ref == once)) is not None


def _table(row: Base) -> Table:
    return Base.metadata.tables[row.__tablename__]


def _key(row: Base) -> Values:
    return {column.name: getattr(row, column.name) for column in _table(row).primary_key}


def _values(row: Base) -> Values:
    return {column.name: getattr(row, column.name) for column in _table(row).columns}
