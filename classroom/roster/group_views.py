"""The groups of a class: a new one, another name, none any more."""

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from classroom.accounts.guards import teacher
from classroom.db import writing
from classroom.roster import changes, grouping
from classroom.roster.forms import GroupForm
from classroom.roster.guards import class_to_change
from classroom.roster.models import Group

groups = Blueprint("groups", __name__)


@groups.post("/classes/<ref>/groups")
def make(ref: str) -> Response:
    """One more group, with nobody in it yet."""
    form = GroupForm()
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        if form.validate():
            with changes.changing("group", classroom, person) as change:
                change.add(Group(classroom_id=classroom.id, name=form.name.data))
    return _back(ref, form)


@groups.post("/classes/<ref>/groups/<group_ref>")
def rename(ref: str, group_ref: str) -> Response:
    """The group under another name."""
    form = GroupForm()
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        group = grouping.group_of(classroom, group_ref)
        if form.validate():
            with changes.changing("group", classroom, person) as change:
                change.set(group, name=form.name.data)
    return _back(ref, form)


@groups.post("/classes/<ref>/groups/<group_ref>/dissolve")
def dissolve(ref: str, group_ref: str) -> Response:
    """A group less; its children stay in the class."""
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        group = grouping.group_of(classroom, group_ref)
        with changes.changing("group", classroom, person) as change:
            grouping.dissolve(change, group)
    flash(_("The group is gone; its children stay in the class."), "good")
    return redirect(url_for("roster.children", ref=ref), 303)


def _back(ref: str, form: GroupForm) -> Response:
    for problem in form.errors.get("name", ()):
        flash(problem, "bad")
    return redirect(url_for("roster.children", ref=ref), 303)
