"""What every page shares: headers, friendly errors, the form base, page or fragment."""

from typing import Any
from urllib.parse import quote

from flask import Flask, abort, current_app, g, make_response, render_template, request, url_for
from flask_babel import get_translations, lazy_gettext
from flask_htmx import HTMX
from flask_wtf import CSRFProtect, FlaskForm
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import IntegrityError, OperationalError
from werkzeug import Response
from werkzeug.exceptions import (
    HTTPException,
    InternalServerError,
    MethodNotAllowed,
    SecurityError,
    ServiceUnavailable,
)
from werkzeug.routing import RequestRedirect

from classroom.db import Busy, db

csrf = CSRFProtect()
htmx = HTMX()

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

WHAT_TO_DO = {
    400: (lazy_gettext("That did not work"), lazy_gettext("Go back one page, load it again and try once more.")),
    403: (lazy_gettext("That is not for you"), lazy_gettext("Go back to the start and sign in.")),
    404: (lazy_gettext("There is nothing here"), lazy_gettext("The address may be old. Go back to the start.")),
    405: (lazy_gettext("That did not work"), lazy_gettext("Go back one page and use the buttons on it.")),
    413: (lazy_gettext("That was too much"), lazy_gettext("Send less at a time: at most 1 MB.")),
    429: (lazy_gettext("A little too fast"), lazy_gettext("Wait a moment, then try again.")),
    500: (lazy_gettext("Something broke here"), lazy_gettext("It is not your fault. Try again in a moment.")),
    503: (lazy_gettext("Just a moment"), lazy_gettext("Many are busy right now. It goes on by itself in a second.")),
}
WAIT_AND_TAP = lazy_gettext("Many are busy right now. Wait a second, then go back and tap again.")


class Form(FlaskForm):
    """The base of every form."""


def shut_the_windows(response: Response) -> Response:
    """Security headers on everything; nothing but static files is ever kept by a cache (FIELD F19)."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static" or response.status_code >= 400:
        response.headers["Cache-Control"] = "no-store"
        response.headers["Vary"] = "Cookie, HX-Request"
    return response


def turn_strangers_away() -> None:
    """A form that another site sent is refused before anything is read (SECURITY T8)."""
    if request.method == "POST" and request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        abort(400)


def page_or_fragment(page: str, fragment: str, **shown: object) -> str:
    """The fragment for htmx, the whole page for everybody else."""
    return render_template(fragment if htmx else page, **shown)


def hx_redirect(url: str) -> Response:
    """Tell htmx to go to another page."""
    return Response(status=204, headers={"HX-Redirect": url})


def friendly(error: HTTPException) -> Response:
    """An error as a page that says what to do; a ready-made response passes through."""
    if error.response is not None:
        return make_response(error.response)
    code = error.code if error.code in WHAT_TO_DO else 400 if (error.code or 500) < 500 else 500
    title, advice = WHAT_TO_DO[code]
    if code == 503 and request.method == "POST":
        advice = WAIT_AND_TAP
    again = request.path if isinstance(error, CSRFError) and _can_be_looked_at(request.path) else None
    page = render_template("errors/page.html", title=title, advice=advice, again=again)
    response = make_response(page, error.code or 500)
    if error.code in (429, 503):
        response.headers["Retry-After"] = "1"
        if request.method in ("GET", "HEAD"):
            response.headers["Refresh"] = "1"
    if isinstance(error, MethodNotAllowed):
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
    return response


def not_our_name(_error: SecurityError) -> Response:
    """A request under a host name that is not ours gets no page, since no link on it could be right (SECURITY T23)."""
    return Response("This server does not go by that name.\n", 400, mimetype="text/plain")


def _can_be_looked_at(path: str) -> bool:
    """Is there a page at this address, so that an old form can be had anew (FIELD F35)?"""
    try:
        current_app.url_map.bind("").match(path, method="GET")
    except (HTTPException, RequestRedirect):
        return False
    return True


def crashed(error: Exception) -> Response:
    """A crash as a page without a trace; the log has the rest."""
    current_app.logger.error("a request crashed", exc_info=error)
    db.session.rollback()
    return friendly(InternalServerError())


def busy(error: Exception) -> Response:
    """Somebody else was writing: nothing was stored, and the page sends it again (DESIGN 4). Logged."""
    current_app.logger.warning("a writer came too late: %s", error)
    db.session.rollback()
    return friendly(ServiceUnavailable())


def database_failed(error: OperationalError) -> Response:
    """Busy if it was only a lock; everything else is a crash."""
    return busy(error) if "locked" in str(error.orig) or "busy" in str(error.orig) else crashed(error)


def _catalogue() -> Any:
    """The sentences of this request's language, looked up once a request: a page asks for some hundred of them."""
    if "catalogue" not in g:
        g.catalogue = get_translations()
    return g.catalogue


def _gettext(message: str) -> str:
    text: str = _catalogue().ugettext(message)
    return text


def _ngettext(one: str, many: str, number: int) -> str:
    text: str = _catalogue().ungettext(one, many, number)
    return text


def _quick_url_for(endpoint: str, **values: Any) -> str:
    """As url_for; a picture's address is put together at once, for a table has some fifty of them."""
    if endpoint == "static" and values.keys() == {"filename"}:
        return f"{request.script_root}{current_app.static_url_path}/{quote(values['filename'])}"
    return url_for(endpoint, **values)


def listen(app: Flask) -> None:
    """Hang the above into the app."""
    app.jinja_env.install_gettext_callables(_gettext, _ngettext, newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.globals["url_for"] = _quick_url_for
    app.before_request(turn_strangers_away)
    csrf.init_app(app)
    htmx.init_app(app)
    app.after_request(shut_the_windows)
    app.register_error_handler(HTTPException, friendly)
    app.register_error_handler(SecurityError, not_our_name)
    app.register_error_handler(OperationalError, database_failed)
    app.register_error_handler(IntegrityError, busy)
    app.register_error_handler(Busy, busy)
    app.register_error_handler(Exception, crashed)
