"""The class door: the code, once a tablet, and the animals."""

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from classroom.accounts import sessions
from classroom.accounts.guards import door_of_tablet
from classroom.db import writing
from classroom.roster import queries
from classroom.roster.calling import called
from classroom.roster.codes import tidied
from classroom.roster.door import door, strangers
from classroom.roster.door.guards import class_behind, remembered

A_PAGE = 12
"""Tiles on a page of a phone; on anything larger the class stands on one page."""


@door.get("/door")
def find() -> str | Response:
    """The field for a class code; with a code in the address that class's door."""
    code = tidied(request.args.get("code", ""))
    if not code:
        return render_template("door/find.html")
    return redirect(url_for("door.tiles", code=code), 303)


@door.get("/door/<code>")
def tiles(code: str) -> str:
    """Every animal of the class; this tablet remembers the class from now on. Closed and unknown look alike (T4)."""
    strangers.slow_down()
    classroom = remembered(class_behind(code))
    children = sorted(queries.children_of(classroom), key=lambda child: child.guest_until is not None)
    pages = max(1, -(-len(children) // A_PAGE))
    return render_template(
        "door/tiles.html",
        classroom=classroom,
        children=children,
        called=called(children),
        here=min(max(1, request.args.get("page", 1, type=int)), pages),
        pages=pages,
        a_page=A_PAGE,
    )


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
