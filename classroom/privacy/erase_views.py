"""A child's data as a file, and the child erased, each for a teacher who typed the password a moment ago."""

from flask import Blueprint, abort, redirect, render_template, url_for
from sqlalchemy import select
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts.guards import proved_teacher, teacher
from classroom.db import db, writing
from classroom.now import local
from classroom.privacy import erasing, exporting
from classroom.privacy.models import Erased
from classroom.roster.guards import any_child_of, class_of, who

erasure = Blueprint("erasure", __name__)


@erasure.post("/classes/<ref>/children/<child_ref>/export")
def export(ref: str, child_ref: str) -> Response:
    """A zip with everything that is kept of one child."""
    with writing():
        classroom = class_of(proved_teacher("privacy.child", ref=ref, child_ref=child_ref), ref)
        child = any_child_of(classroom, child_ref)
        kept = exporting.archive_of(child, classroom)
        audit.noted("exported_child", **who(), classroom_id=classroom.id, child_ref=child.ref)
    headers = {"Content-Disposition": "attachment; filename=child.zip"}
    return Response(kept, mimetype="application/zip", headers=headers)


@erasure.post("/classes/<ref>/children/<child_ref>/erase")
def erase(ref: str, child_ref: str) -> Response:
    """The child is gone for good; the receipt."""
    with writing():
        person = proved_teacher("privacy.child", ref=ref, child_ref=child_ref)
        classroom = class_of(person, ref)
        receipt = erasing.erase(any_child_of(classroom, child_ref), who=person.name, teacher_id=person.id).ref
    erasing.rewrite_the_file()
    return redirect(url_for("erasure.receipt", ref=ref, receipt_ref=receipt), 303)


@erasure.get("/classes/<ref>/erased/<receipt_ref>")
def receipt(ref: str, receipt_ref: str) -> str:
    """What was erased, when and by whom: numbers, no name."""
    classroom = class_of(teacher(), ref)
    found = db.session.scalar(
        select(Erased).where(Erased.ref == receipt_ref, Erased.classroom_id == classroom.id)
    ) or abort(404)
    when = local(found.at, classroom.zone)
    return render_template("privacy/receipt.html", classroom=classroom, receipt=found, when=when)
