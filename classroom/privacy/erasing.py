"""A child is erased: every row, every game it played alone, every mention; what is left is a receipt without a name."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import current_app
from sqlalchemy import Table, delete, exists, func, select, update
from sqlalchemy.exc import OperationalError

from classroom import audit
from classroom.db import Base, db
from classroom.now import DAY, now
from classroom.play.models import Match, Seat
from classroom.privacy.models import Erased
from classroom.roster.models import Change, Child


def erase(child: Child, *, who: str, teacher_id: int | None) -> Erased:
    """Remove the child for good; the receipt. Inside `writing()`; afterwards `rewrite_the_file`.

    A game with classmates stays theirs: the child's seat is nobody's, and is called "a child".
    """
    counts = {table.name: _count(table, column, child.id) for table, column in links()}
    alone = _games_alone(child.id)
    receipt = Erased(child_ref=child.ref, classroom_id=child.classroom_id, at=now(), who=who, teacher_id=teacher_id)
    receipt.counts = {name: number for name, number in counts.items() if number} | {"match": len(alone)}
    audit.noted("erased", who=who, teacher_id=teacher_id, classroom_id=child.classroom_id, child_ref=child.ref)
    _forget_in_changes(child.id)
    db.session.execute(delete(Match).where(Match.id.in_(alone)))
    db.session.execute(update(Seat).where(Seat.child_id == child.id).values(child_id=None))
    db.session.execute(delete(Child).where(Child.id == child.id))
    db.session.add(receipt)
    db.session.flush()
    db.session.expire_all()
    return receipt


def again(refs: list[str]) -> int:
    """Erase children that are there again, though they were erased: a backup was restored. Inside `writing()`."""
    back = db.session.scalars(select(Child).where(Child.ref.in_(refs))).all()
    for child in back:
        db.session.execute(delete(Erased).where(Erased.child_ref == child.ref))
        erase(child, who="restored backup", teacher_id=None)
    return len(back)


def links() -> list[tuple[Table, str]]:
    """Every table and column that points to a child, read from the schema."""
    child = Base.metadata.tables[Child.__tablename__]
    return [
        (table, link.parent.name)
        for table in Base.metadata.sorted_tables
        for link in table.foreign_keys
        if link.column.table is child
    ]


def lately(at: int) -> bool:
    """Was a child erased within two days of this instant (ms UTC)? The file may hold a byte of it, if it was in use."""
    return bool(db.session.scalar(select(exists().where(Erased.at > at - 2 * DAY))))


def rewrite_the_file() -> bool:
    """Leave no byte of what was removed in the database's file or its log; False if somebody was reading just then."""
    try:
        with _raw() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            cursor.execute("VACUUM")
            busy = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy[0]
    except OperationalError:
        current_app.logger.warning("the file is rewritten by the next tidying: it was in use")
        return False


@contextmanager
def _raw() -> Iterator[Any]:
    """A cursor outside any transaction, as VACUUM asks."""
    db.session.rollback()
    connection = db.engine.raw_connection()
    try:
        cursor = connection.cursor()
        yield cursor
        cursor.close()
    finally:
        connection.close()


def _games_alone(child_id: int) -> list[int]:
    """Games in which no other child sits."""
    mine = select(Seat.match_id).where(Seat.child_id == child_id)
    others = select(Seat.match_id).where(Seat.match_id.in_(mine), Seat.child_id.is_not(None), Seat.child_id != child_id)
    return list(db.session.scalars(mine.where(Seat.match_id.not_in(others))))


def _count(table: Table, column: str, child_id: int) -> int:
    return db.session.scalar(select(func.count()).select_from(table).where(table.c[column] == child_id)) or 0


def _forget_in_changes(child_id: int) -> None:
    """A change that can be undone no longer knows this child, and never brings it back."""
    named = {(table.name, column) for table, column in links()}
    for change in db.session.scalars(select(Change)):
        rows = [row for row in change.rows if not _is_about(row, child_id, named)]
        if len(rows) != len(change.rows):
            change.rows = rows


def _is_about(row: list, child_id: int, named: set[tuple[str, str]]) -> bool:
    table, key, before, after = row
    values = {**(before or {}), **(after or {}), **key}
    if table == Child.__tablename__:
        return values["id"] == child_id
    said = [part.get(column) for name, column in named if name == table for part in (key, before or {}, after or {})]
    return child_id in said
