"""Bringing in a class list: paste or choose, look at every row, and only then say yes."""

import re
from dataclasses import replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup
from werkzeug.wrappers import Response

from classroom.accounts.guards import teacher
from classroom.db import new_ref, writing
from classroom.roster import changes
from classroom.roster.guards import class_of, class_to_change
from classroom.roster.importing import storing
from classroom.roster.importing.columns import first_name_only
from classroom.roster.importing.forms import SourceForm, rows_sent
from classroom.roster.importing.places import Place, places_of
from classroom.roster.importing.preview import CHOICES, HowRead, Preview
from classroom.roster.importing.table import Unreadable
from classroom.roster.importing.verdicts import Asked, judge
from classroom.roster.models import Classroom

importing = Blueprint("importing", __name__)
Answer = Response | str | tuple[str, int]


@importing.get("/classes/<ref>/import")
def page(ref: str) -> str:
    """A field for names, and one for a file."""
    return _start(class_to_change(teacher(), ref), SourceForm(formdata=None))


@importing.post("/classes/<ref>/import")
def read(ref: str) -> Answer:
    """What a list holds, row by row, each with a verdict; nothing is stored."""
    classroom, places = _standing(ref)
    form = SourceForm()
    try:
        source = form.sent()
        table, reading = source.read()
    except Unreadable as trouble:
        return _start(classroom, form, str(trouble)), 422
    rows = [Asked(row.name, row.initial, row.class_name, row.groups) for row in reading.rows]
    found = Preview(judge(rows, places), False, reading.has_class, reading.has_groups, new_ref())
    return _shown(classroom, found, HowRead(source, table, reading))


@importing.post("/classes/<ref>/import/look")
def look(ref: str) -> str:
    """The verdicts anew, after something was mended; nothing is stored."""
    classroom, places = _standing(ref)
    return _shown(classroom, _sent(places))


@importing.post("/classes/<ref>/import/keep")
def keep(ref: str) -> Answer:
    """The children are in the class, all in one step; or, if something is not as it was shown, the list again."""
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        places = places_of(person, classroom)
        sent = _sent(places)
        if changes.was_done(sent.once):
            return redirect(url_for("roster.children", ref=ref), 303)
        asking = any(row.asks for row in sent.rows)
        into = [] if asking else storing.keep(sent.rows, classroom, person, sent.once)
    if asking:
        return _shown(classroom, sent, again=True), 422
    _say_added(sent.adding, ref)
    return redirect(_after(ref, into), 303)


@importing.post("/classes/<ref>/children/add")
def add(ref: str) -> Answer:
    """One more child in the class; if the name asks for a second look, that."""
    with writing():
        person = teacher()
        classroom = class_to_change(person, ref)
        places = places_of(person, classroom)
        row = Asked(request.form.get("name", ""), do="add", saw="new")
        sent = Preview(judge([row], places), once=new_ref())
        if not sent.rows[0].asks:
            storing.keep(sent.rows, classroom, person, sent.once, "add")
    if sent.rows[0].asks:
        return _shown(classroom, sent, again=True), 422
    _say_added(1, ref)
    return redirect(url_for("roster.children", ref=ref), 303)


def _standing(ref: str) -> tuple[Classroom, tuple[Place, ...]]:
    """The class and where children can go; reading a list takes a while and is done after this."""
    with writing():
        person = teacher()
        places = places_of(person, class_to_change(person, ref))
    return class_of(teacher(), ref), places


def _sent(places: tuple[Place, ...]) -> Preview:
    """The rows that came back from the page, judged again; 400 if they are none of ours."""
    rows = rows_sent()
    if request.form.get("cut"):
        rows = [_cut(row) for row in rows]
    each, once = request.form.get("where") == "each", request.form.get("once", "")
    if not re.fullmatch(r"[0-9a-f]{32}", once):
        abort(400)
    return Preview(judge(rows, places, each), each, "class_name" in request.form, "groups" in request.form, once)


def _cut(row: Asked) -> Asked:
    first, initial = first_name_only(row.name)
    return replace(row, name=first, initial=initial or row.initial)


def _start(classroom: Classroom, form: SourceForm, problem: str = "") -> str:
    return render_template("roster/import.html", classroom=classroom, form=form, problem=problem)


def _shown(classroom: Classroom, preview: Preview, how: HowRead | None = None, again: bool = False) -> str:
    shown = {"preview": preview, "how": how, "again": again, "choices": CHOICES}
    return render_template("roster/import_preview.html", classroom=classroom, **shown)


def _say_added(count: int, ref: str) -> None:
    if count:
        added = ngettext("%(num)s child added.", "%(num)s children added.", count)
        undo = Markup('<a href="{}">{}</a>').format(url_for("history.page", ref=ref), _("Undo"))
        flash(Markup("{} {}").format(added, undo), "good")


def _after(ref: str, into: list[Classroom]) -> str:
    return url_for("roster.classes") if len(into) > 1 else url_for("roster.children", ref=into[0].ref if into else ref)
