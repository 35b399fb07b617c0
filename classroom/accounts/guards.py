"""Who is asking: each guard gives the person or ends the request."""

from typing import Any, NoReturn

from flask import abort, redirect, request, session, url_for
from flask_login import current_user

from classroom.accounts.models import Teacher
from classroom.accounts.sessions import PROOF, keep_awake
from classroom.now import now
from classroom.web import hx_redirect

PROVED_PAGES: set[str] = set()
"""Endpoints of pages that may ask for the password first, each filled in by its own room: never an address (T17)."""


def teacher() -> Teacher:
    """The signed-in teacher, kept awake by a form; anybody else is sent to sign in."""
    if current_user.is_authenticated and current_user.teacher is not None:
        if request.method == "POST":
            keep_awake()
        return current_user.teacher
    if current_user.is_authenticated and current_user.cover is not None:
        abort(404)
    send_to(url_for("accounts.sign_in"))


def admin() -> Teacher:
    """The signed-in teacher, if the school's admin; a page of the school's does not exist for others."""
    person = teacher()
    return person if person.admin else abort(404)


def proved_teacher(back: str, **to: Any) -> Teacher:
    """The signed-in teacher who typed the password within 15 minutes; else it is asked for, and then the page `back`.

    For export, deletion and resets (SECURITY 2): a tablet left lying open does none of them. `back` is in PROVED_PAGES.
    """
    person = teacher()
    if now() - (current_user.proved_at or 0) > PROOF:
        send_to(url_for("account.prove", page=back, **to))
    return person


def proved_admin(back: str, **to: Any) -> Teacher:
    """As `proved_teacher`, for the school's admin; 404 for others."""
    admin()
    return proved_teacher(back, **to)


def nobody_here() -> NoReturn:
    """Where a tablet goes whose child has left or went on elsewhere; 404 for everybody else (FIELD F19, F21, F34)."""
    somebody = current_user.is_authenticated  # asking this first notes who went on elsewhere
    if session.pop("moved", None):
        send_to(url_for("door.moved"))
    if not somebody and session.get("door"):
        to_the_door()
    abort(404)


def door_of_tablet() -> str:
    """The address where the next child begins: the door this tablet remembers, else the front page."""
    code = session.get("door")
    return url_for("door.tiles", code=code) if code else url_for("front.page")


def to_the_door() -> NoReturn:
    """The next child begins at the door."""
    send_to(door_of_tablet())


def send_to(url: str) -> NoReturn:
    """A page goes there by 303, a fragment tells htmx to (FIELD F34)."""
    abort(hx_redirect(url) if request.headers.get("HX-Request") else redirect(url, 303))
