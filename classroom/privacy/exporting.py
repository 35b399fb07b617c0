"""Everything about one child as a file: read from the schema, so that a new table cannot be forgotten."""

import io
import zipfile
from collections.abc import Iterator, Sequence

from flask import render_template
from sqlalchemy import RowMapping, Select, Table, and_, select

from classroom.db import Base, db
from classroom.play.models import Event, Match, Played, Seat
from classroom.privacy.erasing import links
from classroom.reports.tables import Value, as_csv
from classroom.roster.models import Child, Classroom

SECRET = {
    ("child", "card"): "the hash of the card's token",
    ("session", "token"): "the hash of what signs a tablet in",
    ("session", "device"): "the hash of a tablet's own name",
    ("slip", "device"): "the hash of a tablet's own name",
    ("admission", "device"): "the hash of a tablet's own name",
    ("match", "secret"): "signs the forms of everybody who played along",
    ("played", "key"): "the key of a form",
    ("seat", "guest"): "belongs to whoever only tried a game",
}
"""Columns that are not given out, and why: they say nothing about the child and open something."""


def tables_of(child: Child) -> Iterator[tuple[Table, Select]]:
    """Every table with rows of this child, and the statement that finds them."""
    tables = Base.metadata.tables
    own = tables[Child.__tablename__]
    yield own, select(own).where(own.c.id == child.id)
    for table, column in links():
        yield table, select(table).where(table.c[column] == child.id)
    seat, match = tables[Seat.__tablename__], tables[Match.__tablename__]
    played_in = select(seat.c.match_id).where(seat.c.child_id == child.id)
    yield match, select(match).where(match.c.id.in_(played_in))
    for name in (Event.__tablename__, Played.__tablename__):
        table = tables[name]
        here = and_(seat.c.match_id == table.c.match_id, seat.c.seat == table.c.seat, seat.c.child_id == child.id)
        yield table, select(table).join(seat, here)


def columns_of(table: Table) -> list[str]:
    """What of a table is given out."""
    return [column.name for column in table.columns if (table.name, column.name) not in SECRET]


def archive_of(child: Child, classroom: Classroom) -> bytes:
    """A zip with one page to read and one CSV for each table."""
    found = [(table, columns_of(table), _rows(query)) for table, query in tables_of(child)]
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as folder:
        folder.writestr(
            "child.html", render_template("privacy/export.html", child=child, classroom=classroom, found=found)
        )
        for table, columns, rows in found:
            lines: list[list[Value]] = [list(columns), *([_plain(row[column]) for column in columns] for row in rows)]
            folder.writestr(f"{table.name}.csv", as_csv(lines, ","))
    return kept.getvalue()


def _rows(query: Select) -> Sequence[RowMapping]:
    return db.session.execute(query).mappings().all()


def _plain(value: object) -> Value:
    return value if isinstance(value, str | int | float | None) else str(value)
