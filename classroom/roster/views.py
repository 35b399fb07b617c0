"""The class door: code, animal, pictures in order - nothing typed, nothing read."""

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from classroom.accounts import sessions
from classroom.db import writing
from classroom.roster import guards, pictures, queries
from classroom.roster.codes import tidied
from classroom.roster.models import Child, Classroom
from classroom.web import htmx, hx_redirect, page_or_fragment

roster = Blueprint("roster", __name__)


@roster.get("/door")
def find_door() -> str | Response:
    """The field for a class code; with a code in the address, that class's door."""
    code = tidied(request.args.get("code", ""))
    return redirect(url_for("roster.door", code=code), 303) if code else render_template("roster/find_door.html")


@roster.get("/door/<code>")
def door(code: str) -> str:
    """Every animal of the class; this tablet remembers the class from now on."""
    classroom = _remembered(guards.class_behind(code))
    return render_template("roster/door.html", classroom=classroom, children=queries.children_of(classroom))


@roster.get("/door/<code>/<ref>")
def knock(code: str, ref: str) -> str:
    """The twelve pictures for one child; looking signs nobody in."""
    _remembered(guards.class_behind(code))
    return _pictures_page(code, ref, picked=(), wrong=False)


@roster.post("/door/<code>/<ref>")
def enter(code: str, ref: str) -> str | Response:
    """One more picture; with the last one the child is in, or starts again with the first."""
    picked = _picked()
    with writing():
        classroom = guards.class_behind(code)
        child = guards.child_of(classroom, ref)
        complete = len(picked) >= pictures.secret_length(classroom.age)
        if complete and pictures.are_right(child, picked):
            return _welcome(child)
    return _pictures_page(code, ref, picked=() if complete else picked, wrong=complete)


@roster.post("/done")
def done() -> Response:
    """The child is out, and the next one stands at the door."""
    code = session.get("door")
    with writing():
        sessions.sign_out()
    return redirect(url_for("roster.door", code=code) if code else url_for("front.page"), 303)


@roster.get("/still-you")
def still_you() -> str:
    """After a long silence: is it still this child? (FIELD F17)"""
    return render_template("roster/still_you.html", child=guards.signed_in_child())


@roster.post("/still-you")
def still_me() -> Response:
    """It is: the child goes on where the question is."""
    with writing():
        guards.signed_in_child()
        sessions.keep_awake()
    return redirect(url_for("drill.choose"), 303)


@roster.get("/moved")
def moved() -> str:
    """This tablet's child went on on another one (FIELD F21)."""
    return render_template("roster/moved.html", code=session.get("door"))


def _picked() -> tuple[str, ...]:
    """The pictures tapped so far; a double tap on one is one tap, since no secret holds a picture twice."""
    before, picture = request.form.get("picked", "").split(), request.form.get("picture", "")
    picked = tuple(before if before[-1:] == [picture] else [*before, picture])
    if len(picked) > 4 or not set(picked) <= set(pictures.all_pictures()):
        abort(400)
    return picked


def _welcome(child: Child) -> Response:
    """Sign the child in and show its games."""
    sessions.sign_in(child_id=child.id)
    session["door"] = child.classroom.code
    home = url_for("drill.choose")
    return hx_redirect(home) if htmx else redirect(home, 303)


def _remembered(classroom: Classroom) -> Classroom:
    """The class, which this tablet now remembers."""
    session["door"], session.permanent = classroom.code, True
    return classroom


def _pictures_page(code: str, ref: str, *, picked: tuple[str, ...], wrong: bool) -> str:
    classroom = guards.class_behind(code)
    return page_or_fragment(
        "roster/pictures.html",
        "roster/_pictures.html",
        classroom=classroom,
        child=guards.child_of(classroom, ref),
        pictures=pictures.all_pictures(),
        picked=picked,
        length=pictures.secret_length(classroom.age),
        said=_("Not those pictures. Try again from the first.") if wrong else "",
    )
