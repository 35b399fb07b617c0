"""Rights as pages: who saw what, what is kept of one child, and how long everything stays."""

from collections.abc import Sequence

from flask import Blueprint, render_template, request
from sqlalchemy import Select, select

from classroom import audit
from classroom.accounts.guards import PROVED_PAGES, admin, proved_teacher, teacher
from classroom.audit import Audit
from classroom.db import db
from classroom.now import local
from classroom.privacy import retention
from classroom.privacy.erasing import links
from classroom.privacy.verbs import SENTENCES
from classroom.roster import merging
from classroom.roster.guards import any_child_of, class_of, who
from classroom.roster.models import Child, Classroom

privacy = Blueprint("privacy", __name__)
PROVED_PAGES.add("privacy.child")
A_PAGE = 100


@privacy.get("/classes/<ref>/audit")
def class_audit(ref: str) -> str:
    """Who looked at or changed what in this class, the newest first, in the class's own time."""
    classroom = class_of(teacher(), ref)
    rows = _page_of(select(Audit).where(Audit.classroom_id == classroom.id))
    shown = {"rows": [(row, local(row.at, classroom.zone)) for row in rows], "children": _children_in(rows)}
    return render_template("privacy/audit.html", classroom=classroom, says=SENTENCES, page=_number(), **shown)


@privacy.get("/school/audit")
def school_audit() -> str:
    """The same for the whole school, in UTC, for its admin; no child has a name here."""
    person = admin()
    audit.looked("looked_at_audit", who=person.name, teacher_id=person.id)
    rows = _page_of(select(Audit))
    ids = {row.classroom_id for row in rows if row.classroom_id is not None}
    classes = {one.id: one.name for one in db.session.scalars(select(Classroom).where(Classroom.id.in_(ids)))}
    shown = {"rows": [(row, local(row.at, "UTC")) for row in rows], "classes": classes}
    return render_template("privacy/school_audit.html", says=SENTENCES, page=_number(), **shown)


@privacy.get("/classes/<ref>/children/<child_ref>/rights")
def child(ref: str, child_ref: str) -> str:
    """What is kept of one child and until when; the ways to have it as a file, and to erase it."""
    person = proved_teacher("privacy.child", ref=ref, child_ref=child_ref)
    classroom = class_of(person, ref)
    found = any_child_of(classroom, child_ref)
    audit.looked("looked_at_child", **who(), classroom_id=classroom.id, child_ref=found.ref)
    counts = merging.counts(found)
    return render_template(
        "privacy/child.html", classroom=classroom, child=found, counts=counts, limits=retention.LIMITS
    )


@privacy.get("/privacy")
def notice() -> str:
    """What is kept, for a child to hear and a grown-up to read."""
    return render_template("privacy/notice.html", limits=retention.LIMITS, left=retention.LEFT, gone=retention.DELETED)


@privacy.get("/privacy/assessment")
def assessment() -> str:
    """The questions of a data protection assessment with what this app answers, and blanks for the school."""
    tables = sorted({table.name for table, _column in links()})
    return render_template("privacy/assessment.html", limits=retention.LIMITS, tables=tables)


def _number() -> int:
    return max(1, request.args.get("page", 1, type=int) or 1)


def _page_of(query: Select) -> Sequence[Audit]:
    newest = query.order_by(Audit.id.desc()).limit(A_PAGE)
    return db.session.scalars(newest.offset(min(_number() - 1, 10_000) * A_PAGE)).all()


def _children_in(rows: Sequence[Audit]) -> dict[str, Child]:
    refs = {row.child_ref for row in rows if row.child_ref}
    return {child.ref: child for child in db.session.scalars(select(Child).where(Child.ref.in_(refs)))}
