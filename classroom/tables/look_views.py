"""Find the tens that hid: a look-back page, which draws the next puzzle after every answer."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from classroom.accounts.guards import nobody_here
from classroom.db import writing
from classroom.now import now
from classroom.play import fields, keys, log
from classroom.play.guards import seat_of
from classroom.play.live import Live, read
from classroom.play.models import Seat
from classroom.play.people import people_of
from classroom.play.rules import LOOK
from classroom.roster.guards import child_at_a_menu, child_at_a_question
from classroom.tables.looking_back import look_back
from classroom.web import htmx

look = Blueprint("look", __name__)


@look.post("/play/<ref>/look")
def start(ref: str) -> Response:
    """Begin the look-back at a game that is over; where nothing was missed, back to its table."""
    with writing():
        seat = seat_of(ref)
        if seat.child_id is not None:
            child_at_a_menu()
        live = log.settle_inside(seat.match, now(), seat.seat)
        found = look_back(live, seat) if live.over else None
        to = url_for("look.page", ref=found.ref) if found else url_for("play.table", ref=ref)
    return redirect(to, 303)


@look.get("/look/<ref>")
def page(ref: str) -> str:
    """The puzzle that is open now, or how it went."""
    seat = _seat(ref)
    live = read(seat.match)
    if seat.child_id is not None:
        child_at_a_menu() if live.over else child_at_a_question()
    return render_template("tables/look.html", **_shown(seat, live))


@look.post("/look/<ref>/act")
def act(ref: str) -> ResponseReturnValue:
    """Play the move again."""
    with writing():
        seat = _seat(ref)
        if seat.child_id is not None:
            child_at_a_question()
        live, told = log.act(seat, request.form.get("key", "")[:64], fields.sent())
    if not htmx:
        return redirect(url_for("look.page", ref=ref), 303)
    return render_template("tables/_look.html", **_shown(seat, live, told.refused))


def _seat(ref: str) -> Seat:
    seat = seat_of(ref)
    return seat if seat.match.mode == LOOK else nobody_here()


def _shown(seat: Seat, live: Live, refused: str | None = None) -> dict[str, Any]:
    match, puzzle = live.match, live.table.view(live.state, 0)
    return {
        "match": match,
        "puzzle": puzzle,
        "people": people_of(live),
        "form_key": keys.key_for(match.secret, 0, live.seq),
        "pulse": fields.parts_of(puzzle.shown),
        "refused": refused,
    }
