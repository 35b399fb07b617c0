"""The class door: code, animal, pictures in order - nothing typed, nothing read."""

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from classroom.accounts import sessions
from classroom.accounts.guards import door_of_tablet
from classroom.db import writing
from classroom.roster import guards, pictures, queries
from classroom.roster.codes import tidied
from classroom.roster.models import Child, Classroom
from classroom.web import htmx, hx_redirect, page_or_fragment

door = Blueprint("door", __name__)


@door.get("/door")
def find() -> str | Response:
    """The field for a class code; with a code in the address that class's door, or that no class has it."""
    code = tidied(request.args.get("code", ""))
    if not code:
        return render_template("door/find.html")
    return redirect(url_for("door.tiles", code=code), 303)


@door.get("/door/<code>")
def tiles(code: str) -> str | tuple[str, int]:
    """Every animal of the class; this tablet remembers the class from now on. Closed and unknown look alike (T4)."""
    found = guards.open_class(code)
    if found is None:
        return render_template("door/find.html", unknown=tidied(code)), 404
    classroom = _remembered(found)
    return render_template("door/tiles.html", classroom=classroom, children=queries.children_of(classroom))


@door.get("/door/<code>/<ref>")
def knock(code: str, ref: str) -> str:
    """The twelve pictures for one child; looking signs nobody in."""
    child = guards.child_of(_remembered(guards.class_behind(code)), ref)
    return _pictures_page(child, picked=(), wrong=False)


@door.post("/door/<code>/<ref>")
def enter(code: str, ref: str) -> str | Response:
    """One more picture; with the last one the child is in, or starts again with the first."""
    picked = _picked()
    with writing():
        classroom = guards.class_behind(code)
        child = guards.child_of(classroom, ref)
        complete = len(picked) >= pictures.secret_length(classroom.age)
        if complete and pictures.are_right(child, picked):
            return _welcome(child)
    return _pictures_page(child, picked=() if complete else picked, wrong=complete)


@door.post("/done")
def done() -> Response:
    """The child is out, and the next one stands at the door."""
    with writing():
        sessions.sign_out()
    return redirect(door_of_tablet(), 303)


@door.get("/moved")
def moved() -> str:
    """This tablet's child went on on another one (FIELD F21)."""
    return render_template("door/moved.html", door=door_of_tablet())


def _picked() -> tuple[str, ...]:
    """The pictures tapped so far; a double tap on one is one tap, since no secret holds a picture twice."""
    before, picture = request.form.get("picked", "").split(), request.form.get("picture", "")
    picked = tuple(before if before[-1:] == [picture] else [*before, picture])
    if len(picked) > 4 or not set(picked) <= set(pictures.all_pictures()):
        abort(400)
    return picked


def _welcome(child: Child) -> Response:
    """Sign the child in and show its games."""
    sessions.sign_in(child_id=child.id, language=child.classroom.language)
    session["door"] = child.classroom.code
    home = url_for("drill.choose")
    return hx_redirect(home) if htmx else redirect(home, 303)


def _remembered(classroom: Classroom) -> Classroom:
    """The class, which this tablet now remembers."""
    session["door"], session.permanent = classroom.code, True
    session["door_language"] = classroom.language
    return classroom


def _pictures_page(child: Child, *, picked: tuple[str, ...], wrong: bool) -> str:
    return page_or_fragment(
        "door/pictures.html",
        "door/_pictures.html",
        classroom=child.classroom,
        child=child,
        pictures=pictures.all_pictures(),
        picked=picked,
        length=pictures.secret_length(child.classroom.age),
        said=_("Not those pictures. Try again from the first.") if wrong else "",
    )
