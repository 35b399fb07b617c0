"""One child's tile: its pictures in order, a rest, or a way in that a teacher opened."""

from flask import abort, redirect, request, url_for
from werkzeug.wrappers import Response

from classroom.accounts.guards import send_to
from classroom.db import writing
from classroom.roster import pictures
from classroom.roster.door import admissions, door, slips, strangers
from classroom.roster.door.entering import comes_in
from classroom.roster.door.guards import child_at, child_behind, remembered, waits
from classroom.roster.door.standing import page_of, standing_of
from classroom.roster.door.throttle import Say


@door.get("/door/<code>/<ref>")
def knock(code: str, ref: str) -> str:
    """The twelve pictures for one child, or why it waits; looking signs nobody in."""
    strangers.slow_down()
    child = child_behind(code, ref)
    remembered(child.classroom)
    waits(child)
    return page_of(child)


@door.get("/door/<code>/<ref>/waiting/<seen>")
def waiting(code: str, ref: str, seen: str) -> str | Response:
    """Nothing while all is as it was seen; else what is to be seen now, such as that the teacher lets the child in."""
    child = child_at(code, ref) or send_to(url_for("door.tiles", code=code))
    waits(child)
    return Response(status=204) if standing_of(child).name == seen else page_of(child)


@door.post("/door/<code>/<ref>")
def enter(code: str, ref: str) -> str | Response:
    """One more picture; with the last one the child is in, or starts again. Who has to wait is told nothing else."""
    strangers.slow_down()
    picked = tapped()
    with writing():
        child = child_behind(code, ref)
        complete = len(picked) >= pictures.secret_length(child.classroom.age)
        is_try = complete and slips.verdict_on(child).say == Say.MAY
        if is_try and pictures.are_right(child, picked):
            return comes_in(child)
        if is_try:
            slips.slipped(child)
    if is_try:
        strangers.missed()
    return page_of(child, picked=() if complete else picked, wrong=is_try)


@door.post("/door/<code>/<ref>/come-in")
def come_in(code: str, ref: str) -> Response:
    """The child is in, if the teacher let it; a minute later the tile is as before."""
    with writing():
        child = child_at(code, ref)
        if child is not None and admissions.use(child):
            return comes_in(child)
    return redirect(url_for("door.knock", code=code, ref=ref), 303)


def tapped() -> tuple[str, ...]:
    """The pictures tapped so far; a double tap on one is one tap, since no secret holds a picture twice."""
    before, picture = request.form.get("picked", "").split(), request.form.get("picture", "")
    picked = tuple(before if before[-1:] == [picture] else [*before, picture])
    if len(picked) > 4 or not set(picked) <= set(pictures.all_pictures()):
        abort(400)
    return picked
