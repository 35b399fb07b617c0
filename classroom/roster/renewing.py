"""A new secret for a child: other pictures, another card, and whoever is in with the old ones is out (SECURITY 2)."""

from sqlalchemy import update

from classroom.accounts.models import Session
from classroom.accounts.sessions import hashed
from classroom.db import db
from classroom.roster.changes import Changing
from classroom.roster.models import Child
from classroom.roster.pictures import card_token


def renew(change: Changing, child: Child) -> None:
    """Inside `writing()` and a change."""
    child.epoch += 1
    card = hashed(card_token(child))
    child.epoch -= 1
    change.set(child, epoch=child.epoch + 1, card=card)
    live = (Session.child_id == child.id, Session.ended.is_(None))
    db.session.execute(update(Session).where(*live).values(ended="reset"))
