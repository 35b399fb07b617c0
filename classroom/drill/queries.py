"""What was practised before."""

from sqlalchemy import exists, func, select

from classroom.db import db
from classroom.now import MINUTE
from classroom.play.models import Event, Match, Seat
from classroom.play.rules import DRILL

STILL_WARM = 30 * MINUTE


def open_drill(child_id: int, at: int, game: str | None = None) -> Match | None:
    """The child's newest drill that nobody has ended, touched in the last half hour (ms UTC); of one game if named."""
    ended = exists().where(Event.match_id == Match.id, Event.kind == "Ended")
    touched = select(func.max(Event.at)).where(Event.match_id == Match.id).scalar_subquery()
    mine = select(Match).join(Seat).where(Seat.child_id == child_id, Match.mode == DRILL, ~ended)
    mine = mine.where(Match.began_at > at - 24 * 60 * MINUTE, touched > at - STILL_WARM)
    if game is not None:
        mine = mine.where(Match.game == game)
    return db.session.scalar(mine.order_by(Match.id.desc()).limit(1))


def best_before(match: Match, child_id: int) -> int | None:
    """The most right answers in the child's earlier drills of the same game, level and time; None if none."""
    right = func.count().filter(Event.kind == "Answered")
    same = (
        select(Match.options, right)
        .join(Seat, Seat.match_id == Match.id)
        .join(Event, Event.match_id == Match.id)
        .where(Seat.child_id == child_id, Match.game == match.game, Match.mode == DRILL, Match.id < match.id)
        .group_by(Match.id, Match.options)
    )
    return max((count for options, count in db.session.execute(same) if options == match.options), default=None)
