"""The last step through the door, whichever way a child came."""

from flask import redirect, session, url_for
from werkzeug.wrappers import Response

from classroom import presence
from classroom.accounts import sessions
from classroom.roster.door import slips
from classroom.roster.door.guards import remembered
from classroom.roster.models import Child
from classroom.web import htmx, hx_redirect


def comes_in(child: Child) -> Response:
    """Sign the child in and show its games. Inside `writing()`."""
    remembered(child.classroom)
    sessions.sign_in(child_id=child.id, language=child.classroom.language)
    slips.settle(child)
    presence.leaves(sessions.device())
    session["been_in"] = True
    session.pop("card", None)
    home = url_for("drill.choose")
    return hx_redirect(home) if htmx else redirect(home, 303)
