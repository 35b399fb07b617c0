"""A game's lesson, one new idea a tap and nothing to read; on the projector one button; and its rules on a card."""

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user
from werkzeug.wrappers import Response

from classroom.accounts.guards import nobody_here
from classroom.db import writing
from classroom.play import fields, keys, log, trying
from classroom.play.guards import seat_of
from classroom.play.live import Live, read
from classroom.play.models import Seat
from classroom.play.people import people_of
from classroom.play.rules import LESSON, taught
from classroom.roster.guards import child_at_a_menu, child_at_a_question
from classroom.tables import learning
from classroom.web import htmx

lessons = Blueprint("lessons", __name__)


@lessons.get("/learn/<key>")
def start(key: str) -> ResponseReturnValue:
    """One big button that begins the lesson; one that has been begun goes on. `show=1` is for the projector."""
    _may_learn(key)
    then = request.args.get("then", "")
    going = learning.going(key, then)
    if going is not None:
        return redirect(_page(key, going.ref), 303)
    return render_template("tables/lesson_start.html", key=key, then=learning.leads_to(then), show=_on_show())


@lessons.post("/learn/<key>")
def begin(key: str) -> Response:
    """Begin the lesson from its first move."""
    with writing():
        _may_learn(key)
        ref = learning.begin(key, request.form.get("then", "")).match.ref
    return redirect(_page(key, ref), 303)


@lessons.get("/learn/<key>/<ref>")
def page(key: str, ref: str) -> str:
    """The move that is to be made now, or the end."""
    seat = _seat(ref)
    if seat.match.game != key:
        nobody_here()
    return render_template("tables/lesson.html", **_shown(seat, read(seat.match)))


@lessons.post("/learn/<ref>/act")
def act(ref: str) -> ResponseReturnValue:
    """Make the move, or see why it is another one."""
    with writing():
        seat = _seat(ref)
        if _is_child():
            child_at_a_question()
        live, told = log.act(seat, request.form.get("key", "")[:64], fields.sent())
    if not htmx:
        return redirect(_page(live.match.game, ref), 303)
    return render_template("tables/_lesson.html", **_shown(seat, live, told.refused))


@lessons.get("/learn/<key>/card")
def card(key: str) -> str:
    """The game's rules in three pictures, to print on a page of A5."""
    _is_taught(key)
    return render_template("play/rule_card.html", key=key)


def _may_learn(key: str) -> None:
    _is_taught(key)
    child_at_a_menu() if _is_child() else trying.allowed()


def _is_taught(key: str) -> None:
    if key not in taught():
        abort(404)


def _is_child() -> bool:
    return current_user.is_authenticated and current_user.child_id is not None


def _seat(ref: str) -> Seat:
    seat = seat_of(ref)
    return seat if seat.match.mode == LESSON else nobody_here()


def _page(key: str, ref: str) -> str:
    return url_for("lessons.page", key=key, ref=ref, show=_on_show())


def _on_show() -> str | None:
    return "1" if request.values.get("show") == "1" else None


def _shown(seat: Seat, live: Live, refused: str | None = None) -> dict[str, Any]:
    match, lesson = live.match, live.table.view(live.state, 0)
    return {
        "match": match,
        "lesson": lesson,
        "people": people_of(live),
        "form_key": keys.key_for(match.secret, 0, live.seq),
        "pulse": fields.parts_of(lesson.goes[0]) if lesson.goes else frozenset(),
        "why": refused or lesson.why,
        "then": match.options["then"],
        "ways": learning.WAYS,
        "show": _on_show(),
        "is_child": _is_child(),
    }
