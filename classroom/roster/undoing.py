"""The way back: the rows of a change as they were before, or nothing at all (PRODUCT 3).

The former values are written back, last row first, if the latter are still there. What runs today's lesson is no change
of a class, and does not stand in the way.
"""

from typing import Any

from sqlalchemy import Table, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from classroom.db import Base, db
from classroom.now import now
from classroom.roster.changes import Values
from classroom.roster.models import Change, Classroom

OF_THE_DAY = ("open_until", "slips_from")
GO_BACK = ("match", "slip", "change")
"""What happened in a class that was never to be, belongs to the one the children go back to."""
GO_WITH = ("teaching", "pin", "cover")
"""What only said how that class was run."""


class Changed(Exception):
    """What would be undone is no longer as it was left: somebody changed it since. Nothing was undone."""


def undo(change: Change) -> None:
    """Put everything back as it was before. Inside `writing()`; Changed if something was changed again since."""
    try:
        with db.session.begin_nested():
            for name, key, before, after in reversed(change.rows):
                _back(change, Base.metadata.tables[name], key, before, after)
    except IntegrityError as taken:  # an animal that another child has now, a group that is no more
        raise Changed from taken
    db.session.expire_all()
    change.undone_at = now()


def _back(change: Change, table: Table, key: Values, before: Values | None, after: Values | None) -> None:
    where = and_(*(table.c[column] == value for column, value in key.items()))
    _check(table, where, after)
    if before is None:
        _take_away(change, table, key, where)
    elif after is None:
        db.session.execute(insert(table).values(before))
    else:
        db.session.execute(update(table).where(where).values(before))


def _check(table: Table, where: Any, after: Values | None) -> None:
    """Is the row as this change left it?"""
    row = db.session.execute(select(table).where(where)).mappings().one_or_none()
    if after is None:
        if row is not None:
            raise Changed(table.name)
    elif row is None or any(row[name] != value for name, value in after.items() if name not in OF_THE_DAY):
        raise Changed(table.name)


def _take_away(change: Change, table: Table, key: Values, where: Any) -> None:
    """Remove a row that was added. What has come to hang on it would go with it: a child that has played since is
    deleted as a teacher would, a class that got children or groups of its own stays."""
    if table.name == Classroom.__tablename__:
        _hand_back(key["id"], change.classroom_id)
    if not any(_refers(other, table, key) for other in Base.metadata.tables.values()):
        db.session.execute(delete(table).where(where))
    elif "deleted_at" in table.c:
        db.session.execute(update(table).where(where).values(deleted_at=now()))
    else:
        raise Changed(table.name)


def _hand_back(gone: int, stays: int) -> None:
    for name in GO_BACK:
        table = Base.metadata.tables[name]
        db.session.execute(update(table).where(table.c.classroom_id == gone).values(classroom_id=stays))
    for name in GO_WITH:
        table = Base.metadata.tables[name]
        db.session.execute(delete(table).where(table.c.classroom_id == gone))


def _refers(other: Table, table: Table, key: Values) -> bool:
    """Does a row of another table point to this one, and would go with it?"""
    links = [link for link in other.foreign_keys if link.column.table is table and link.ondelete == "CASCADE"]
    columns = [link.parent for link in links]
    return any(
        db.session.execute(select(column).where(column == key["id"]).limit(1)).first() is not None for column in columns
    )
