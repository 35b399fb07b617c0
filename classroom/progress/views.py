"""The teacher's pages of a class: who knows which bond, the answers behind it, and what is practised."""

from flask import Blueprint, abort, redirect, render_template, url_for
from sqlalchemy import delete
from werkzeug.wrappers import Response

import games
from classroom import audit
from classroom.accounts.guards import teacher
from classroom.db import db, writing
from classroom.drill.setting import Setting, settings_of
from classroom.evidence.columns import COLUMNS
from classroom.now import local
from classroom.progress import queries
from classroom.progress.forms import BY_AGE, AgeForm, PinForm
from classroom.roster.calling import called
from classroom.roster.guards import class_of, class_to_change, once_child_of, who
from classroom.roster.models import Classroom, Pin
from classroom.roster.queries import children_of, former_children_of

progress = Blueprint("progress", __name__)


@progress.get("/classes/<ref>/bonds")
def grid(ref: str) -> str:
    """Children by bonds: share right, median time and number of answers, or "not seen yet"."""
    classroom = class_of(teacher(), ref)
    audit.looked("looked_at_grid", **who(), classroom_id=classroom.id)
    children, gone = children_of(classroom), former_children_of(classroom)
    shown = {"children": children, "gone": gone, "called": called([*children, *gone])}
    cells = queries.grid_of(classroom)
    return render_template("progress/grid.html", classroom=classroom, columns=COLUMNS, cells=cells, **shown)


@progress.get("/classes/<ref>/children/<child_ref>/<column>")
def answers(ref: str, child_ref: str, column: str) -> str:
    """The answers behind one cell, in the class's own time zone."""
    classroom = class_of(teacher(), ref)
    child = once_child_of(classroom, child_ref)
    if column not in COLUMNS:
        abort(404)
    audit.looked("looked_at_answers", **who(), classroom_id=classroom.id, child_ref=child.ref)
    rows = [(answer, local(answer.at, classroom.zone)) for answer in queries.answers_in(classroom, child, column)]
    return render_template("progress/answers.html", classroom=classroom, child=child, column=column, rows=rows)


@progress.get("/classes/<ref>/practice")
def practice(ref: str) -> str:
    """What the class practises: its age, and each game's level and time."""
    return _practice_page(class_of(teacher(), ref))


@progress.post("/classes/<ref>/age")
def age(ref: str) -> str | tuple[str, int] | Response:
    """Set the class's age, and with it every default that is not fixed."""
    form = AgeForm()
    with writing():
        classroom = class_to_change(teacher(), ref)
        fine = form.validate()
        if fine:
            classroom.age = form.age.data
    return redirect(url_for("progress.practice", ref=ref), 303) if fine else (_practice_page(classroom, form), 422)


@progress.post("/classes/<ref>/pins/<key>")
def pin(ref: str, key: str) -> str | tuple[str, int] | Response:
    """Fix a game's level and time for the class, or give it back to the age."""
    game = games.with_prompts.get(key) or abort(404)
    form = PinForm().of(game)
    with writing():
        classroom = class_to_change(teacher(), ref)
        fine = form.validate()
        if fine:
            _keep_pin(classroom, key, form)
    if fine:
        return redirect(url_for("progress.practice", ref=ref), 303)
    return _practice_page(classroom, pins={key: form}), 422


def _keep_pin(classroom: Classroom, key: str, form: PinForm) -> None:
    db.session.execute(delete(Pin).where(Pin.classroom_id == classroom.id, Pin.game == key))
    level = None if form.level.data == BY_AGE else int(form.level.data)
    seconds = int(form.seconds.data) or None
    if level is not None or seconds is not None:
        db.session.add(Pin(classroom_id=classroom.id, game=key, level=level, seconds=seconds))


def _practice_page(
    classroom: Classroom, age_form: AgeForm | None = None, pins: dict[str, PinForm] | None = None
) -> str:
    settings = settings_of(classroom)
    forms = {key: _pin_form(key, settings) for key in games.with_prompts} | (pins or {})
    age_form = age_form or AgeForm(formdata=None, age=classroom.age)
    return render_template(
        "progress/practice.html",
        classroom=classroom,
        games=games.with_prompts,
        settings=settings,
        age_form=age_form,
        forms=forms,
    )


def _pin_form(key: str, settings: dict[str, Setting]) -> PinForm:
    setting = settings.get(key)
    shown = {"level": BY_AGE, "seconds": "0"}
    if setting and setting.pinned:
        level = BY_AGE if setting.pinned.level is None else str(setting.level)
        shown = {"level": level, "seconds": str(setting.seconds or 0)}
    return PinForm(formdata=None, **shown).of(games.by_key[key])
