"""One child: what is kept of it, where it belongs, a new secret, and the two rows that were one child."""

from collections.abc import Callable

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from sqlalchemy import select
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts.guards import PROVED_PAGES, proved_teacher, teacher
from classroom.accounts.models import Teacher
from classroom.db import db, writing
from classroom.roster import changes, grouping, leaving, merging, moving, queries
from classroom.roster.calling import called
from classroom.roster.changes import Changing
from classroom.roster.children_views import moved, noted
from classroom.roster.forms import ChildForm
from classroom.roster.founding import taken_animals
from classroom.roster.guards import any_child_of, child_of, class_of, class_to_change, who
from classroom.roster.models import Child, Classroom, Grouped
from classroom.roster.pictures import all_animals
from classroom.roster.renewing import renew as renew_secret

children = Blueprint("children", __name__)
HERE = "children.page"
PROVED_PAGES.add(HERE)


@children.get("/classes/<ref>/children/<child_ref>")
def page(ref: str, child_ref: str) -> str:
    """All that can be changed about one child; that somebody looked is noted."""
    person = teacher()
    classroom = class_of(person, ref)
    child = any_child_of(classroom, child_ref)
    audit.looked("looked_at_child", **who(), classroom_id=classroom.id, child_ref=child.ref)
    return _page(person, classroom, child, _form_of(child))


@children.post("/classes/<ref>/children/<child_ref>")
def save(ref: str, child_ref: str) -> Response | tuple[str, int]:
    """Name, animal, note and groups as they were sent; a guest that gets a name stays."""
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        child = child_of(classroom, child_ref)
        form = ChildForm().of(_animals_for(child))
        if form.validate():
            with changes.changing("edit", classroom, person) as change:
                change.set(child, **_sent(form))
                _group(change, classroom, child)
            noted("edited", classroom, [child])
    if form.errors:
        return _page(person, classroom, child, form), 422
    flash(_("Saved."), "good")
    return redirect(url_for(HERE, ref=ref, child_ref=child_ref), 303)


@children.post("/classes/<ref>/children/<child_ref>/renew")
def renew(ref: str, child_ref: str) -> Response:
    """Other pictures and another card; the old ones open nothing from now on."""
    with writing():
        person = proved_teacher(HERE, ref=ref, child_ref=child_ref)
        classroom = class_to_change(person, ref)
        child = child_of(classroom, child_ref)
        with changes.changing("renew", classroom, person) as change:
            renew_secret(change, child)
        noted("renewed_secret", classroom, [child])
    flash(_("The child has new pictures and a new card. Print the card again."), "good")
    return redirect(url_for(HERE, ref=ref, child_ref=child_ref), 303)


@children.post("/classes/<ref>/children/<child_ref>/move")
def move(ref: str, child_ref: str) -> Response:
    """The child goes to another class of this teacher, with all that is its own."""
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        child = child_of(classroom, child_ref)
        to = class_to_change(person, request.form.get("to", ""))
        said = moved(person, classroom, to, [child])
    flash(*said)
    return redirect(url_for("roster.children", ref=ref), 303)


@children.post("/classes/<ref>/children/<child_ref>/archive")
def archive(ref: str, child_ref: str) -> Response:
    """The child is past: no tile, no card; all it did can be read."""
    return _one(ref, child_ref, "archive", "archived", leaving.archive, teacher)


@children.post("/classes/<ref>/children/<child_ref>/restore")
def restore(ref: str, child_ref: str) -> Response:
    """An archived child is back as it was."""
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        child = any_child_of(classroom, child_ref)
        try:
            with changes.changing("restore", classroom, person) as change:
                leaving.restore_child(change, child)
        except moving.NoRoom:
            db.session.rollback()
            return _told(ref, _("Every animal is taken: archive another child first."), "warn")
        noted("restored", classroom, [child])
    return _told(ref, _("The child is back."))


@children.post("/classes/<ref>/children/<child_ref>/delete")
def delete(ref: str, child_ref: str) -> Response:
    """The child is gone for everybody; it can be brought back from the history for 30 days."""
    return _one(
        ref, child_ref, "delete", "deleted", leaving.delete, lambda: proved_teacher(HERE, ref=ref, child_ref=child_ref)
    )


@children.get("/classes/<ref>/children/<child_ref>/merge")
def look_at_merge(ref: str, child_ref: str) -> str:
    """What would come of making this child and another of the class one."""
    classroom = class_to_change(teacher(), ref)
    gone = child_of(classroom, child_ref)
    stays = child_of(classroom, request.args.get("into", ""))
    counts = {child.id: merging.counts(child) for child in (gone, stays)}
    named = called(queries.children_of(classroom))
    return render_template(
        "roster/merge.html", classroom=classroom, gone=gone, stays=stays, counts=counts, called=named
    )


@children.post("/classes/<ref>/children/<child_ref>/merge")
def merge(ref: str, child_ref: str) -> Response:
    """The two are one child, under the name, animal and secret of the one that stays."""
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        gone = child_of(classroom, child_ref)
        stays = child_of(classroom, request.form.get("into", ""))
        if gone is stays:
            return _told(ref, _("Choose another child."), "warn")
        noted("merged", classroom, [gone, stays])
        with changes.changing("merge", classroom, person) as change:
            merging.merge(change, gone, stays)
    return _told(ref, _("The two are one child now."))


def _one(
    ref: str,
    child_ref: str,
    kind: str,
    verb: str,
    act: Callable[[Changing, Child], None],
    asked: Callable[[], Teacher],
) -> Response:
    with writing():
        person = asked()
        classroom = class_to_change(person, ref)
        child = child_of(classroom, child_ref)
        with changes.changing(kind, classroom, person) as change:
            act(change, child)
        noted(verb, classroom, [child])
    return _told(ref, _("Done."))


def _told(ref: str, sentence: str, kind: str = "good") -> Response:
    flash(f"{sentence} {_('You can undo it in the history for 30 days.')}" if kind == "good" else sentence, kind)
    return redirect(url_for("roster.children", ref=ref), 303)


def _sent(form: ChildForm) -> dict[str, object]:
    note = (form.note.data or "").replace("\r\n", "\n").strip()
    return {"name": form.name.data, "animal": form.animal.data, "note": note, "guest_until": None}


def _group(change: Changing, classroom: Classroom, child: Child) -> None:
    wanted = set(request.form.getlist("group"))
    for group in queries.groups_of(classroom):
        act = grouping.put_in if group.ref in wanted else grouping.take_out
        act(change, group, child)


def _animals_for(child: Child) -> list[tuple[str, str]]:
    taken = taken_animals(child.classroom) - {child.animal}
    return [(animal, _(animal)) for animal in all_animals() if animal not in taken]


def _form_of(child: Child) -> ChildForm:
    shown = {"name": child.name, "animal": child.animal, "note": child.note}
    return ChildForm(formdata=None, **shown).of(_animals_for(child))


def _page(person: Teacher, classroom: Classroom, child: Child, form: ChildForm) -> str:
    everybody = queries.children_of(classroom)
    inside = set(db.session.scalars(select(Grouped.group_id).where(Grouped.child_id == child.id)))
    return render_template(
        "roster/child.html",
        classroom=classroom,
        child=child,
        name=child.name or _(child.animal),
        form=form,
        groups=queries.groups_of(classroom),
        inside=inside,
        classmates=[other for other in everybody if other.id != child.id],
        called=called(everybody),
        others=[other for other in queries.classes_of(person) if other.id != classroom.id],
    )
