"""A child learns a game by doing: a lesson is a trial on this device, and nothing of it is kept."""

import re

from flask import session
from flask_login import current_user
from sqlalchemy import select

import games
from classroom.accounts.sessions import hashed
from classroom.db import db
from classroom.now import HOUR, now
from classroom.play import log, trying
from classroom.play.live import Live, read
from classroom.play.models import Match, Seat
from classroom.play.rules import LESSON, TABLE, taught
from classroom.roster.models import Child

WAYS = ("alone", "together")
"""How a table is laid afterwards."""
_REF = re.compile("[0-9a-f]{32}")


def leads_to(then: str) -> str:
    """Where a lesson may lead: a way to lay a table, the name of a table to go back to, or nowhere ("")."""
    return then if then in WAYS or _REF.fullmatch(then) else ""


def begin(key: str, then: str) -> Live:
    """A lesson of this game from its beginning. Inside `writing()`."""
    trying.forget_old(now())
    options = {"then": leads_to(then), "seconds": None}
    return log.begin(key, LESSON, options, [trying.guest_seat()], at=now(), trial=True)


def going(key: str, then: str) -> Match | None:
    """The lesson that goes on here: this device's last of the game, of this hour and of whoever is signed in now."""
    if not session.get("guest"):
        return None
    since = now() - HOUR
    if current_user.is_authenticated:
        since = max(since, current_user.began_at)
    mine = select(Match).join(Seat).where(Seat.guest == hashed(session["guest"]), Match.trial)
    last = db.session.scalar(
        mine.where(Match.mode == LESSON, Match.game == key, Match.began_at >= since).order_by(Match.id.desc()).limit(1)
    )
    on = last is not None and last.options["then"] == leads_to(then) and not read(last).over
    return last if on else None


def known_to(child: Child) -> set[str]:
    """The games that the child has played whole before; and those without a lesson, which nobody can be taught."""
    sat = select(Match.game).join(Seat).where(Seat.child_id == child.id, Match.mode == TABLE).distinct()
    return set(db.session.scalars(sat)) | (games.with_table.keys() - taught())
