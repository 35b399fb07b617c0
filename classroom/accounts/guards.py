"""Who is asking: each guard gives the person or ends the request."""

from typing import NoReturn

from flask import abort, redirect, request, session, url_for
from flask_login import current_user

from classroom.accounts.models import Teacher
from classroom.accounts.sessions import keep_awake
from classroom.web import hx_redirect


def teacher() -> Teacher:
    """The signed-in teacher, kept awake by a form; anybody else is sent to sign in."""
    if current_user.is_authenticated and current_user.teacher is not None:
        if request.method == "POST":
            keep_awake()
        return current_user.teacher
    send_to(url_for("accounts.sign_in"))


def nobody_here() -> NoReturn:
    """Where a tablet goes whose child has left or went on elsewhere; 404 for everybody else (FIELD F19, F21, F34)."""
    if session.pop("moved", None):
        send_to(url_for("roster.moved"))
    if not current_user.is_authenticated and session.get("door"):
        to_the_door()
    abort(404)


def door_of_tablet() -> str:
    """The address where the next child begins: the door this tablet remembers, else the front page."""
    code = session.get("door")
    return url_for("roster.door", code=code) if code else url_for("front.page")


def to_the_door() -> NoReturn:
    """The next child begins at the door."""
    send_to(door_of_tablet())


def send_to(url: str) -> NoReturn:
    """A page goes there by 303, a fragment tells htmx to (FIELD F34)."""
    abort(hx_redirect(url) if request.headers.get("HX-Request") else redirect(url, 303))
