"""Try it and Just play: the child's very screen for anybody, with nothing recorded and nothing kept (PRODUCT 1)."""

import secrets

from flask import current_app, session
from sqlalchemy import delete

from classroom.accounts.guards import teacher
from classroom.accounts.sessions import hashed
from classroom.db import db
from classroom.now import DAY
from classroom.play.models import Match, Seat


def allowed() -> None:
    """Anybody may try, unless this school switched it off: then teachers."""
    if not current_app.config["JUST_PLAY"]:
        teacher()


def guest_seat() -> Seat:
    """A seat for whoever holds this device's cookie; a name for the cookie is made if it has none."""
    session.setdefault("guest", secrets.token_hex(16))
    return Seat(seat=0, guest=hashed(session["guest"]))


def forget_old(at: int) -> None:
    """Drop every trial that began more than a day before this instant (ms UTC). Inside `writing()`."""
    db.session.execute(delete(Match).where(Match.trial, Match.began_at < at - DAY))
