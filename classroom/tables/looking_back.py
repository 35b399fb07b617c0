"""The look-back of one child at its own game: at most two tens that it missed, as puzzles (PRODUCT 1)."""

from sqlalchemy import select

from classroom.db import db
from classroom.now import now
from classroom.play import log
from classroom.play.live import Live
from classroom.play.models import Match, Seat
from classroom.play.rules import LOOK
from games.core.lookback import posed, puzzles_of

RECENT = 8


def look_back(live: Live, seat: Seat) -> Match | None:
    """The look-back at this game, begun now or before; None if nothing was missed. Inside `writing()`."""
    match, puzzles = live.match, puzzles_of(live.entries, seat.seat)
    before = _begun(match.ref, seat)
    if before is not None or not puzzles:
        return before
    mine = Seat(seat=0, child_id=seat.child_id, guest=seat.guest)
    kept = {"trial": match.trial, "classroom_id": match.classroom_id}
    begun = log.lay(match.game, LOOK, {"back": match.ref, "seconds": None}, [mine], at=now(), **kept)
    log.append(begun, [posed(live.entries, puzzles)], now())
    found: Match = begun.match
    return found


def _begun(ref: str, seat: Seat) -> Match | None:
    who = Seat.child_id == seat.child_id if seat.child_id is not None else Seat.guest == seat.guest
    own = select(Match).join(Seat).where(who, Match.mode == LOOK).order_by(Match.id.desc()).limit(RECENT)
    return next((match for match in db.session.scalars(own) if match.options.get("back") == ref), None)
