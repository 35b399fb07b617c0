"""Which tables a child can go to: where it sits, and where a chair is free."""

from dataclasses import dataclass

from sqlalchemy import func, select

import games
from classroom.db import db
from classroom.now import DAY, now
from classroom.play.due import INVITES, WAKES_WITHIN, free_chairs
from classroom.play.live import Live, read
from classroom.play.models import Event, Match, Seat
from classroom.play.people import Person, people_of
from classroom.play.rules import TABLE
from classroom.roster.models import Child, Classroom

SHOWN = 6


@dataclass(frozen=True, slots=True)
class Going:
    """A table that is not over: who sits there, and whether it sleeps or still waits for somebody."""

    match: Match
    people: tuple[Person, ...]
    sleeps: bool
    waits: bool


def tables_of(child: Child) -> set[str]:
    """The games that the child's class plays whole."""
    age = child.classroom.age
    return {
        key for key, game in games.with_table.items() if age in game.offers and game.offers[age].options is not None
    }


def own_tables(child: Child) -> list[Going]:
    """The tables this child sits at and can go on with, the newest first."""
    touched = select(func.max(Event.at)).where(Event.match_id == Match.id).scalar_subquery()
    mine = select(Match).join(Seat).where(Seat.child_id == child.id, Match.mode == TABLE)
    newest = mine.where(touched > now() - WAKES_WITHIN).order_by(Match.id.desc()).limit(SHOWN)
    return [_going(live) for live in map(read, db.session.scalars(newest).all()) if not live.over]


def tables_in(classroom: Classroom) -> list[Going]:
    """The tables of a class that were touched within a day and are not over, the newest first."""
    touched = select(func.max(Event.at)).where(Event.match_id == Match.id).scalar_subquery()
    own = select(Match).where(Match.classroom_id == classroom.id, Match.mode == TABLE, touched > now() - DAY)
    newest = db.session.scalars(own.order_by(Match.id.desc()).limit(36)).all()
    return [_going(live) for live in map(read, newest) if not live.over]


def invitations(child: Child) -> list[Going]:
    """The tables of the child's class with a free chair, where it does not sit yet."""
    mine = select(Seat.match_id).where(Seat.child_id == child.id)
    fresh = select(Match).where(Match.classroom_id == child.classroom_id, Match.mode == TABLE)
    fresh = fresh.where(Match.began_at > now() - INVITES, Match.id.not_in(mine)).order_by(Match.id)
    lives = [read(match) for match in db.session.scalars(fresh)]
    return [_going(live) for live in lives if not live.begun and free_chairs(live)]


def _going(live: Live) -> Going:
    quiet = now() - live.course.last
    return Going(live.match, people_of(live), bool(live.course.asleep) or quiet > 60_000, not live.begun)
