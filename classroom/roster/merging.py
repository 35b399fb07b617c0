"""Two rows that are one child become one; read from the schema, so that nothing of the other is forgotten."""

from sqlalchemy import Table, func, select

from classroom.accounts.models import Session
from classroom.db import Base, db
from classroom.roster.changes import Changing
from classroom.roster.models import Admission, Child, Grouped, Slip

OWN = (Session.__tablename__, Slip.__tablename__, Admission.__tablename__)
"""What belongs to the row that goes, not to the child: who is signed in where, and what went wrong at its tile."""


def links() -> list[tuple[Table, str]]:
    """Every table and column that points to a child."""
    child = Base.metadata.tables[Child.__tablename__]
    found = []
    for table in Base.metadata.sorted_tables:
        found += [(table, link.parent.name) for link in table.foreign_keys if link.column.table is child]
    return [(table, column) for table, column in found if table.name not in OWN]


def counts(child: Child) -> dict[str, int]:
    """How many rows of each kind are the child's, by table."""
    return {
        table.name: db.session.scalar(select(func.count()).select_from(table).where(table.c[column] == child.id)) or 0
        for table, column in links()
    }


def merge(change: Changing, gone: Child, stays: Child) -> None:
    """All that was `gone`'s is `stays`'s, whose name, animal and secrets hold. Inside `writing()` and a change."""
    _leave_common_groups(change, gone, stays)
    for table, column in links():
        change.move_rows(table, column, gone.id, stays.id)
    change.remove(gone)


def _leave_common_groups(change: Changing, gone: Child, stays: Child) -> None:
    shared = select(Grouped.group_id).where(Grouped.child_id == stays.id)
    both = select(Grouped).where(Grouped.child_id == gone.id, Grouped.group_id.in_(shared))
    for grouped in db.session.scalars(both).all():
        change.remove(grouped)
