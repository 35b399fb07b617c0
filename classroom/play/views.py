"""Four routes serve every game and mode that is played at a table: the table, what is new there, a move, a replay."""

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from classroom.accounts.guards import nobody_here
from classroom.db import db, writing
from classroom.now import now, ticks
from classroom.play import fields, log, showing, slots, tickets
from classroom.play.asking import who_polls
from classroom.play.guards import place_of, seat_of
from classroom.play.live import Described, Live, read
from classroom.play.models import Match
from classroom.play.rules import taught
from classroom.play.tickets import LASTS, Ticket
from classroom.roster.guards import child_at_a_menu, child_at_a_question
from classroom.web import htmx

play = Blueprint("play", __name__)
NOTHING = ("", 204)


@play.get("/play/<ref>")
def table(ref: str) -> ResponseReturnValue:
    """The table as whoever sits there sees it; a teacher of the class looks on."""
    match, seat = place_of(ref)
    live = log.settle(match, now(), seat)
    if seat is not None and not match.trial:
        child_at_a_menu() if live.over else child_at_a_question()
    shown = {"match": match, "over": live.over, "taught": seat is not None and match.game in taught()}
    page = render_template("play/table.html", **shown, fragment=showing.table(live, seat))
    return _told(Response(page, mimetype="text/html"), match, live.seq, seat)


@play.get("/play/<ref>/since/<int:seen>")
def since(ref: str, seen: int) -> ResponseReturnValue:
    """The table if it moved on since the number that the page has seen; 204 if not. No ORM on this path."""
    with db.engine.connect() as connection:
        match = who_polls(connection, ref)
        if match is None:
            nobody_here()
        late = slots.is_late(match.id) or slots.was_away(match.id, match.seat)
        if match.seq == seen and not late:
            return _told(Response(status=204), match, seen, match.seat)
        if not late:
            return _changed(match, read(match, connection), seen, connection)
    live = log.settle(db.session.get(Match, match.id) or abort(404), now(), match.seat)
    return _changed(match, live, seen)


@play.post("/play/<ref>/act")
def act(ref: str) -> ResponseReturnValue:
    """Play a move and hear what came of it; the poll brings the table to everybody."""
    with writing():
        seat = seat_of(ref)
        if seat.child_id is not None:
            child_at_a_question()
        live, told = log.act(seat, request.form.get("key", "")[:64], fields.sent())
        slots.asked(seat.match_id, seat.seat)
    if told.refused == "unreadable" and not request.form.get("rest") and not htmx:
        abort(400)
    if not htmx:
        return redirect(url_for("play.table", ref=ref), 303)
    return render_template("play/_verdict.html", **_verdict(live, told))


def _changed(match: Described, live: Live, seen: int, connection: object = None) -> Response:
    seat = match.seat  # type: ignore[attr-defined]
    if live.seq == seen:
        return _told(Response(status=204), match, live.seq, seat)
    fragment = showing.table(live, seat, connection)  # type: ignore[arg-type]
    return _told(Response(fragment, mimetype="text/html"), match, live.seq, seat)


def _told(response: Response, match: Described, version: int, seat: int | None) -> Response:
    """The response with a ticket for the next poll, and a note of who was told what when."""
    if seat is not None:
        slots.shown(match.id, seat, version)
    ticket = Ticket(match.id, -1 if seat is None else seat, ticks() + LASTS)
    written = tickets.write(current_app.config["SECRET_KEY"].encode(), match.ref, ticket)
    response.headers.add("Set-Cookie", tickets.header(match.ref, written, current_app.config["SESSION_COOKIE_SECURE"]))
    return response


def _verdict(live: Live, told: log.Told) -> dict[str, object]:
    """What came of a move, in words for its child."""
    made = [entry for entry in live.entries if told.first_seq <= entry.seq <= told.last_seq]
    return {
        "game": live.match.game,
        "refused": told.refused,
        "wrong": [bond for entry in made for bond in entry.bonds if not bond.right],
        "right": [bond for entry in made for bond in entry.bonds if bond.right],
        "ten": any(entry.event.ten for entry in made),
    }
