"""A class goes up a year: leavers ticked, name and age prefilled, one yes."""

import re

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts.guards import teacher
from classroom.db import writing
from classroom.roster import changes, queries
from classroom.roster.calling import called
from classroom.roster.forms import UpForm
from classroom.roster.guards import class_owned, who
from classroom.roster.models import Classroom
from classroom.roster.moving_up import move_up, next_age
from games.core.contract import AGES

up = Blueprint("up", __name__)


@up.get("/classes/<ref>/up")
def page(ref: str) -> str:
    """Who leaves, and what the class is called from now on."""
    classroom = class_owned(teacher(), ref)
    return _page(classroom, UpForm(formdata=None, name=a_year_later(classroom.name), age=next_age(classroom.age, AGES)))


@up.post("/classes/<ref>/up")
def go(ref: str) -> Response | tuple[str, int]:
    """The new class is there with everybody who stays; the old one can be read, and all of it undone."""
    form = UpForm()
    with writing():
        person = teacher()
        classroom = class_owned(person, ref)
        if classroom.archived_at is not None:
            return redirect(url_for("settings.page", ref=ref), 303)
        fine = form.validate()
        if fine:
            leavers = set(request.form.getlist("leaver"))
            with changes.changing("move_up", classroom, person) as change:
                new = move_up(change, classroom, name=form.name.data, age=form.age.data, leavers=leavers)
                change.other = new
            audit.noted("moved_up", **who(), classroom_id=classroom.id)
            to = new.ref
    if not fine:
        return _page(classroom, form), 422
    flash(_("The class went up. Cards and the door's code work as before; the old class is an archive."), "good")
    return redirect(url_for("roster.home", ref=to), 303)


def a_year_later(name: str) -> str:
    """`Class 2B` is `Class 3B`; a name without a number stays."""
    return re.sub(r"\d+", lambda number: str(int(number[0]) + 1), name, count=1)


def _page(classroom: Classroom, form: UpForm) -> str:
    children = queries.children_of(classroom)
    return render_template("roster/up.html", classroom=classroom, form=form, children=children, called=called(children))
