"""A login card: scanned, greeted, in. The token leaves the address at once: no way back leads to it (T7, FIELD F19)."""

from flask import redirect, render_template, request, session, url_for
from sqlalchemy import select
from werkzeug.wrappers import Response

from classroom.accounts.guards import to_the_door
from classroom.db import db, writing
from classroom.now import MINUTE, now
from classroom.roster import pictures
from classroom.roster.door import door, slips, strangers
from classroom.roster.door.entering import comes_in
from classroom.roster.door.guards import remembered
from classroom.roster.door.standing import page_of
from classroom.roster.door.throttle import Say
from classroom.roster.models import Child
from classroom.roster.queries import is_here

SCANNED = 2 * MINUTE
"""So long after it was scanned the card's button works."""


@door.get("/card/<token>")
def card(token: str) -> Response | tuple[str, int]:
    """Whoever scans a card is led to the greeting, and nobody is signed in; cards that are none look all alike."""
    child = pictures.child_with_card(token)
    if child is None or not is_here(child):
        return render_template("door/no_card.html"), 404
    remembered(child.classroom)
    session["card"] = {"child": child.ref, "epoch": child.epoch, "at": now()}
    return redirect(url_for("door.hello"), 303)


@door.get("/card")
def hello() -> str:
    """Hello, fox! And one button."""
    child = _holder()
    return render_template("door/hello.html", child=child, not_me=url_for("door.tiles", code=child.classroom.code))


@door.post("/card")
def greet() -> Response:
    """The child is in; nine- and ten-year-olds show the first of their pictures before."""
    with writing():
        child = _holder()
        if not _shows_a_picture(child):
            return comes_in(child)
    return redirect(url_for("door.first"), 303)


@door.get("/card/picture")
def first() -> str:
    """The twelve pictures; looking signs nobody in."""
    return page_of(_holder(), by_card=True)


@door.post("/card/picture")
def show_first() -> str | Response:
    """The child is in, or tries again; wrong tries at the tile do not shut out who holds the card."""
    with writing():
        child = _holder()
        may = slips.verdict_on(child, by_card=True).say == Say.MAY
        if may and request.form.get("picture") == pictures.pictures_of(child)[0]:
            return comes_in(child)
        if may:
            slips.slipped(child)
    if may:
        strangers.missed()
    return page_of(child, wrong=may, by_card=True)


def _holder() -> Child:
    """The child whose card was scanned on this tablet a moment ago; everybody else begins at the door."""
    scanned = session.get("card", {})
    child = db.session.scalar(select(Child).where(Child.ref == scanned.get("child")))
    if child is None or not is_here(child) or child.epoch != scanned["epoch"] or now() > scanned["at"] + SCANNED:
        to_the_door()
    return child


def _shows_a_picture(child: Child) -> bool:
    return pictures.secret_length(child.classroom.age) > 3
