"""The list of a class's children as a file that a spreadsheet opens, and that can be brought in again (FIELD F07)."""

from collections.abc import Iterator
from urllib.parse import quote

from flask import Blueprint, Response
from flask_babel import gettext as _
from sqlalchemy import select

from classroom import audit
from classroom.accounts.guards import PROVED_PAGES, proved_teacher
from classroom.db import db, writing
from classroom.reports import tables
from classroom.roster.guards import class_of, who
from classroom.roster.models import Child, Classroom, Group, Grouped
from classroom.roster.queries import children_of

lists = Blueprint("lists", __name__)
PROVED_PAGES.add("roster.children")


@lists.get("/classes/<ref>/children.csv")
def csv(ref: str) -> Response:
    """The children with their groups and animals, as CSV for the reader's language."""
    name, rows = _exported(ref)
    return _file(tables.as_csv(rows, tables.separator()), tables.CSV_TYPE, f"{name}.csv")


@lists.get("/classes/<ref>/children.xlsx")
def xlsx(ref: str) -> Response:
    """The children with their groups and animals, as a workbook."""
    name, rows = _exported(ref)
    return _file(tables.as_xlsx(rows, name), tables.XLSX_TYPE, f"{name}.xlsx")


def _exported(ref: str) -> tuple[str, list[list[tables.Value]]]:
    """The class's name and its list, for a teacher of it who typed the password a moment ago; the audit notes it."""
    with writing():
        classroom = class_of(proved_teacher("roster.children", ref=ref), ref)
        rows = list(_rows(classroom))
        audit.noted("exported", **who(), classroom_id=classroom.id, count=len(rows) - 1)
        return classroom.name, rows


def _rows(classroom: Classroom) -> Iterator[list[tables.Value]]:
    yield [_("Name"), _("Groups"), _("Animal")]
    groups: dict[int, list[str]] = {}
    theirs = select(Grouped.child_id, Group.name).join(Group).where(Group.classroom_id == classroom.id)
    for child_id, name in db.session.execute(theirs.order_by(Group.name)):
        groups.setdefault(child_id, []).append(name)
    for child in children_of(classroom):
        if child.name:
            yield [child.name, ", ".join(groups.get(child.id, [])), _animal(child)]


def _animal(child: Child) -> str:
    return str(_(child.animal))


def _file(content: bytes, kind: str, name: str) -> Response:
    """To be saved under the class's name."""
    disposition = f"attachment; filename*=UTF-8''{quote(name, safe='')}"
    return Response(content, content_type=kind, headers={"Content-Disposition": disposition})
