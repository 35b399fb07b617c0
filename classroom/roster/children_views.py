"""The children of a class as a list: look for one, tick some, and do one thing with them."""

from collections.abc import Callable, Sequence

from flask import abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from sqlalchemy import select
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts.guards import PROVED_PAGES, proved_teacher, teacher
from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.roster import changes, grouping, leaving, moving, names, pictures, queries
from classroom.roster.calling import called
from classroom.roster.changes import Changing
from classroom.roster.guards import class_of, class_to_change, who
from classroom.roster.models import Child, Classroom
from classroom.roster.queries import PRESENT
from classroom.roster.views import roster

__all__ = ["roster"]
PROVED_PAGES.add("roster.children")
Said = tuple[str, str]
"""A sentence, and whether it is good or a warn(ing)."""


@roster.get("/classes/<ref>/children")
def children(ref: str) -> str:
    """Everybody in the class with animal, pictures and groups, and who was archived; `q` looks for a name."""
    person = teacher()
    classroom = class_of(person, ref)
    known, sought = queries.with_archived_of(classroom), request.args.get("q", "")[:80]
    everybody = [child for child in known if child.archived_at is None]
    return render_template(
        "roster/children.html",
        classroom=classroom,
        children=[child for child in everybody if names.key(sought) in names.key(child.name)],
        called=called(everybody),
        pictures_of=pictures.pictures_of,
        groups=queries.groups_of(classroom),
        members=queries.members_of(classroom),
        archived=[child for child in known if child.archived_at is not None],
        others=[other for other in queries.classes_of(person) if other.id != classroom.id],
        sought=sought,
    )


@roster.post("/classes/<ref>/children")
def do(ref: str) -> Response:
    """One thing with all ticked children: move, archive, delete, or into a group; it can be undone for 30 days."""
    verb = request.form.get("do", "")
    if verb == "cards":
        return redirect(url_for("cards.page", ref=ref, child=request.form.getlist("child")), 303)
    with writing():
        person = proved_teacher("roster.children", ref=ref) if verb == "delete" else teacher()
        classroom = class_to_change(person, ref)
        ticked = _ticked(classroom)
        said = _do(verb, person, classroom, ticked) if ticked else (_("Tick the children first."), "warn")
    flash(*said)
    return redirect(url_for("roster.children", ref=ref), 303)


def _ticked(classroom: Classroom) -> Sequence[Child]:
    own = select(Child).where(Child.classroom_id == classroom.id, *PRESENT)
    return db.session.scalars(own.where(Child.ref.in_(request.form.getlist("child"))).order_by(Child.id)).all()


def _do(verb: str, person: Teacher, classroom: Classroom, ticked: Sequence[Child]) -> Said:
    doing = {"move": _move, "archive": _archive, "delete": _delete, "group": _group}.get(verb) or abort(400)
    return doing(person, classroom, ticked)


def _move(person: Teacher, classroom: Classroom, ticked: Sequence[Child]) -> Said:
    to = class_to_change(person, request.form.get("to", ""))
    return moved(person, classroom, to, ticked)


def moved(person: Teacher, classroom: Classroom, to: Classroom, ticked: Sequence[Child]) -> Said:
    """The children are in the other class, or a sentence says why not. Inside `writing()`."""
    if to.id == classroom.id:
        return _("They are in this class already."), "warn"
    try:
        with changes.changing("move", classroom, person, other=to) as change:
            moving.move(change, ticked, to)
    except moving.NoRoom:
        db.session.rollback()
        return _("There are not so many animals left in that class: 36 children is the most. Nobody was moved."), "warn"
    noted("moved", classroom, ticked)
    return _done(ngettext("%(num)s child moved.", "%(num)s children moved.", len(ticked)))


def _archive(person: Teacher, classroom: Classroom, ticked: Sequence[Child]) -> Said:
    _each("archive", "archived", leaving.archive, person, classroom, ticked)
    return _done(ngettext("%(num)s child archived.", "%(num)s children archived.", len(ticked)))


def _delete(person: Teacher, classroom: Classroom, ticked: Sequence[Child]) -> Said:
    _each("delete", "deleted", leaving.delete, person, classroom, ticked)
    return _done(ngettext("%(num)s child deleted.", "%(num)s children deleted.", len(ticked)))


def _each(
    kind: str,
    verb: str,
    act: Callable[[Changing, Child], None],
    person: Teacher,
    classroom: Classroom,
    ticked: Sequence[Child],
) -> None:
    with changes.changing(kind, classroom, person) as change:
        for child in ticked:
            act(change, child)
    noted(verb, classroom, ticked)


def _group(person: Teacher, classroom: Classroom, ticked: Sequence[Child]) -> Said:
    group = grouping.group_of(classroom, request.form.get("group", ""))
    with changes.changing("group", classroom, person) as change:
        for child in ticked:
            grouping.put_in(change, group, child)
    return _done(ngettext("%(num)s child is in the group.", "%(num)s children are in the group.", len(ticked)))


def _done(sentence: str) -> Said:
    return f"{sentence} {_('You can undo it in the history for 30 days.')}", "good"


def noted(verb: str, classroom: Classroom, ticked: Sequence[Child]) -> None:
    """A row of the audit for each child. Inside `writing()`."""
    for child in ticked:
        audit.noted(verb, **who(), classroom_id=classroom.id, child_ref=child.ref)
