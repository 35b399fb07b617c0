"""What was changed in a class within thirty days, and the way back."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from sqlalchemy import select
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts.guards import teacher
from classroom.db import db, writing
from classroom.now import local
from classroom.roster import ways_back
from classroom.roster.guards import class_of, who
from classroom.roster.models import Change, Child
from classroom.roster.undoing import Changed
from classroom.roster.undoing import undo as undo_change

history = Blueprint("history", __name__)


@history.get("/classes/<ref>/history")
def page(ref: str) -> str:
    """Every change of the last 30 days, the newest first, in the class's own time."""
    person = teacher()
    classroom = class_of(person, ref)
    found = ways_back.changes_of(person, classroom)
    rows = [(change, local(change.at, classroom.zone), is_mine) for change, is_mine in found]
    named = _names(change for change, _is_mine in found)
    return render_template("roster/history.html", classroom=classroom, rows=rows, named=named)


@history.post("/classes/<ref>/history/<change_ref>/undo")
def undo(ref: str, change_ref: str) -> Response:
    """The class as it was before that change; or a sentence, if somebody changed the same again since."""
    with writing():
        person = teacher()
        said = _undone(ways_back.change_of(person, class_of(person, ref), change_ref))
    flash(*said)
    return redirect(url_for("roster.home" if "home" in request.form else "history.page", ref=ref), 303)


def _undone(change: Change) -> tuple[str, str]:
    if not ways_back.can_be_undone(change):
        return _("This was undone already, or is more than 30 days old."), "warn"
    try:
        undo_change(change)
    except Changed:
        return _("Something of this was changed again since. Undo the newer changes first."), "warn"
    audit.noted("undone", **who(), classroom_id=change.classroom_id, count=change.count)
    return _("Undone: everything is as it was before."), "good"


def _names(found: object) -> dict[int, list[str]]:
    """By change, the names of the children it touched, as they are called now."""
    ids = {change.id: {key["id"] for name, key, *_ in change.rows if name == Child.__tablename__} for change in found}  # type: ignore[attr-defined]
    everybody = set().union(*ids.values()) if ids else set()
    there = {child.id: child for child in db.session.scalars(select(Child).where(Child.id.in_(everybody)))}
    return {
        change: [there[number].name or _(there[number].animal) for number in sorted(theirs) if number in there]
        for change, theirs in ids.items()
    }
