"""The front page, and the sign of life."""

from flask import Blueprint, current_app, render_template, request, session
from sqlalchemy import text
from werkzeug.wrappers import Response

from classroom.accounts import joining, languages
from classroom.db import db

front = Blueprint("front", __name__)


@front.get("/")
def page() -> str:
    """The ways in: a class door, the teacher's sign-in, a lesson to cover, Just play; the first account."""
    return render_template("front/page.html", languages=languages.offered(), is_new=joining.is_new())


@front.get("/healthz")
def healthz() -> Response:
    """200 `ok` when the database answers and has a schema."""
    db.session.execute(text("SELECT version_num FROM alembic_version"))
    return Response("ok\n", mimetype="text/plain")


def language_of_request() -> str:
    """The language of whoever signed in here, else chosen on this device, else its class's, else what it asks for.

    All from the cookie: to know a language, nobody has to ask the database.
    """
    offered: tuple[str, ...] = current_app.config["LANGUAGES"]
    wanted = (session.get(name) for name in ("own_language", "language", "door_language"))
    return next((one for one in wanted if one in offered), None) or request.accept_languages.best_match(offered) or "en"
