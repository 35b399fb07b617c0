"""Every change of a class as rows before and after, so that undoing is exactly going back (PRODUCT 3).

    with changes.changing("archive", classroom, teacher) as change:
        change.set(child, archived_at=now())

A change knows nothing of what a verb means: it keeps, for each row touched, its table, its key, and the values that
were and that came. Undoing writes the former back, last row first, if the latter are still there.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Table, and_, delete, insert, or_, select, update

from classroom.accounts.models import Teacher
from classroom.db import Base, db, new_ref
from classroom.now import DAY, now
from classroom.roster.models import Change, Child, Classroom

KINDS = ("add", "import", "edit", "group", "move", "archive", "restore", "merge", "delete", "move_up", "renew")
KEPT = 30 * DAY

Values = dict[str, Any]


class Changed(Exception):
    """What would be undone is no longer as it was left: somebody changed it since. Nothing was undone."""


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


def can_be_undone(change: Change, at: int) -> bool:
    """For 30 days, once."""
    return change.undone_at is None and change.kind in KINDS and at < change.at + KEPT


def last_to_undo(classroom: Classroom) -> Change | None:
    """The newest change of a class, if it can be undone."""
    here = or_(Change.classroom_id == classroom.id, Change.other_id == classroom.id)
    newest = db.session.scalar(select(Change).where(here).order_by(Change.at.desc(), Change.id.desc()).limit(1))
    return newest if newest is not None and can_be_undone(newest, now()) else None


def undo(change: Change) -> None:
    """Put everything back as it was before. Inside `writing()`; Changed if something was changed again since."""
    db.session.flush()
    for name, key, before, after in reversed(change.rows):
        table = Base.metadata.tables[name]
        where = and_(*(table.c[column] == value for column, value in key.items()))
        _check(table, where, after)
        if before is None:
            _take_away(table, key, where)
        elif after is None:
            db.session.execute(insert(table).values(before))
        else:
            db.session.execute(update(table).where(where).values(before))
    db.session.expire_all()
    change.undone_at = now()


def _take_away(table: Table, key: Values, where: Any) -> None:
    """Remove a row that was added. What has come to hang on it would go with it: a child that has played since is
    deleted as a teacher would, a class where something happened stays."""
    if not any(_refers(other, table, key) for other in Base.metadata.tables.values()):
        db.session.execute(delete(table).where(where))
    elif "deleted_at" in table.c:
        db.session.execute(update(table).where(where).values(deleted_at=now()))
    else:
        raise Changed(table.name)


def _refers(other: Table, table: Table, key: Values) -> bool:
    """Does a row of another table point to this one, and would go with it?"""
    links = [link for link in other.foreign_keys if link.column.table is table and link.ondelete == "CASCADE"]
    columns = [link.parent for link in links]
    return any(
        db.session.execute(select(column).where(column == key["id"]).limit(1)).first() is not None for column in columns
    )


def _check(table: Table, where: Any, after: Values | None) -> None:
    """Is the row as this change left it? A row that was added may have been changed since, and then stays."""
    row = db.session.execute(select(table).where(where)).mappings().one_or_none()
    if after is None:
        if row is not None:
            raise Changed(table.name)
    elif row is None or any(row[name] != value for name, value in after.items()):
        raise Changed(table.name)


def _table(row: Base) -> Table:
    return Base.metadata.tables[row.__tablename__]


def _key(row: Base) -> Values:
    return {column.name: getattr(row, column.name) for column in _table(row).primary_key}


def _values(row: Base) -> Values:
    return {column.name: getattr(row, column.name) for column in _table(row).columns}
