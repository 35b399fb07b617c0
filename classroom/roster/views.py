"""A teacher's classes, and the home of each: its door, its tiles and who is in."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import get_locale
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from classroom import audit
from classroom.accounts.guards import teacher
from classroom.accounts.models import Teacher
from classroom.db import writing
from classroom.now import HOUR, local, now
from classroom.qr import qr_of
from classroom.roster import founding, queries, ways_back
from classroom.roster.calling import called
from classroom.roster.door.queries import troubles_of, waiting_in
from classroom.roster.forms import ClassForm
from classroom.roster.guards import class_today, who
from classroom.roster.models import Classroom
from classroom.roster.notes import notes_for

roster = Blueprint("roster", __name__)

OPEN_FOR = {1: HOUR, 2: 2 * HOUR, 4: 4 * HOUR, 8: 8 * HOUR}
"""Hours a door may stay open; eight is a school day."""
ZONES = {"da": "Europe/Copenhagen"}


@roster.get("/classes")
def classes() -> str:
    """The teacher's classes, and those that are past."""
    person = teacher()
    shown = {"classes": queries.classes_of(person), "past": queries.past_classes_of(person)}
    return render_template("roster/classes.html", person=person, **shown)


@roster.get("/classes/new")
def new() -> str:
    """The form for a new class, with the zone of the teacher's other one."""
    return _new_page(ClassForm(formdata=None, age="7-8", zone=_usual_zone(teacher())))


@roster.post("/classes/new")
def make() -> Response | tuple[str, int]:
    """The class is there, and its home says what comes next."""
    form = ClassForm()
    with writing():
        person = teacher()
        if not form.validate():
            return _new_page(form), 422
        facts = {"name": form.name.data, "age": form.age.data, "zone": form.zone.data}
        classroom = founding.found(person, language=form.language.data or None, **facts)
        audit.noted("made_class", **who(), classroom_id=classroom.id)
        ref = classroom.ref
    return redirect(url_for("roster.home", ref=ref), 303)


@roster.get("/classes/<ref>")
def home(ref: str) -> str:
    """The class's home: the door, every tile with who is in, and whom to help; for a cover teacher too."""
    classroom = class_today(ref)
    address = url_for("door.tiles", code=classroom.code, _external=True)
    shown = _live(classroom) | {"address": address, "code": qr_of(address), "notes": notes_for(classroom)}
    last = ways_back.last_to_undo(current_user.teacher, classroom) if current_user.teacher else None
    return render_template("roster/home.html", hours=OPEN_FOR, last=last, **shown)


@roster.get("/classes/<ref>/live")
def live(ref: str) -> str:
    """The tiles as they are now."""
    return render_template("roster/_live.html", **_live(class_today(ref)))


@roster.get("/classes/<ref>/poster")
def poster(ref: str) -> str:
    """The door's address as large as the wall or the projector is; no names."""
    classroom = class_today(ref)
    address = url_for("door.tiles", code=classroom.code, _external=True)
    return render_template("roster/poster.html", classroom=classroom, address=address, code=qr_of(address))


@roster.post("/classes/<ref>/open")
def open_door(ref: str) -> Response:
    """The door is open for so many hours; a school day if none are named."""
    hours = request.form.get("hours", 8, type=int)
    with writing():
        classroom = class_today(ref)
        classroom.open_until = now() + OPEN_FOR.get(hours, OPEN_FOR[8])
        audit.noted("opened_door", **who(), classroom_id=classroom.id)
    return redirect(url_for("roster.home", ref=ref), 303)


@roster.post("/classes/<ref>/close")
def close_door(ref: str) -> Response:
    """Nobody comes in by pictures any more; who is in stays in."""
    with writing():
        classroom = class_today(ref)
        classroom.open_until = None
        audit.noted("closed_door", **who(), classroom_id=classroom.id)
    flash(_("The door is closed. Whoever is in stays in; cards and Let in still work."), "good")
    return redirect(url_for("roster.home", ref=ref), 303)


def _live(classroom: Classroom) -> dict[str, object]:
    """Everything on the home that changes by itself."""
    children, inside = queries.children_and_inside(classroom)
    until = classroom.open_until if queries.is_open(classroom) else None
    return {
        "classroom": classroom,
        "children": children,
        "called": called(children),
        "inside": inside,
        "waiting": waiting_in(classroom),
        "troubles": troubles_of(classroom),
        "until": until and local(until, classroom.zone),
        "is_cover": current_user.teacher is None,
    }


def _usual_zone(person: Teacher) -> str:
    others = queries.classes_of(person)
    return others[0].zone if others else ZONES.get(str(get_locale()), "Europe/London")


def _new_page(form: ClassForm) -> str:
    return render_template("roster/new.html", form=form)
