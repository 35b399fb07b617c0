"""The front page, and the sign of life."""

from babel import Locale
from flask import Blueprint, current_app, render_template, request, session
from sqlalchemy import text
from werkzeug.wrappers import Response

from classroom.db import db

front = Blueprint("front", __name__)


@front.get("/")
def page() -> str:
    """The ways in: a class door, the teacher's sign-in, Just play."""
    names = [(code, Locale(code).get_display_name(code) or code) for code in current_app.config["LANGUAGES"]]
    return render_template("front/page.html", languages=[(code, name.capitalize()) for code, name in names])


@front.get("/healthz")
def healthz() -> Response:
    """200 `ok` when the database answers and has a schema."""
    db.session.execute(text("SELECT version_num FROM alembic_version"))
    return Response("ok\n", mimetype="text/plain")


def language_of_request() -> str:
    """The language chosen on this device, else the best the browser asks for."""
    offered: tuple[str, ...] = current_app.config["LANGUAGES"]
    chosen: str = session.get("language", "")
    return chosen if chosen in offered else request.accept_languages.best_match(offered) or offered[0]
